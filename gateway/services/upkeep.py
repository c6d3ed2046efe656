"""Upkeep: what a process looks after beside its requests, at its start and then every minute."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Protocol

from gateway.domain.evidence.unfinished import Unfinished
from gateway.ports.failures import StoreUnavailable
from gateway.ports.observer import Observer
from gateway.services.closing import Closing

EVERY_S = 60.0
"""Seconds from one round to the next."""


class Expiring(Protocol):
    """What keeps things for a while."""

    async def forget_expired(self, tenant: str) -> int: ...


class Upkeep:
    """Says and closes what is unfinished, and forgets what was kept and has expired.

    `silence` is how long a request that is alive may go without a new event. It is nothing in a process that
    alone serves its database: whatever has no end at its start can be nobody's work any more.
    """

    def __init__(
        self,
        closing: Closing,
        expiring: Sequence[Expiring],
        observer: Observer,
        *,
        silence: timedelta,
        alone: bool,
    ) -> None:
        self._closing, self._expiring, self._observer = closing, expiring, observer
        self._silence = silence
        self._silence_at_start = timedelta() if alone else silence

    async def begin(self) -> Sequence[Unfinished]:
        """What has no end at the start, said and, where nobody can be at work on it, closed.

        A start does not fail for it: the rounds that follow try again.
        """
        try:
            found = await self._closing.look()
            self._observer.unfinished(found)
            await self._closing.close(self._silence_at_start)
        except StoreUnavailable as error:
            self._observer.neglected(type(error).__name__)
            return ()
        return found

    async def round(self) -> None:
        """One round. Raises `StoreUnavailable`."""
        await self._closing.close(self._silence)
        for tenant in await self._closing.tenants():
            for each in self._expiring:
                await each.forget_expired(tenant)

    async def go_on(self, every_s: float = EVERY_S) -> None:
        """Rounds until cancelled. One that fails is told, and the next one comes all the same."""
        while True:
            await asyncio.sleep(every_s)
            try:
                await self.round()
            except Exception as error:
                self._observer.neglected(type(error).__name__)
