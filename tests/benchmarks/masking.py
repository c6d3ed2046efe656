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
from tests.benchmarks.plain_presidio import PlainPresidio

TURNS = 60
REGIONS = ("US", "GB", "DE")
WINDOW = tuple(content for _, content in SIX_TURNS)


async def measure(_: Place) -> Table:
    """Milliseconds for each new turn, and what reading everything costs in comparison."""
    own = PresidioDetector(workers=1)
    await own.start()
    try:
        whole = await _per_turn(own, WINDOW, _turns())
        rows = [
            ("limit: the same detector reads all seven", whole),
            ("peer: plain Presidio reads all seven", _peer(_turns())),
            ("a new turn, the conversation warm", await _remembered(own, WINDOW, _turns())),
            ("a question of twelve words", await _remembered(own, (), questions())),
            ("a turn of sixty words after six", await _remembered(own, WINDOW, long_turns())),
        ]
    finally:
        await own.stop()
    table = Table("a new turn", "p50 ms", "ratio", title="Masking")
    for name, taken in rows:
        table.add_row(name, f"{taken:.1f}", f"{taken / whole:.2f} x")
    return table


def _peer(turns: Callable[[], Mapping[str, Any]]) -> float:
    plain, taken = PlainPresidio(), []
    for _ in range(TURNS):
        texts = (*WINDOW, str(turns()["message"]))
        began = perf_counter()
        plain.read(texts)
        taken.append(perf_counter() - began)
    return median(taken) * 1000


async def _remembered(own: Detector, window: Sequence[str], turns: Callable[[], Mapping[str, Any]]) -> float:
    return await _per_turn(RememberingDetector(own), window, turns)


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
