"""What the model is asked to write: the JSON schema of a reply, with the fields that may be filtered by.

Of a field the schema says its type, its unit in words, and its values; what the API does not hold a model to
(ranges are only descriptions there) is looked at again by `unknown_filter` and `unit_mismatch`. The schema is
the same for all requests of a tenant to the same collections: the provider keeps what it compiles of one, and
a prompt that is kept is kept with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from anthropic import transform_schema

from gateway.adapters.anthropic.reply import Reply
from gateway.domain.bundle import FieldRules

_WHOLE: dict[str, Any] = transform_schema(Reply.model_json_schema(mode="serialization"))

_MOST_BRANCHES = 14
"""Fields with a shape of their own; the API takes 16 unions in a schema, and the reply has two."""

_TYPES = {"string": "string", "integer": "integer", "number": "number", "boolean": "boolean"}


def schema_of(fields: Mapping[str, FieldRules]) -> dict[str, Any]:
    """The schema of a reply where these fields may be filtered by; every property is asked for."""
    schema = deepcopy(_WHOLE)
    search = schema["$defs"]["Search"]
    if not fields:
        del search["properties"]["suggested_filters"]
        search["required"].remove("suggested_filters")
        schema["$defs"].pop("SuggestedFilter")
        return schema
    schema["$defs"]["SuggestedFilter"] = _filter(fields)
    return schema


def _filter(fields: Mapping[str, FieldRules]) -> dict[str, Any]:
    if len(fields) > _MOST_BRANCHES:
        whole: dict[str, Any] = deepcopy(_WHOLE["$defs"]["SuggestedFilter"])
        whole["properties"]["field"] = {"type": "string", "enum": sorted(fields)}
        return whole
    return {"anyOf": [_branch(name, fields[name]) for name in sorted(fields)]}


def _branch(name: str, rules: FieldRules) -> dict[str, Any]:
    properties = {"field": {"type": "string", "const": name}, "value": _value(rules)}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _value(rules: FieldRules) -> dict[str, Any]:
    if rules.type == "date":
        return {"type": "string", "format": "date"}
    if rules.values is not None and rules.type == "string":
        return {"type": "string", "enum": list(rules.values)}
    value: dict[str, Any] = {"type": _TYPES[rules.type]}
    if words := _words(rules):
        value["description"] = words
    return value


def _words(rules: FieldRules) -> str:
    least = f"from {rules.min:g}" if rules.min is not None else ""
    most = f"up to {rules.max:g}" if rules.max is not None else ""
    return ", ".join(filter(None, (f"in {rules.unit}" if rules.unit else "", least, most)))
