"""Fixtures of a real PostgreSQL: one server for the run (for each worker of it), one database per module.

Take `database` for the application's door, or `postgres_urls` for the addresses of the three roles. A
module's tests share its rows, so let each use tenants of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest

from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.embedded import ThrowawayPostgres
from gateway.adapters.postgres.migrating import migrate
from gateway.adapters.postgres.roles import Passwords, RoleUrls, close_to_others, provision

_TEMPLATE = "template_migrated"
_PASSWORDS = Passwords(owner="owner-password", app="app-password", auditor="auditor-password")
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Server:
    """The running server, and the addresses of a migrated database on it from which others are copied."""

    postgres: ThrowawayPostgres
    template: RoleUrls

    def superuser_url(self, database: str = "postgres") -> str:
        return self.postgres.url(database)


def run(work: Coroutine[Any, Any, Any]) -> None:
    """Runs `work` to its end on a loop of its own, wherever the caller stands."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A server that ends with the run, however that ends."""
    # Not below pytest's directories: where they are not retained, a run that ends takes those of others away.
    with TemporaryDirectory(prefix="gateway-") as directory, ThrowawayPostgres(Path(directory)) as postgres:
        addresses: list[RoleUrls] = []

        async def build() -> None:
            addresses.append(await provision(postgres.url(), _PASSWORDS, _TEMPLATE))
            await migrate(addresses[0].owner)

        run(build())
        yield Server(postgres, addresses[0])


@pytest.fixture(scope="module")
def postgres_urls(postgres_server: Server) -> Iterator[RoleUrls]:
    """A migrated, empty database of this module's own: the addresses of owner, application and auditor."""
    with copied_database(postgres_server) as urls:
        yield urls


@pytest.fixture
def fresh_postgres_urls(postgres_server: Server) -> Iterator[RoleUrls]:
    """The same for one test alone, to break things in."""
    with copied_database(postgres_server) as urls:
        yield urls


@pytest.fixture
async def database(postgres_urls: RoleUrls) -> AsyncIterator[Database]:
    """The application's door to this module's database."""
    door = Database(postgres_urls.app)
    yield door
    await door.close()


@contextmanager
def copied_database(server: Server) -> Iterator[RoleUrls]:
    """A copy of the migrated template, dropped at the end whoever is still connected."""
    name = f"test_{next(_numbers)}"
    run(_copy_template(server, name))
    try:
        of = server.template
        yield RoleUrls(*(url.replace(f"/{_TEMPLATE}", f"/{name}") for url in (of.owner, of.app, of.auditor)))
    finally:
        run(execute(server.superuser_url(), f"DROP DATABASE {name} WITH (FORCE)"))


async def execute(url: str, *statements: str) -> None:
    """Runs statements one by one, outside any door."""
    connection = await asyncpg.connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def _copy_template(server: Server, name: str) -> None:
    copy = f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE} OWNER gateway_owner STRATEGY file_copy"
    await execute(server.superuser_url(), copy)
    await close_to_others(server.superuser_url(), name)
