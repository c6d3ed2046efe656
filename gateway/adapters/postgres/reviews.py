"""Review cases in PostgreSQL. The journal opens and changes them, in the transaction of the event for it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import text

from gateway.adapters.postgres.case_rows import case_of
from gateway.adapters.postgres.database import Database
from gateway.adapters.sealing import Sealing
from gateway.domain.reviews.case import ReviewCase, as_it_stands
from gateway.domain.text import escape
from gateway.ports.clock import Clock
from gateway.ports.reviews import Wanted

_FIND = text("SELECT * FROM gateway.review_case WHERE tenant_id = :tenant AND review_id = :review")
# The state as it stands now (`as_it_stands`), in the database's words.
_QUEUE = text("""
SELECT * FROM (
    SELECT *, CASE
        WHEN state NOT IN ('open', 'claimed') THEN state
        WHEN expires_at <= :now THEN 'expired'
        WHEN claimed_until > :now THEN state
        ELSE 'open'
    END AS standing
    FROM gateway.review_case
    WHERE tenant_id = :tenant AND domain = ANY(:domains)
) AS cases
WHERE standing = ANY(:states)
AND (:after = '' OR (opened_at, review_id) > (
    SELECT opened_at, review_id FROM gateway.review_case WHERE tenant_id = :tenant AND review_id = :after
))
ORDER BY opened_at, review_id COLLATE "C" LIMIT :limit
""")


class PostgresReviews:
    """The port `Reviews`. Raises `Unsealable` for a case that was sealed elsewhere."""

    def __init__(self, database: Database, sealing: Sealing, clock: Clock) -> None:
        self._database, self._sealing, self._clock = database, sealing, clock

    async def find(self, tenant: str, review_id: str) -> ReviewCase | None:
        """See the port."""
        which = {"tenant": escape(tenant), "review": escape(review_id)}
        async with self._database.tenant(escape(tenant)) as connection:
            row = (await connection.execute(_FIND, which)).mappings().one_or_none()
        return as_it_stands(case_of(dict(row), self._sealing), self._clock.now()) if row else None

    async def queue(self, tenant: str, wanted: Wanted) -> Sequence[ReviewCase]:
        """See the port."""
        now = self._clock.now()
        which = {
            "tenant": escape(tenant),
            "domains": list(map(escape, wanted.domains)),
            "states": [state.value for state in wanted.states],
            "after": escape(wanted.after),
            "limit": wanted.limit,
            "now": now,
        }
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(_QUEUE, which)).mappings().all()
        return [as_it_stands(case_of(dict(row), self._sealing), now) for row in rows]
