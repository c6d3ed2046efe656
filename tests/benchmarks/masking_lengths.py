"""Processor time of long and of hostile texts, and the memory of the process that read them.

Processor time, because a text of 65,536 characters takes seconds, in which a machine does other things too.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from gateway.adapters.presidio.detector import PresidioDetector
from tests.benchmarks.masking_texts import LONGEST, hostile, prose
from tests.benchmarks.place import Server

Row = tuple[str, str, str, str]
"""What, how much, as a ratio, and what is wanted."""

_LENGTHS = (4_096, 16_384, LONGEST)
_SMALL = 8_000
REGIONS = ("US", "GB", "DE")


async def lengths(own: PresidioDetector) -> AsyncIterator[Row]:
    """Prose of each length, by the character beside the shortest."""
    shortest = 0.0
    for length in _LENGTHS:
        taken = await _cpu_s(own, prose(length))
        shortest = shortest or taken / length
        ratio = taken / length / shortest
        yield f"{length:,} characters of prose", _ms(taken), f"{ratio:.2f} a character", "1: linear"


async def attacks(own: PresidioDetector) -> AsyncIterator[Row]:
    """Each hostile text beside prose of its length."""
    for length in (_SMALL, LONGEST):
        beside = await _cpu_s(own, prose(length))
        for name, text in hostile(length):
            taken = await _cpu_s(own, text)
            yield f"{length:,} characters: {name}", _ms(taken), f"{taken / beside:.2f} of prose", "≤ 2"


def memory() -> Row:
    """What the process holds after all of that."""
    held = max(Server(0, worker).own_resident_mb for worker in _workers())
    return "memory of the process that read it all", f"{held:.0f} MB", "", "≤ 900 MB"


async def _cpu_s(own: PresidioDetector, text: str) -> float:
    before = _used_s()
    await own.find([text], "en", REGIONS)
    return _used_s() - before


def _used_s() -> float:
    """Seconds of processor time of the analysing processes (Linux)."""
    ticks = os.sysconf("SC_CLK_TCK")
    return sum(sum(map(int, _stat(worker)[11:13])) for worker in _workers()) / ticks


def _stat(process: int) -> list[str]:
    """The fields of `proc(5)` behind the process's name, from its state on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def _workers() -> Iterator[int]:
    for task in Path("/proc/self/task").iterdir():
        for child in (task / "children").read_text().split():
            if b"presidio.worker" in Path(f"/proc/{child}/cmdline").read_bytes():
                yield int(child)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"
