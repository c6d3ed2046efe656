"""Legal holds in memory."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.evidence.holds import Held, Hold
from gateway.ports.clock import Clock


class FakeHolds(Breakable):
    """The port `Holds`, except that nothing is encrypted in memory."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._kept: dict[tuple[str, str], Hold] = {}

    async def add(self, hold: Hold) -> bool:
        self._work()
        return self._kept.setdefault((hold.tenant, hold.id), hold) is hold

    async def change(self, hold: Hold) -> bool:
        self._work()
        kept = self._kept.get((hold.tenant, hold.id))
        if kept is None or kept.version != hold.version - 1:
            return False
        self._kept[hold.tenant, hold.id] = hold
        return True

    async def find(self, tenant: str, hold_id: str) -> Hold | None:
        self._work()
        return self._kept.get((tenant, hold_id))

    async def all_of(self, tenant: str) -> Sequence[Hold]:
        self._work()
        mine = [hold for (whose, _), hold in self._kept.items() if whose == tenant]
        return sorted(mine, key=lambda hold: (hold.requested.at, hold.id), reverse=True)

    async def in_force(self, tenant: str) -> Sequence[Held]:
        return [hold.held for hold in await self.binding(tenant)]

    async def binding(self, tenant: str) -> Sequence[Hold]:
        """The holds that bind now."""
        return [hold for hold in await self.all_of(tenant) if hold.binds(self._clock.now())]
