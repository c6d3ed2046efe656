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
