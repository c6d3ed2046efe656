"""Settling over fakes: how long it waits before the model is asked again, and what no failure can lower."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.rewriter import failing, saying
from gateway.domain.audit import Outcome, Stage
from gateway.domain.backoff import BASE
from gateway.domain.proposal import FailureKind, Reply, RewriteFailure
from gateway.domain.recourse import Status
from tests.world import TRAVEL, World

FOLLOW_UP = "and for contractors?"
GOOD = saying("travel expense reimbursement for independent contractors")
DOWN = (FailureKind.TIMEOUT, FailureKind.OVERLOADED, FailureKind.UNAVAILABLE)


async def naps_after(*replies: Reply) -> list[float]:
    """The waits between attempts, by a chance of a half."""
    world = World(replies=replies)
    await world.ask(FOLLOW_UP, history=TRAVEL)
    return [nap for nap in world.clock.naps if nap]


@pytest.mark.parametrize("kind", DOWN)
async def test_the_waits_for_a_model_that_is_down_double(kind: FailureKind) -> None:
    assert await naps_after(failing(kind), failing(kind), GOOD) == [BASE / 2, BASE]


@pytest.mark.parametrize(
    "reply", [failing(FailureKind.MALFORMED), failing(FailureKind.TRUNCATED), saying("it for contractors")]
)
async def test_a_reply_that_came_and_was_no_use_is_tried_again_at_once(reply: Reply) -> None:
    assert await naps_after(reply, GOOD) == []


async def test_a_reply_in_between_begins_the_waits_anew() -> None:
    busy = failing(FailureKind.OVERLOADED)
    assert await naps_after(busy, saying("it for contractors"), GOOD) == [BASE / 2]


async def test_the_moment_that_the_provider_named_is_waited_for() -> None:
    assert await naps_after(failing(FailureKind.OVERLOADED, retry_after=1.5), GOOD) == [1.5 + BASE / 2]


async def test_a_wait_beyond_the_deadline_is_not_begun_and_the_fallback_comes_at_once() -> None:
    """Of the budget of 4 s the first wait takes 3.1 and leaves too little for the second."""
    world = World(replies=[failing(FailureKind.OVERLOADED, retry_after=3.0)] * 3)
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, world.model.calls) == (Status.DEGRADED, 2)
    assert world.clock.monotonic() < 4


async def test_a_model_that_uses_up_its_time_ends_by_the_deadline() -> None:
    world = World()

    def slow(_: object) -> RewriteFailure:
        world.clock.advance(3.0)
        return failing(FailureKind.TIMEOUT)

    world.model.script(slow, slow, slow)
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, world.model.calls) == (Status.DEGRADED, 2)


@pytest.mark.parametrize(
    "kind", [*DOWN, FailureKind.UNAUTHORIZED, FailureKind.CIRCUIT_OPEN, FailureKind.WITHHELD]
)
async def test_a_failure_does_not_lower_what_an_earlier_proposal_raised(kind: FailureKind) -> None:
    """The model brought in a term of a sensitive scope, so what follows is held, not degraded."""
    raised = saying("travel expense reimbursement for Project Nightingale")
    world = World(replies=[raised, failing(kind), failing(kind)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, answer.queries) == (Status.PENDING_REVIEW, ())


@pytest.mark.parametrize(
    "kind",
    [FailureKind.CIRCUIT_OPEN, FailureKind.UNAUTHORIZED, FailureKind.REJECTED, FailureKind.WITHHELD],
)
async def test_what_no_further_call_heals_falls_back_after_the_first(kind: FailureKind) -> None:
    world = World(replies=[failing(kind)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, world.model.calls) == (Status.DEGRADED, 1)
    assert [attempt.failure for attempt in answer.attempts] == [kind.value]
    reasons = [event.evidence.reasons for event in world.events() if event.stage is Stage.REWRITE]
    assert ("anthropic", kind.value) in reasons


async def test_degraded_is_recorded_as_itself_and_never_as_a_success() -> None:
    world = World(replies=[failing(FailureKind.UNAUTHORIZED)])
    answer = await world.ask(FOLLOW_UP, history=TRAVEL, once="k-1")
    replayed = await world.ask(FOLLOW_UP, history=TRAVEL, once="k-1")
    assert (answer.status, replayed) == (Status.DEGRADED, answer)
    settled = [event.evidence for event in world.events() if event.stage is Stage.SETTLE]
    answered = [event.evidence for event in world.events() if event.stage is Stage.ANSWER]
    assert (settled[-1].outcome, settled[-1].reasons) == (Outcome.DEGRADED, ("degraded",))
    assert [(each.outcome, each.reasons) for each in answered] == [
        (Outcome.DEGRADED, ("degraded",)),
        (Outcome.DEGRADED, ("replayed", "degraded")),
    ]
