"""Closing: a request that nobody is at work on any more, and whose record has no end, is given one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

from gateway.domain.evidence.unfinished import Unfinished
from gateway.domain.identity import SYSTEM_TENANT
from gateway.ports.bundles import Bundles
from gateway.ports.clock import Clock
from gateway.ports.unfinished import UnfinishedRequests
from gateway.services.trail import Trails

_LATE = timedelta(minutes=1)
"""An event may become visible this long after it occurred: several times what a commit may take."""


class Closing:
    """The unfinished requests of every tenant, and of the callers whose tenant was never known."""

    def __init__(
        self, bundles: Bundles, unfinished: UnfinishedRequests, trails: Trails, clock: Clock
    ) -> None:
        self._bundles, self._unfinished = bundles, unfinished
        self._trails, self._clock = trails, clock

    async def tenants(self) -> Sequence[str]:
        """Everybody whose record there is to look after. Raises `StoreUnavailable`."""
        return (SYSTEM_TENANT, *await self._bundles.tenants())

    async def look(self) -> tuple[Unfinished, ...]:
        """Every request without an end just now, those of other processes that are under way among them.

        Raises `StoreUnavailable`.
        """
        now = self._clock.now()
        return tuple(
            [each for tenant in await self.tenants() for each in await self._unfinished.find(tenant, now)]
        )

    async def close(self, silence: timedelta) -> int:
        """How many requests were closed as unknown: those of which nothing was heard for `silence`.

        Safe beside any number of processes that do the same: each request is closed once. Raises
        `StoreUnavailable`.
        """
        return sum([await self._close(tenant, silence) for tenant in await self.tenants()])

    async def _close(self, tenant: str, silence: timedelta) -> int:
        before = self._clock.now() - silence
        found = await self._unfinished.find(tenant, before)
        # All at once, so that they share a commit.
        closed = await asyncio.gather(*map(self._trails.close, found))
        if all(closed):
            await self._unfinished.note_closed(tenant, before - _LATE)
        return sum(closed)
