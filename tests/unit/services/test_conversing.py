"""Turns and deletions are on record before they happen and after, whatever becomes of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.domain.audit import Outcome, Stage
from gateway.domain.conversation import Owner, Role, Turn
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.unfinished import ends
from gateway.domain.flow import Call
from tests.world import MARIA, World

TURN = Turn(Role.ASSISTANT, "Send it to accounting.")
OWNER = Owner("acme", MARIA)


async def say(world: World, turn: Turn = TURN, once: str = "") -> Problem | None:
    return await world.conversing.say(await _call(world, once), "c-1", turn, ("travel",))


async def forget(world: World) -> Problem | None:
    return await world.conversing.forget(await _call(world), "c-1")


async def _call(world: World, once: str = "") -> Call:
    return Call(
        credential=await world.key(),
        on_behalf="",
        trace_id=world.clock.new_id("tr_"),
        started=world.clock.monotonic(),
        idempotency_key=once,
    )


def outcomes(world: World) -> list[Outcome]:
    assert {event.stage for event in world.journal.events} == {Stage.CONVERSATION}
    return [event.evidence.outcome for event in world.journal.events]


def unfinished(world: World) -> set[str]:
    events = world.journal.events
    ended = {event.trace_id for event in events if ends(event.stage, event.evidence.outcome)}
    return {event.trace_id for event in events} - ended


async def turns(world: World) -> Sequence[str]:
    return [kept.turn.content for kept in (await world.conversations.open(OWNER, "c-1", 9)).turns]


async def test_a_turn_is_announced_kept_and_said_to_be_kept() -> None:
    world = World()
    assert await say(world) is None
    assert outcomes(world) == [Outcome.STARTED, Outcome.OK]
    assert await turns(world) == [TURN.content]
    assert world.journal.events[0].evidence.digests == {"turn": FakePseudonyms().of("acme", TURN.content)}


async def test_a_turn_that_cannot_be_kept_is_on_record_as_failed() -> None:
    world = World()
    world.conversations.broken = True
    problem = await say(world)
    assert problem is not None
    assert problem.of is Problems.STORE_UNAVAILABLE
    assert outcomes(world) == [Outcome.STARTED, Outcome.FAILED]


@pytest.mark.parametrize(("records", "kept"), [(0, []), (1, [TURN.content])])
async def test_a_turn_without_a_record_gets_no_answer(records: int, kept: list[str]) -> None:
    world = World()
    world.journal.breaks_after = records
    problem = await say(world)
    assert problem is not None
    assert problem.of is Problems.AUDIT_UNAVAILABLE
    assert await turns(world) == kept
    assert len(unfinished(world)) == records


async def test_a_turn_sent_twice_is_kept_once_and_both_are_on_record() -> None:
    world = World()
    assert [await say(world, once="k") for _ in range(2)] == [None, None]
    assert await turns(world) == [TURN.content]
    assert outcomes(world) == [Outcome.STARTED, Outcome.OK, Outcome.OK]
    assert world.journal.events[-1].evidence.reasons == ("turn", "assistant", "replayed")


async def test_a_turn_whose_end_could_not_be_recorded_is_not_kept_twice() -> None:
    world = World()
    world.journal.breaks_after = 1
    await say(world, once="k")
    world.journal.breaks_after = -1
    world.journal.broken = False
    assert await say(world, once="k") is None
    assert await turns(world) == [TURN.content]


async def test_another_turn_under_the_same_key_is_refused_on_record() -> None:
    world = World()
    await say(world, once="k")
    problem = await say(world, Turn(Role.ASSISTANT, "Or to HR."), once="k")
    assert problem is not None
    assert problem.of is Problems.IDEMPOTENCY_MISMATCH
    assert outcomes(world)[-1] is Outcome.STOPPED


async def test_a_key_is_free_again_when_its_turn_could_not_be_announced() -> None:
    world = World()
    world.journal.fail_next = 1
    assert await say(world, once="k") is not None
    assert await say(world, once="k") is None
    assert await turns(world) == [TURN.content]


async def test_a_deletion_is_announced_and_said_to_be_done() -> None:
    world = World()
    await say(world)
    assert await forget(world) is None
    assert outcomes(world)[2:] == [Outcome.STARTED, Outcome.OK]
    assert await turns(world) == []


async def test_a_conversation_that_is_not_there_is_missing_on_record() -> None:
    world = World()
    await world.applied()
    problem = await forget(world)
    assert problem is not None
    assert problem.of is Problems.NOT_FOUND
    assert outcomes(world) == [Outcome.STARTED, Outcome.STOPPED]
    assert world.journal.events[-1].evidence.reasons == ("forget", problem.code)


async def test_a_deletion_that_cannot_be_done_is_on_record_as_failed() -> None:
    world = World()
    await world.applied()
    world.conversations.broken = True
    problem = await forget(world)
    assert problem is not None
    assert problem.of is Problems.STORE_UNAVAILABLE
    assert outcomes(world) == [Outcome.STARTED, Outcome.FAILED]
