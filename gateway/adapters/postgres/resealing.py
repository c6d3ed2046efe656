"""Moves what earlier keys sealed to the key that seals now, a batch at a time, while the gateway serves.

The audit's texts are not moved: a leaf proves the very bytes that are kept. Their key has to be kept as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.postgres.database import Database
from gateway.adapters.sealing import Place, Sealed, Sealing, Unsealable
from gateway.domain.text import escape, unescape

_BATCH = 200

Found = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SealedColumn:
    """A column that `Sealed.to_bytes` fills. The place of each value is its table, tenant and `key`."""

    table: str
    key: tuple[str, ...]
    column: str
    digest: str = ""
    """The column with the value's digest, over the row's key without its last part; empty without one."""

    def place(self, tenant: str, row: Found) -> Place:
        return Place(self.table, tenant, tuple(str(row[name]) for name in self.key))

    def select(self, after: bool) -> str:
        """Rows under another key than `:seals`, locked; those behind `:after_…` only, if `after`."""
        names = ", ".join(self.key)
        behind = f"AND ({names}) > ({', '.join(f':after_{name}' for name in self.key)})" if after else ""
        return (
            f"SELECT {names}, {self.column} AS sealed FROM gateway.{self.table}"  # noqa: S608
            f" WHERE substring({self.column} FROM 2 FOR 8) <> decode(:seals, 'hex') {behind}"
            f" ORDER BY {names} LIMIT {_BATCH} FOR UPDATE"
        )

    def update(self) -> str:
        """Puts `:sealed`, and `:digest` unless another value of the same owner has it already."""
        table = f"gateway.{self.table}"
        digest = ""
        if self.digest:
            taken = f"SELECT FROM {table} WHERE {_equal(self.key[:-1])} AND {self.digest} = :digest"
            digest = f", {self.digest} = CASE WHEN EXISTS ({taken}) THEN {self.digest} ELSE :digest END"
        return f"UPDATE {table} SET {self.column} = :sealed{digest} WHERE {_equal(self.key)}"  # noqa: S608


def _equal(names: Sequence[str]) -> str:
    return " AND ".join(f"{name} = :{name}" for name in names)


SEALED_COLUMNS = (
    SealedColumn("turn", ("subject", "conversation_id", "position"), "body"),
    SealedColumn("turn", ("subject", "conversation_id", "position"), "noted"),
    SealedColumn("vault_entry", ("subject", "conversation_id", "placeholder"), "value", "value_digest"),
    SealedColumn("idempotency", ("subject", "key"), "response"),
    SealedColumn("review_case", ("review_id",), "content"),
)

_AUDIT_TEXTS = text("SELECT count(*) FROM gateway.audit_text WHERE key_id <> :seals")
_UNDER_OTHERS = text("SELECT count(*) FROM gateway.audit_text WHERE key_id <> ALL(:known)")


@dataclass(frozen=True, slots=True)
class Resealed:
    """How many values were moved, how many no key opens, and how many audit texts stay under earlier keys."""

    moved: int
    unopened: int
    staying: int


async def reseal(database: Database, sealing: Sealing, tenant: str) -> Resealed:
    """All of this tenant's values. Done again, or ended in the middle, it does what is left.

    Raises `DatabaseUnavailable`; what was moved until then stays moved.
    """
    work = _Resealing(database, sealing, escape(tenant))
    results = [opened for column in SEALED_COLUMNS for opened in await work.column(column)]
    return Resealed(results.count(True), results.count(False), await work.staying())


async def texts_under_others(database: Database, sealing: Sealing, tenant: str) -> int:
    """How many of this tenant's audit texts none of the keys opens. Raises `DatabaseUnavailable`."""
    async with database.tenant(escape(tenant)) as connection:
        count: int = await connection.scalar(_UNDER_OTHERS, {"known": list(sealing.key_ids)})
    return count


class _Resealing:
    """One tenant's values on their way to the key that seals."""

    def __init__(self, database: Database, sealing: Sealing, tenant: str) -> None:
        self._database, self._sealing, self._tenant = database, sealing, tenant

    async def column(self, column: SealedColumn) -> list[bool]:
        """For each value that was under another key, whether it could be opened and was moved."""
        results: list[bool] = []
        last: Found | None = None
        while True:
            async with self._database.tenant(self._tenant) as connection:
                rows = await self._next(connection, column, last)
                results += [await self._move(connection, column, row) for row in rows]
            if len(rows) < _BATCH:
                return results
            last = rows[-1]

    async def staying(self) -> int:
        """How many audit texts are under another key."""
        async with self._database.tenant(self._tenant) as connection:
            count: int = await connection.scalar(_AUDIT_TEXTS, {"seals": self._sealing.key_id})
        return count

    async def _next(
        self, connection: AsyncConnection, column: SealedColumn, last: Found | None
    ) -> Sequence[Found]:
        behind = {f"after_{name}": last[name] for name in column.key} if last else {}
        select = text(column.select(after=last is not None))
        result = await connection.execute(select, {"seals": self._sealing.key_id, **behind})
        return [dict(row) for row in result.mappings()]

    async def _move(self, connection: AsyncConnection, column: SealedColumn, row: Found) -> bool:
        place = column.place(self._tenant, row)
        try:
            value = self._sealing.open(place, Sealed.from_bytes(row["sealed"]))
        except Unsealable:
            return False
        changed: dict[str, Any] = {**row, "sealed": self._sealing.seal(place, value).to_bytes()}
        if column.digest:
            owner = replace(place, row=place.row[:-1])
            changed["digest"] = self._sealing.digest(owner, unescape(value.decode()))
        await connection.execute(text(column.update()), changed)
        return True
