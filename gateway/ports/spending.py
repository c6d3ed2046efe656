"""The account of what a tenant's calls of models used."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from gateway.domain.proposal import Usage
from gateway.domain.spending import DayOfModel, Spent


class Spending(Protocol):
    """Obligations:

    1. `add` counts one call and its tokens on the tenant's day and model; calls at one time are all counted.
    2. `since` gives what all models used from that day on, that day included; nothing of another tenant.
    3. `by_day` gives the same by day and model, oldest first.
    4. Each raises `StoreUnavailable` when the account is away.
    """

    async def add(self, tenant: str, day: date, model: str, usage: Usage) -> None: ...

    async def since(self, tenant: str, day: date) -> Spent: ...

    async def by_day(self, tenant: str, since: date) -> Sequence[DayOfModel]: ...
