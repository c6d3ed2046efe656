"""Bodies are read strictly, and what is wrong with one is said without repeating it."""

from __future__ import annotations

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.errors import Problem, Problems
from gateway.http.reading import BODY_LIMIT, DEPTH_LIMIT, read_json

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)


@given(_JSON)
def test_what_json_wrote_is_read_back(value: object) -> None:
    assert read_json(json.dumps(value).encode()) == value


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b'{"a": 1,}', "not JSON"),
        (b'{"a": 1} {}', "not JSON"),
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b'{"message": "\xc3"}', "not UTF-8"),
        (b'{"a": NaN}', "number"),
        (b'{"a": Infinity}', "number"),
        (b'{"message": 1, "message": 2}', "'message' is repeated"),
        (b'{"a": {"b": 1, "b": 1}}', "'b' is repeated"),
        (b'{"a": "unclosed', "not JSON"),
        (b'{"a": "unclosed\\', "not JSON"),
    ],
)
def test_a_body_with_no_single_meaning_is_refused(body: bytes, says: str) -> None:
    problem = read_json(body)
    assert isinstance(problem, Problem)
    assert problem.of is Problems.INVALID_BODY
    assert says in problem.detail


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
@pytest.mark.parametrize("depth", [DEPTH_LIMIT + 1, 1000, 20_000])
def test_deep_nesting_is_refused_before_any_parser_recurses(opening: bytes, depth: int) -> None:
    problem = read_json(opening * depth)
    assert isinstance(problem, Problem)
    assert "nested deeper" in problem.detail


def test_nesting_up_to_the_limit_is_read() -> None:
    assert read_json(b"[" * DEPTH_LIMIT + b"]" * DEPTH_LIMIT) != []


def test_brackets_in_strings_are_not_nesting() -> None:
    text = "[{" * 500 + '\\"'
    assert read_json(json.dumps({"message": text}).encode()) == {"message": text}


def test_an_integer_too_long_to_hold_is_refused() -> None:
    digits = sys.get_int_max_str_digits() + 1
    assert isinstance(read_json(b"1" * digits), Problem)


def test_a_body_over_the_limit_is_too_large() -> None:
    problem = read_json(b'"' + b"a" * BODY_LIMIT + b'"')
    assert isinstance(problem, Problem)
    assert problem.of is Problems.TOO_LARGE


def test_a_hostile_key_is_not_echoed_as_it_came() -> None:
    body = json.dumps({"\ud800<script>": 1})[:-1].encode() + b', "\\ud800<script>": 2}'
    problem = read_json(body)
    assert isinstance(problem, Problem)
    problem.detail.encode("utf-8")
