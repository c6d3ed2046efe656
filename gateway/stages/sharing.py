"""Sharing: of identical requests at one time, one asks the model and all have its reply."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from gateway.domain.cache_key import CacheKey
from gateway.domain.proposal import Reply, Usage


@dataclass(slots=True)
class _Flight:
    task: asyncio.Task[Reply]
    aboard: int = 0


class Flights:
    """Calls of a model that are under way in this process; one ends when nobody waits for it any more."""

    def __init__(self) -> None:
        self._under_way: dict[CacheKey, _Flight] = {}

    async def board(self, key: CacheKey, call: Callable[[], Awaitable[Reply]]) -> Reply:
        """The reply of the call that is under way for `key`, or of this one. Its cost counts once."""
        flight = self._under_way.get(key)
        first = flight is None
        if flight is None:
            flight = _Flight(asyncio.ensure_future(call()))
            self._under_way[key] = flight
        flight.aboard += 1
        try:
            reply = await asyncio.shield(flight.task)
            return reply if first else replace(reply, usage=Usage())
        finally:
            flight.aboard -= 1
            if flight.task.done() or not flight.aboard:
                flight.task.cancel()
                if self._under_way.get(key) is flight:
                    del self._under_way[key]
