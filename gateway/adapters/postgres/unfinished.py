"""Unfinished requests in PostgreSQL: found through the index by time, from where the last look got to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.postgres.database import Database, as_tenant
from gateway.domain.audit import Stage, Who
from gateway.domain.evidence.unfinished import ENDS, Unfinished
from gateway.domain.identity import SYSTEM_TENANT
from gateway.domain.text import escape, unescape

_ENDS = sorted(f"{stage.value}/{outcome.value}" for stage, outcome in ENDS)

_EVER = datetime(1, 1, 1, tzinfo=UTC)

_CLOSED_UNTIL = text("SELECT closed_until FROM gateway.roster WHERE tenant_id = :system AND member = :tenant")
# Aggregates and limits are not flattened into joins: whatever the planner believes, each trace that stirred
# is looked up by the index over traces, and nothing else of the table is read.
_FIND = text("""
    WITH stirring AS (
        SELECT DISTINCT trace_id FROM gateway.audit_event
        WHERE tenant_id = :tenant AND occurred_at >= :since AND occurred_at < :before
    )
    SELECT last.* FROM stirring CROSS JOIN LATERAL (
        SELECT e.trace_id, e.conversation_id, e.stage, e.occurred_at,
            e.tenant_id, e.subject, e.actor, e.policy_version
        FROM gateway.audit_event e WHERE e.tenant_id = :tenant AND e.trace_id = stirring.trace_id
        ORDER BY e.appended DESC LIMIT 1
    ) last
    WHERE (
        SELECT bool_or(x.stage || '/' || x.outcome = ANY(:ends))
        FROM gateway.audit_event x WHERE x.tenant_id = :tenant AND x.trace_id = stirring.trace_id
    ) IS NOT TRUE
""")
_NOTE = text(
    "INSERT INTO gateway.roster AS known (tenant_id, member, closed_until) VALUES (:system, :tenant, :until)"
    " ON CONFLICT (tenant_id, member) DO UPDATE"
    " SET closed_until = greatest(known.closed_until, excluded.closed_until)"
)


class PostgresUnfinished:
    """The port `UnfinishedRequests`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, tenant: str, before: datetime) -> Sequence[Unfinished]:
        async with self._database.tenant(SYSTEM_TENANT) as connection:
            since = await _closed_until(connection, tenant)
            await as_tenant(connection, escape(tenant))
            which = {"tenant": escape(tenant), "since": since, "before": before, "ends": _ENDS}
            rows = (await connection.execute(_FIND, which)).mappings().all()
        found = [_unfinished(row) for row in rows]
        return sorted(
            (each for each in found if each.last_at < before), key=lambda each: (each.last_at, each.trace_id)
        )

    async def note_closed(self, tenant: str, until: datetime) -> None:
        async with self._database.tenant(SYSTEM_TENANT) as connection:
            await connection.execute(
                _NOTE, {"system": SYSTEM_TENANT, "tenant": escape(tenant), "until": until}
            )


async def _closed_until(connection: AsyncConnection, tenant: str) -> datetime:
    which = {"system": SYSTEM_TENANT, "tenant": escape(tenant)}
    until: datetime | None = await connection.scalar(_CLOSED_UNTIL, which)
    return until or _EVER


def _unfinished(row: Any) -> Unfinished:
    return Unfinished(
        who=Who(*(unescape(row[name]) for name in ("tenant_id", "subject", "actor", "policy_version"))),
        trace_id=unescape(row["trace_id"]),
        conversation_id=unescape(row["conversation_id"]),
        stage=Stage(row["stage"]),
        last_at=row["occurred_at"],
    )
