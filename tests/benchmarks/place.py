"""Where measurements are made: a PostgreSQL that syncs to disk, the demo tenant in it, servers beside it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from gateway.adapters.postgres.embedded import EmbeddedPostgres
from gateway.adapters.postgres.migrating import migrate
from gateway.adapters.postgres.roles import Passwords, RoleUrls, provision
from gateway.bootstrap.stores import stores
from tests.benchmarks.machine import ROOT
from tests.postgres import run
from tests.real_gateway import ENCRYPTION_KEY, MARIA, SIGNING_KEY, provision_acme, settings_of

_PASSWORDS = Passwords(owner="owner", app="app", auditor="auditor")
_PATIENCE_S = 300.0
"""A server that starts may have to read its models from a disk that others are busy with."""


@dataclass(frozen=True, slots=True)
class Server:
    """A process that serves on `port`."""

    port: int
    process_id: int

    @property
    def own_resident_mb(self) -> float:
        """Megabytes that it alone holds in memory just now (Linux)."""
        return _resident_kb(self.process_id) / 1024

    @property
    def resident_mb(self) -> float:
        """Megabytes that it and its children hold in memory just now (Linux)."""
        return sum(map(_resident_kb, _family(self.process_id))) / 1024

    @property
    def resident_once_mb(self) -> float:
        """The same, with the pages that they share counted once."""
        return sum(map(_proportional_kb, _family(self.process_id))) / 1024

    @property
    def processor_s(self) -> float:
        """Seconds of processor that it and its children have had so far (Linux)."""
        return sum(map(_processor_ns, _family(self.process_id))) / 1e9


def _processor_ns(process_id: int) -> int:
    tasks = Path(f"/proc/{process_id}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)


def _family(process_id: int) -> Iterator[int]:
    yield process_id
    for task in Path(f"/proc/{process_id}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _family(int(child))


def _resident_kb(process_id: int) -> int:
    lines = Path(f"/proc/{process_id}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def _proportional_kb(process_id: int) -> int:
    lines = Path(f"/proc/{process_id}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


class Place:
    """A database that lasts as long as the `with` block. `key` is an API key of Maria's."""

    def __init__(self, folder: str) -> None:
        self._postgres = EmbeddedPostgres(Path(folder))
        self.urls: RoleUrls
        self.key = ""

    def __enter__(self) -> Self:
        self._postgres.start()
        try:
            run(self._furnish())
        except BaseException:
            self._postgres.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._postgres.stop()

    @property
    def superuser_url(self) -> str:
        return self._postgres.url("gateway")

    async def _furnish(self) -> None:
        self.urls = await provision(self._postgres.url(), _PASSWORDS)
        await migrate(self.urls.owner)
        await provision_acme(self.urls)
        async with stores(settings_of(self.urls, None)) as kept:
            self.key, _ = await kept.keyring.create(MARIA, "benchmark", None)

    @contextmanager
    def gateway(self) -> Iterator[Server]:
        """`gateway serve` with the offline rewriter, as a process of its own."""
        settings = {
            "GATEWAY_DATABASE_URL": self.urls.app,
            "GATEWAY_ENCRYPTION_KEY": ENCRYPTION_KEY,
            "GATEWAY_AUDIT_SIGNING_KEY": SIGNING_KEY,
            "GATEWAY_REWRITER": "offline",
        }
        with _serving(["-m", "gateway", "serve"], settings) as server:
            yield server


@contextmanager
def echo() -> Iterator[Server]:
    """The bare application, as a process of its own."""
    with _serving(["-m", "tests.benchmarks.echo"], {}) as server:
        yield server


@contextmanager
def _serving(command: list[str], settings: dict[str, str]) -> Iterator[Server]:
    port = _free_port()
    environment = {"PATH": os.defpath, "GATEWAY_BIND": f"127.0.0.1:{port}", **settings}
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(  # noqa: S603
        [sys.executable, *command], cwd=ROOT, env=environment, stdout=nowhere, stderr=nowhere
    )
    try:
        _wait_for(port, process)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _PATIENCE_S
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise RuntimeError("the server to be measured did not start")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
