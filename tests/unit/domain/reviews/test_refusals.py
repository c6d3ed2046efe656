"""Every reason of the table is told in words of its own, with a stable code."""

from __future__ import annotations

import pytest

from gateway.domain.reviews.case import ReviewState
from gateway.domain.reviews.deciding import Refusal
from gateway.domain.reviews.refusals import problem_for

STATUS = {
    Refusal.OWN_QUESTION: 403,
    Refusal.NOTHING_TO_SEARCH: 422,
    Refusal.UNRELEASABLE: 422,
}


@pytest.mark.parametrize("refusal", list(Refusal))
def test_a_refusal_has_its_status_and_a_conflict_names_the_state(refusal: Refusal) -> None:
    problem = problem_for(refusal, ReviewState.CLAIMED)
    assert problem.status == STATUS.get(refusal, 409)
    assert ("claimed)" in problem.detail) is (problem.status == 409)


def test_no_two_refusals_read_alike() -> None:
    details = [problem_for(refusal, ReviewState.OPEN).detail for refusal in Refusal]
    assert len(set(details)) == len(details)


def test_what_is_wrong_with_searches_is_said_in_full() -> None:
    assert (
        problem_for(Refusal.UNRELEASABLE, ReviewState.OPEN, "queries[0]: empty").detail == "queries[0]: empty"
    )
