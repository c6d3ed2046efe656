"""What masking costs: one more turn of a conversation, early and late, long texts and hostile ones."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from statistics import median
from time import perf_counter

from rich.table import Table

from gateway.adapters.presidio.detector import PresidioDetector
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.ports.masker import Detector
from tests.benchmarks.conversation import SIX_TURNS, long_turns, questions
from tests.benchmarks.load import Bodies
from tests.benchmarks.long_conversation import long_conversations
from tests.benchmarks.masking_lengths import REGIONS, Row, attacks, lengths, memory
from tests.benchmarks.place import Place
from tests.benchmarks.plain_presidio import PlainPresidio

TURNS = 60
WINDOW = tuple(content for _, content in SIX_TURNS)
_PATIENCE_S = 600.0
"""So long a text may take here: how long it takes is what is measured."""


async def measure(place: Place) -> Table:
    """A new turn beside reading everything, then lengths, hostile texts, memory, and a late turn."""
    table = Table("", "taken", "ratio", "wanted", title="Masking")
    own = PresidioDetector(workers=1, limit=_PATIENCE_S)
    await own.start()
    try:
        _section(table, [row async for row in _new_turns(own)])
        _section(table, [row async for row in lengths(own)])
        _section(table, [row async for row in attacks(own)])
        _section(table, [memory()])
    finally:
        await own.stop()
    _section(table, [row async for row in long_conversations(place)])
    return table


def _section(table: Table, rows: Sequence[Row]) -> None:
    for row in rows:
        table.add_row(*row)
    table.add_section()


async def _new_turns(own: PresidioDetector) -> AsyncIterator[Row]:
    """Each kind of reading takes its turn in every round, so that all of them meet the same machine."""
    turns, asked, long = _turns(), questions(), long_turns()
    plain, remembering = PlainPresidio(), RememberingDetector(own)
    readings: Mapping[str, Callable[[], Awaitable[object]]] = {
        "the same detector reads all seven": lambda: _read(own, WINDOW, turns),
        "plain Presidio reads all seven": lambda: _plainly(plain, turns),
        "a new turn, the conversation warm": lambda: _read(remembering, WINDOW, turns),
        "a question of twelve words": lambda: _read(remembering, (), asked),
        "a turn of sixty words after six": lambda: _read(remembering, WINDOW, long),
    }
    for read in readings.values():
        await read()
    taken: dict[str, list[float]] = {name: [] for name in readings}
    for _ in range(TURNS):
        for name, read in readings.items():
            taken[name].append(await _took(read))
    whole, peer, *_ = (median(each) for each in taken.values())
    wanted = {"a new turn, the conversation warm": "≤ 0.20 of all seven, ≤ 0.33 of plain Presidio"}
    for name, each in taken.items():
        one = median(each)
        ratio = f"{one / whole:.2f} of all seven, {one / peer:.2f} of plain Presidio"
        yield name, f"{one * 1000:.1f} ms", ratio, wanted.get(name, "")


async def _read(detector: Detector, window: Sequence[str], turns: Bodies) -> object:
    return await detector.find((*window, str(turns()["message"])), "en", REGIONS)


async def _plainly(plain: PlainPresidio, turns: Bodies) -> object:
    return plain.read((*WINDOW, str(turns()["message"])))


async def _took(read: Callable[[], Awaitable[object]]) -> float:
    began = perf_counter()
    await read()
    return perf_counter() - began


def _turns() -> Bodies:
    numbers = iter(range(10 * TURNS))
    asked = "And does Ingrid Paulsen of team {} get the same when she travels with me?"
    return lambda: {"message": asked.format(next(numbers))}
