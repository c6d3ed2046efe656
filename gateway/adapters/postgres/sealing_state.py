"""How sealing stands, for whoever looks in from outside."""

from __future__ import annotations

from sqlalchemy import text

from gateway.adapters.postgres.database import Database
from gateway.domain.text import escape

_WAITING = text("""
    SELECT extract(epoch FROM now() - min(occurred_at))::float8 FROM gateway.audit_event
    WHERE tenant_id = :tenant AND appended > coalesce((
        SELECT appended FROM gateway.audit_checkpoint WHERE tenant_id = :tenant ORDER BY size DESC LIMIT 1
    ), -1)
""")
_MONTHS = text("""
    SELECT count(*) FROM pg_inherits
    WHERE inhparent = 'gateway.audit_event'::regclass
    AND inhrelid::regclass::text > 'gateway.audit_event' || to_char(now() AT TIME ZONE 'UTC', '_YYYY_MM')
    AND inhrelid::regclass::text NOT LIKE '%_rest'
""")


async def waiting_since(database: Database, tenant: str) -> float | None:
    """Seconds for which the oldest event of the tenant has waited that stands behind its newest checkpoint;
    None without any. Raises `StoreUnavailable`."""
    async with database.tenant(escape(tenant)) as connection:
        waited: float | None = await connection.scalar(_WAITING, {"tenant": escape(tenant)})
        return waited


async def months_ahead(database: Database) -> int:
    """For how many months after the running one there is a partition. Raises `StoreUnavailable`."""
    async with database.batch() as connection:
        return await connection.scalar(_MONTHS) or 0
