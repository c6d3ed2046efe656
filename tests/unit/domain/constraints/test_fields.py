"""Which fields the searched documents declare, and which values those take."""

from __future__ import annotations

import pytest

from gateway.domain.bundle import CollectionRules, FieldRules
from gateway.domain.constraints.fields import declared_by_all, declared_by_any, fits
from gateway.domain.proposal import FilterValue

AREA = FieldRules(type="string", values=("finance", "hr"))
PRICE = FieldRules(type="integer", unit="cents")
HANDBOOK = CollectionRules(title="Handbook", fields={"area": AREA, "price": PRICE})
TARIFFS = CollectionRules(title="Tariffs", fields={"price": PRICE, "plan": FieldRules(type="string")})
OTHERS = CollectionRules(title="Others", fields={"price": FieldRules(type="number")})


def test_a_field_of_one_collection_is_declared_by_some_and_not_by_all() -> None:
    assert declared_by_any([HANDBOOK, TARIFFS]).keys() == {"area", "price", "plan"}
    assert declared_by_all([HANDBOOK, TARIFFS]) == {"price": PRICE}
    assert declared_by_all([HANDBOOK, OTHERS]) == {}
    assert declared_by_all([HANDBOOK]) == HANDBOOK.fields
    assert declared_by_any([]) == declared_by_all([]) == {}


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("integer", (8000, 0, -1), (80.5, True, "8000", (), ("8000",))),
        ("number", (80.5, 8000), (True, "80.5", ())),
        ("boolean", (True, False), (0, "true", ())),
        ("date", ("2026-03-01",), ("1 March 2026", 2026, "2026-3-1", ())),
        ("string", ("anything", ("a", "b"), ""), (1, True, ())),
    ],
)
def test_a_value_has_the_type_of_its_field(
    kind: str, good: tuple[FilterValue, ...], bad: tuple[FilterValue, ...]
) -> None:
    rules = FieldRules.model_validate({"type": kind})
    assert all(fits(value, rules) for value in good)
    assert not any(fits(value, rules) for value in bad)


def test_where_values_are_listed_it_is_among_them() -> None:
    assert fits("finance", AREA)
    assert fits(("finance", "hr"), AREA)
    assert not fits("Finance", AREA)
    assert not fits(("finance", "legal"), AREA)


@pytest.mark.parametrize(
    ("kind", "value", "good"),
    [
        ("integer", 5, True),
        ("integer", 10, True),
        ("integer", 4, False),
        ("integer", 11, False),
        ("number", 9.99, True),
        ("number", 10.01, False),
        ("number", float("inf"), False),
        ("number", float("nan"), False),
    ],
)
def test_a_number_lies_in_the_range_of_its_field(kind: str, value: FilterValue, good: bool) -> None:
    assert fits(value, FieldRules.model_validate({"type": kind, "min": 5, "max": 10})) is good


@pytest.mark.parametrize("value", [2**53, -(2**53), 10**40, float("inf"), float("-inf"), float("nan")])
def test_a_number_that_not_every_reader_takes_for_itself_fits_nowhere(value: FilterValue) -> None:
    assert not fits(value, FieldRules(type="number"))
    assert not fits(value, FieldRules(type="integer"))
    assert fits(2**53 - 1, FieldRules(type="integer"))


@pytest.mark.parametrize("text", ["a\x00", "a\nb", "a\u202eb", "\ud800", "x" * 501])
def test_a_text_shows_what_it_is_in_one_line(text: str) -> None:
    assert not fits(text, FieldRules(type="string"))
    assert not fits(("fine", text), FieldRules(type="string"))
    assert fits("x" * 500, FieldRules(type="string"))
