"""Dates are the same however they are written; versions, times and other numbers are none."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.constraints.dates import dates, without_dates

FIRST_OF_MARCH = [
    "2026-03-01",
    "1 March 2026",
    "March 1st, 2026",
    "01.03.2026",
    "1. März 2026",
    "1 de março de 2026",
]


@pytest.mark.parametrize("one", FIRST_OF_MARCH)
@pytest.mark.parametrize("other", FIRST_OF_MARCH)
def test_a_date_is_itself_in_any_writing(one: str, other: str) -> None:
    (first,), (second,) = dates(f"since {one}."), dates(other)
    assert first.is_within(second)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1 March", "1 March 2026"),
        ("March 2026", "2026-03-01"),
        ("im März", "March 2026"),
        ("in May", "May 2025"),
        ("1/3/2026", "2026-03-01"),
        ("3/1/2026", "2026-03-01"),
        ("am 31.12.", "31 December 2025"),
        ("Sept 2024", "September 2024"),
        ("em agosto", "agosto de 2026"),
    ],
)
def test_a_date_is_within_one_that_says_all_it_says(one: str, other: str) -> None:
    (first,), (second,) = dates(one), dates(other)
    assert first.is_within(second)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1 March 2026", "1 March 2025"),
        ("1 March 2026", "March 2026"),
        ("2026-03-01", "2026-04-01"),
        ("13/3/2026", "2026-03-14"),
        ("March 2026", "April 2026"),
    ],
)
def test_it_is_not_within_another(one: str, other: str) -> None:
    (first,), (second,) = dates(one), dates(other)
    assert not first.is_within(second)


@pytest.mark.parametrize(
    "text",
    [
        "version 3.11.2",
        "may I march",
        "1.2.3",
        "10.10.10.1",
        "45.99.2026",
        "call 555-1234",
        "Q3",
        "on Mars",
        "at 10:30",
    ],
)
def test_other_numbers_and_words_are_no_dates(text: str) -> None:
    assert dates(text) == ()


@pytest.mark.parametrize("text", ["ſeptember 2024", "1 aprıl in March 2024", "AUGUſT"])
def test_a_name_in_letters_that_only_look_like_a_month_is_none(text: str) -> None:
    assert all(date.month in (0, 3) for date in dates(text))


def test_a_text_without_its_dates_keeps_the_places_of_the_rest() -> None:
    text = "from 2026-03-01 to 80 days"
    assert without_dates(text) == "from            to 80 days"


@given(st.text(alphabet="0123456789./- MarchmaiJun", max_size=60))
def test_dates_stand_where_they_say_and_not_in_one_another(text: str) -> None:
    found = dates(text)
    assert [text[date.start : date.end] for date in found] == [date.text for date in found]
    assert all(one.end <= two.start for one, two in pairwise(found))
    assert len(without_dates(text)) == len(text)
