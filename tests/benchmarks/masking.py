"""The cost of one more turn: of twelve words, of sixty, and after six beside reading all of them again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Any

from rich.table import Table

from gateway.adapters.presidio.detector import PresidioDetector
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.ports.masker import Detector
from tests.benchmarks.conversation import SIX_TURNS, long_turns, questions
from tests.benchmarks.place import Place

TURNS = 60
REGIONS = ("US", "GB", "DE")
WINDOW = tuple(content for _, content in SIX_TURNS)


async def measure(_: Place) -> Table:
    """Milliseconds for each new turn, and what reading everything costs in comparison."""
    plain = PresidioDetector(workers=1)
    await plain.start()
    try:
        whole = await _per_turn(plain, WINDOW, _turns())
        rows = [
            ("limit: Presidio reads all seven", whole),
            ("the gateway's detector, conversation warm", await _remembered(plain, WINDOW, _turns())),
            ("a question of twelve words", await _remembered(plain, (), questions())),
            ("a turn of sixty words after six", await _remembered(plain, WINDOW, long_turns())),
        ]
    finally:
        await plain.stop()
    table = Table("a new turn", "p50 ms", "ratio", title="Masking")
    for name, taken in rows:
        table.add_row(name, f"{taken:.1f}", f"{taken / whole:.2f} x")
    return table


async def _remembered(
    plain: Detector, window: Sequence[str], turns: Callable[[], Mapping[str, Any]]
) -> float:
    return await _per_turn(RememberingDetector(plain), window, turns)


async def _per_turn(
    detector: Detector, window: Sequence[str], turns: Callable[[], Mapping[str, Any]]
) -> float:
    await detector.find(window, "en", REGIONS)
    taken = [await _took(detector, (*window, str(turns()["message"]))) for _ in range(TURNS)]
    return median(taken) * 1000


async def _took(detector: Detector, texts: Sequence[str]) -> float:
    began = perf_counter()
    await detector.find(texts, "en", REGIONS)
    return perf_counter() - began


def _turns() -> Callable[[], Mapping[str, Any]]:
    numbers = iter(range(10 * TURNS))
    asked = "And does Ingrid Paulsen of team {} get the same when she travels with me?"
    return lambda: {"message": asked.format(next(numbers))}
