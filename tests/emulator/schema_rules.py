"""Which JSON schemas structured outputs accept: a subset, and the API refuses a schema that steps outside it.

The lists follow "JSON Schema limitations" and "Schema complexity limits" of Anthropic's documentation of
structured outputs, and what `anthropic.transform_schema` 2.14 leaves in a schema; the wordings are the API's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Schema = Mapping[str, object]

ANYWHERE = frozenset(
    {"type", "title", "description", "default", "enum", "const", "anyOf", "allOf", "$ref", "$defs"}
)
BY_TYPE: Mapping[str, frozenset[str]] = {
    "object": frozenset({"properties", "required", "additionalProperties"}),
    "array": frozenset({"items", "minItems"}),
    "string": frozenset({"format", "pattern"}),
    "integer": frozenset(),
    "number": frozenset(),
    "boolean": frozenset(),
    "null": frozenset(),
}
FORMATS = frozenset(
    {"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"}
)
MAX_OPTIONAL = 24
"""Optional properties in all of a schema ("Schema complexity limits")."""
MAX_UNIONS = 16
"""Properties with `anyOf` or several types in all of a schema (the same page)."""


def complaint(schema: Schema) -> str | None:
    """The first thing in `schema` that structured outputs do not support, in the API's wording, or None."""
    return next(_complaints(schema, schema, ()), None) or _too_complex(schema)


def resolve(root: Schema, reference: object) -> Schema | None:
    """What a `$ref` inside `root` points to, or None when it points outside or nowhere."""
    name = str(reference).removeprefix("#/$defs/")
    definitions = root.get("$defs")
    found = definitions.get(name) if isinstance(definitions, Mapping) else None
    return found if name != reference and isinstance(found, Mapping) else None


def _complaints(node: object, root: Schema, above: tuple[str, ...]) -> Iterator[str]:
    """`above` are the references that led here: meeting one of them again is recursion."""
    if not isinstance(node, Mapping):
        yield f"Schema must be an object, not {node!r}"
        return
    if "$ref" in node:
        yield from _of_reference(str(node["$ref"]), root, above)
        return
    types = _types(node)
    if not types and not node.keys() & {"anyOf", "allOf", "enum", "const"}:
        yield "Schema must have a 'type', 'anyOf', 'allOf', 'enum' or 'const'"
    for kind in types:
        yield from _of_type(kind, node)
    yield from _of_keywords(types, node)
    values = node.get("enum", [])
    if isinstance(values, list) and any(isinstance(value, dict | list) for value in values):
        yield "Complex types in 'enum' are not supported"
    for child in _children(node):
        yield from _complaints(child, root, above)


def _of_reference(reference: str, root: Schema, above: tuple[str, ...]) -> Iterator[str]:
    target = resolve(root, reference)
    if target is None:
        yield f"External or unknown $ref {reference!r} is not supported"
    elif reference in above:
        yield f"Circular reference detected at {reference!r}: recursive schemas are not supported"
    else:
        yield from _complaints(target, root, (*above, reference))


def _of_keywords(types: Sequence[str], node: Schema) -> Iterator[str]:
    """Keywords that no supported schema of these types has: ranges, lengths, `oneOf`, and all the rest."""
    allowed = ANYWHERE.union(*(BY_TYPE.get(kind, frozenset()) for kind in types))
    if extra := [key for key in node if key not in allowed]:
        label = "property" if len(extra) == 1 else "properties"
        names = f"'{extra[0]}' is" if len(extra) == 1 else f"{', '.join(extra)} are"
        yield f"For '{types[0] if types else 'any'}' type, {label} {names} not supported"


def _of_type(kind: str, node: Schema) -> Iterator[str]:
    if kind not in BY_TYPE:
        yield f"Schema type '{kind}' is not supported"
    if kind == "object" and "additionalProperties" not in node:
        yield "For 'object' type, 'additionalProperties' must be explicitly set to false"
    elif kind == "object" and node["additionalProperties"] is not False:
        value = str(node["additionalProperties"]).lower()
        yield (
            f"For 'object' type, 'additionalProperties: {value}' is not supported. "
            "Please set 'additionalProperties' to false"
        )
    if kind == "array" and node.get("minItems", 0) not in (0, 1):
        yield "For 'array' type, 'minItems' values other than 0 or 1 are not supported"
    if kind == "string" and node.get("format", "date") not in FORMATS:
        yield f"For 'string' type, 'format: {node['format']}' is not supported"


def _types(node: Schema) -> list[str]:
    kind = node.get("type", [])
    return [str(k) for k in kind] if isinstance(kind, list) else [str(kind)]


def _children(node: Schema) -> Iterator[object]:
    for key in ("properties", "$defs"):
        inner = node.get(key, {})
        yield from inner.values() if isinstance(inner, Mapping) else [inner]
    for key in ("anyOf", "allOf"):
        inner = node.get(key, [])
        yield from inner if isinstance(inner, list) else [inner]
    if "items" in node:
        yield node["items"]


def _too_complex(schema: Schema) -> str | None:
    optional, unions = _count(schema)
    if optional > MAX_OPTIONAL:
        return (
            f"Schemas contains too many optional parameters ({optional}), which would make grammar "
            f"compilation inefficient. Reduce the number of optional parameters (limit: {MAX_OPTIONAL})"
        )
    if unions > MAX_UNIONS:
        return f"Schemas contains too many parameters with union types ({unions}) (limit: {MAX_UNIONS})"
    return None


def _count(node: object) -> tuple[int, int]:
    """Optional properties and properties of several types, in this node and everything below it."""
    if not isinstance(node, Mapping):
        return 0, 0
    properties, required = node.get("properties", {}), node.get("required", [])
    assert isinstance(properties, Mapping)  # complained of before
    optional = sum(name not in required for name in properties) if isinstance(required, list) else 0
    unions = sum(isinstance(p, Mapping) and ("anyOf" in p or len(_types(p)) > 1) for p in properties.values())
    below = [_count(child) for child in _children(node)]
    return optional + sum(o for o, _ in below), unions + sum(u for _, u in below)
