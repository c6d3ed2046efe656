"""Identical calls at one time are one call."""

from __future__ import annotations

import asyncio

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.cache_key import CacheKey
from gateway.domain.proposal import Proposal, Reply, Usage
from gateway.stages.sharing import Flights

KEY, OTHER = CacheKey("acme", "a"), CacheKey("acme", "b")
COST = Usage(100, 10)
SAID = saying("travel expenses").queries


class Model:
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.calls, self.cancelled, self.may_answer = 0, 0, asyncio.Event()
        self.error: Exception | None = None

    async def __call__(self) -> Reply:
        self.calls += 1
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if self.error:
            raise self.error
        return Proposal("anthropic", SAID, usage=COST)


async def boarded(flights: Flights, model: Model, *keys: CacheKey) -> list[asyncio.Task[Reply]]:
    """One caller for each key, all of them waiting."""
    callers = [asyncio.create_task(flights.board(key, model)) for key in keys]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return callers


async def test_twenty_callers_cost_one_call_and_all_have_the_reply() -> None:
    flights, model = Flights(), Model()
    callers = await boarded(flights, model, *[KEY] * 20)
    model.may_answer.set()
    replies = await asyncio.gather(*callers)
    assert model.calls == 1
    assert [reply.queries for reply in replies if isinstance(reply, Proposal)] == [SAID] * 20
    assert [reply.usage for reply in replies].count(COST) == 1


async def test_other_questions_fly_alone_and_later_ones_anew() -> None:
    flights, model = Flights(), Model()
    callers = await boarded(flights, model, KEY, OTHER)
    assert model.calls == 2
    model.may_answer.set()
    await asyncio.gather(*callers)
    await flights.board(KEY, model)
    assert model.calls == 3


async def test_the_first_one_may_leave_and_the_others_still_get_there() -> None:
    flights, model = Flights(), Model()
    first, second = await boarded(flights, model, KEY, KEY)
    first.cancel()
    await asyncio.wait({first})
    assert (first.cancelled(), model.cancelled) == (True, 0)
    model.may_answer.set()
    assert isinstance(await second, Proposal)


async def test_a_call_that_nobody_waits_for_ends_and_the_next_caller_makes_its_own() -> None:
    flights, model = Flights(), Model()
    callers = await boarded(flights, model, KEY, KEY)
    for caller in callers:
        caller.cancel()
    await asyncio.wait(callers)
    await asyncio.sleep(0)
    assert model.cancelled == 1
    (again,) = await boarded(flights, model, KEY)
    model.may_answer.set()
    assert isinstance(await again, Proposal)
    assert model.calls == 2


async def test_what_breaks_breaks_for_all_and_is_not_kept() -> None:
    flights, model = Flights(), Model()
    model.error = RuntimeError("broken")
    callers = await boarded(flights, model, KEY, KEY)
    model.may_answer.set()
    assert [str(each) for each in await asyncio.gather(*callers, return_exceptions=True)] == ["broken"] * 2
    model.error = None
    assert isinstance(await flights.board(KEY, model), Proposal)
