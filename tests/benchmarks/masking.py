"""The cost of one more turn: a warm conversation of six, beside Presidio reading all seven texts again."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from time import perf_counter

from rich.table import Table

from gateway.adapters.presidio.detector import PresidioDetector
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.ports.masker import Detector
from tests.benchmarks.conversation import SIX_TURNS
from tests.benchmarks.place import Place

TURNS = 60
REGIONS = ("US", "GB", "DE")
WINDOW = tuple(content for _, content in SIX_TURNS)


async def measure(_: Place) -> Table:
    """Milliseconds for each new turn, and what reading everything costs in comparison."""
    plain = PresidioDetector(workers=1)
    await plain.start()
    try:
        whole = await _per_turn(plain)
        warm = await _per_turn(RememberingDetector(plain))
    finally:
        await plain.stop()
    table = Table("a new turn after six", "p50 ms", "ratio", title="Masking")
    table.add_row("limit: Presidio reads all seven", f"{whole:.1f}", "1.00 x")
    table.add_row("the gateway's detector, conversation warm", f"{warm:.1f}", f"{warm / whole:.2f} x")
    return table


async def _per_turn(detector: Detector) -> float:
    await detector.find(WINDOW, "en", REGIONS)
    return median([await _took(detector, (*WINDOW, _turn(number))) for number in range(TURNS)]) * 1000


async def _took(detector: Detector, texts: Sequence[str]) -> float:
    began = perf_counter()
    await detector.find(texts, "en", REGIONS)
    return perf_counter() - began


def _turn(number: int) -> str:
    return f"And does Ingrid Paulsen of team {number} get the same when she travels with me?"
