"""The machine's clock, and identifiers that sort by when they were made and cannot be guessed."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from datetime import UTC, datetime
from functools import lru_cache

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
# By ten bits at a time, which is half the steps.
_PAIRS = [first + second for first in _ALPHABET for second in _ALPHABET]
_SHIFTS = range(40, -1, -10)
# Of each random byte five bits, which are as random.
_LETTERS = bytes(ord(_ALPHABET[byte & 31]) for byte in range(256))
_RANDOM_LETTERS = 16
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
        random = os.urandom(_RANDOM_LETTERS).translate(_LETTERS).decode()
        return prefix + _written(time.time_ns() // 1_000_000) + random

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(seconds, 0.0))

    def chance(self) -> float:
        return secrets.randbelow(_CHANCES) / _CHANCES


@lru_cache(maxsize=1)
def _written(milliseconds: int) -> str:
    """The ten characters in which a ULID has its time; several are made in one millisecond."""
    return "".join([_PAIRS[milliseconds >> shift & 1023] for shift in _SHIFTS])
