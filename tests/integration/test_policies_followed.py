"""A bundle put in force by one process is in force in all others, by word or by asking, whatever is cut."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from gateway.adapters.bundles.parsing import version_of
from gateway.adapters.clock import SystemClock
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from tests.contract.places import new_tenant
from tests.policies import files_of
from tests.postgres import Server, execute
from tests.real_gateway import FOLLOW_UP, provision, provision_acme, real_gateway, until
from tests.world import acme_files

ROOT = Path(__file__).parents[2]
NEVER, OFTEN = 1e6, 0.1
PATIENCE_S = 20.0

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'gateway_app'"
SILENTLY = (
    "ALTER TABLE gateway.tenant DISABLE TRIGGER announce_bundle",
    "UPDATE gateway.tenant AS t SET active_bundle = b.version FROM gateway.bundle AS b"
    " WHERE b.tenant_id = t.tenant_id AND b.version <> t.active_bundle",
    "UPDATE gateway.roster SET active_bundle = t.active_bundle FROM gateway.tenant AS t"
    " WHERE member = t.tenant_id",
)
"""Puts a tenant's other bundle in force, without a word to anybody who listens."""


class Follower:
    """A process that follows one tenant, from outside."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def says(self) -> list[str] | None:
        """The next change of what an employee may search there; None is no policy at all."""
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            line = await self._process.stdout.readline()
        assert line, "it has ended"
        found: list[str] | None = json.loads(line)
        return found

    async def comes_to(self, *scopes: str) -> None:
        while await self.says() != [*scopes]:
            pass


@asynccontextmanager
async def followers(url: str, tenant: str, confirm_every: float, count: int) -> AsyncIterator[list[Follower]]:
    command = (sys.executable, "-m", "tests.follower", url, tenant, str(confirm_every))
    started = [
        await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
        for _ in range(count)
    ]
    try:
        yield [Follower(process) for process in started]
    finally:
        for process in started:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


class Place:
    """One tenant of a database, whose bundle this process changes."""

    def __init__(self, database: Database) -> None:
        self.tenant = new_tenant()
        self._bundles = PostgresBundles(database, SystemClock())

    async def allow(self, scope: str) -> None:
        rule = f"p, role:employee, {self.tenant}, scope/{scope}, search, allow"
        files = files_of(rule, scopes=["finance", "hr", "it"], tenant=self.tenant)
        await self._bundles.apply(self.tenant, "Acme", version_of(files), files, "adam")


async def test_what_is_announced_is_in_force_in_every_process(
    database: Database, postgres_urls: RoleUrls
) -> None:
    """Nobody asks of its own accord here: only an announcement can bring the change."""
    place = Place(database)
    await place.allow("hr")
    async with followers(postgres_urls.app, place.tenant, NEVER, 2) as everybody:
        for each in everybody:
            await each.comes_to("hr")
        for scope in ("it", "finance"):
            await place.allow(scope)
            for each in everybody:
                assert await each.says() == [scope]


async def test_a_tenant_that_is_new_becomes_known(database: Database, postgres_urls: RoleUrls) -> None:
    place = Place(database)
    async with followers(postgres_urls.app, place.tenant, OFTEN, 1) as (follower,):
        assert await follower.says() is None
        await place.allow("hr")
        assert await follower.says() == ["hr"]


async def test_when_every_connection_is_cut_the_next_change_arrives_all_the_same(
    fresh_postgres_urls: RoleUrls, postgres_server: Server
) -> None:
    database = Database(fresh_postgres_urls.app)
    place = Place(database)
    await place.allow("hr")
    async with followers(fresh_postgres_urls.app, place.tenant, OFTEN, 1) as (follower,):
        await follower.comes_to("hr")
        await execute(postgres_server.superuser_url(), CUT)
        await place.allow("it")
        assert await follower.says() == ["it"]
    await database.close()


async def test_a_change_that_nobody_announced_is_found_by_asking(
    fresh_postgres_urls: RoleUrls, postgres_server: Server
) -> None:
    database = Database(fresh_postgres_urls.app)
    place = Place(database)
    await place.allow("it")
    await place.allow("hr")
    async with followers(fresh_postgres_urls.app, place.tenant, OFTEN, 1) as (follower,):
        await follower.comes_to("hr")
        url = postgres_server.superuser_url(fresh_postgres_urls.app.rsplit("/", 1)[1])
        await execute(url, *SILENTLY)
        assert await follower.says() == ["it"]
    await database.close()


async def test_a_right_that_is_taken_away_is_gone_from_a_server_and_its_answers_say_by_which_version(
    fresh_postgres_urls: RoleUrls,
) -> None:
    rule = "p, role:employee, acme, scope/hr, search, allow"
    files = dict(acme_files())
    less = {**files, "policy.csv": files["policy.csv"].replace(rule, f"# {rule}")}
    await provision_acme(fresh_postgres_urls)
    async with real_gateway(fresh_postgres_urls) as gateway:

        async def access() -> tuple[list[str], str]:
            found = (await gateway.answer(FOLLOW_UP, path="/v1/rewrite"))["access"]
            return found["any_of"], found["policy_version"]

        assert await access() == (["finance", "hr"], version_of(files))
        await provision(gateway.stores, less)
        await until(access, (["finance"], version_of(less)))
        await provision(gateway.stores, files)
        await until(access, (["finance", "hr"], version_of(files)))
