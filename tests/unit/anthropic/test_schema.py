"""The schema asks for whole replies, filters only on declared fields, and is one that the API takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gateway.adapters.anthropic.schema import schema_of
from gateway.domain.bundle import FieldRules
from tests.emulator.schema_rules import complaint

FIELDS = {
    "area": FieldRules(type="string", values=("finance", "hr")),
    "max_price_cents": FieldRules(type="integer", unit="cents", min=0, max=9000),
    "share": FieldRules(type="number"),
    "remote": FieldRules(type="boolean"),
    "since": FieldRules(type="date"),
    "order_id": FieldRules(type="string"),
}
MANY = {f"field_{number:02}": FieldRules(type="integer") for number in range(40)}


def objects(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict) and node.get("type") == "object":
        yield node
    for value in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
        yield from objects(value)


@pytest.mark.parametrize("fields", [{}, FIELDS, MANY], ids=["none", "some", "many"])
def test_it_asks_for_every_property_and_for_no_other(fields: dict[str, FieldRules]) -> None:
    found = list(objects(schema_of(fields)))
    assert len(found) >= 3
    for each in found:
        assert each["additionalProperties"] is False
        assert set(each["required"]) == set(each["properties"])


@pytest.mark.parametrize("fields", [{}, FIELDS, MANY], ids=["none", "some", "many"])
def test_the_api_takes_it(fields: dict[str, FieldRules]) -> None:
    assert complaint(schema_of(fields)) is None


def test_a_field_says_its_type_its_unit_its_range_and_its_values() -> None:
    branches = schema_of(FIELDS)["$defs"]["SuggestedFilter"]["anyOf"]
    assert {each["properties"]["field"]["const"]: each["properties"]["value"] for each in branches} == {
        "area": {"type": "string", "enum": ["finance", "hr"]},
        "max_price_cents": {"type": "integer", "description": "in cents, from 0, up to 9000"},
        "share": {"type": "number"},
        "remote": {"type": "boolean"},
        "since": {"type": "string", "format": "date"},
        "order_id": {"type": "string"},
    }


def test_of_many_fields_the_names_alone_are_held_to() -> None:
    named = schema_of(MANY)["$defs"]["SuggestedFilter"]["properties"]["field"]
    assert named["enum"] == sorted(MANY)


def test_without_fields_nothing_can_be_filtered_by() -> None:
    assert "suggested_filters" not in schema_of({})["$defs"]["Search"]["properties"]


def test_it_is_the_same_in_whatever_order_the_fields_come() -> None:
    assert schema_of(dict(reversed(FIELDS.items()))) == schema_of(FIELDS)
