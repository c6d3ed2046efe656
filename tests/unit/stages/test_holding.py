"""What is held for a reviewer: the masked content, the searches that approving would release, and everything
that answering later takes."""

from __future__ import annotations

import pytest

from gateway.domain.conversation import Role, Turn
from gateway.domain.proposal import Proposal, ProposedQuery
from gateway.domain.reviews.case import HeldAttempt, HeldTurn, TypedTerm
from tests.reviews import HELD, STRIPPED, held, reviewed_world, stored
from tests.world import MARIA, World

LEGAL = (Turn(Role.USER, "Who signs a settlement agreement with Anna Weber?"),)


def saying(*texts: str) -> Proposal:
    return Proposal("model", tuple(map(ProposedQuery, texts)))


async def test_a_typed_term_is_told_by_its_phrase_and_the_message_stands_without_it() -> None:
    world = reviewed_world()
    content = stored(world, await held(world)).content
    assert (content.message, content.queries) == (STRIPPED, (STRIPPED,))
    assert content.terms == (TypedTerm("Project Nightingale", "legal/mergers"),)


@pytest.mark.parametrize(
    ("message", "marked"),
    [
        ("When does Project Nightingale close?", "When does […] close?"),
        ("Project Nightingale: when does  Anna Weber sign?", "[…] : when does <PERSON_1> sign?"),
        ("Did Anna Weber join Project Nightingale", "Did <PERSON_1> join […]"),
        ("Anna Weber, Project Nightingale, Ben Ruiz, Nightingale?", "<PERSON_1>, […] , <PERSON_2>, […] ?"),
        ("Is Anna Project Nightingale Weber there?", "Is <PERSON_1> […] there?"),
        ("Is Nightingale Project Nightingale?", "Is […] ?"),
        ("Project Nightingale", ""),
    ],
)
async def test_a_mark_stands_where_terms_were_taken_out_and_in_nothing_that_is_searched(
    message: str, marked: str
) -> None:
    world = reviewed_world(pii={"Anna Weber": "PERSON", "Ben Ruiz": "PERSON"})
    case = stored(world, await held(world, message))
    assert case.content.marked == marked
    assert "…" not in "".join((case.content.message, case.question.message, *case.content.queries))


async def test_what_says_nothing_without_its_term_proposes_no_search() -> None:
    world = reviewed_world()
    assert stored(world, await held(world, "Project Nightingale?")).content.queries == ()


async def test_the_question_is_kept_whole_for_the_gateway_and_stands_nowhere_in_the_content() -> None:
    world = reviewed_world(pii={"Anna Weber": "PERSON"})
    history = (Turn(Role.USER, "I travel with Anna Weber."), Turn(Role.ASSISTANT, "Fine."))
    message = "Does Anna Weber travel for Project Nightingale?"
    case = stored(world, await held(world, message, history=history, conversation="c-1"))
    question = case.question
    assert (question.asked.message, question.asked.history) == (message, None)
    assert question.values == {"<PERSON_1>": "Anna Weber"}
    assert question.window == (
        HeldTurn(Role.USER, "I travel with <PERSON_1>."),
        HeldTurn(Role.ASSISTANT, "Fine."),
    )
    assert (question.conversation_id, question.identity.subject, question.language) == ("c-1", MARIA, "en")
    assert "Anna" not in str(case.content)


async def test_values_that_nothing_of_the_case_shows_are_not_kept_with_it() -> None:
    world = reviewed_world(pii={"Anna Weber": "PERSON", "Ben Ruiz": "PERSON"})
    await world.ask("What may Ben Ruiz claim for travel?", conversation="c-1")
    world.clock.advance(3600)
    case = stored(world, await held(world, f"{HELD} Ask Anna Weber.", conversation="c-1"))
    assert list(case.question.values.values()) == ["Anna Weber"]


async def test_a_proposal_is_held_without_terms_that_only_the_model_added() -> None:
    world = World(replies=[saying("legal hold for expense reports")] * 3)
    case = stored(world, await held(world, "and for contractors?", history=LEGAL))
    assert case.content.queries == ("for expense reports",)
    assert [attempt.n for attempt in case.question.attempts] == [1, 2, 3]
    assert case.question.attempts[0] == HeldAttempt(1, "model", case.question.attempts[0].violations)
    assert "permission_boundary" in case.question.attempts[0].violations


async def test_a_term_inside_a_longer_one_takes_nothing_of_what_follows() -> None:
    """Project Nightingale is a term, and so is Nightingale."""
    world = reviewed_world()
    case = stored(
        world, await held(world, "Who books train travel for Project Nightingale in the Porto office?")
    )
    assert case.content.message == "Who books train travel for in the Porto office?"
