"""Moves everything to the key that seals now, a batch at a time, while the gateway serves.

People's keys are wrapped anew, which leaves what they sealed as it is. Values from before people had keys
go under the key of the person whose words they are, so that they are erased with it. The audit's texts of
that time are not moved: a leaf proves the very bytes that are kept. The installation's key that they are
under has to be kept as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import text

from gateway.adapters.encryption.kept_keys import KeptKey, rewrapped
from gateway.adapters.encryption.sealing import Place, Sealed, Sealing, Unsealable
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.sealed_columns import SEALED_COLUMNS, SealedColumn
from gateway.adapters.postgres.subject_keys import OF_COLUMN, SubjectKeys
from gateway.domain.text import escape, unescape

_BATCH = 200

Found = Mapping[str, Any]

_WRAPPED = text(f"""
    SELECT key_id, subject, wrapped FROM gateway.subject_key
    WHERE wrapped IS NOT NULL AND substring(wrapped FROM 2 FOR 8) <> decode(:seals, 'hex') AND key_id > :after
    ORDER BY key_id LIMIT {_BATCH} FOR UPDATE
""")  # noqa: S608
_REWRAP = text("UPDATE gateway.subject_key SET wrapped = :wrapped WHERE key_id = :key_id")
_OF_PEOPLE = "SELECT key_id FROM gateway.subject_key"
_AUDIT_TEXTS = text(
    f"SELECT count(*) FROM gateway.audit_text WHERE key_id <> :seals AND key_id NOT IN ({_OF_PEOPLE})"  # noqa: S608
)
_UNDER_OTHERS = text(f"""
    SELECT
        (SELECT count(*) FROM gateway.audit_text
            WHERE key_id <> ALL(:known) AND key_id NOT IN ({_OF_PEOPLE})) AS texts,
        (SELECT count(*) FROM gateway.subject_key
            WHERE wrapped IS NOT NULL AND {OF_COLUMN.format(column="wrapped")} <> ALL(:known)) AS keys
""")  # noqa: S608


@dataclass(frozen=True, slots=True)
class Resealed:
    """How many keys and values were moved, how many no key opens, and how many audit texts stay under earlier
    keys of the installation."""

    moved: int
    unopened: int
    staying: int


@dataclass(frozen=True, slots=True)
class UnderOthers:
    """How many of a tenant's audit texts, and of its people's keys, none of the installation's keys opens."""

    texts: int
    keys: int


async def reseal(database: Database, sealing: Sealing, tenant: str) -> Resealed:
    """All of this tenant's keys and values. Done again, or ended in the middle, it does what is left.

    Raises `DatabaseUnavailable`; what was moved until then stays moved.
    """
    work = _Resealing(database, sealing, escape(tenant))
    results = await work.keys()
    results += [opened for column in SEALED_COLUMNS for opened in await work.column(column)]
    return Resealed(results.count(True), results.count(False), await work.staying())


async def under_others(database: Database, sealing: Sealing, tenant: str) -> UnderOthers:
    """What of this tenant is under keys that are not at hand. Raises `DatabaseUnavailable`."""
    async with database.tenant(escape(tenant)) as connection:
        found = (await connection.execute(_UNDER_OTHERS, {"known": list(sealing.key_ids)})).one()
    return UnderOthers(found.texts, found.keys)


class _Resealing:
    """One tenant's keys and values on their way. Each result is whether one could be opened and moved."""

    def __init__(self, database: Database, sealing: Sealing, tenant: str) -> None:
        self._database, self._sealing, self._tenant = database, sealing, tenant
        self._keys = SubjectKeys(database, sealing)

    async def keys(self) -> list[bool]:
        """People's keys, wrapped under the key that seals now."""
        results: list[bool] = []
        after = ""
        while True:
            async with self._database.tenant(self._tenant) as connection:
                given = {"seals": self._sealing.key_id, "after": after}
                rows = (await connection.execute(_WRAPPED, given)).all()
                for row in rows:
                    wrapped = self._rewrapped(KeptKey(row.key_id, row.subject, row.wrapped))
                    results.append(wrapped is not None)
                    if wrapped is not None:
                        await connection.execute(_REWRAP, {"key_id": row.key_id, "wrapped": wrapped})
            if len(rows) < _BATCH:
                return results
            after = rows[-1].key_id

    async def column(self, column: SealedColumn) -> list[bool]:
        """Values that are under no person's key."""
        results: list[bool] = []
        last: Found | None = None
        while True:
            rows = await self._next(column, last)
            results += [await self._move(column, row) for row in rows]
            if len(rows) < _BATCH:
                return results
            last = rows[-1]

    async def staying(self) -> int:
        """How many audit texts are under another key of the installation."""
        async with self._database.tenant(self._tenant) as connection:
            count: int = await connection.scalar(_AUDIT_TEXTS, {"seals": self._sealing.key_id})
        return count

    def _rewrapped(self, key: KeptKey) -> bytes | None:
        try:
            return rewrapped(self._sealing, self._tenant, key)
        except Unsealable:
            return None

    async def _next(self, column: SealedColumn, last: Found | None) -> Sequence[Found]:
        behind = {f"after_{name}": last[name] for name in column.key} if last else {}
        select = text(column.select(_BATCH, after=last is not None))
        async with self._database.tenant(self._tenant) as connection:
            return [dict(row) for row in (await connection.execute(select, behind)).mappings()]

    async def _move(self, column: SealedColumn, row: Found) -> bool:
        place = column.place(self._tenant, row)
        try:
            value = self._sealing.open(place, Sealed.from_bytes(row["sealed"]))
            words = await self._keys.of(unescape(self._tenant), unescape(row["whose"]))
        except Unsealable:
            return False
        changed: dict[str, Any] = {**row, "moved": words.seal(place, value).to_bytes()}
        if column.digest:
            changed["digest"] = words.digest(_owner(place), unescape(value.decode()))
        async with self._database.tenant(self._tenant) as connection:
            await connection.execute(text(column.update()), changed)
        return True


def _owner(place: Place) -> Place:
    return replace(place, row=place.row[:-1])
