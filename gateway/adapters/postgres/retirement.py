"""Retention in PostgreSQL, under the owner's role: a log loses its oldest events, and no hash of its tree."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.postgres.database import Database, as_tenant
from gateway.adapters.postgres.holds import SERIALLY
from gateway.adapters.postgres.roles import OWNER
from gateway.domain.evidence.holds import Held
from gateway.domain.text import escape, unescape
from gateway.ports.holds import Binding
from gateway.ports.retirement import Retirable

_PAGE = 5_000

_FIRST = text("SELECT coalesce(max(first_kept), 0) FROM gateway.audit_retirement WHERE tenant_id = :tenant")
# An event that closes a request has an id of the request's time, behind the prefix of traces.
# Places behind the first one that is kept may hold older events, which came late: they stay until it is gone.
_FIRST_KEPT = text("""
    SELECT coalesce(
        (SELECT position FROM gateway.audit_leaf WHERE tenant_id = :tenant AND position >= :first
            AND CASE WHEN event_id LIKE 'ev\\_tr\\_%' THEN overlay(event_id PLACING '' FROM 4 FOR 3)
                ELSE event_id END >= gateway.first_event_id(:before) ORDER BY position LIMIT 1),
        (SELECT size FROM gateway.audit_checkpoint WHERE tenant_id = :tenant ORDER BY size DESC LIMIT 1),
        :first
    )
""")
_THOSE = text("""
    SELECT leaf.position, event.subject, event.trace_id, event.conversation_id
    FROM gateway.audit_leaf leaf JOIN gateway.audit_event event USING (tenant_id, event_id)
    WHERE leaf.tenant_id = :tenant AND leaf.position >= :first AND leaf.position < :end
    ORDER BY leaf.position LIMIT :page
""")
_SAY = text("INSERT INTO gateway.audit_retirement (tenant_id, first_kept) VALUES (:tenant, :first_kept)")
_SPAN = (
    "tenant_id = :tenant AND event_id IN (SELECT event_id FROM gateway.audit_leaf"
    " WHERE tenant_id = :tenant AND position >= :first AND position < :end)"
)
_FORGET_TERMS = text(f"DELETE FROM gateway.audit_term WHERE {_SPAN}")  # noqa: S608
_MONTHS = text("""
    SELECT child.relname FROM pg_inherits
    JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = CAST(:parent AS regclass) AND child.relname ~ '_[0-9]{4}_[0-9]{2}$'
    AND right(child.relname, 7) < to_char(CAST(:before AS timestamptz) AT TIME ZONE 'UTC', 'YYYY_MM')
    ORDER BY child.relname
""")


class PostgresRetirement:
    """The port `Retirement`. `owner` is a door for `gateway_owner`, or for a role that may become it."""

    def __init__(self, owner: Database, holds: Binding) -> None:
        self._owner, self._holds = owner, holds

    async def retirable(self, tenant: str, before: datetime, holds: Sequence[Held]) -> Retirable:
        async with self._acting_for(tenant) as connection:
            first: int = await connection.scalar(_FIRST, {"tenant": escape(tenant)}) or 0
            which = {"tenant": escape(tenant), "first": first, "before": before}
            end: int = await connection.scalar(_FIRST_KEPT, which) or first
            covered = await _first_held(connection, tenant, first, end, holds)
        return Retirable(first, end if covered is None else covered, held=covered is not None)

    async def retire(self, tenant: str, what: Retirable, before: datetime) -> bool:
        async with self._acting_for(tenant) as connection:
            await connection.execute(SERIALLY, {"tenant": escape(tenant)})
            # Whoever adds a hold waits for us now, so that none is missed.
            holds = await self._holds.in_force(tenant)
            first = await connection.scalar(_FIRST, {"tenant": escape(tenant)})
            covered = await _first_held(connection, tenant, what.first, what.first_kept, holds)
            if first != what.first or covered is not None:
                return False
            await connection.execute(_SAY, {"tenant": escape(tenant), "first_kept": what.first_kept})
            await connection.execute(_FORGET_TERMS, _span(tenant, what))
            for month in (*await _months(connection, "audit_event", before), "audit_event_rest"):
                await _remove(connection, tenant, month, what)
            return True

    async def drop_empty(self, before: datetime) -> int:
        dropped = 0
        async with self._owner.batch() as connection:
            await _become_owner(connection)
            for event_month in await _months(connection, "audit_event", before):
                text_month = event_month.replace("event", "text")
                if not await _anything_in(connection, event_month):
                    await connection.execute(text(f"DROP TABLE gateway.{text_month}, gateway.{event_month}"))
                    dropped += 1
        return dropped

    @asynccontextmanager
    async def _acting_for(self, tenant: str) -> AsyncIterator[AsyncConnection]:
        async with self._owner.batch() as connection:
            await _become_owner(connection)
            await as_tenant(connection, escape(tenant))
            yield connection


async def _become_owner(connection: AsyncConnection) -> None:
    await connection.execute(text(f"SET LOCAL ROLE {OWNER}"))
    # Rather than making everybody wait behind it, it is tried again another day; and it may take its time.
    await connection.execute(text("SET LOCAL lock_timeout = '5s'"))
    await connection.execute(text("SET LOCAL statement_timeout = 0"))


async def _months(connection: AsyncConnection, parent: str, before: datetime) -> Sequence[str]:
    given = {"parent": f"gateway.{parent}", "before": before}
    return (await connection.scalars(_MONTHS, given)).all()


async def _remove(connection: AsyncConnection, tenant: str, event_month: str, what: Retirable) -> None:
    """Removes from the month's own tables, in which hardly anybody writes any more."""
    text_month, span = event_month.replace("event", "text"), _span(tenant, what)
    await connection.execute(text(f"DELETE FROM gateway.{text_month} WHERE {_SPAN}"), span)  # noqa: S608
    await connection.execute(text(f"ALTER TABLE gateway.{event_month} DISABLE TRIGGER insert_only"))
    await connection.execute(text(f"DELETE FROM gateway.{event_month} WHERE {_SPAN}"), span)  # noqa: S608
    await connection.execute(text(f"ALTER TABLE gateway.{event_month} ENABLE ALWAYS TRIGGER insert_only"))


def _span(tenant: str, what: Retirable) -> dict[str, Any]:
    return {"tenant": escape(tenant), "first": what.first, "end": what.first_kept}


async def _anything_in(connection: AsyncConnection, month: str) -> bool:
    """Whether any tenant has an event there, which security by rows hides from the owner as well."""
    await connection.execute(text(f"ALTER TABLE gateway.{month} NO FORCE ROW LEVEL SECURITY"))
    found = await connection.scalar(text(f"SELECT true FROM gateway.{month} LIMIT 1"))  # noqa: S608
    await connection.execute(text(f"ALTER TABLE gateway.{month} FORCE ROW LEVEL SECURITY"))
    return bool(found)


async def _first_held(
    connection: AsyncConnection, tenant: str, first: int, end: int, holds: Sequence[Held]
) -> int | None:
    """The place of the first of these events that a hold covers."""
    while holds and first < end:
        given: dict[str, Any] = {"tenant": escape(tenant), "first": first, "end": end, "page": _PAGE}
        rows = (await connection.execute(_THOSE, given)).all()
        for row in rows:
            about = (unescape(row.subject), unescape(row.trace_id), unescape(row.conversation_id))
            if any(held.covers(*about) for held in holds):
                place: int = row.position
                return place
        if len(rows) < _PAGE:
            return None
        first = rows[-1].position + 1
    return None
