"""The account of model usage in PostgreSQL: one row a tenant, day and model, added to unseen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from sqlalchemy import text

from gateway.adapters.postgres.database import Database
from gateway.domain.proposal import Usage
from gateway.domain.spending import DayOfModel, Spent
from gateway.domain.text import escape

_ADD = text("""
    INSERT INTO gateway.model_usage AS so_far (tenant_id, day, model, calls,
        input_tokens, output_tokens, cache_read_tokens, cache_written_tokens)
    VALUES (:tenant, :day, :model, 1,
        :input_tokens, :output_tokens, :cache_read_tokens, :cache_written_tokens)
    ON CONFLICT (tenant_id, day, model) DO UPDATE SET
        calls = so_far.calls + 1,
        input_tokens = so_far.input_tokens + excluded.input_tokens,
        output_tokens = so_far.output_tokens + excluded.output_tokens,
        cache_read_tokens = so_far.cache_read_tokens + excluded.cache_read_tokens,
        cache_written_tokens = so_far.cache_written_tokens + excluded.cache_written_tokens
""")
_BY_DAY = text("""
    SELECT day, model, calls, input_tokens, output_tokens, cache_read_tokens, cache_written_tokens
    FROM gateway.model_usage WHERE tenant_id = :tenant AND day >= :since ORDER BY day, model
""")


class PostgresSpending:
    """The port `Spending`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, tenant: str, day: date, model: str, usage: Usage) -> None:
        row = {"tenant": escape(tenant), "day": day, "model": escape(model), **usage.counts}
        async with self._database.tenant(escape(tenant)) as connection:
            await connection.execute(_ADD, row)

    async def since(self, tenant: str, day: date) -> Spent:
        total = Spent()
        for each in await self.by_day(tenant, day):
            total = total.and_also(each.spent)
        return total

    async def by_day(self, tenant: str, since: date) -> Sequence[DayOfModel]:
        async with self._database.tenant(escape(tenant)) as connection:
            rows = await connection.execute(_BY_DAY, {"tenant": escape(tenant), "since": since})
            return [
                DayOfModel(day, model, Spent(calls, Usage(*tokens))) for day, model, calls, *tokens in rows
            ]
