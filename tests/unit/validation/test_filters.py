"""Suggested filters are on declared fields, of their type, among their values, and in their unit."""

from __future__ import annotations

import pytest

from gateway.domain.bundle import FieldRules
from gateway.domain.proposal import FilterValue, ProposedQuery
from gateway.domain.validation.filters import unit_mismatch, unknown_filter
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

FIELDS = {
    "area": FieldRules(type="string", values=("finance", "hr")),
    "author": FieldRules(type="string"),
    "max_price_cents": FieldRules(type="integer", unit="cents"),
    "price_eur": FieldRules(type="number", unit="EUR"),
    "min_term_months": FieldRules(type="integer", unit="months"),
    "valid_from": FieldRules(type="date"),
    "open": FieldRules(type="boolean"),
    "rooms": FieldRules(type="integer"),
}


def suggesting(filters: dict[str, FilterValue]) -> tuple[ProposedQuery, ...]:
    return (ProposedQuery("fine"), ProposedQuery("hotels", filters))


@pytest.mark.parametrize(
    "filters",
    [
        {},
        {"area": "finance"},
        {"area": ("finance", "hr")},
        {"author": "anybody"},
        {"author": ""},
        {"max_price_cents": 8000},
        {"max_price_cents": 0},
        {"price_eur": 80},
        {"price_eur": 80.5},
        {"min_term_months": 24},
        {"valid_from": "2026-03-01"},
        {"open": False},
        {"area": "hr", "open": True, "rooms": 3},
    ],
)
def test_a_value_that_its_field_takes_is_known(filters: dict[str, FilterValue]) -> None:
    assert unknown_filter(case(fields=FIELDS), suggesting(filters)) == ()


@pytest.mark.parametrize(
    "filters",
    [
        {"scope": "legal/mergers"},
        {"tenant": "globex"},
        {"": "x"},
        {"Area": "finance"},
        {"area": "legal"},
        {"area": "Finance"},
        {"area": ("finance", "legal")},
        {"area": ()},
        {"area": 7},
        {"max_price_cents": "8000"},
        {"max_price_cents": 80.5},
        {"max_price_cents": True},
        {"valid_from": "1 March"},
        {"open": "yes"},
    ],
)
def test_any_other_field_or_value_is_not(filters: dict[str, FilterValue]) -> None:
    found = unknown_filter(case(fields=FIELDS), suggesting(filters))
    assert codes(found) == [ViolationCode.UNKNOWN_FILTER]
    assert found[0].query == 1


def test_the_reason_says_where_the_limit_goes_and_repeats_nothing_that_was_made_up() -> None:
    (found,) = unknown_filter(case(fields=FIELDS), suggesting({"nightingale": "globex"}))
    assert "in the words of the search" in found.detail
    assert "area, author" in found.detail
    assert "nightingale" not in found.detail
    assert "globex" not in found.detail
    (found,) = unknown_filter(case(), suggesting({"area": "hr"}))
    assert "there are none" in found.detail


@pytest.mark.parametrize(
    ("message", "filters"),
    [
        ("hotels under 80 euros", {"max_price_cents": 8000}),
        ("hotels under 80", {"max_price_cents": 8000}),
        ("hotels under 80 cents", {"max_price_cents": 80}),
        ("hotels under €80", {"price_eur": 80}),
        ("hotels under 8000 cents", {"price_eur": 80}),
        ("a term over 2 years", {"min_term_months": 24}),
        ("a term over 24 months", {"min_term_months": 24}),
        ("a term over 24", {"min_term_months": 24}),
        ("3 rooms", {"rooms": 3}),
        ("80 rooms under 80 euros", {"rooms": 80, "max_price_cents": 8000}),
        ("hotels", {"max_price_cents": 8000}),  # invented, which is another matter
        ("hotels under 80 euros", {"area": "hr", "author": "80"}),
        ("80 euros and 8000 euros", {"max_price_cents": 8000}),
        ("80 euros", {"colour": 80}),
    ],
)
def test_an_amount_in_the_unit_of_the_field_fits(message: str, filters: dict[str, FilterValue]) -> None:
    assert unit_mismatch(case(message, fields=FIELDS), suggesting(filters)) == ()


@pytest.mark.parametrize(
    ("language", "message", "filters"),
    [
        ("en", "hotels under 80 euros", {"max_price_cents": 80}),
        ("en", "hotels under 80", {"max_price_cents": 80}),
        ("en", "hotels below €80", {"max_price_cents": 80}),
        ("en", "hotels for eighty dollars", {"max_price_cents": 80}),
        ("en", "hotels under 80 USD", {"price_eur": 80}),
        ("en", "hotels under 8000 cents", {"price_eur": 8000}),
        ("en", "a term over 2 years", {"min_term_months": 2}),
        ("de", "unter 80 Euro", {"max_price_cents": 80}),
        ("de", "mindestens 2 Jahre Laufzeit", {"min_term_months": 2}),
        ("pt", "até 80 reais", {"max_price_cents": 80}),
        ("pt", "mais de 2 anos", {"min_term_months": 2}),
        ("es", "menos de 80 euros", {"max_price_cents": 80}),
    ],
)
def test_an_amount_taken_as_it_stands_does_not(
    language: str, message: str, filters: dict[str, FilterValue]
) -> None:
    found = unit_mismatch(case(message, language=language, fields=FIELDS), suggesting(filters))
    assert codes(found) == [ViolationCode.UNIT_MISMATCH]
    assert found[0].query == 1


def test_the_amount_may_have_been_named_before() -> None:
    given = case("and for interns?", "hotels under 80 euros", fields=FIELDS)
    assert codes(unit_mismatch(given, suggesting({"max_price_cents": 80}))) == [ViolationCode.UNIT_MISMATCH]
    assert unit_mismatch(given, suggesting({"max_price_cents": 8000})) == ()


def test_numbers_that_are_none_contradict_nothing() -> None:
    given = case("hotels under 80 euros", fields=FIELDS)
    for number in (float("inf"), float("nan")):
        assert unit_mismatch(given, suggesting({"price_eur": number})) == ()


def test_queries_without_filters_have_nothing_to_mismatch() -> None:
    assert unknown_filter(case(), queries("hotels")) == ()
    assert unit_mismatch(case(), queries("hotels")) == ()


def test_a_number_out_of_its_range_is_taken_back_and_the_range_is_told() -> None:
    fields = {"max_price_cents": FieldRules(type="integer", unit="cents", min=0, max=500_000)}
    assert unknown_filter(case(fields=fields), suggesting({"max_price_cents": 500_000})) == ()
    (found,) = unknown_filter(case(fields=fields), suggesting({"max_price_cents": 500_001}))
    assert "a whole number in cents from 0 up to 500000;" in found.detail
