"""Running the HTTP server until it is told to stop."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence

import uvicorn

from gateway.adapters.presidio.detector import PresidioDetector
from gateway.bootstrap.gateway import Gateway
from gateway.bootstrap.process import settle_process
from gateway.commands.console import err
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.evidence.unfinished import Unfinished
from gateway.main import app_over
from gateway.settings import Settings

_NAMED = 20
"""How many unfinished requests are named in all."""

_DRAIN_S = 10
"""Seconds that requests under way have to end after the order to stop."""

_IDLE_S = 75
"""Seconds that an idle connection stays open: longer than clients (5) and load balancers (60) keep theirs, as
the side that closes first must not be the one that a request is already on its way to."""


async def serve_until_stopped(
    settings: Settings, started: Callable[[], Awaitable[None]], detector: PresidioDetector | None = None
) -> None:
    """Serves on the settings' address until SIGINT or SIGTERM; `started` is awaited once it answers.

    Raises `ProblemError` when it may not or cannot serve.
    """
    gateway = Gateway(settings, detector)
    try:
        await gateway.start()
        if gateway.unfinished:
            err.print(said(gateway.unfinished, settings), markup=False)
        await _serve(_Server(_config(gateway, settings)), settings, started)
    finally:
        await gateway.close()


def refuse_taken_address(settings: Settings) -> None:
    """Raises `ProblemError` when nothing can listen on the settings' address, before other work is done."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
            probe.bind((settings.host, settings.port))
    except (OSError, OverflowError):
        raise _cannot_listen(settings) from None


def _cannot_listen(settings: Settings) -> ProblemError:
    detail = f"the server could not start on {settings.bind}"
    return ProblemError(Problem(Problems.CANNOT_RUN, detail, "GATEWAY_BIND", "is the port in use?"))


def said(unfinished: Sequence[Unfinished], settings: Settings) -> str:
    """What the start found without an end, in one line: how many, which by tenant, what becomes of them."""
    by_tenant: dict[str, list[str]] = {}
    for each in unfinished[:_NAMED]:
        by_tenant.setdefault(each.who.tenant, []).append(each.trace_id)
    named = "; ".join(f"{tenant}: {', '.join(traces)}" for tenant, traces in by_tenant.items())
    more = f"; and {len(unfinished) - _NAMED} more" if len(unfinished) > _NAMED else ""
    silence = round(settings.longest_silence.total_seconds())
    fate = "closed as unknown" if settings.alone else f"closed as unknown once silent for {silence} s"
    return f"unfinished: {len(unfinished)} without an end on record ({named}{more}); {fate}"


def _config(gateway: Gateway, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app_over(gateway),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=_IDLE_S,
        timeout_graceful_shutdown=_DRAIN_S,
    )


class _Server(uvicorn.Server):
    """uvicorn's server, which also says when it answers."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.answers = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.answers.set()


async def _serve(server: _Server, settings: Settings, started: Callable[[], Awaitable[None]]) -> None:
    serving = asyncio.create_task(_ended(server))
    answering = asyncio.create_task(server.answers.wait())
    await asyncio.wait({serving, answering}, return_when=asyncio.FIRST_COMPLETED)
    answering.cancel()
    if server.answers.is_set():
        settle_process()
        await started()
    await serving
    if not server.answers.is_set():
        raise _cannot_listen(settings)


async def _ended(server: _Server) -> None:
    """uvicorn leaves by SystemExit when it cannot listen."""
    try:
        await server.serve()
    except SystemExit:
        return
