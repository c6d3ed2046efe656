"""The driver's own connections, for statements that are transactions by themselves.

Such a connection stays at hand when it comes back, because the pool's way out and in costs more than the
statement. Nobody waits for one that rests: transactions get it through `make_room`, or as soon as it is back.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg
from sqlalchemy import PoolProxiedConnection
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import AsyncAdaptedQueuePool


@dataclass(frozen=True, slots=True)
class _Lease:
    """A connection that is out of the pool, as the pool and as the driver know it."""

    connection: PoolProxiedConnection
    driver: asyncpg.Connection[Any]


class Lending:
    """Lends connections of an engine's pool, whose limit holds for those at hand as well."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._pool: AsyncAdaptedQueuePool = engine.pool  # type: ignore[assignment]
        self._at_hand: list[_Lease] = []

    @property
    def in_use(self) -> int:
        """Connections that somebody uses just now, whether lent here or taken from the pool."""
        return self._pool.checkedout() - len(self._at_hand)

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[asyncpg.Connection[Any]]:
        """A connection that the server has not ended while it rested, as far as it told us.

        Cancelled or out of time it may still be at work, and is then not given to anybody else.
        """
        lease = self._resting() or await self._drawn()
        sound = False
        try:
            yield lease.driver
            sound = True
        except asyncpg.PostgresError:
            sound = True
            raise
        finally:
            self._take_back(lease, sound)

    def make_room(self) -> None:
        """Before a transaction: one that rests is the pool's again where that has none to give."""
        if self._at_hand and not self._pool.checkedin():
            self._at_hand.pop().connection.close()

    def give_back(self) -> None:
        """All that rest are the pool's again."""
        while self._at_hand:
            self._at_hand.pop().connection.close()

    def _resting(self) -> _Lease | None:
        while self._at_hand:
            lease = self._at_hand.pop()
            if not lease.driver.is_closed():
                return lease
            lease.connection.invalidate()
        return None

    async def _drawn(self) -> _Lease:
        while True:
            connection = await self._engine.raw_connection()
            driver: asyncpg.Connection[Any] = connection.driver_connection  # type: ignore[assignment]
            if not driver.is_closed():
                return _Lease(connection, driver)
            connection.invalidate()

    def _take_back(self, lease: _Lease, sound: bool) -> None:
        if not sound or lease.driver.is_closed():
            lease.connection.invalidate()
        elif self._pool.checkedout() < self._pool.size():
            self._at_hand.append(lease)
        else:  # somebody may wait at the pool
            lease.connection.close()
