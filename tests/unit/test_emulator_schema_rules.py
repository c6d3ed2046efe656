"""The subset of JSON Schema that structured outputs accept."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from anthropic import transform_schema
from pydantic import BaseModel, Field

from tests.emulator.schema_rules import complaint


class Filter(BaseModel):
    field: Literal["area", "max_price_cents"]
    value: str | int | float | bool


class Search(BaseModel):
    text: str = Field(min_length=1, max_length=400)
    suggested_filters: list[Filter] = Field(default_factory=list, max_length=5)


class Reply(BaseModel):
    searches: list[Search]
    confidence: float = Field(ge=0, le=1)
    clarification: str | None = None


class Tree(BaseModel):
    children: list[Tree]


def closed(**properties: object) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
    }


@pytest.mark.parametrize("model", [Filter, Search, Reply])
def test_what_transform_schema_makes_is_accepted(model: type[BaseModel]) -> None:
    assert complaint(transform_schema(model)) is None


def test_the_schema_that_pydantic_makes_is_refused_without_transform_schema() -> None:
    assert complaint(Reply.model_json_schema()) is not None


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        (
            {"type": "integer", "maximum": 9, "minimum": 1},
            "For 'integer' type, properties maximum, minimum are not supported",
        ),
        ({"type": "number", "multipleOf": 2}, "For 'number' type, property 'multipleOf' is not supported"),
        ({"type": "string", "minLength": 1}, "For 'string' type, property 'minLength' is not supported"),
        ({"type": "string", "maxLength": 9}, "For 'string' type, property 'maxLength' is not supported"),
        ({"type": "string", "format": "phone"}, "For 'string' type, 'format: phone' is not supported"),
        (
            {"type": "array", "items": {"type": "string"}, "maxItems": 3},
            "For 'array' type, property 'maxItems' is not supported",
        ),
        (
            {"type": "array", "items": {"type": "string"}, "minItems": 2},
            "For 'array' type, 'minItems' values other than 0 or 1 are not supported",
        ),
        (
            {"type": "object", "properties": {}},
            "For 'object' type, 'additionalProperties' must be explicitly set to false",
        ),
        (
            {"type": "object", "properties": {}, "additionalProperties": True},
            "For 'object' type, 'additionalProperties: true' is not supported. "
            "Please set 'additionalProperties' to false",
        ),
        ({"enum": [{"a": 1}]}, "Complex types in 'enum' are not supported"),
        ({"oneOf": [{"type": "string"}]}, "Schema must have a 'type', 'anyOf', 'allOf', 'enum' or 'const'"),
        ({"type": "date"}, "Schema type 'date' is not supported"),
        (
            {"$ref": "https://example.com/s.json"},
            "External or unknown $ref 'https://example.com/s.json' is not supported",
        ),
        ({}, "Schema must have a 'type', 'anyOf', 'allOf', 'enum' or 'const'"),
        (7, "Schema must be an object, not 7"),
    ],
)
def test_what_is_outside_the_subset_is_refused_however_deep(node: object, expected: str) -> None:
    deep = closed(list=({"type": "array", "items": {"anyOf": [{"type": "null"}, closed(inner=node)]}}))

    assert complaint(closed(inner=node)) == expected
    assert complaint(deep) == expected


def test_recursion_is_refused_even_after_transform_schema() -> None:
    found = complaint(transform_schema(Tree))

    assert found is not None
    assert "recursive schemas are not supported" in found


def test_the_same_definition_used_twice_is_no_recursion() -> None:
    leaf = closed(text={"type": "string"})
    schema = {**closed(a={"$ref": "#/$defs/Leaf"}, b={"$ref": "#/$defs/Leaf"}), "$defs": {"Leaf": leaf}}

    assert complaint(schema) is None


def test_too_many_optional_properties_are_refused() -> None:
    properties = {f"field_{n}": {"type": "string"} for n in range(25)}
    found = complaint({**closed(**properties), "required": []})

    assert found is not None
    assert "too many optional parameters (25)" in found
    assert complaint(closed(**properties)) is None


def test_too_many_unions_are_refused() -> None:
    found = complaint(closed(**{f"field_{n}": {"type": ["string", "null"]} for n in range(17)}))

    assert found is not None
    assert "union types (17)" in found
