"""The machine's clock, and identifiers that sort by when they were made and cannot be guessed."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from datetime import UTC, datetime

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
# By ten bits at a time, which is half the steps.
_PAIRS = [first + second for first in _ALPHABET for second in _ALPHABET]
_RANDOM_BITS = 80
_RANDOM_BYTES = _RANDOM_BITS // 8
_LENGTH = 26
_SHIFTS = range(10 * (_LENGTH // 2 - 1), -1, -10)
_CHANCES = 2**53
"""As many as there are floats of one distance between 0 and 1."""


class SystemClock:
    """The port `Clock`."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()

    def new_id(self, prefix: str) -> str:
        """`prefix` and 26 characters, a ULID in lower case: 48 bits of milliseconds, 80 random ones."""
        milliseconds = time.time_ns() // 1_000_000
        number = milliseconds << _RANDOM_BITS | int.from_bytes(os.urandom(_RANDOM_BYTES))
        return prefix + "".join([_PAIRS[number >> shift & 1023] for shift in _SHIFTS])

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(seconds, 0.0))

    def chance(self) -> float:
        return secrets.randbelow(_CHANCES) / _CHANCES
