"""A gateway over real parts in this process: PostgreSQL, Presidio, the Anthropic SDK, uvicorn, a real bundle.

The emulator, the gateway and its client share the test's event loop, so let a module's tests share theirs.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import asyncpg
import httpx2
import uvicorn

from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.presidio.detector import PATIENT_S, PresidioDetector
from gateway.bootstrap.gateway import Gateway
from gateway.bootstrap.stores import Stores, stores
from gateway.commands.kb import ingest_folder
from gateway.commands.tenants import apply_bundle
from gateway.domain.identity import Principal
from gateway.main import app_over
from gateway.services.shelving import Shelf
from gateway.settings import RewriterChoice, Settings
from tests.emulator import Emulator
from tests.policies import POLICIES, bundle_of

MARIA = Principal("acme", "maria@acme.example")
FOLLOW_UP: Mapping[str, Any] = {
    "message": "and for contractors?",
    "conversation_id": "c-1",
    "history": [{"role": "user", "content": "How does travel expense reimbursement work?"}],
    "collections": ["handbook"],
    "options": {"max_queries": 3, "cache": False},
}
"""The request of the contract, answered anew each time."""

ENCRYPTION_KEY = base64.b64encode(bytes(range(32))).decode()
SIGNING_KEY = base64.b64encode(bytes(range(32, 64))).decode()


class RealGateway:
    """A gateway that serves at `url`; `parts` is it from inside, `stores` what set-up commands work on."""

    def __init__(self, url: str, parts: Gateway, stores: Stores) -> None:
        self.url, self.parts, self.stores = url, parts, stores
        self.client = httpx2.AsyncClient(base_url=url, timeout=60, trust_env=False)
        self._keys: dict[Principal, str] = {}

    async def key(self, principal: Principal = MARIA) -> str:
        """An API key of this person, made at first use."""
        if principal not in self._keys:
            self._keys[principal], _ = await self.stores.keyring.create(principal, "test", None)
        return self._keys[principal]

    async def post(
        self, body: Mapping[str, Any], principal: Principal = MARIA, path: str = "/v1/search", **headers: str
    ) -> httpx2.Response:
        """The response to this body from this person; `_` in a header's name stands for `-`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent.setdefault("Authorization", f"Bearer {await self.key(principal)}")
        return await self.client.post(path, json=dict(body), headers=sent)

    async def answer(self, body: Mapping[str, Any], principal: Principal = MARIA, **how: str) -> Any:
        """The answer to this body; an AssertionError with the problem when there is none."""
        response = await self.post(body, principal, **how)
        assert response.status_code == 200, response.text
        return response.json()

    @property
    def connections_in_use(self) -> int:
        """Connections that either of the gateway's pools has lent out just now."""
        return self.parts._pools.requests.checked_out + self.parts._pools.journal.checked_out


@asynccontextmanager
async def real_gateway(
    urls: RoleUrls, emulator: Emulator | None = None, **settings: Any
) -> AsyncIterator[RealGateway]:
    """Serves on a free port of loopback; without an emulator the offline rewriter is the configured one."""
    made = settings_of(urls, emulator, **settings)
    parts = Gateway(made, _masking())
    try:
        await parts.start()
        async with stores(made) as kept, _served(parts) as url:
            gateway = RealGateway(url, parts, kept)
            yield gateway
            await gateway.client.aclose()
    finally:
        await parts.close()


class _Shared(PresidioDetector):
    """Of all gateways of this process, one after the other: loading its models is most of a start."""

    async def stop(self) -> None:
        """It goes on for the next one."""


@cache
def _masking() -> PresidioDetector:
    """Its processes end when the tests do, which closes their input."""
    return _Shared(limit=PATIENT_S)


def settings_of(urls: RoleUrls, emulator: Emulator | None, **more: Any) -> Settings:
    """Settings that owe nothing to the environment of the tests."""
    rewriter = RewriterChoice.ANTHROPIC if emulator else RewriterChoice.OFFLINE
    chosen = {
        "database_url": urls.app,
        "owner_database_url": None,
        "rewriter": rewriter,
        "anthropic_base_url": emulator.url if emulator else "http://127.0.0.1:1",
        "ANTHROPIC_API_KEY": "emulated",
        "encryption_key": ENCRYPTION_KEY,
        "audit_signing_key": SIGNING_KEY,
        "knowledge_url": None,
        "mask_budget_ms": 60_000,
    }
    return Settings(**chosen | more)


async def provision_acme(urls: RoleUrls) -> None:
    """The demo tenant's bundle in force and its pages in the knowledge base, as `gateway up` does it."""
    async with stores(settings_of(urls, None)) as parts:
        bundle = await apply_bundle(parts.administering, POLICIES / "acme", "test")
        for collection in bundle.settings.collections:
            pages = POLICIES / "acme" / "kb" / collection
            await ingest_folder(parts, bundle, pages, Shelf(collection), "test")


async def provision(stores: Stores, files: Mapping[str, str]) -> None:
    """Another tenant, from the files of an inline bundle."""
    bundle = bundle_of(files)
    await stores.bundles.apply(bundle.tenant, bundle.settings.name, bundle.version, files, "test")


async def fetch(url: str, query: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of a query, outside any door."""
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(query, *values)]
    finally:
        await connection.close()


async def until(look: Callable[[], Awaitable[object]], wanted: object, patience_s: float = 20.0) -> None:
    """Looks again and again until what is seen is what is wanted."""
    deadline = asyncio.get_running_loop().time() + patience_s
    while (seen := await look()) != wanted:
        assert asyncio.get_running_loop().time() < deadline, f"still {seen}"
        await asyncio.sleep(0.05)


@asynccontextmanager
async def _served(parts: Gateway) -> AsyncIterator[str]:
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app_over(parts),
        log_config=None,
        access_log=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=2,
    )
    server = _QuietServer(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await serving


class _QuietServer(uvicorn.Server):
    """A server that leaves the signals to whoever runs the tests."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
