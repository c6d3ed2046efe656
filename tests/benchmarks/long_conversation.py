"""The fifth turn of a conversation and one after five hundred, the whole way over HTTP.

In seconds of the server's processor, which other work on the machine does not lengthen, and as they passed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from itertools import count
from statistics import median
from string import ascii_lowercase

from tests.benchmarks.load import Caller
from tests.benchmarks.place import Place, Server

KEPT = 500
ROUNDS = 30
_FIRST = ("Ada", "Bela", "Cora", "Dina", "Elsa", "Fina", "Gesa", "Hedda", "Irma", "Jana")
_LAST = ("Ahl", "Bock", "Cohn", "Dahl", "Ebert")

Row = tuple[str, str, str, str]
Says = Callable[[int], str]


async def long_conversations(place: Place) -> AsyncIterator[Row]:
    """A late turn beside a fifth one, taken in turns: with the same few people, and with somebody new each
    time."""
    with place.gateway() as server:
        for people, says in (("the same people", _same), ("somebody new in each turn", _new)):
            caller = await Caller.at(server.port, "/v1/rewrite", place.key)
            fifth, late = await _measured(server, caller, says, people.replace(" ", "-"))
            caller.close()
            for unit, one, other in (
                ("of processor", fifth.processor, late.processor),
                ("as it passed", fifth.passed, late.passed),
            ):
                name = f"turn {KEPT} the whole way, {people}, {unit}"
                ratio = f"{other / one:.2f} of the fifth, {one * 1000:.1f} ms"
                yield name, f"{other * 1000:.1f} ms", ratio, "≤ 1.2"


@dataclass(frozen=True, slots=True)
class _Took:
    """Seconds of a turn: of the server's processor, and until it was answered."""

    processor: float
    passed: float


async def _measured(server: Server, caller: Caller, says: Says, name: str) -> tuple[_Took, _Took]:
    """The median of a fifth and of a late turn."""

    async def took(conversation: str, number: int) -> _Took:
        before = server.processor_s
        passed = await caller.ask({"message": says(number), "conversation_id": conversation})
        return _Took(server.processor_s - before, passed)

    numbers, fresh = count(), count(2 * KEPT)
    for _ in range(KEPT):
        await caller.ask({"message": says(next(numbers)), "conversation_id": name})
    fifth, late = [], []
    for each in range(ROUNDS):
        short = f"{name}-{each}"
        # Nobody in it was met before, so that both kinds of turn have as much to look for.
        *_, taken = [await took(short, next(fresh)) for _ in range(5)]
        fifth.append(taken)
        late.append(await took(name, next(numbers)))
    return _median(fifth), _median(late)


def _median(turns: list[_Took]) -> _Took:
    return _Took(median(turn.processor for turn in turns), median(turn.passed for turn in turns))


def _same(number: int) -> str:
    return f"And does {_FIRST[number % 5]} {_LAST[number % 5]} of team {number} get the same allowance?"


def _new(number: int) -> str:
    """Names that nobody else in the conversation has."""
    first, last = _FIRST[number % 10] + ascii_lowercase[number // 50], _LAST[number // 10 % 5]
    return f"And does {first} {last}mann of team {number} get the same allowance?"
