"""Review cases in PostgreSQL. The journal opens and changes them, in the transaction of the event for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.case_rows import CASE_WITH_KEY, case_of
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.subject_keys import SubjectKeys, joined_key
from gateway.domain.reviews.case import ReviewCase, as_it_stands
from gateway.domain.text import escape
from gateway.ports.clock import Clock
from gateway.ports.reviews import Wanted

_FIND = text(f"{CASE_WITH_KEY} WHERE review.tenant_id = :tenant AND review_id = :review")
# The state as it stands now (`as_it_stands`), in the database's words.
_QUEUE = text(f"""
SELECT * FROM (
    SELECT cases.*, CASE
        WHEN state NOT IN ('open', 'claimed') THEN state
        WHEN expires_at <= :now THEN 'expired'
        WHEN claimed_until > :now THEN state
        ELSE 'open'
    END AS standing
    FROM ({CASE_WITH_KEY}) AS cases
    WHERE tenant_id = :tenant AND domain = ANY(:domains)
) AS cases
WHERE standing = ANY(:states)
AND (:after = '' OR (opened_at, review_id) > (
    SELECT opened_at, review_id FROM gateway.review_case WHERE tenant_id = :tenant AND review_id = :after
))
ORDER BY opened_at, review_id COLLATE "C" LIMIT :limit
""")  # noqa: S608


class PostgresReviews:
    """The port `Reviews`. Raises `Unsealable` for a case that was sealed elsewhere."""

    def __init__(self, database: Database, sealing: Sealing, clock: Clock) -> None:
        self._database, self._sealing, self._clock = database, sealing, clock
        self._keys = SubjectKeys(database, sealing)

    async def find(self, tenant: str, review_id: str) -> ReviewCase | None:
        """See the port."""
        which = {"tenant": escape(tenant), "review": escape(review_id)}
        async with self._database.tenant(escape(tenant)) as connection:
            row = (await connection.execute(_FIND, which)).mappings().one_or_none()
        return self._case(dict(row), self._clock.now()) if row else None

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
        return [self._case(dict(row), now) for row in rows]

    def _case(self, row: Mapping[str, Any], now: datetime) -> ReviewCase:
        # Whoever looks at a case may be about to change it, and then seals it under this key.
        if (key := joined_key(row)) is not None:
            self._keys.saw(row["tenant_id"], (key,))
        return as_it_stands(case_of(row, self._sealing), now)
