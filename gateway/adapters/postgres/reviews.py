"""Review cases in PostgreSQL. The journal opens them, in the transaction of the event that says so."""

from __future__ import annotations

from sqlalchemy import text

from gateway.adapters.cases import as_it_stands
from gateway.adapters.postgres.case_rows import case_of
from gateway.adapters.postgres.database import Database
from gateway.adapters.sealing import Sealing
from gateway.domain.review import ReviewCase
from gateway.domain.text import escape
from gateway.ports.clock import Clock

_FIND = text("SELECT * FROM gateway.review_case WHERE tenant_id = :tenant AND review_id = :review")


class PostgresReviews:
    """The port `Reviews`."""

    def __init__(self, database: Database, sealing: Sealing, clock: Clock) -> None:
        self._database, self._sealing, self._clock = database, sealing, clock

    async def find(self, tenant: str, review_id: str) -> ReviewCase | None:
        """See the port. Raises `Unsealable` for a case that was sealed elsewhere."""
        which = {"tenant": escape(tenant), "review": escape(review_id)}
        async with self._database.tenant(escape(tenant)) as connection:
            row = (await connection.execute(_FIND, which)).mappings().one_or_none()
        return as_it_stands(case_of(dict(row), self._sealing), self._clock.now()) if row else None
