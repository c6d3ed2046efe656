"""What suggested filters ask of fields; SQL answers the same, as the knowledge port's suite shows."""

from __future__ import annotations

import pytest

from gateway.adapters.narrowing import Comparison, Narrowing, holds, narrowings
from gateway.domain.proposal import FilterValue


@pytest.mark.parametrize(
    ("name", "comparison"),
    [
        ("max_price_cents", Comparison.AT_MOST),
        ("min_age", Comparison.AT_LEAST),
        ("area", Comparison.ONE_OF),
        ("maximum", Comparison.ONE_OF),
        ("Max_price", Comparison.ONE_OF),
        ("price_max_", Comparison.ONE_OF),
    ],
)
def test_the_fields_name_says_how_it_is_compared(name: str, comparison: Comparison) -> None:
    assert narrowings({name: 7}) == (Narrowing(name, comparison, (7,)),)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf"), ()])
def test_a_value_that_no_field_can_have_leaves_nothing_to_meet(value: FilterValue) -> None:
    (narrowing,) = narrowings({"max_price": value})
    assert narrowing.values == ()
    assert not holds(narrowing, {"max_price": 1})


@pytest.mark.parametrize(
    ("name", "suggested", "own", "expected"),
    [
        ("max_price", 80, 80, True),
        ("max_price", 80, 80.5, False),
        ("max_price", 80.5, 80, True),
        ("max_price", 80, "7", False),
        ("max_price", 80, True, False),
        ("min_date", "2026-01-01", "2026-03-02", True),
        ("min_date", "2026-01-01", "2025-12-31", False),
        ("max_price", 80, (1, 2), False),
        ("area", "hr", "hr", True),
        ("area", "hr", "HR", False),
        ("area", ("hr", "it"), "it", True),
        ("area", "it", ("hr", "it"), True),
        ("area", ("a", "b"), ("c",), False),
        ("count", 1, 1.0, True),
        ("count", 1, True, False),
        ("count", 0, "", False),
        ("flag", True, True, True),
    ],
)
def test_values_meet_within_their_type_only(
    name: str, suggested: FilterValue, own: FilterValue, expected: bool
) -> None:
    (narrowing,) = narrowings({name: suggested})
    assert holds(narrowing, {name: own}) is expected
    assert holds(narrowing, {"other": own}) is False
