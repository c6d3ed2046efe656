"""What is heard of an answer is on record, and so is what is not taken."""

from __future__ import annotations

import json

from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.feedback import Feedback, FeedbackOutcome
from gateway.services.hearing import NO_SUCH_REQUEST
from tests.reviews import call
from tests.world import MARIA, World


async def answered_world() -> tuple[World, Feedback]:
    """A world in which Maria was answered, and what she says of it."""
    world = World(offline=True, pii={"Joana Silva": "PERSON"})
    answer = await world.ask("How does travel work?")
    return world, Feedback(answer.trace_id, FeedbackOutcome.GOOD, note="Joana Silva agrees")


def last(world: World) -> AuditEvent:
    return world.journal.events[-1]


async def test_feedback_without_a_record_is_not_taken_and_may_be_sent_again() -> None:
    world, feedback = await answered_world()
    world.journal.breaks_after = 0
    shown = await world.hearing.hear(await call(world, MARIA), feedback)
    assert isinstance(shown, Problem)
    assert shown.of is Problems.AUDIT_UNAVAILABLE
    world.journal.breaks_after, world.journal.broken = -1, False
    shown = await world.hearing.hear(await call(world, MARIA), feedback)
    assert isinstance(shown, bytes)
    assert json.loads(shown)["event_id"] == last(world).id
    assert last(world).trace_id == feedback.trace_id


async def test_feedback_that_was_given_before_is_on_record_as_such() -> None:
    world, feedback = await answered_world()
    first = await world.hearing.hear(await call(world, MARIA), feedback)
    again = await world.hearing.hear(await call(world, MARIA), feedback)
    assert first == again
    assert last(world).evidence.reasons == ("good", "replayed")
    assert last(world).trace_id != feedback.trace_id


async def test_feedback_is_of_the_conversation_that_its_request_was_of() -> None:
    world, _ = await answered_world()
    answer = await world.ask("And for contractors?", conversation="c-7")
    said = Feedback(answer.trace_id, FeedbackOutcome.CLICKED, ("d-1",))
    for _ in range(2):
        await world.hearing.hear(await call(world, MARIA), said)
    heard = [event for event in world.journal.events if event.stage is Stage.FEEDBACK]
    assert [event.conversation_id for event in heard] == ["c-7", "c-7"]
    nobodys = Feedback("tr_unknown", FeedbackOutcome.GOOD)
    await world.hearing.hear(await call(world, MARIA), nobodys)
    assert (last(world).stage, last(world).conversation_id) == (Stage.FEEDBACK, "")


async def test_feedback_on_a_request_of_nobody_is_on_record_where_it_was_sent() -> None:
    world, _ = await answered_world()
    sent = await call(world, MARIA)
    missing = Feedback("tr_unknown", FeedbackOutcome.GOOD)
    assert await world.hearing.hear(sent, missing) == NO_SUCH_REQUEST
    assert last(world).evidence.reasons == (NO_SUCH_REQUEST.code,)
    assert (last(world).stage, last(world).trace_id) == (Stage.FEEDBACK, sent.trace_id)


async def test_a_part_that_is_away_is_on_record() -> None:
    world, feedback = await answered_world()
    world.detector.broken = True
    shown = await world.hearing.hear(await call(world, MARIA), feedback)
    assert isinstance(shown, Problem)
    assert shown.of is Problems.MASKING_FAILED
    assert last(world).evidence.outcome is Outcome.FAILED
    assert "Joana" not in str(world.journal.events)
