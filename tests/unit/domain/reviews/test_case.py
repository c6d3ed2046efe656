"""Values of review cases: digests of content, rights that still hold, and what time does to a case."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from gateway.domain.access import AccessFilter
from gateway.domain.reviews.case import ReviewContent, ReviewState, Rights, TypedTerm, as_it_stands
from tests.review_cases import CONTENT, LARS, MARIA, NOW, a_case

RIGHTS = Rights(("finance", "hr"), ("hr/payroll",))


def now(any_of: tuple[str, ...], none_of: tuple[str, ...] = (), version: str = "v2") -> AccessFilter:
    return AccessFilter("acme", any_of, none_of, version)


@pytest.mark.parametrize(
    "other",
    [
        replace(CONTENT, message="who was <PERSON_1>?"),
        replace(CONTENT, queries=("<PERSON_1> role",)),
        replace(CONTENT, queries=("<PERSON_1> role", "<PERSON_1>", "handbook"), collections=()),
        replace(CONTENT, reasons=(*CONTENT.reasons, "rights_changed")),
        replace(CONTENT, terms=()),
        replace(CONTENT, terms=(TypedTerm("legal", "hold"),)),
        replace(CONTENT, gaps=(6,)),
        ReviewContent("", (), (), ()),
    ],
)
def test_another_content_has_another_digest(other: ReviewContent) -> None:
    assert other.digest != CONTENT.digest
    assert replace(other).digest == other.digest


def test_the_digest_of_a_content_without_gaps_is_the_one_that_was_always_kept() -> None:
    assert CONTENT.digest == "f59f4973e8cb0eb74746c9a3a52fcbdd83773cff7ab126764b5cc8f053720531"


@pytest.mark.parametrize(
    "access",
    [
        now(("finance", "hr"), ("hr/payroll",)),
        now(("finance", "hr", "legal"), ("hr/payroll", "legal/mergers")),
        now(("finance", "hr")),
        now(("finance", "hr"), ("hr/payroll/board",)),
    ],
)
def test_rights_hold_when_nothing_was_lost_under_whatever_policy(access: AccessFilter) -> None:
    assert RIGHTS.still_hold(access)


@pytest.mark.parametrize(
    "access",
    [
        now(("hr",), ("hr/payroll",)),
        now(("finance", "hr/benefits"), ("hr/payroll",)),
        now(("finance", "hr"), ("hr/payroll", "finance/board")),
        now(("finance", "hr"), ("hr",)),
        now(()),
    ],
)
def test_rights_do_not_hold_when_any_was_lost(access: AccessFilter) -> None:
    assert not RIGHTS.still_hold(access)


@pytest.mark.parametrize("state", list(ReviewState))
def test_time_denies_only_what_nobody_decided(state: ReviewState) -> None:
    case = a_case(state)
    undecided = state in (ReviewState.OPEN, ReviewState.CLAIMED)
    late = as_it_stands(case, NOW + timedelta(hours=72))
    assert late.state is (ReviewState.EXPIRED if undecided else state)
    assert as_it_stands(case, NOW + timedelta(hours=71)) == case


def test_a_question_is_of_its_asker_and_of_whoever_sent_it() -> None:
    assert [a_case().is_of(name) for name in (MARIA, "chat", LARS)] == [True, True, False]


def test_what_was_asked_in_clear_is_not_in_the_case_as_it_is_printed() -> None:
    assert "Anna" not in repr(a_case())
