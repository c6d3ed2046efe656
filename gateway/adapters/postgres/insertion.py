"""Rows of many tenants into many tables, in one transaction and few round trips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.postgres.database import Database, Single, as_tenant, driver_of

# What a row weighs beyond its bytes: names, times, and the objects that hold them.
_ROW_WEIGHT = 512

Values = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Bulk:
    """A statement that inserts any number of rows at once. `columns` makes its parameters from their values,
    all but the tenant."""

    statement: Single
    columns: Callable[[Sequence[Values]], Sequence[object]]


class Row(NamedTuple):
    """One row: whose it is, the statement that inserts it, that statement's values in order, and how many
    bytes the long ones of them have, where that is known."""

    tenant: str
    statement: str | Bulk
    values: Values
    long: int | None = None

    @property
    def weight(self) -> int:
        """About how many bytes it holds in memory."""
        return _ROW_WEIGHT + (_bytes_in(self.values) if self.long is None else self.long)


Grouped = dict[str, dict[str | Bulk, list[Values]]]


async def insert(database: Database, rows: Iterable[Row]) -> None:
    """Inserts rows tenant by tenant, those of one table in their order: all of them, or on any error none.
    Raises asyncpg's errors and `DatabaseUnavailable`."""
    grouped = _grouped(rows)
    match [(tenant, *each) for tenant, statements in grouped.items() for each in statements.items()]:
        case [(str(tenant), Bulk() as bulk, values)]:
            await database.single(bulk.statement, tenant, *bulk.columns(values))
        case _:
            async with database.batch() as connection:
                await _insert_grouped(connection, grouped)


async def insert_in(connection: AsyncConnection, rows: Iterable[Row]) -> None:
    """Like `insert`, within a transaction, which is then the last row's tenant's. Raises asyncpg's errors."""
    await _insert_grouped(connection, _grouped(rows))


def _grouped(rows: Iterable[Row]) -> Grouped:
    grouped: Grouped = defaultdict(lambda: defaultdict(list))
    for row in rows:
        grouped[row.tenant][row.statement].append(row.values)
    return grouped


async def _insert_grouped(connection: AsyncConnection, grouped: Grouped) -> None:
    driver = await driver_of(connection)
    for tenant, statements in grouped.items():
        await as_tenant(connection, tenant)
        for statement, values in statements.items():
            if isinstance(statement, Bulk):
                await driver.execute(statement.statement.text, tenant, *statement.columns(values))
            else:
                await driver.executemany(statement, values)


def _bytes_in(values: Values) -> int:
    total = 0
    for value in values:
        if isinstance(value, bytes):
            total += len(value)
        elif isinstance(value, tuple):
            total += _bytes_in(value)
    return total
