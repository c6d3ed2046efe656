"""The database's clock is the machine's here, where both run on one."""

from __future__ import annotations

from datetime import timedelta

from gateway.adapters.clock import SystemClock
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.server_clock import server_time


async def test_it_tells_the_time_with_its_zone(database: Database) -> None:
    before = SystemClock().now()
    now = await server_time(database)
    assert before - timedelta(seconds=1) <= now <= SystemClock().now() + timedelta(seconds=1)
