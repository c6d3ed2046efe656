"""Writing a thought down in the JSON schema that the request asked for, as constrained decoding would.

Properties are filled by their names (`searches` or `queries`, `text`, `suggested_filters`, `needs_retrieval`,
`needs_clarification`, `clarification`, …); what the schema does not have is left out, and a required property
that the thought knows nothing of gets the emptiest value its schema allows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.emulator.schema_rules import Schema, resolve
from tests.emulator.thought import Search, Thought

Json = Any

_MISSING = object()
_EMPTY: Mapping[str, Json] = {
    "object": {},
    "array": [],
    "string": "",
    "integer": 0,
    "number": 0.0,
    "boolean": False,
    "null": None,
}


def written(thought: Thought, schema: Schema | None) -> str:
    """The thought as the JSON text of a reply; without a schema, the searches in plain words."""
    if schema is None:
        question = thought.clarification.question if thought.clarification else ""
        return "\n".join(search.text for search in thought.searches) or question or "Nothing to look up."
    return json.dumps(fitted(facts(thought), schema, schema), ensure_ascii=False)


def facts(thought: Thought) -> dict[str, Json]:
    """Everything that a schema may ask of a thought, under each of the names it may use."""
    asked = thought.clarification
    searches = [_of_search(search) for search in thought.searches]
    return {
        "searches": searches,
        "queries": searches,
        "needs_retrieval": thought.needs_retrieval,
        "needs_clarification": asked is not None,
        "clarification": {"question": asked.question, "options": list(asked.options)} if asked else None,
        "clarifying_question": asked.question if asked else None,
        "clarification_question": asked.question if asked else None,
        "question": asked.question if asked else None,
        "options": list(asked.options) if asked else [],
    }


def _of_search(search: Search) -> dict[str, Json]:
    filters = dict(search.filters)
    return {
        "text": search.text,
        "query": search.text,
        "suggested_filters": filters,
        "filters": filters,
        "weight": search.weight,
    }


def fitted(value: Json, schema: Schema, root: Schema) -> Json:
    """`value` bent into `schema`: what does not fit is dropped, or becomes the emptiest value that does."""
    if "$ref" in schema:
        return fitted(value, resolve(root, schema["$ref"]) or {}, root)
    if isinstance(branches := schema.get("anyOf"), list):
        return fitted(value, _branch(value, branches, root), root)
    if isinstance(allowed := schema.get("enum", [schema.get("const")]), list) and allowed != [None]:
        return value if value in allowed else allowed[0]
    kind = _kind(value, schema)
    if kind == "object":
        return _object(value, schema, root)
    if kind == "array":
        return _array(value, schema, root)
    if kind == "string" and isinstance(value, Mapping):
        return str(value.get("text", ""))
    if kind == "string" and isinstance(value, list):
        return ", ".join(map(str, value))
    return value if _is(value, kind) else _EMPTY[kind]


def _object(value: Json, schema: Schema, root: Schema) -> dict[str, Json]:
    known = value if isinstance(value, Mapping) else {}
    properties, required = schema.get("properties", {}), schema.get("required", [])
    assert isinstance(properties, Mapping)
    assert isinstance(required, list)
    return {
        name: fitted(known.get(name, _MISSING), inner, root)
        for name, inner in properties.items()
        if name in known or name in required
    }


def _array(value: Json, schema: Schema, root: Schema) -> list[Json]:
    items = schema.get("items", {"type": "string"})
    assert isinstance(items, Mapping)
    if isinstance(value, Mapping):  # suggested filters as a list, since a closed schema has no free keys
        value = [{"field": k, "name": k, "key": k, "value": v, "text": f"{k}={v}"} for k, v in value.items()]
    if not isinstance(value, list):
        value = [_MISSING] * (1 if schema.get("minItems") else 0)
    known = resolve(root, items["$ref"]) or {} if "$ref" in items else items
    branches = known.get("anyOf")
    if isinstance(branches, list) and all("const" in str(branch) for branch in branches):
        value = [item for item in value if any(_is_named(item, branch) for branch in branches)]
    return [fitted(item, items, root) for item in value]


def _branch(value: Json, branches: list[Schema], root: Schema) -> Schema:
    """The branch of an `anyOf` that takes the value, else the emptiest: null when there is one."""
    known = [resolve(root, b["$ref"]) or {} if "$ref" in b else b for b in branches]
    if (named := next((b for b in known if _is_named(value, b)), None)) is not None:
        return named
    takes = next((b for b in known if any(_is(value, kind) for kind in _kinds(b))), None)
    return takes or next((b for b in known if "null" in _kinds(b)), known[0])


def _is_named(value: Json, branch: Schema) -> bool:
    """Whether the branch is an object with a property of one value only, and `value` has that value."""
    properties = branch.get("properties")
    if not isinstance(properties, Mapping) or not isinstance(value, Mapping):
        return False
    fixed = {name: inner["const"] for name, inner in properties.items() if "const" in inner}
    return bool(fixed) and all(value.get(name) == only for name, only in fixed.items())


def _kind(value: Json, schema: Schema) -> str:
    kinds = _kinds(schema)
    fitting = next((kind for kind in kinds if _is(value, kind)), None)
    return fitting or ("null" if "null" in kinds else kinds[0])


def _kinds(schema: Schema) -> list[str]:
    kind = schema.get("type", "string")
    return [str(k) for k in kind] if isinstance(kind, list) else [str(kind)]


def _is(value: Json, kind: str) -> bool:
    if kind == "null" or value is None:
        return kind == "null" and value is None
    if isinstance(value, bool) or kind == "boolean":
        return isinstance(value, bool) and kind == "boolean"
    types = {"object": Mapping, "array": list | Mapping, "string": str, "integer": int, "number": int | float}
    return isinstance(value, types[kind])
