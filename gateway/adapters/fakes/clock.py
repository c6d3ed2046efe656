"""A clock that goes on only when it is told to or slept by, a chance that is set, identifiers that count."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import count

_START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class FakeClock:
    """The port `Clock`, except that its identifiers can be guessed: `ev_1`, `t-2`, one count for all.

    Who sleeps lets that time go by at once. `luck` is what `chance` draws, from 0 up to 1; `naps` are the
    sleeps so far, in seconds.
    """

    def __init__(self, start: datetime = _START) -> None:
        self.luck = 0.5
        self.naps: list[float] = []
        self._now = start.astimezone(UTC)
        self._monotonic = 0.0
        self._numbers = count(1)

    def advance(self, seconds: float) -> None:
        """Lets time go by."""
        if seconds < 0:
            raise ValueError("time does not go backwards")
        self._now += timedelta(seconds=seconds)
        self._monotonic += seconds

    def set(self, now: datetime) -> None:
        """Moves the wall clock, in either direction, as an administrator would; `monotonic` stays."""
        self._now = now.astimezone(UTC)

    def now(self) -> datetime:
        return self._now

    def monotonic(self) -> float:
        return self._monotonic

    def new_id(self, prefix: str) -> str:
        return f"{prefix}{next(self._numbers)}"

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.advance(max(seconds, 0.0))
        await asyncio.sleep(0)

    def chance(self) -> float:
        return self.luck
