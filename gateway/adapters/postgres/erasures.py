"""Erasing a person in PostgreSQL: the person's keys are destroyed, and what was only there to work with goes.

Everything that matters is one transaction, which holds the tenant's lock on holds; what texts are found by
goes after it, in batches.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.holds import SERIALLY, binding
from gateway.adapters.postgres.subject_keys import OF_COLUMN
from gateway.domain.evidence.erasure import Erasure, HeldBack
from gateway.domain.text import escape
from gateway.ports.clock import Clock

_BATCH = 2_000
"""Texts whose digests go at a time: well within a statement's time."""

# A hold on the person, or on any event with words of the person, which may be one of whoever reviewed them.
_AGAINST = text("""
    SELECT hold.* FROM gateway.legal_hold AS hold
    WHERE tenant_id = :tenant AND hold_state NOT IN ('released', 'withdrawn') AND (
        kind = 'subject' AND value = :subject OR EXISTS (
            SELECT FROM gateway.audit_event AS event
            WHERE event.tenant_id = hold.tenant_id AND (
                hold.kind = 'trace' AND event.trace_id = hold.value
                OR hold.kind = 'conversation' AND event.conversation_id = hold.value
            ) AND event.subject = :subject
        ) OR EXISTS (
            SELECT FROM gateway.audit_event AS event
            JOIN gateway.audit_text AS said USING (tenant_id, event_id)
            JOIN gateway.subject_key AS key USING (tenant_id, key_id)
            WHERE event.tenant_id = hold.tenant_id AND event.stage = 'review' AND key.subject = :subject AND (
                hold.kind = 'trace' AND event.trace_id = hold.value
                OR hold.kind = 'subject' AND event.subject = hold.value
            )
        )
    ) ORDER BY hold_id
""")
_BEFORE = text(
    "SELECT count(*) FROM gateway.subject_key"
    " WHERE tenant_id = :tenant AND subject = :subject AND wrapped IS NULL"
)
# In this order: whoever writes to a conversation after it is gone has nothing that it could write to.
_STEPS = {
    "keys": text(
        "UPDATE gateway.subject_key SET wrapped = NULL, destroyed_at = clock_timestamp()"
        " WHERE tenant_id = :tenant AND subject = :subject AND wrapped IS NOT NULL"
    ),
    "conversations": text(
        "DELETE FROM gateway.conversation WHERE tenant_id = :tenant AND subject = :subject"
    ),
    "responses": text("DELETE FROM gateway.idempotency WHERE tenant_id = :tenant AND subject = :subject"),
    "cases": text("""
        UPDATE gateway.review_case SET version = version + 1, content = '',
            state = CASE WHEN state IN ('open', 'claimed') THEN 'expired' ELSE state END,
            expires_at = CASE WHEN state IN ('open', 'claimed') THEN least(expires_at, now())
                ELSE expires_at END,
            claimed_by = NULL, claimed_until = NULL
        WHERE tenant_id = :tenant AND asker = :subject AND content <> ''
    """),
}
# What others were answered in words of the person: under a key that is destroyed now. Not counted, for
# nobody is found by what others were answered.
_QUOTING = text(f"""
    DELETE FROM gateway.idempotency AS held USING gateway.subject_key AS key
    WHERE held.tenant_id = :tenant AND key.tenant_id = :tenant AND key.subject = :subject
    AND {OF_COLUMN.format(column="held.response")} = key.key_id
""")  # noqa: S608
# All of the tenant's: its people share these, keyed by what was said (`CacheKey`, digests of texts), not by
# who said it, so that nobody can tell which rows one person's words made. A column that said so would itself
# tie people to words. They are made again when they are wanted.
_CACHES = (
    text("DELETE FROM gateway.kept_rewrite WHERE tenant_id = :tenant"),
    text("DELETE FROM gateway.analysed_text WHERE tenant_id = :tenant"),
)
# Of those that are under a key of their own the application deletes none.
_OLD_TEXTS = text("""
    DELETE FROM gateway.audit_text AS said USING gateway.audit_event AS event
    WHERE event.tenant_id = :tenant AND event.subject = :subject
    AND said.tenant_id = event.tenant_id AND said.event_id = event.event_id
    AND NOT EXISTS (
        SELECT FROM gateway.subject_key AS own
        WHERE own.tenant_id = said.tenant_id AND own.key_id = said.key_id
    )
""")
_UNMATCH = text(f"""
    UPDATE gateway.audit_text AS t SET match = NULL FROM (
        SELECT event_id, name FROM gateway.audit_text
        WHERE tenant_id = :tenant AND match IS NOT NULL AND key_id IN (
            SELECT key_id FROM gateway.subject_key
            WHERE tenant_id = :tenant AND subject = :subject AND wrapped IS NULL
        ) LIMIT {_BATCH}
    ) AS found
    WHERE t.tenant_id = :tenant AND t.event_id = found.event_id AND t.name = found.name
""")  # noqa: S608


class PostgresErasures:
    """The port `Erasures`."""

    def __init__(self, database: Database, sealing: Sealing, clock: Clock) -> None:
        self._database, self._sealing, self._clock = database, sealing, clock

    async def erase(self, tenant: str, subject: str) -> Erasure | HeldBack:
        """See the port. Raises `ValueError` for nobody, whose words are the tenant's own."""
        if not subject:
            raise ValueError("the tenant's own key is not destroyed")
        whose = {"tenant": escape(tenant), "subject": escape(subject)}
        async with self._database.tenant(escape(tenant)) as connection:
            await connection.execute(SERIALLY, whose)
            against = await _against(connection, whose, self._clock.now())
            if against:
                return HeldBack(against)
            done = await _erased(connection, whose)
        self._sealing.known.forget((escape(tenant), escape(subject)))
        await self._unmatch(whose)
        return done

    async def _unmatch(self, whose: dict[str, str]) -> None:
        while True:
            async with self._database.tenant(whose["tenant"]) as connection:
                if (await connection.execute(_UNMATCH, whose)).rowcount < _BATCH:
                    return


async def _against(connection: AsyncConnection, whose: dict[str, str], now: datetime) -> tuple[str, ...]:
    rows = (await connection.execute(_AGAINST, whose)).mappings().all()
    return tuple(hold.id for hold in binding([dict(row) for row in rows], now))


async def _erased(connection: AsyncConnection, whose: dict[str, str]) -> Erasure:
    before: int = await connection.scalar(_BEFORE, whose)
    counts: dict[str, Any] = {
        name: (await connection.execute(step, whose)).rowcount for name, step in _STEPS.items()
    }
    for cache in (_QUOTING, *_CACHES):
        await connection.execute(cache, whose)
    old_texts: int = (await connection.execute(_OLD_TEXTS, whose)).rowcount
    return Erasure(**counts, old_texts=old_texts, before=before)
