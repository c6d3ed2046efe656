"""Time, chance and identifiers: nothing else in the gateway reads a clock or draws a random number."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """Obligations:

    1. `now` is the time in UTC, with its zone and microseconds.
    2. `monotonic` is in seconds and never goes backwards.
    3. `new_id(prefix)` is `prefix` and a string that has not been given out before and cannot be guessed.
    4. `sleep` comes back once that many seconds have gone by on `monotonic`; at once for none or less. It
       lets others work meanwhile, and being cancelled ends it.
    5. `chance` is drawn evenly from 0 (which it may be) to 1 (which it never is).
    """

    def now(self) -> datetime: ...

    def monotonic(self) -> float: ...

    def new_id(self, prefix: str) -> str: ...

    async def sleep(self, seconds: float) -> None: ...

    def chance(self) -> float: ...
