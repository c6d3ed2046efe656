"""Numbers are read however they are written, and what only has digits in it is told apart."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.constraints.numbers import codes, numbers


@pytest.mark.parametrize(
    ("language", "text", "values"),
    [
        ("en", "80 and 1,000 and 1.5", ["80", "1000", "1.5"]),
        ("en", "1,000.50", ["1000.50"]),
        ("en", "1.000", ["1.000"]),
        ("de", "1.000 und 1,5", ["1000", "1.5"]),
        ("de", "1.000,50", ["1000.50"]),
        ("pt", "1.500 reais", ["1500"]),
        ("en", "12 000 people", ["12000"]),
        ("en", "0.125", ["0.125"]),
        ("en", "2 million, 80k", ["2000000", "80000"]),
        ("de", "2 Mio Euro", ["2000000"]),
        ("en", "3pm, 5th, 80kWh, 30%", ["3", "5", "80", "30"]),
        ("en", "ten, not twelve", ["10", "12"]),
        ("en", "1998-1999", ["1998", "1999"]),
        ("en", "no one, a, none", []),
    ],
)
def test_numbers_have_their_value(language: str, text: str, values: list[str]) -> None:
    assert [number.value for number in numbers(text, language)] == list(map(Decimal, values))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("visa B1 in Q3", ["B1", "Q3"]),
        ("the 777X-8, COVID-19", ["777X-8", "COVID-19"]),
        ("version 3.11.2 at 10:30", ["3.11.2", "10:30"]),
        ("the 16/8 method", ["16/8"]),
        ("v2.3", ["v2.3"]),
        ("80 and 3pm and 80kWh", []),
        ("on-call and well", []),
        ("a 5-day trip in mid-2023", []),
        ("ISO-9001", ["ISO-9001"]),
        ("<PERSON_1>", []),
    ],
)
def test_codes_are_words_with_digits_in_them(text: str, found: list[str]) -> None:
    assert [code.text for code in codes(text)] == found


def test_no_number_is_read_out_of_a_code() -> None:
    assert numbers("B1 and 777X-8", "en") == ()


def test_a_key_of_many_digits_has_no_value() -> None:
    assert numbers("9" * 40, "en") == ()


@given(
    st.text(alphabet="0123456789.,:/- kmXB€%", max_size=60), st.sampled_from(["en", "de", "pt", "es", "fr"])
)
def test_whatever_the_digits_every_number_stands_where_it_says(text: str, language: str) -> None:
    for number in numbers(text, language):
        assert text[number.start : number.end] == number.text
    for code in codes(text):
        assert text[code.start : code.end] == code.text
