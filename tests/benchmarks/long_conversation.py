"""The fifth turn of a conversation and one after five hundred, the whole way over HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from itertools import count
from statistics import median

from tests.benchmarks.load import Caller
from tests.benchmarks.place import Place

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
            fifth, late = await _measured(caller, says, people.replace(" ", "-"))
            caller.close()
            ratio = f"{late / fifth:.2f} of the fifth"
            yield f"turn {KEPT} the whole way, {people}", f"{late * 1000:.1f} ms", ratio, "≤ 1.2"


async def _measured(caller: Caller, says: Says, name: str) -> tuple[float, float]:
    """Median seconds of a fifth and of a late turn."""
    numbers = count()
    for _ in range(KEPT):
        await caller.ask({"message": says(next(numbers)), "conversation_id": name})
    fifth, late = [], []
    for each in range(ROUNDS):
        short = f"{name}-{each}"
        *_, taken = [await caller.ask({"message": says(n), "conversation_id": short}) for n in range(5)]
        fifth.append(taken)
        late.append(await caller.ask({"message": says(next(numbers)), "conversation_id": name}))
    return median(fifth), median(late)


def _same(number: int) -> str:
    return f"And does {_FIRST[number % 5]} {_LAST[number % 5]} of team {number} get the same allowance?"


def _new(number: int) -> str:
    """Names that nobody else in the conversation has."""
    first, last = _FIRST[number % 10], _LAST[number // 10 % 5]
    return (
        f"And does {first}{'abcdefghijkl'[number // 50]} {last}mann of team {number} get the same allowance?"
    )
