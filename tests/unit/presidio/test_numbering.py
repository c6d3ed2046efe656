"""The search without needless parsing finds what libphonenumber finds."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from phonenumbers import Leniency, PhoneNumberMatcher

from gateway.adapters.presidio.numbering import matches

REGIONS = ("US", "GB", "DE", "BR", "PL", "AR")
NUMBERS = st.sampled_from(
    ["030 901820", "(212) 555-0100", "020 7946 0018", "01 23 45 67 89", "011 15-2345-6789", "612 345 678"]
)
STRETCHES = st.lists(st.one_of(NUMBERS, st.text("0123456789 ()./-", max_size=12)), max_size=5).map(" ".join)


@pytest.mark.parametrize("region", REGIONS)
@settings(max_examples=40)
@given(text=STRETCHES, end=st.sampled_from(["", " ext 12", "x3"]))
@example(text="212-555-0100", end="x3")
@example(text="1/1-" * 20, end="")
def test_it_finds_what_the_library_finds(region: str, text: str, end: str) -> None:
    text += end
    asked = PhoneNumberMatcher(text, region, Leniency.STRICT_GROUPING, max_tries=100_000)
    assert [(found.start, found.end) for found in matches(text, region)] == [
        (found.start, found.end) for found in asked
    ]


def test_a_number_behind_thousands_of_others_is_found() -> None:
    """The library gives up after so many candidates, and says nothing."""
    text = "12 34 5 " * 2_000 + "/ 212-555-0100"
    assert [found.raw_string.strip() for found in matches(text, "US")][-1:] == ["212-555-0100"]
