"""Amounts are read with the unit beside them, and limits with the way they limit."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.constraints.quantities import Bound, Measures, limits, quantities, without_quantities


def read(text: str, language: str) -> list[tuple[str, str, str]]:
    return [
        (str(each.amount), each.unit.name if each.unit else "", text[each.start : each.end])
        for each in quantities(text, language)
    ]


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "80 euros", [("80", "EUR", "80 euros")]),
        ("en", "€80 or EUR 80 or 80€", [("80", "EUR", "€80"), ("80", "EUR", "EUR 80"), ("80", "EUR", "80€")]),
        ("en", "$1k", [("1000", "USD", "$1")]),
        ("en", "a 5-day trip, 80kWh", [("5", "day", "5-day"), ("80", "kWh", "80kWh")]),
        ("en", "2 million euros", [("2000000", "EUR", "2 million euros")]),
        (
            "de",
            "2 Mio Euro und 20 Prozent",
            [("2000000", "EUR", "2 Mio Euro"), ("20", "percent", "20 Prozent")],
        ),
        ("pt", "R$ 1.500,00", [("1500.00", "BRL", "R$ 1.500,00")]),
        ("pt", "3 milhões de reais", [("3000000", "BRL", "3 milhões de reais")]),
        ("en", "80 people", [("80", "", "80")]),
        ("en", "eighty euros", [("80", "EUR", "eighty euros")]),
        ("en", "on 2026-03-01 for 3 days", [("3", "day", "3 days")]),
    ],
)
def test_quantities_have_their_unit(language: str, text: str, found: list[tuple[str, str, str]]) -> None:
    assert read(text, language) == found


def test_an_ordinal_gives_a_place() -> None:
    assert [each.ordinal for each in quantities("the 3rd of 5 plans", "en")] == [True, False]


MOST, LEAST = Bound.MOST, Bound.LEAST


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "under 80", [(MOST, 80)]),
        ("en", "below €80", [(MOST, 80)]),
        ("en", "at most 80 EUR", [(MOST, 80)]),
        ("en", "no more than 80", [(MOST, 80)]),
        ("en", "not under 80 euros", [(LEAST, 80)]),
        ("en", "80 euros or less", [(MOST, 80)]),
        ("en", "over 2 years", [(LEAST, 2)]),
        ("en", "between 50 and 80 euros", [(LEAST, 50), (MOST, 80)]),
        ("en", "50-80 euros", [(LEAST, 50), (MOST, 80)]),
        ("en", "<= 80 EUR", [(MOST, 80)]),
        ("de", "unter 80 Euro", [(MOST, 80)]),
        ("de", "mindestens 2 Jahre", [(LEAST, 2)]),
        ("de", "zwischen 50 und 80 Euro", [(LEAST, 50), (MOST, 80)]),
        ("pt", "até 80 reais", [(MOST, 80)]),
        ("pt", "acima de R$ 80", [(LEAST, 80)]),
        ("pt", "entre 50 e 80 reais", [(LEAST, 50), (MOST, 80)]),
        ("es", "menos de 80 euros", [(MOST, 80)]),
    ],
)
def test_limits_are_read(language: str, text: str, found: list[tuple[Bound, int]]) -> None:
    assert [(limit.bound, limit.quantity.amount) for limit in limits(f"x {text}", language)] == [
        (bound, Decimal(amount)) for bound, amount in found
    ]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "80 euros"),
        ("en", "under 80 people"),
        ("en", "up to 2027"),
        ("en", "from 2024 to the end"),
        ("en", "by 1 March 2026"),
        ("en", "80 to one"),
        ("de", "bis 2025"),
        ("de", "bis 31.12.2026"),
        ("pt", "até 2027"),
        ("pt", "até 80 pessoas"),
        ("fr", "moins de 80 euros"),
    ],
)
def test_what_counts_things_or_dates_them_is_no_limit(language: str, text: str) -> None:
    assert limits(text, language) == ()


@given(
    st.text(alphabet="0123456789 .,€$%-<>undertoadbis", max_size=60),
    st.sampled_from(["en", "de", "pt", "fr"]),
)
def test_whatever_the_text_quantities_stand_in_it(text: str, language: str) -> None:
    for each in quantities(text, language):
        assert 0 <= each.start < each.end <= len(text)
    limits(text, language)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("80 EUR", "€80", True),
        ("80 EUR", "8000 cents", True),
        ("8000 cents", "80 USD", True),
        ("2 years", "24 months", True),
        ("80 EUR", "80 USD", False),
        ("80 EUR", "90 EUR", False),
        ("80 EUR", "80", False),
        ("80", "80", False),
    ],
)
def test_quantities_are_measured_alike_in_any_unit(one: str, other: str, same: bool) -> None:
    (quantity,) = quantities(one, "en")
    measures = Measures.of(quantities(other, "en"))
    assert measures.include(quantity) is same


def test_a_text_without_its_quantities_has_blanks_where_they_stood() -> None:
    text = "headsets under 80 euros within two weeks"
    left = without_quantities(text, "en")
    assert (len(left), left.split()) == (len(text), ["headsets", "under", "within"])
