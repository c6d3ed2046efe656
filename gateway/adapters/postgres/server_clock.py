"""The time by the database's own clock, which need not be ours."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import text

from gateway.adapters.postgres.database import Database

_NOW = text("SELECT clock_timestamp()")


async def server_time(database: Database) -> datetime:
    """The database server's time with its zone. Raises `DatabaseUnavailable`."""
    async with database.batch() as connection:
        now: datetime = (await connection.execute(_NOW)).scalar_one()
        return now
