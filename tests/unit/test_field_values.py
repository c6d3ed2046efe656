"""Fields and conditions as the JSON that PostgreSQL stores and compares."""

from __future__ import annotations

import json

import pytest

from gateway.adapters.narrowing import narrowings
from gateway.adapters.postgres.field_values import fields_json, narrowings_json
from gateway.domain.proposal import FilterValue


def test_fields_keep_their_types() -> None:
    fields: dict[str, FilterValue] = {"area": "hr", "price": 750, "ratio": 1.5, "remote": True}
    fields["tags"] = ("a", "b")
    assert json.loads(fields_json(fields)) == {**fields, "tags": ["a", "b"]}


def test_the_same_fields_are_the_same_text_in_whatever_order() -> None:
    assert fields_json({"a": 1, "b": 2}) == fields_json({"b": 2, "a": 1})


def test_what_postgres_refuses_is_escaped_alike_on_both_sides() -> None:
    stored = json.loads(fields_json({"a\x00": "\ud83d\\", "tags": ("\x00",)}))
    assert stored == {"a\\u0000": "\\ud83d\\\\", "tags": ["\\u0000"]}
    (asked,) = json.loads(narrowings_json(narrowings({"a\x00": "\ud83d\\"})))
    assert asked == {"name": "a\\u0000", "comparison": "one_of", "values": ["\\ud83d\\\\"]}


def test_conditions_name_their_comparison() -> None:
    asked = json.loads(narrowings_json(narrowings({"max_price": 80, "min_age": 18.5, "area": ("hr", "it")})))
    assert asked == [
        {"name": "max_price", "comparison": "at_most", "values": [80]},
        {"name": "min_age", "comparison": "at_least", "values": [18.5]},
        {"name": "area", "comparison": "one_of", "values": ["hr", "it"]},
    ]


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_is_not_finite_is_no_field(number: float) -> None:
    with pytest.raises(ValueError, match="JSON"):
        fields_json({"price": number})
