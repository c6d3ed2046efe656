"""The table of what may be done with a review case, whole, and what the case becomes."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import product
from typing import Any

import pytest

from gateway.domain.reviews.case import Claim, Decision, ReviewCase, ReviewState, Rights, Step, as_it_stands
from gateway.domain.reviews.deciding import (
    Act,
    Hand,
    Position,
    Refusal,
    claim,
    decide,
    next_state,
    position_of,
    refusal_of,
    reopen,
)
from tests.review_cases import CONTENT, INES, LARS, MARIA, NOW, a_case

LATER = NOW + timedelta(minutes=10)
DECIDING = {
    Act.APPROVE: ReviewState.APPROVED,
    Act.EDIT: ReviewState.EDITED,
    Act.REJECT: ReviewState.REJECTED,
}

EXPECTED: dict[Position, dict[Act, ReviewState | Refusal]] = {
    Position.FREE: {Act.CLAIM: ReviewState.CLAIMED, Act.RENEW: Refusal.NOT_CLAIMED, **DECIDING},
    Position.LAPSED: {
        Act.CLAIM: ReviewState.CLAIMED,
        **dict.fromkeys([Act.RENEW, *DECIDING], Refusal.CLAIM_ENDED),
    },
    Position.MINE: {Act.CLAIM: ReviewState.CLAIMED, Act.RENEW: ReviewState.CLAIMED, **DECIDING},
    Position.THEIRS: dict.fromkeys(Act, Refusal.HELD_BY_ANOTHER),
    Position.RELEASED: dict.fromkeys(Act, Refusal.DECIDED),
    Position.REJECTED: dict.fromkeys(Act, Refusal.DECIDED),
    Position.EXPIRED: dict.fromkeys(Act, Refusal.EXPIRED),
}


def hand(by: str = LARS, after: timedelta = timedelta(0), seen: str = "") -> Hand:
    return Hand(by, NOW + after, seen)


def a_decision(by: str = LARS) -> Decision:
    return Decision(by, NOW, CONTENT.digest, CONTENT.queries, Rights((), ()))


def claimed_by(by: str, **more: Any) -> ReviewCase:
    return a_case(ReviewState.CLAIMED, claim=Claim(by, LATER, CONTENT.digest), **more)


@pytest.mark.parametrize(("position", "act"), list(product(Position, Act)))
def test_every_position_and_act_has_its_one_answer(position: Position, act: Act) -> None:
    expected = EXPECTED[position].get(act)
    if act is Act.REOPEN:
        expected = ReviewState.OPEN if position is Position.RELEASED else Refusal.NOT_RELEASED
    assert next_state(position, act) == expected


@pytest.mark.parametrize(
    ("case", "position"),
    [
        (a_case(), Position.FREE),
        (a_case(claim=Claim(LARS, NOW, "")), Position.LAPSED),
        (a_case(claim=Claim(INES, NOW, "")), Position.FREE),
        (claimed_by(LARS), Position.MINE),
        (claimed_by(INES), Position.THEIRS),
        (a_case(ReviewState.APPROVED), Position.RELEASED),
        (a_case(ReviewState.EDITED), Position.RELEASED),
        (a_case(ReviewState.REJECTED), Position.REJECTED),
        (a_case(ReviewState.EXPIRED), Position.EXPIRED),
    ],
)
def test_a_case_has_a_position_for_each_person(case: ReviewCase, position: Position) -> None:
    assert position_of(case, LARS) is position


@pytest.mark.parametrize("act", [Act.CLAIM, Act.RENEW, Act.APPROVE, Act.EDIT])
@pytest.mark.parametrize("state", list(ReviewState))
@pytest.mark.parametrize("by", [MARIA, "chat"])
def test_nobody_decides_on_a_question_of_their_own_or_that_they_sent(
    act: Act, state: ReviewState, by: str
) -> None:
    assert refusal_of(a_case(state), act, hand(by)) is Refusal.OWN_QUESTION


def test_one_may_reject_ones_own_question_unless_somebody_works_on_it() -> None:
    assert refusal_of(a_case(), Act.REJECT, hand(MARIA)) is None
    assert refusal_of(claimed_by(LARS), Act.REJECT, hand(MARIA)) is Refusal.HELD_BY_ANOTHER


@pytest.mark.parametrize("act", list(DECIDING))
def test_deciding_an_unclaimed_case_claims_and_decides_in_one_step(act: Act) -> None:
    made = a_decision()
    done = decide(a_case(), act, hand(), made)
    assert isinstance(done, ReviewCase)
    assert (done.state, done.decision, done.claim, done.version) == (DECIDING[act], made, None, 2)
    assert done.history == (Step(act.value, LARS, NOW),)


def test_a_claim_binds_the_content_and_ends_by_itself() -> None:
    held = claim(a_case(), Act.CLAIM, hand(), LATER)
    assert isinstance(held, ReviewCase)
    assert held.claim == Claim(LARS, LATER, CONTENT.digest)
    assert as_it_stands(held, LATER - timedelta(microseconds=1)).state is ReviewState.CLAIMED
    assert as_it_stands(held, LATER).state is ReviewState.OPEN


def test_a_late_holder_renews_and_decides_nothing_whether_or_not_somebody_else_came() -> None:
    late = timedelta(minutes=10)
    taken = claim(claimed_by(LARS), Act.CLAIM, hand(INES, late), NOW + 2 * late)
    assert isinstance(taken, ReviewCase)
    for case, why in ((claimed_by(LARS), Refusal.CLAIM_ENDED), (taken, Refusal.HELD_BY_ANOTHER)):
        for act in (Act.RENEW, *DECIDING):
            assert refusal_of(case, act, hand(LARS, late)) is why
    assert refusal_of(taken, Act.APPROVE, hand(INES, late)) is None


def test_renewing_prolongs_and_is_no_news_in_the_history() -> None:
    again = claim(claimed_by(LARS), Act.RENEW, hand(after=timedelta(minutes=5)), LATER + timedelta(minutes=5))
    assert isinstance(again, ReviewCase)
    assert again.claim is not None
    assert again.claim.until == LATER + timedelta(minutes=5)
    assert again.history == claimed_by(LARS).history


@pytest.mark.parametrize("act", [Act.CLAIM, Act.RENEW, *DECIDING])
def test_after_its_expiry_nothing_can_be_done_with_a_case(act: Act) -> None:
    case = claimed_by(LARS, expires_at=LATER - timedelta(minutes=1))
    assert refusal_of(case, act, hand(after=timedelta(minutes=9))) is Refusal.EXPIRED


@pytest.mark.parametrize(
    ("case", "seen", "refusal"),
    [
        (a_case(), "", None),
        (a_case(), CONTENT.digest, None),
        (a_case(), "0" * 64, Refusal.OTHER_CONTENT),
        (a_case(reopened=1), "", Refusal.NOT_SEEN),
        (a_case(reopened=1), CONTENT.digest, None),
        (claimed_by(LARS, reopened=1), "", None),
        (claimed_by(LARS), "0" * 64, Refusal.OTHER_CONTENT),
        (a_case(ReviewState.CLAIMED, claim=Claim(LARS, LATER, "0" * 64)), "", Refusal.OTHER_CONTENT),
    ],
)
def test_a_decision_is_on_the_content_that_was_seen(
    case: ReviewCase, seen: str, refusal: Refusal | None
) -> None:
    assert {refusal_of(case, act, hand(seen=seen)) for act in DECIDING} == {refusal}


def test_a_released_case_is_reopened_for_a_reason_and_for_the_identity_of_now() -> None:
    case = a_case(ReviewState.APPROVED, version=7)
    identity = replace(
        case.question.identity, person=replace(case.question.identity.person, roles=frozenset())
    )
    again = reopen(case, identity, ("rights_changed",), LATER, LATER + timedelta(hours=1))
    assert isinstance(again, ReviewCase)
    assert (again.state, again.decision, again.reopened, again.version) == (ReviewState.OPEN, None, 1, 8)
    assert again.question.identity == identity
    assert again.content.reasons == (*CONTENT.reasons, "rights_changed")
    assert again.content.digest != CONTENT.digest, "what was seen before is not what is seen now"
    assert again.history[-1] == Step("reopen", "", LATER)


@pytest.mark.parametrize("state", [each for each in ReviewState if each not in ("approved", "edited")])
def test_only_a_released_case_is_reopened(state: ReviewState) -> None:
    case = a_case(state)
    assert reopen(case, case.question.identity, ("x",), LATER, LATER) is Refusal.NOT_RELEASED
