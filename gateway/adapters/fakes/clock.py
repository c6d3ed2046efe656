"""A clock that stands still until it is told to go on, and identifiers that count."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count

_START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class FakeClock:
    """The port `Clock`, except that its identifiers can be guessed: `ev_1`, `t-2`, one count for all."""

    def __init__(self, start: datetime = _START) -> None:
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
