"""However a transaction of one tenant ended, whoever has its connection next sees own rows alone: in every
table, in views and in functions, in each way to look."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random
from typing import TypeAlias
from urllib.parse import urlsplit

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from gateway.adapters.postgres.database import (
    OWN,
    Database,
    DatabaseUnavailable,
    Single,
    as_tenant,
    driver_of,
    reading,
)
from gateway.adapters.postgres.roles import RoleUrls
from tests.isolation import MINE, THEIRS, all_tables, fill
from tests.postgres import Server, execute, run

SLEEP = text("SELECT pg_sleep(30)")
BROKEN = text("SELECT 1/0")
TENANTS = (MINE, THEIRS)

# What a later release may add: a view of whoever asks, and functions of whoever calls.
ADDED = (
    "CREATE VIEW gateway.said WITH (security_invoker = true) AS SELECT tenant_id FROM gateway.turn",
    "CREATE FUNCTION gateway.sayers() RETURNS SETOF text LANGUAGE sql STABLE"
    " BEGIN ATOMIC SELECT tenant_id FROM gateway.turn; END",
    "CREATE FUNCTION gateway.askers() RETURNS SETOF text LANGUAGE plpgsql AS"
    " $$ BEGIN RETURN QUERY SELECT tenant_id FROM gateway.review_case; END $$",
    "GRANT SELECT ON gateway.said TO gateway_app",
    "GRANT EXECUTE ON FUNCTION gateway.sayers(), gateway.askers() TO gateway_app",
)
BESIDES = {
    "the view said": "SELECT tenant_id FROM gateway.said",
    "the function sayers": "SELECT * FROM gateway.sayers() AS tenant_id",
    "the function askers": "SELECT * FROM gateway.askers() AS tenant_id",
}

Seen: TypeAlias = list[tuple[str, str]]
"""Where a row was seen, and whose it is."""


@pytest.fixture(scope="module")
def places(postgres_urls: RoleUrls) -> Mapping[str, str]:
    """Every table, view and function that shows rows, with one row of each of two tenants, and its query."""
    found: dict[str, str] = {}

    async def prepare() -> None:
        connection = await asyncpg.connect(postgres_urls.owner)
        tables = await all_tables(connection)
        await fill(connection, tables)
        await connection.close()
        await execute(postgres_urls.owner, *ADDED)
        found.update({table.name: table.select for table in tables} | BESIDES)

    run(prepare())
    return found


@pytest.fixture
async def narrow(postgres_urls: RoleUrls) -> AsyncIterator[Database]:
    """One connection only, so that the next user has the one of the user before; impatient."""
    database = Database(postgres_urls.app, pool_size=1, connect_timeout_s=5, statement_timeout_s=0.2)
    yield database
    await database.close()


def everywhere(places: Mapping[str, str]) -> str:
    """One query over all of them."""
    parts = (f"(SELECT '{name}' AS place, tenant_id FROM ({each}) AS x)" for name, each in places.items())  # noqa: S608
    return " UNION ALL ".join(parts)


async def in_a_transaction(database: Database, tenant: str, query: str) -> Seen:
    async with database.tenant(tenant) as connection:
        return [(row[0], row[1]) for row in await connection.execute(text(query))]


async def in_a_batch(database: Database, tenant: str, query: str) -> Seen:
    async with database.batch() as connection:
        assert not (await connection.execute(text(query))).all()
        await as_tenant(connection, tenant)
        return [(row[0], row[1]) for row in await connection.execute(text(query))]


async def by_a_single(database: Database, tenant: str, query: str) -> Seen:
    return [(row[0], row[1]) for row in await database.single(reading(query), tenant)]


LOOKS = (in_a_transaction, in_a_batch, by_a_single)


async def committed(database: Database) -> None:
    async with database.tenant(THEIRS) as connection:
        await connection.execute(text("SELECT 1"))


async def broken_by_the_caller(database: Database) -> None:
    with suppress(KeyError):
        async with database.tenant(THEIRS):
            raise KeyError


async def broken_by_sql(database: Database) -> None:
    with suppress(DBAPIError):
        async with database.tenant(THEIRS) as connection:
            await connection.execute(BROKEN)


async def broken_in_the_driver(database: Database) -> None:
    with suppress(asyncpg.DivisionByZeroError):
        async with database.tenant(THEIRS) as connection:
            await (await driver_of(connection)).execute("SELECT 1/0")


async def broken_in_a_batch_of_two(database: Database) -> None:
    with suppress(DBAPIError):
        async with database.batch() as connection:
            for tenant in (MINE, THEIRS):
                await as_tenant(connection, tenant)
            await connection.execute(BROKEN)


async def out_of_time(database: Database) -> None:
    with suppress(DatabaseUnavailable):
        async with database.tenant(THEIRS) as connection:
            await connection.execute(SLEEP)


async def cancelled(database: Database) -> None:
    async def work() -> None:
        async with database.tenant(THEIRS) as connection:
            await connection.execute(SLEEP)

    await cancel(work())


async def cancelled_in_a_single(database: Database) -> None:
    await cancel(database.single(Single(f"SELECT {OWN}, pg_sleep(30)"), THEIRS))


async def broken_in_a_single(database: Database) -> None:
    with suppress(asyncpg.DivisionByZeroError):
        await database.single(Single(f"SELECT {OWN}, 1/0"), THEIRS)


async def left_for_the_session(database: Database) -> None:
    """What the door never does: a setting that outlives its transaction."""
    async with database.tenant(THEIRS) as connection:
        await connection.execute(text("SELECT set_config('gateway.tenant', 'theirs', false)"))


ENDS = (
    committed,
    broken_by_the_caller,
    broken_by_sql,
    broken_in_the_driver,
    broken_in_a_batch_of_two,
    out_of_time,
    cancelled,
    cancelled_in_a_single,
    broken_in_a_single,
    left_for_the_session,
)


async def cancel(work: Awaitable[object]) -> None:
    """Cancels it once it waits for the server."""
    task = asyncio.ensure_future(work)
    await asyncio.wait({task}, timeout=0.05)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.__name__)
@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
async def test_the_next_one_sees_own_rows_alone_everywhere(
    narrow: Database,
    places: Mapping[str, str],
    end: Callable[[Database], Awaitable[None]],
    look: Callable[[Database, str, str], Awaitable[Seen]],
) -> None:
    await end(narrow)
    seen = await look(narrow, MINE, everywhere(places))
    assert sorted(seen) == sorted((place, MINE) for place in places)


async def test_the_next_one_after_a_lost_connection_sees_own_rows_alone(
    postgres_server: Server, postgres_urls: RoleUrls, narrow: Database, places: Mapping[str, str]
) -> None:
    name = urlsplit(postgres_urls.app).path[1:]
    ending = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"  # noqa: S608
    with suppress(DatabaseUnavailable):
        async with narrow.tenant(THEIRS) as connection:
            await execute(postgres_server.superuser_url(), ending)
            await connection.execute(text("SELECT 1"))
    for look in LOOKS:
        assert {whose for _, whose in await look(narrow, MINE, everywhere(places))} == {MINE}


@pytest.mark.parametrize("seed", range(3))
async def test_in_a_crowd_each_sees_own_rows_alone(
    postgres_urls: RoleUrls, places: Mapping[str, str], seed: int
) -> None:
    """Two connections for all, and every way to end and to look, in an order drawn from the seed."""
    draw = Random(seed)  # noqa: S311
    database = Database(postgres_urls.app, pool_size=2, connect_timeout_s=60, statement_timeout_s=0.2)
    query = everywhere(places)

    async def one(look: Callable[[Database, str, str], Awaitable[Seen]], tenant: str) -> None:
        assert {whose for _, whose in await look(database, tenant, query)} == {tenant}

    works: list[Awaitable[None]] = [one(draw.choice(LOOKS), draw.choice(TENANTS)) for _ in range(30)]
    works += [draw.choice(ENDS)(database) for _ in range(15)]
    draw.shuffle(works)
    try:
        await asyncio.gather(*works)
    finally:
        await database.close()


async def test_a_view_of_its_owner_would_be_seen_through(
    postgres_server: Server, postgres_urls: RoleUrls, narrow: Database, places: Mapping[str, str]
) -> None:
    """So that what is seen above is no accident: a view with a superuser's rights shows all tenants."""
    admin = postgres_server.superuser_url(urlsplit(postgres_urls.owner).path[1:])
    await execute(
        admin,
        "CREATE VIEW gateway.leak AS SELECT tenant_id FROM gateway.turn",
        "GRANT SELECT ON gateway.leak TO gateway_app",
    )
    try:
        seen = await in_a_transaction(narrow, MINE, "SELECT 'leak', tenant_id FROM gateway.leak")
    finally:
        await execute(admin, "DROP VIEW gateway.leak")
    assert {whose for _, whose in seen} == set(TENANTS)
