"""Rows of many tenants into many tables, in one transaction and few round trips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.postgres.database import as_tenant, driver_of

# What a row weighs beyond its bytes: names, times, and the objects that hold them.
_ROW_WEIGHT = 512


@dataclass(frozen=True, slots=True)
class Row:
    """One row: whose it is, the statement that inserts it, and that statement's values in order."""

    tenant: str
    statement: str
    values: tuple[object, ...]

    @property
    def weight(self) -> int:
        """About how many bytes it holds in memory."""
        return _ROW_WEIGHT + sum(len(value) for value in self.values if isinstance(value, bytes))


async def insert(connection: AsyncConnection, rows: Iterable[Row]) -> None:
    """Inserts rows tenant by tenant, those of one table in their order. Raises asyncpg's errors."""
    grouped: dict[str, dict[str, list[tuple[object, ...]]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        grouped[row.tenant][row.statement].append(row.values)
    driver = await driver_of(connection)
    for tenant, by_statement in grouped.items():
        await as_tenant(connection, tenant)
        for statement, values in by_statement.items():
            await driver.executemany(statement, values)
