"""Reading JSON bodies strictly: repeated keys, deep nesting and broken UTF-8 are refused."""

from __future__ import annotations

import json
import re
from typing import Any

from gateway.domain.errors import Problem, Problems

BODY_LIMIT = 1024 * 1024
"""Bytes that a body may have (contract, section 2)."""

DEPTH_LIMIT = 32
"""Levels of nesting; the documented bodies have four. Python's own limit differs from version to version."""


class _Repeated(ValueError):
    """A key that stands twice in one object."""


def read_json(body: bytes) -> Any | Problem:
    """The JSON value of a body, or the problem with it. The problem never quotes the body's values."""
    if len(body) > BODY_LIMIT:
        return Problem(Problems.TOO_LARGE, f"The body has more than {BODY_LIMIT} bytes", "body")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        return _invalid(f"The body is not UTF-8 at byte {error.start}")
    if _depth(text) > DEPTH_LIMIT:
        return _invalid(f"The body is nested deeper than {DEPTH_LIMIT} levels")
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except _Repeated as error:
        return _invalid(f"The key {str(error)!r} is repeated")
    except json.JSONDecodeError as error:
        return _invalid(f"The body is not JSON: {error.msg} at line {error.lineno}, column {error.colno}")
    except ValueError:
        return _invalid("The body has a number that JSON does not know or nobody can hold")


def _invalid(detail: str) -> Problem:
    return Problem(Problems.INVALID_BODY, detail, "body")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Repeated(key[:64].encode("ascii", "backslashreplace").decode("ascii"))
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(name)


# A string is skipped as one token, and to the end of the text when it is not closed, so the scan is linear.
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[{\]}]', re.DOTALL)


def _depth(text: str) -> int:
    """The deepest nesting, counted outside strings, before any parser recurses."""
    depth = deepest = 0
    for token in _TOKEN.finditer(text):
        if token[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token[0] in "]}":
            depth -= 1
    return deepest
