"""An account in memory."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from gateway.domain.proposal import Usage
from gateway.domain.spending import DayOfModel, Spent
from gateway.ports.failures import StoreUnavailable


class FakeSpending:
    """The port `Spending`. `broken` is an account that is away."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, date, str], Spent] = {}
        self.broken = False

    async def add(self, tenant: str, day: date, model: str, usage: Usage) -> None:
        self._reach()
        before = self._rows.get((tenant, day, model), Spent())
        self._rows[tenant, day, model] = before.and_also(Spent(1, usage))

    async def since(self, tenant: str, day: date) -> Spent:
        total = Spent()
        for each in await self.by_day(tenant, day):
            total = total.and_also(each.spent)
        return total

    async def by_day(self, tenant: str, since: date) -> Sequence[DayOfModel]:
        self._reach()
        mine = sorted((day, model) for whose, day, model in self._rows if whose == tenant and day >= since)
        return [DayOfModel(day, model, self._rows[tenant, day, model]) for day, model in mine]

    def _reach(self) -> None:
        if self.broken:
            raise StoreUnavailable("the fake account is away")
