"""Each row-level policy, switched off by itself, is missed: the checks of the suite fail on its table.

The policies and tables are those of the catalogue, so a new one is here without being named.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import asyncpg
import pytest

from gateway.adapters.postgres.roles import RoleUrls
from tests.isolation import CHECKS, MINE, Connection, Table, affected, all_tables, fill
from tests.postgres import Server, run

POLICIES = """
SELECT p.tablename, p.policyname, p.qual IS NOT NULL AS reads,
    p.with_check IS NOT NULL AS writes
FROM pg_policies p JOIN pg_class c ON c.relname = p.tablename AND c.relnamespace = 'gateway'::regnamespace
WHERE p.permissive = 'PERMISSIVE' AND p.schemaname = 'gateway' AND NOT c.relispartition
ORDER BY p.tablename, p.policyname
"""


@pytest.fixture(scope="module")
def tables(postgres_server: Server, postgres_urls: RoleUrls) -> dict[str, Table]:
    """All tables by name, filled."""
    found: dict[str, Table] = {}

    async def prepare() -> None:
        connection = await asyncpg.connect(postgres_urls.owner)
        every = await all_tables(connection)
        await fill(connection, every)
        found.update({table.name: table for table in every})
        await connection.close()

    run(prepare())
    return found


@asynccontextmanager
async def changed(server: Server, urls: RoleUrls, statement: str, role: str) -> AsyncIterator[Connection]:
    """A transaction in which the statement holds and `role` acts for one tenant; nothing of it remains."""
    database = urls.owner.rsplit("/", 1)[1]
    connection = await asyncpg.connect(server.superuser_url(database))
    transaction = connection.transaction()
    await transaction.start()
    try:
        await connection.execute(statement)
        await connection.execute("SELECT set_config('gateway.tenant', $1, true)", MINE)
        await connection.execute(f'SET LOCAL ROLE "{urlsplit(getattr(urls, role)).username}"')
        yield connection
    finally:
        await transaction.rollback()
        await connection.close()


async def failing(connection: Connection, table: Table) -> list[str]:
    """The names of the checks that fail on the table. What row-level security lets pass and a key then
    stops has failed as well."""
    failed: list[str] = []
    for check in CHECKS:
        try:
            await check(connection, table)
        except (AssertionError, asyncpg.PostgresError):
            failed.append(getattr(check, "__name__", ""))
    return failed


@pytest.mark.parametrize("role", ["app", "owner"])
async def test_with_every_policy_in_force_nothing_fails(
    postgres_server: Server, postgres_urls: RoleUrls, tables: dict[str, Table], role: str
) -> None:
    async with changed(postgres_server, postgres_urls, "SELECT", role) as connection:
        for name, table in tables.items():
            assert not await failing(connection, table), name


async def test_every_table_has_a_policy_and_each_is_missed_when_it_lets_all_through(
    postgres_server: Server, postgres_urls: RoleUrls, tables: dict[str, Table]
) -> None:
    async with changed(postgres_server, postgres_urls, "SELECT", "owner") as connection:
        policies = await connection.fetch(POLICIES)
    assert {policy["tablename"] for policy in policies} == set(tables)
    for policy in policies:
        parts = ("USING (true)" if policy["reads"] else "", "WITH CHECK (true)" if policy["writes"] else "")
        opened = f'ALTER POLICY "{policy["policyname"]}" ON gateway."{policy["tablename"]}" {" ".join(parts)}'
        async with changed(postgres_server, postgres_urls, opened, "owner") as connection:
            assert await failing(connection, tables[policy["tablename"]]), opened


async def test_the_one_policy_that_only_takes_away_is_missed_when_it_is_out(
    postgres_server: Server, postgres_urls: RoleUrls, tables: dict[str, Table]
) -> None:
    """A text that is under somebody's key is deleted by the application, or is not."""
    delete, drop = tables["audit_text"].delete(), "DROP POLICY only_texts_without_a_key ON gateway.audit_text"
    async with changed(postgres_server, postgres_urls, "SELECT", "app") as connection:
        assert await affected(connection, delete) == 0
    async with changed(postgres_server, postgres_urls, drop, "app") as connection:
        assert await affected(connection, delete) == 1


async def test_a_table_without_row_level_security_is_missed(
    postgres_server: Server, postgres_urls: RoleUrls, tables: dict[str, Table]
) -> None:
    for name, table in tables.items():
        disabled = f'ALTER TABLE gateway."{name}" DISABLE ROW LEVEL SECURITY'
        async with changed(postgres_server, postgres_urls, disabled, "app") as connection:
            assert "sees_own_rows_alone" in await failing(connection, table), name


async def test_a_table_whose_owner_is_not_held_to_it_is_missed(
    postgres_server: Server, postgres_urls: RoleUrls, tables: dict[str, Table]
) -> None:
    for name, table in tables.items():
        unforced = f'ALTER TABLE gateway."{name}" NO FORCE ROW LEVEL SECURITY'
        async with changed(postgres_server, postgres_urls, unforced, "owner") as connection:
            assert "sees_own_rows_alone" in await failing(connection, table), name
