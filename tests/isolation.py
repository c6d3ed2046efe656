"""What isolates tenants from each other, as checks of one table that hold or raise `AssertionError`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias

import asyncpg

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

MINE, THEIRS = "mine", "theirs"

# Every table of the schema with its columns that must be given; those that others refer to come first. A
# partition is reached through its table: nobody but their owner has a right on one.
TABLES = """
SELECT c.relname AS name, array_agg(a.attname ORDER BY a.attnum) AS columns,
    array_agg(format_type(a.atttypid, NULL) ORDER BY a.attnum) AS types
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'gateway'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'alembic_version'
AND NOT c.relispartition AND a.attnum > 0 AND a.attnotnull AND a.attgenerated = '' AND a.attidentity = ''
GROUP BY c.oid, c.relname
ORDER BY (SELECT count(*) FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f'), c.relname
"""

SAMPLES = {
    "text": "'x'",
    "text[]": "'{}'",
    "integer": "1",
    "bigint": "1",
    "bytea": "sha256('x')",
    "jsonb": "'{}'",
    "real[]": "'{}'",
    "timestamp with time zone": "now()",
    "date": "current_date",
}

STATE = "'open'"
"""What a state may be, in every table that has one."""

DENIED = asyncpg.InsufficientPrivilegeError


@dataclass(frozen=True)
class Table:
    name: str
    columns: tuple[str, ...]
    types: tuple[str, ...]

    def row_of(self, tenant: str) -> str:
        values = [
            {"tenant_id": f"'{tenant}'", "state": STATE}.get(column, SAMPLES[kind])
            for column, kind in zip(self.columns, self.types, strict=True)
        ]
        columns = ", ".join(self.columns)
        return f"INSERT INTO gateway.{self.name} ({columns}) VALUES ({', '.join(values)})"  # noqa: S608

    @property
    def select(self) -> str:
        return f"SELECT tenant_id FROM gateway.{self.name}"  # noqa: S608

    def update(self, change: str = "tenant_id = tenant_id", where: str = "true") -> str:
        return f"UPDATE gateway.{self.name} SET {change} WHERE {where}"  # noqa: S608

    def delete(self, where: str = "true") -> str:
        return f"DELETE FROM gateway.{self.name} WHERE {where}"  # noqa: S608


@asynccontextmanager
async def acting(url: str, tenant: str | None) -> AsyncIterator[Connection]:
    """A transaction that is rolled back in the end; None leaves it without a tenant."""
    connection = await asyncpg.connect(url)
    transaction = connection.transaction()
    await transaction.start()
    if tenant is not None:
        await connection.execute("SELECT set_config('gateway.tenant', $1, true)", tenant)
    try:
        yield connection
    finally:
        await transaction.rollback()
        await connection.close()


async def affected(connection: Connection, statement: str) -> int | None:
    """How many rows a statement touched; None when it was denied. What it did is taken back."""
    savepoint = connection.transaction()
    await savepoint.start()
    try:
        return int((await connection.execute(statement)).split()[-1])
    except DENIED:
        return None
    finally:
        await savepoint.rollback()


async def all_tables(connection: Connection) -> list[Table]:
    """Every table of the schema, as the catalogue has it."""
    rows = await connection.fetch(TABLES)
    return [Table(row["name"], tuple(row["columns"]), tuple(row["types"])) for row in rows]


async def fill(connection: Connection, tables: list[Table]) -> None:
    """One row of each of two tenants in every table."""
    for tenant in (MINE, THEIRS):
        async with connection.transaction():
            await connection.execute("SELECT set_config('gateway.tenant', $1, true)", tenant)
            for table in tables:
                await connection.execute(table.row_of(tenant))


# Each of these is asked by somebody who acts for the tenant `MINE`.


async def sees_own_rows_alone(connection: Connection, table: Table) -> None:
    seen = await connection.fetch(table.select)
    assert [row[0] for row in seen] == [MINE], table.name


async def inserts_no_row_of_another(connection: Connection, table: Table) -> None:
    assert await affected(connection, table.row_of("third")) is None, table.name


async def updates_no_row_of_another(connection: Connection, table: Table) -> None:
    update = table.update(where=f"tenant_id = '{THEIRS}'")
    assert not await affected(connection, update), table.name


async def gives_no_row_away(connection: Connection, table: Table) -> None:
    assert await affected(connection, table.update("tenant_id = 'third'")) is None, table.name


async def deletes_no_row_of_another(connection: Connection, table: Table) -> None:
    delete = table.delete(where=f"tenant_id = '{THEIRS}'")
    assert not await affected(connection, delete), table.name


Check = Callable[[Connection, Table], Awaitable[None]]

CHECKS: tuple[Check, ...] = (
    sees_own_rows_alone,
    inserts_no_row_of_another,
    updates_no_row_of_another,
    gives_no_row_away,
    deletes_no_row_of_another,
)
