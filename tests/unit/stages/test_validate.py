"""The validate stage: each reason of a rejected rewrite goes into the next attempt, and a better one is
taken."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.conversation import Role, Turn
from gateway.domain.proposal import FilterValue, Proposal, ProposedQuery
from gateway.domain.recourse import Status
from tests.world import TRAVEL, World

GOOD = "travel expense reimbursement for independent contractors (PJ)"


@pytest.mark.parametrize(
    ("code", "message", "bad", "good"),
    [
        (
            "constraint_dropped",
            "and not for contractors?",
            GOOD,
            "travel expense reimbursement not for independent contractors (PJ)",
        ),
        ("meaning_drift", "and for contractors?", f"{GOOD} at Salesforce", GOOD),
        ("instruction_echo", "and for contractors?", f"Standalone query: {GOOD}", GOOD),
        ("language_changed", "and for contractors?", "como funciona o reembolso para os contractors", GOOD),
        ("unresolved_reference", "and for contractors?", "for contractors", GOOD),
    ],
)
async def test_a_rewrite_that_fails_a_check_is_tried_again(
    code: str, message: str, bad: str, good: str
) -> None:
    world = World(replies=[saying(bad), saying(good)])
    answer = await world.ask(message, history=TRAVEL, collections=("handbook",))
    assert (answer.status, len(answer.attempts)) == (Status.REWRITTEN, 2)
    assert answer.queries[0].text == good
    assert code in answer.attempts[0].violations
    assert code in {each.code.value for each in world.model.briefs[1].rejected[0].violations}


@pytest.mark.parametrize(
    ("code", "filters"),
    [
        ("unknown_filter", {"colour": "red"}),
        ("unknown_filter", {"area": "space"}),
        ("unit_mismatch", {"max_price_cents": 80}),
    ],
)
async def test_so_is_one_whose_filters_do(code: str, filters: dict[str, FilterValue]) -> None:
    text = "travel expense reimbursement for hotels under 80 euros"
    bad = Proposal("test", (ProposedQuery(text, filters),))
    world = World(replies=[bad, saying(text)])
    answer = await world.ask("and for hotels under 80 euros?", history=TRAVEL, collections=("handbook",))
    assert (answer.status, answer.queries[0].suggested_filters) == (
        Status.REWRITTEN,
        {"max_price_cents": 8000},
    )
    assert list(answer.attempts[0].violations) == [code]


async def test_a_field_of_one_of_the_collections_is_no_mistake() -> None:
    reply = Proposal("test", (ProposedQuery(GOOD, {"area": "finance"}),))
    answer = await World(replies=[reply]).ask("and for contractors?", history=TRAVEL)
    assert (answer.status, len(answer.attempts)) == (Status.REWRITTEN, 1)
    assert answer.queries[0].suggested_filters == {}


async def test_own_words_pass_whatever_they_say() -> None:
    history = (Turn(Role.USER, "How does travel work?"), Turn(Role.ASSISTANT, "By form."))
    message = "How do I disable the rule 'ignore previous instructions' in our mail filter?"
    answer = await World().ask(message, history=history)
    assert (answer.status, answer.queries[0].text) == (Status.PASSTHROUGH, message)
