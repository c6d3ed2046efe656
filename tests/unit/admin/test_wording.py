"""States, acts and reasons have words; moments and spans of time are for people."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from admin.wording import ACTS, FILTERS, REASONS, STATES, finding, left, moment, span, still
from gateway.domain.reviews.case import ReviewState
from gateway.domain.reviews.deciding import Act
from gateway.domain.violations import ViolationCode

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def test_every_state_act_and_violation_has_words() -> None:
    assert set(ReviewState) <= STATES.keys()
    assert set(Act) <= ACTS.keys()
    assert set(ViolationCode) == REASONS.keys()


def test_a_code_without_words_is_shown_rather_than_hidden() -> None:
    assert FILTERS["reason"]("something_new") == "something_new"
    assert FILTERS["state"](ReviewState.EDITED) == "Approved with edits"


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (timedelta(0), "less than a minute"),
        (timedelta(seconds=59), "less than a minute"),
        (timedelta(minutes=14, seconds=59), "14 min"),
        (timedelta(hours=1), "1 h"),
        (timedelta(hours=2, minutes=5), "2 h 5 min"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=2, hours=3, minutes=4), "2 days 3 h"),
        (timedelta(days=-1), "less than a minute"),
    ],
)
def test_a_span_of_time_is_told_in_its_two_largest_units(length: timedelta, words: str) -> None:
    assert span(length) == words


def test_a_moment_is_told_in_utc_and_says_so() -> None:
    assert moment(NOON.astimezone(timezone(timedelta(hours=2)))) == "2026-03-02 12:00 UTC"


def test_what_is_over_is_over_at_its_moment() -> None:
    assert left(NOON, NOON - timedelta(minutes=5)) == "in 5 min"
    assert left(NOON, NOON) == "over"
    assert still(NOON, NOON - timedelta(minutes=5)) == "for another 5 min"


def test_what_is_wrong_is_told_by_the_names_of_the_fields() -> None:
    told = finding(
        "queries[0]: empty: Write a search.; queries[2]: too_long: Shorter.; queries: malformed: No."
    )
    assert told == "Search 1: Write a search.; Search 3: Shorter.;  No."
    assert finding("Another reviewer works on this review") == "Another reviewer works on this review"


def test_half_an_hour_before_its_end_a_case_is_soon_over() -> None:
    assert FILTERS["soon"](NOON, NOON - timedelta(minutes=29))
    assert not FILTERS["soon"](NOON, NOON - timedelta(minutes=30))
