"""The values behind a case's placeholders are seen by whoever may reveal there, on record first, and by
nobody else."""

from __future__ import annotations

import pytest

from gateway.domain.access import digest_of
from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.reviews.shown import ValuesShown
from tests.reviews import LARS, call, held, refused, reviewed_world, shown, stored
from tests.world import MARIA, World

NAMED = "What does Joana Silva say about Project Nightingale?"
NO_REVEAL = "p, role:legal-reviewer, acme, review/legal, reveal, deny\n"
PII = {"Joana Silva": "PERSON", "Rui Costa": "PERSON"}


async def named_world(grants: str = "") -> tuple[World, str]:
    """A world with a held question that names somebody, and the id of its review."""
    world = reviewed_world(grants, pii=PII)
    return world, await held(world, NAMED)


def last(world: World) -> AuditEvent:
    return world.journal.events[-1]


async def test_who_may_reveal_sees_what_the_placeholders_stand_for_and_is_on_record() -> None:
    world, review = await named_world()
    case = shown(await world.desk.look(await call(world), review))
    assert "Joana" not in str(case)
    revealed = await world.desk.reveal(await call(world), review)
    assert revealed == ValuesShown(values={"<PERSON_1>": "Joana Silva"})
    event = last(world)
    assert (event.stage, event.who.actor, event.evidence.outcome) == (Stage.REVIEW, LARS, Outcome.OK)
    assert (event.evidence.reasons, event.evidence.counts) == (("reveal", "open"), {"values": 1})
    assert event.evidence.digests["review"] == digest_of((review,))
    assert "Joana" not in str(event)


async def test_a_reviewer_without_the_right_sees_none_and_is_on_record() -> None:
    world, review = await named_world(NO_REVEAL)
    assert shown(await world.desk.look(await call(world), review)).id == review
    assert refused(await world.desk.reveal(await call(world), review)) == (403, "GW-1102")
    assert (last(world).evidence.outcome, last(world).evidence.reasons) == (
        Outcome.STOPPED,
        ("reveal", "GW-1102"),
    )


@pytest.mark.parametrize("by", [MARIA, "carla@acme.example"])
async def test_who_reviews_nothing_sees_none(by: str) -> None:
    world, review = await named_world()
    assert refused(await world.desk.reveal(await call(world, by), review)) == (403, "GW-1102")


async def test_a_case_of_nobody_is_missing() -> None:
    world, _ = await named_world()
    assert refused(await world.desk.reveal(await call(world), "rv_none")) == (404, "GW-1201")
    assert last(world).evidence.reasons == ("reveal", "GW-1201")


async def test_without_a_record_nothing_is_seen() -> None:
    world, review = await named_world()
    who = await call(world)
    world.journal.breaks_after = 0
    assert refused(await world.desk.reveal(who, review)) == (503, "GW-1501")


async def test_what_was_said_before_the_question_is_not_revealed() -> None:
    world = reviewed_world(pii=PII)
    await world.ask("How does Rui Costa travel?", conversation="c-1")
    review = await held(world, NAMED, conversation="c-1")
    assert "Rui Costa" in stored(world, review).question.values.values()
    revealed = await world.desk.reveal(await call(world), review)
    assert isinstance(revealed, ValuesShown)
    assert set(revealed.values.values()) == {"Joana Silva"}
