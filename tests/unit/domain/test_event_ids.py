"""An id says when it was made, so that ids of before and after a moment are told apart."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.clock import SystemClock
from gateway.domain.event_ids import first_id

MOMENTS = st.datetimes(datetime(1970, 1, 1), datetime(2500, 1, 1), timezones=st.just(UTC))


def test_an_id_that_is_made_now_lies_between_a_second_ago_and_in_a_second() -> None:
    now, second = datetime.now(UTC), timedelta(seconds=1)
    assert first_id("ev_", now - second) < SystemClock().new_id("ev_") < first_id("ev_", now + second)


def test_before_identifiers_began_no_id_was_made() -> None:
    assert first_id("ev_", datetime(1926, 1, 1, tzinfo=UTC)) == "ev_0000000000"


@given(MOMENTS, MOMENTS)
def test_ids_sort_as_their_moments(one: datetime, other: datetime) -> None:
    apart = timedelta(milliseconds=1)
    if other - one >= apart:
        assert first_id("ev_", one) < first_id("ev_", other)
