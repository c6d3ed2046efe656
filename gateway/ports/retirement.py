"""Whoever may take away events that are kept no longer: under the owner's role, and never the application."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gateway.domain.evidence.holds import Held


@dataclass(frozen=True, slots=True)
class Retirable:
    """The events of a log from `first` to before `first_kept`, which are kept no longer; `held` is whether a
    legal hold keeps some of those that follow."""

    first: int
    first_kept: int
    held: bool

    @property
    def events(self) -> int:
        return self.first_kept - self.first


class Retirement(Protocol):
    """Obligations:

    1. `retirable` reaches from the first event that is kept to before the first that was begun at `before` or
       later, that a hold covers, or that is not sealed. It changes nothing.
    2. `retire` removes these events with their texts, and says so beside the log, in one step. No hash of the
       tree goes, so that proofs stay good; nobody who records has to wait for it.
    3. It removes nothing, and says False, when another retirement came first, or a hold covers any of them.
    4. `drop_empty` gives the room of months before `before` back in which nobody has an event any more; it
       says how many months these were.
    5. Raises `StoreUnavailable`.
    """

    async def retirable(self, tenant: str, before: datetime, holds: Sequence[Held]) -> Retirable: ...

    async def retire(self, tenant: str, what: Retirable, before: datetime) -> bool: ...

    async def drop_empty(self, before: datetime) -> int: ...
