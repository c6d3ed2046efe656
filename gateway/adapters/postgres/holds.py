"""Legal holds in PostgreSQL. Holds and erasures of a tenant are changed one at a time (`SERIALLY`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text

from gateway.adapters.encryption.kept_keys import NOBODY
from gateway.adapters.encryption.sealing import Place, Sealing
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.subject_keys import OF_COLUMN, Keys, SubjectKeys, joined_key
from gateway.domain.evidence.holds import Held, Hold, HoldKind, HoldState, Signed
from gateway.domain.text import escape, unescape
from gateway.ports.clock import Clock

SERIALLY = text("SELECT pg_advisory_xact_lock(hashtextextended('gateway.legal_hold/' || :tenant, 0))")
"""Held to the commit, so that of a hold and an erasure one sees the other."""

_ADD = text("""
    INSERT INTO gateway.legal_hold (
        tenant_id, hold_id, kind, value, reason, requested_by, requested_at, hold_state, version,
        approved_by, approved_at, release_requested_by, release_requested_at, released_by, released_at
    ) VALUES (
        :tenant, :hold, :kind, :value, :reason, :requested_by, :requested_at, :state, :version,
        :approved_by, :approved_at, :release_requested_by, :release_requested_at, :released_by, :released_at
    ) ON CONFLICT DO NOTHING
""")
_CHANGE = text("""
    UPDATE gateway.legal_hold SET hold_state = :state, version = :version,
        approved_by = :approved_by, approved_at = :approved_at,
        release_requested_by = :release_requested_by, release_requested_at = :release_requested_at,
        released_by = :released_by, released_at = :released_at
    WHERE tenant_id = :tenant AND hold_id = :hold AND version = :version - 1
""")
_WITH_KEY = f"""
    SELECT hold.*, key.key_id AS under_key, key.subject AS under_subject, key.wrapped
    FROM gateway.legal_hold AS hold LEFT JOIN gateway.subject_key AS key
        ON key.tenant_id = hold.tenant_id AND key.key_id = {OF_COLUMN.format(column="hold.reason")}
    WHERE hold.tenant_id = :tenant
"""  # noqa: S608
_FIND = text(f"{_WITH_KEY} AND hold_id = :hold")
_ALL = text(f"{_WITH_KEY} ORDER BY requested_at DESC, hold_id DESC")
_STANDING = text(
    "SELECT * FROM gateway.legal_hold"
    " WHERE tenant_id = :tenant AND hold_state NOT IN ('released', 'withdrawn') ORDER BY hold_id"
)
_STEPS = ("requested", "approved", "release_requested", "released")


class PostgresHolds:
    """The port `Holds`. Raises `Unsealable` for a reason that was sealed under another key."""

    def __init__(self, database: Database, sealing: Sealing, clock: Clock) -> None:
        self._database, self._sealing, self._clock = database, sealing, clock
        self._keys = SubjectKeys(database, sealing)

    async def add(self, hold: Hold) -> bool:
        own = await self._keys.of(hold.tenant, NOBODY)
        reason = own.seal_text(_place(escape(hold.tenant), escape(hold.id)), hold.reason).to_bytes()
        fixed = {"kind": hold.held.kind.value, "value": escape(hold.held.value), "reason": reason}
        async with self._database.tenant(escape(hold.tenant)) as connection:
            await connection.execute(SERIALLY, {"tenant": escape(hold.tenant)})
            return bool((await connection.execute(_ADD, {**_changing(hold), **fixed})).rowcount)

    async def change(self, hold: Hold) -> bool:
        async with self._database.tenant(escape(hold.tenant)) as connection:
            await connection.execute(SERIALLY, {"tenant": escape(hold.tenant)})
            return bool((await connection.execute(_CHANGE, _changing(hold))).rowcount)

    async def find(self, tenant: str, hold_id: str) -> Hold | None:
        which = {"tenant": escape(tenant), "hold": escape(hold_id)}
        async with self._database.tenant(escape(tenant)) as connection:
            row = (await connection.execute(_FIND, which)).mappings().one_or_none()
        return self._hold(dict(row)) if row else None

    async def all_of(self, tenant: str) -> Sequence[Hold]:
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(_ALL, {"tenant": escape(tenant)})).mappings().all()
        return [self._hold(dict(row)) for row in rows]

    async def in_force(self, tenant: str) -> Sequence[Held]:
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(_STANDING, {"tenant": escape(tenant)})).mappings().all()
        return [hold.held for hold in binding([dict(row) for row in rows], self._clock.now())]

    def _hold(self, row: Mapping[str, Any]) -> Hold:
        key = joined_key(row)
        keys = Keys(self._sealing, () if key is None else (key,))
        return _hold_of(row, keys.open_text(_place(row["tenant_id"], row["hold_id"]), row["reason"]))


def binding(rows: Sequence[Mapping[str, Any]], now: datetime) -> Sequence[Hold]:
    """The holds of these rows that bind now, without their reasons."""
    return [hold for hold in (_hold_of(row, "") for row in rows) if hold.binds(now)]


def _hold_of(row: Mapping[str, Any], reason: str) -> Hold:
    return Hold(
        id=unescape(row["hold_id"]),
        tenant=unescape(row["tenant_id"]),
        held=Held(HoldKind(row["kind"]), unescape(row["value"])),
        reason=reason,
        state=HoldState(row["hold_state"]),
        requested=Signed(unescape(row["requested_by"]), row["requested_at"]),
        approved=_signed(row, "approved"),
        release_requested=_signed(row, "release_requested"),
        released=_signed(row, "released"),
        version=row["version"],
    )


def _signed(row: Mapping[str, Any], step: str) -> Signed | None:
    by = row[f"{step}_by"]
    return None if by is None else Signed(unescape(by), row[f"{step}_at"])


def _changing(hold: Hold) -> dict[str, Any]:
    values: dict[str, Any] = {
        "tenant": escape(hold.tenant),
        "hold": escape(hold.id),
        "state": hold.state.value,
        "version": hold.version,
    }
    for step in _STEPS:
        signed: Signed | None = getattr(hold, step)
        values |= {f"{step}_by": escape(signed.by) if signed else None, f"{step}_at": signed and signed.at}
    return values


def _place(tenant: str, hold_id: str) -> Place:
    return Place("legal_hold", tenant, (hold_id,))
