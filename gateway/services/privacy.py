"""Privacy: erasing people and holding what must not be erased, for callers who may."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gateway.domain.errors import Problem
from gateway.domain.evidence.erasure import Erasure
from gateway.domain.evidence.holds import Held, Hold
from gateway.domain.flow import Call
from gateway.domain.policy import Action
from gateway.services.erasing import Erasing
from gateway.services.holding import Holding
from gateway.services.officers import Officers


@dataclass(frozen=True, slots=True, kw_only=True)
class Privacy:
    """Each method lets the caller in as an officer first, or gives the `Problem` why not."""

    officers: Officers
    erasing: Erasing
    holding: Holding

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self.officers.turn_away(call, problem)

    async def erase(self, call: Call, subject: str, reason: str) -> Erasure | Problem:
        officer = await self.officers.enter(call, Action.ERASE)
        return officer if isinstance(officer, Problem) else await self.erasing.erase(officer, subject, reason)

    async def hold(self, call: Call, held: Held, reason: str) -> Hold | Problem:
        officer = await self.officers.enter(call, Action.HOLD)
        if isinstance(officer, Problem):
            return officer
        return await self.holding.add(officer, held, reason, call.idempotency_key)

    async def holds(self, call: Call) -> Sequence[Hold] | Problem:
        officer = await self.officers.enter(call, Action.HOLD)
        return officer if isinstance(officer, Problem) else await self.holding.list(officer)

    async def approve(self, call: Call, hold_id: str) -> Hold | Problem:
        officer = await self.officers.enter(call, Action.HOLD)
        return officer if isinstance(officer, Problem) else await self.holding.approve(officer, hold_id)

    async def release(self, call: Call, hold_id: str, reason: str) -> Hold | Problem:
        officer = await self.officers.enter(call, Action.HOLD)
        if isinstance(officer, Problem):
            return officer
        return await self.holding.release(officer, hold_id, reason)

    async def refuse_release(self, call: Call, hold_id: str, reason: str) -> Hold | Problem:
        officer = await self.officers.enter(call, Action.HOLD)
        return (
            officer
            if isinstance(officer, Problem)
            else await self.holding.refuse_release(officer, hold_id, reason)
        )
