"""Who is next: work that waits takes turns, tenant by tenant, and short work has a lane of its own.

However much one tenant has brought, another waits for one piece of it at most; and however many long texts
there are, the process that takes short ones only is not among those that read them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import chain, islice
from typing import Generic, TypeVar

T = TypeVar("T")


class Lane(Enum):
    """By how long the work takes: `SHORT` is a fraction of a second, `LONG` may be many seconds."""

    SHORT = "short"
    LONG = "long"


class Turns(Generic[T]):
    """Work that waits. One caller at a time."""

    def __init__(self) -> None:
        self._lanes: dict[Lane, dict[str, deque[T]]] = {lane: {} for lane in Lane}
        self._last = Lane.LONG

    def put(self, tenant: str, lane: Lane, work: T) -> None:
        """Behind what the tenant has in this lane; a tenant without any comes behind all others."""
        self._lanes[lane].setdefault(tenant, deque()).append(work)

    def take(self, lanes: Sequence[Lane]) -> T | None:
        """What is next in one of `lanes`, which take turns as well; None when nothing waits there."""
        for lane in sorted(lanes, key=lambda lane: lane is self._last):
            if self._lanes[lane]:
                self._last = lane if len(lanes) > 1 else self._last
                return self._taken(self._lanes[lane])
        return None

    def ahead(self, tenant: str, lane: Lane) -> Iterator[T]:
        """What would be taken from the lane before another piece of the tenant's."""
        tenants = self._lanes[lane]
        own, is_before = len(tenants.get(tenant, ())), True
        for other, waiting in tenants.items():
            is_before = is_before and other != tenant
            yield from islice(waiting, own + is_before)

    def of(self, lanes: Sequence[Lane]) -> Iterator[T]:
        """All that waits in these lanes, in no order."""
        for lane in lanes:
            yield from chain.from_iterable(self._lanes[lane].values())

    def empty(self) -> Iterator[T]:
        """Takes all that waits."""
        while (work := self.take(tuple(Lane))) is not None:
            yield work

    def _taken(self, tenants: dict[str, deque[T]]) -> T:
        tenant = next(iter(tenants))
        waiting = tenants.pop(tenant)
        work = waiting.popleft()
        if waiting:
            tenants[tenant] = waiting  # behind the others now
        return work
