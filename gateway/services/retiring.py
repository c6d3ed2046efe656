"""Retiring: a tenant's log loses the events that the tenant keeps no longer.

The tree keeps every hash, so that receipts and checkpoints of before stay good. Legal holds keep all from the
first event that they cover.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from gateway.domain.audit import Evidence, Stage, Who
from gateway.domain.verification.retirement import FIRST_KEPT, RETIRE
from gateway.ports.clock import Clock
from gateway.ports.holds import Binding
from gateway.ports.retirement import Retirable, Retirement
from gateway.services.acting import Act, Acting

_NO_ID_BEFORE = 1970
"""Identifiers count the time from then on."""


@dataclass(frozen=True, slots=True)
class Retired:
    """What was retired of a tenant's log, or, in a rehearsal, would be."""

    tenant: str
    events: int
    first_kept: int
    held: bool


class Retiring:
    """Retires what each tenant keeps no longer, each time on record before and after."""

    def __init__(self, retirement: Retirement, holds: Binding, acting: Acting, clock: Clock) -> None:
        self._retirement, self._holds = retirement, holds
        self._acting, self._clock = acting, clock

    async def look(self, keeps: Mapping[str, int]) -> Sequence[Retired]:
        """What would be retired now, given for how many whole months each tenant keeps its audit."""
        return [_told(tenant, await self._retirable(tenant, months)) for tenant, months in keeps.items()]

    async def retire(self, keeps: Mapping[str, int], by: str) -> Sequence[Retired]:
        """What was retired. Raises `StoreUnavailable` and `JournalUnavailable`; then some of it may be."""
        done = [await self._retire(tenant, months, by) for tenant, months in keeps.items()]
        await self._retirement.drop_empty(self._before(min(keeps.values(), default=0)))
        return done

    async def _retire(self, tenant: str, months: int, by: str) -> Retired:
        what = await self._retirable(tenant, months)
        if not what.events:
            return _told(tenant, what)
        counts = {"first": what.first, FIRST_KEPT: what.first_kept}
        act = Act(Stage.AUDIT, RETIRE, Who(tenant, by, by), counts)
        went = await self._acting.recorded(
            act,
            lambda: self._retirement.retire(tenant, what, self._before(months)),
            lambda went: Evidence(reasons=(RETIRE, "done" if went else "not_done"), counts=counts),
        )
        return _told(tenant, what if went else Retirable(what.first, what.first, what.held))

    async def _retirable(self, tenant: str, months: int) -> Retirable:
        holds = await self._holds.in_force(tenant)
        return await self._retirement.retirable(tenant, self._before(months), holds)

    def _before(self, months: int) -> datetime:
        """The beginning of the first month that is kept: the running one, and so many before it."""
        now = self._clock.now().astimezone(UTC)
        number = max(now.year * 12 + now.month - 1 - months, _NO_ID_BEFORE * 12)
        return datetime(number // 12, number % 12 + 1, 1, tzinfo=UTC)


def _told(tenant: str, what: Retirable) -> Retired:
    return Retired(tenant, what.events, what.first_kept, what.held)
