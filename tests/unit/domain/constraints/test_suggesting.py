"""Limits of a sentence become values of declared fields in the fields' units, and nothing is guessed."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.fields import fits
from gateway.domain.constraints.suggesting import suggested, turned_round
from gateway.domain.proposal import FilterValue

PRICES = {
    "max_price_cents": FieldRules(type="integer", unit="cents"),
    "min_price_cents": FieldRules(type="integer", unit="cents"),
}
FIELDS = {
    **PRICES,
    "area": FieldRules(type="string", values=("finance", "hr")),
    "min_term_months": FieldRules(type="integer", unit="months"),
    "max_weight_kg": FieldRules(type="number", unit="kg"),
    "price_cents": FieldRules(type="integer", unit="cents"),
    "max_rooms": FieldRules(type="integer"),
}


@pytest.mark.parametrize(
    ("language", "text", "filters"),
    [
        ("en", "laptops under 80", {"max_price_cents": 8000}),
        ("en", "hotels below €80", {"max_price_cents": 8000}),
        ("en", "at most 80 EUR", {"max_price_cents": 8000}),
        ("en", "under eighty dollars", {"max_price_cents": 8000}),
        ("en", "under 80.50", {"max_price_cents": 8050}),
        ("en", "under 80 cents", {"max_price_cents": 80}),
        ("en", "under 1,000 euros", {"max_price_cents": 100_000}),
        ("en", "not under 80 euros", {"min_price_cents": 8000}),
        ("en", "between 50 and 80 euros", {"min_price_cents": 5000, "max_price_cents": 8000}),
        ("en", "tariffs with a term over 2 years", {"min_term_months": 24}),
        ("en", "weight below 500 g", {"max_weight_kg": 0.5}),
        ("en", "weight below 3 kg for under 80 euros", {"max_weight_kg": 3, "max_price_cents": 8000}),
        ("de", "Hotels unter 80 Euro", {"max_price_cents": 8000}),
        ("de", "unter 1.000 Euro", {"max_price_cents": 100_000}),
        ("de", "zwischen 50 und 80 €", {"min_price_cents": 5000, "max_price_cents": 8000}),
        ("de", "nicht mehr als achtzig", {"max_price_cents": 8000}),
        ("pt", "hotéis até 80 reais", {"max_price_cents": 8000}),
        ("pt", "abaixo de R$ 80", {"max_price_cents": 8000}),
        ("pt", "acima de 1.000 reais", {"min_price_cents": 100_000}),
        ("es", "menos de 80 euros", {"max_price_cents": 8000}),
    ],
)
def test_a_limit_becomes_a_filter(language: str, text: str, filters: dict[str, FilterValue]) -> None:
    assert suggested(text, FIELDS, language) == filters


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "what costs 80 euros"),
        ("en", "under 80 people"),
        ("en", "up to 2027"),
        ("en", "over 2 years"),  # nothing says that the term is meant
        ("en", "under 2 days"),
        ("en", "phones under 80 and desks under 90 euros"),
        ("en", "under 3 rooms"),
        ("en", "how does travel expense reimbursement work"),
        ("de", "bis 31.12.2026"),
        ("de", "ab 2025"),
        ("pt", "até 80 pessoas"),
        ("fr", "moins de 80 euros"),
    ],
)
def test_what_fits_no_field_or_more_than_one_way_is_left_in_the_words(language: str, text: str) -> None:
    assert suggested(text, FIELDS, language) == {}


def test_without_declared_fields_nothing_is_suggested() -> None:
    assert suggested("under 80 euros", {}, "en") == {}


def test_of_several_fields_the_one_that_is_named_is_meant() -> None:
    fields = {
        "max_price_cents": FieldRules(type="integer", unit="cents"),
        "max_fee_cents": FieldRules(type="integer", unit="cents", title="Handling charge"),
    }
    assert suggested("fees under 80 euros", fields, "en") == {"max_fee_cents": 8000}
    assert suggested("charge under 80 euros", fields, "en") == {"max_fee_cents": 8000}
    assert suggested("under 80 euros", fields, "en") == {}


@given(
    st.text(max_size=60)
    | st.from_regex(r"(under|over|below) [0-9.,]{1,12} ?(euros|cents|kg)?", fullmatch=True)
)
def test_what_is_suggested_always_fits_its_field(text: str) -> None:
    assert all(fits(value, FIELDS[name]) for name, value in suggested(text, FIELDS, "en").items())


def test_a_filter_may_turn_a_limit_round() -> None:
    rules = PRICES["min_price_cents"]
    assert turned_round("min_price_cents", Decimal(8000), rules, "under 80 euros", "en")
    assert not turned_round("max_price_cents", Decimal(8000), rules, "under 80 euros", "en")
    assert not turned_round("min_price_cents", Decimal(9000), rules, "under 80 euros", "en")
    assert not turned_round("price_cents", Decimal(8000), rules, "under 80 euros", "en")
