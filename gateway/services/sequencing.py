"""Sequencing: what was recorded gets its place in its tenant's log, and a signature, within a second.

No request waits for it, and none is slower for it than by the time that a batch takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

from gateway.domain.identity import CHECKPOINTS_TENANT, SYSTEM_TENANT
from gateway.ports.bundles import Bundles
from gateway.ports.clock import Clock
from gateway.ports.failures import LogDamaged, StoreUnavailable
from gateway.ports.observer import Observer
from gateway.ports.sequencer import BATCH, Sequencer

EVERY_S = 0.3
"""Seconds between two looks at what was recorded here: with the commit behind it, well below one."""

AFTER_FAILURE_S = 5.0

_PASSES = 5
"""Full passes for one tenant before it is another's turn."""

_OVER_ALL_S = 60.0
"""Seconds between two looks at all tenants, for what other processes recorded and did not come to seal."""

_SOON, _LATER, _AT_START = timedelta(seconds=2), timedelta(minutes=1), timedelta(minutes=10)
"""How late an event may have become durable to be found: by the first look, by one at all, at a start."""


class Sequencing:
    """Seals for every tenant. Any number of processes may: one at a time is at work for a tenant."""

    def __init__(self, sequencer: Sequencer, bundles: Bundles, clock: Clock, observer: Observer) -> None:
        self._sequencer, self._bundles = sequencer, bundles
        self._clock, self._observer = clock, observer
        self._due: dict[str, float] = {}
        self._behind = False

    def notice(self, tenant: str) -> None:
        """Something of this tenant's was recorded just now."""
        self._due.setdefault(tenant, self._clock.monotonic())

    async def round(self) -> bool:
        """Seals what was noticed. False when the database is away, and all of it remains to be done."""
        self._behind = False
        for tenant in [each for each in self._due if each != CHECKPOINTS_TENANT]:
            if not await self._seal(tenant, _SOON):
                return False
        return CHECKPOINTS_TENANT not in self._due or await self._seal(CHECKPOINTS_TENANT, _SOON)

    async def round_over_all(self, lag: timedelta = _LATER) -> bool:
        """Seals what anybody recorded of any tenant. False when the database is away."""
        try:
            tenants = await self._tenants()
        except StoreUnavailable as error:
            self._observer.unsealed(SYSTEM_TENANT, type(error).__name__)
            return False
        for tenant in tenants:
            if not await self._seal(tenant, lag):
                return False
        return True

    async def go_on(self, every_s: float = EVERY_S) -> None:
        """Rounds until cancelled; the first is over all tenants."""
        next_over_all = self._clock.monotonic() + _OVER_ALL_S
        well = await self.round_over_all(_AT_START)
        while True:
            # Who is behind does not rest, but lets others have the loop.
            await asyncio.sleep((0 if self._behind else every_s) if well else AFTER_FAILURE_S)
            well = await self.round()
            if well and self._clock.monotonic() >= next_over_all:
                next_over_all = self._clock.monotonic() + _OVER_ALL_S
                well = await self.round_over_all()

    async def _tenants(self) -> Sequence[str]:
        return (SYSTEM_TENANT, *await self._bundles.tenants(), CHECKPOINTS_TENANT)

    async def _seal(self, tenant: str, lag: timedelta) -> bool:
        """Whether the database is there. What remains to be done is noticed."""
        for _ in range(_PASSES):
            since = self._due.pop(tenant, self._clock.monotonic())
            try:
                done = await self._sequencer.seal(tenant, lag)
            except LogDamaged as error:
                self._observer.unsealed(tenant, str(error))
                return True
            except Exception as error:
                self._due.setdefault(tenant, since)
                self._observer.unsealed(tenant, type(error).__name__)
                return False
            if not done.finished:
                self._due[tenant] = min(since, self._due.get(tenant, since))
            if done.added:
                self._observer.sealed(done.added, self._clock.monotonic() - since)
                if tenant != CHECKPOINTS_TENANT:
                    self.notice(CHECKPOINTS_TENANT)
            if done.added < BATCH:
                return True
        self._behind = True
        return True
