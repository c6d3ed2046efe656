"""The breaker round a rewriter: who is not called, what is said instead, and one call for fifty callers."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from gateway.adapters.breaking import BreakingRewriter
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.rewriter import ScriptedRewriter, failing, saying
from gateway.domain.brief import Brief
from gateway.domain.circuit import CircuitState, Limits
from gateway.domain.proposal import FailureKind, Proposal, Reply, RewriteFailure
from tests.briefs import brief_of

BRIEF = brief_of("and for contractors?")
LIMITS = Limits(failures=3, cool_down=10.0, shut_out=60.0)
DOWN = failing(FailureKind.UNAVAILABLE)
GOOD = saying("travel expenses of contractors")


class House:
    """A breaker round a scripted model, and whoever watches."""

    def __init__(self, *replies: Reply) -> None:
        self.clock, self.observer, self.model = FakeClock(), FakeObserver(), ScriptedRewriter(replies)
        self.breaker = BreakingRewriter(self.model, "small", self.clock, self.observer, LIMITS)

    async def kinds(self, calls: int, brief: Brief = BRIEF) -> list[str]:
        replies = [await self.breaker.rewrite(brief) for _ in range(calls)]
        return [reply.kind.value if isinstance(reply, RewriteFailure) else "good" for reply in replies]


async def test_while_it_is_open_the_model_is_not_called_and_the_failure_says_so() -> None:
    house = House(DOWN, DOWN, DOWN)
    assert await house.kinds(5) == [*["unavailable"] * 3, *["circuit_open"] * 2]
    assert house.model.calls == 3
    skipped = await house.breaker.rewrite(BRIEF)
    assert isinstance(skipped, RewriteFailure)
    assert (skipped.source, skipped.model) == ("anthropic", "small")
    assert "small" in skipped.detail


async def test_it_closes_when_a_call_succeeds_after_the_cool_down() -> None:
    house = House(DOWN, DOWN, DOWN, GOOD, GOOD)
    await house.kinds(3)
    house.clock.advance(LIMITS.cool_down)
    assert await house.kinds(2) == ["good", "good"]
    assert [state for _, state in house.observer.circuits] == ["closed", "open", "half_open", "closed"]


async def test_each_model_has_a_circuit_of_its_own() -> None:
    house = House(DOWN, DOWN, DOWN, GOOD)
    await house.kinds(3)
    assert await house.kinds(1, replace(BRIEF, model="large")) == ["good"]
    assert await house.kinds(1) == ["circuit_open"]
    assert [name for name, _ in house.observer.circuits] == ["small", "small", "large"]


@pytest.mark.parametrize(
    "kind", [FailureKind.REFUSAL, FailureKind.MALFORMED, FailureKind.TRUNCATED, FailureKind.REJECTED]
)
async def test_what_a_model_says_never_opens_it(kind: FailureKind) -> None:
    house = House(*[failing(kind)] * 20)
    assert await house.kinds(20) == [kind.value] * 20


class SlowModel(ScriptedRewriter):
    """Replies when it is told that it may."""

    def __init__(self, *replies: Reply) -> None:
        super().__init__(replies)
        self.may_reply = asyncio.Event()

    async def rewrite(self, brief: Brief) -> Reply:
        reply = await super().rewrite(brief)
        await self.may_reply.wait()
        return reply


async def opened(model: SlowModel, clock: FakeClock) -> BreakingRewriter:
    """A breaker that three failures opened, after its cool-down."""
    breaker = BreakingRewriter(model, "small", clock, FakeObserver(), LIMITS)
    model.may_reply.set()
    for _ in range(3):
        await breaker.rewrite(BRIEF)
    model.may_reply.clear()
    clock.advance(LIMITS.cool_down)
    return breaker


async def test_fifty_callers_at_once_make_one_call_when_it_is_half_open() -> None:
    model, clock = SlowModel(DOWN, DOWN, DOWN, GOOD), FakeClock()
    breaker = await opened(model, clock)
    callers = [asyncio.create_task(breaker.rewrite(BRIEF)) for _ in range(50)]
    await asyncio.sleep(0)
    model.may_reply.set()
    replies = await asyncio.gather(*callers)
    assert model.calls == 4
    assert [isinstance(reply, Proposal) for reply in replies].count(True) == 1
    others = {reply.kind for reply in replies if isinstance(reply, RewriteFailure)}
    assert others == {FailureKind.CIRCUIT_OPEN}


async def test_a_caller_who_hangs_up_during_the_one_call_does_not_block_the_next() -> None:
    model, clock = SlowModel(DOWN, DOWN, DOWN, GOOD, GOOD), FakeClock()
    breaker = await opened(model, clock)
    probing = asyncio.create_task(breaker.rewrite(BRIEF))
    await asyncio.sleep(0)
    probing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await probing
    model.may_reply.set()
    assert await breaker.rewrite(BRIEF) == GOOD


async def test_a_rewriter_that_breaks_does_not_block_the_next_either() -> None:
    def breaks(_: Brief) -> Reply:
        raise RuntimeError("a bug")

    house = House(DOWN, DOWN, DOWN)
    await house.kinds(3)
    house.clock.advance(LIMITS.cool_down)
    house.model.script(breaks, GOOD)
    with pytest.raises(RuntimeError):
        await house.breaker.rewrite(BRIEF)
    assert await house.kinds(1) == ["good"]


async def test_the_state_is_that_of_the_one_who_watches() -> None:
    house = House(failing(FailureKind.UNAUTHORIZED))
    assert await house.kinds(2) == ["unauthorized", "circuit_open"]
    assert house.observer.circuits == [("small", CircuitState.CLOSED), ("small", CircuitState.OPEN)]
