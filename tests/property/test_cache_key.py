"""No two lists of parts have the same bytes: what was encoded can be read back, whatever stood in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from gateway.domain.access import AccessFilter
from gateway.domain.cache_key import cache_key, encoded
from gateway.domain.masking import MaskedText
from tests.briefs import brief_of

PIECES = st.sampled_from(
    [
        *(
            "",
            "a",
            "b",
            "acme",
            "acme-",
            "-",
            "/",
            "hr",
            "hr/payroll",
            "|",
            ",",
            ":",
            "\x00",
            "\x1f",
            "s",
            "n",
        ),
        *(
            "\x00\x00\x00\x00\x00\x00\x00\x01",
            "s\x00\x00\x00\x00\x00\x00\x00\x01a",
            "1",
            "None",
            "True",
            "[]",
        ),
        *("\ud800", "\udc00", "\U0001f600", "é", "e\u0301", "\u202e"),
    ]
)
TEXTS = st.lists(PIECES, max_size=4).map("".join) | st.text(max_size=20)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=12,
)


def decoded(data: bytes) -> Any:
    """The value that was encoded; an AssertionError for bytes that are not exactly one."""
    (value,) = _read_all(data)
    return value


def _read_all(data: bytes) -> Iterator[Any]:
    while data:
        kind, length = data[:1], int.from_bytes(data[1:9], "big")
        content, data = data[9 : 9 + length], data[9 + length :]
        assert len(content) == length
        yield _value(kind, content)


def _value(kind: bytes, content: bytes) -> Any:
    match kind:
        case b"n":
            return None
        case b"b":
            return content == b"1"
        case b"i":
            return int(content)
        case b"f":
            return float.fromhex(content.decode())
        case b"s":
            return content.decode("utf-8", "surrogatepass")
        case b"l":
            return tuple(_read_all(content))
        case b"m":
            parts = list(_read_all(content))
            return dict(zip(parts[::2], parts[1::2], strict=True))
    raise AssertionError(kind)


def same(one: Any, other: Any) -> bool:
    """Equal in type as well: to Python, True is 1."""
    return repr(_sorted(one)) == repr(_sorted(other))


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _sorted(value[name]) for name in sorted(value)}
    return tuple(map(_sorted, value)) if isinstance(value, tuple) else value


@given(VALUES)
def test_what_was_encoded_can_be_read_back(value: Any) -> None:
    assert same(decoded(encoded(value)), value)


@given(VALUES, VALUES)
def test_two_values_have_the_same_bytes_only_when_they_are_the_same(one: Any, other: Any) -> None:
    assert (encoded(one) == encoded(other)) is same(one, other)


@given(st.lists(TEXTS, min_size=2, max_size=5), st.data())
def test_moving_a_border_between_two_parts_changes_the_bytes(parts: list[str], data: st.DataObject) -> None:
    joined = "".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(joined)), min_size=1, max_size=5)))
    moved = [joined[start:end] for start, end in zip([0, *cuts], [*cuts, len(joined)], strict=True)]
    assume(moved != parts)
    assert encoded(moved) != encoded(parts)


SCOPES = st.lists(st.sampled_from(["hr", "hr/payroll", "finance", "legal", "hrfinance"]), max_size=3).map(
    tuple
)
ASKED = st.tuples(
    st.builds(AccessFilter, TEXTS, SCOPES, SCOPES, TEXTS),
    TEXTS,
    TEXTS,
    st.lists(TEXTS, min_size=1, max_size=4).map(tuple),
)
"""Access, model, prompt version and the masked texts of a window, the message last."""

Asked = tuple[AccessFilter, str, str, tuple[str, ...]]


def key_of(asked: Asked) -> tuple[str, str]:
    access, model, prompt, texts = asked
    brief = brief_of("", *texts[:-1])
    brief = replace(brief, conversation=replace(brief.conversation, message=MaskedText(texts[-1])))
    key = cache_key(access, brief, model=model, prompt_version=prompt)
    return key.tenant, key.digest


@given(ASKED, ASKED, st.integers(0, 3))
def test_a_key_is_shared_only_by_who_shares_tenant_rights_policy_prompt_model_and_texts(
    mine: Asked, other: Asked, place: int
) -> None:
    nearly: Any = (*mine[:place], other[place], *mine[place + 1 :])
    for theirs in (other, nearly):
        assert (key_of(mine) == key_of(theirs)) is (mine == theirs)
        assert (key_of(mine)[1] == key_of(theirs)[1]) is (mine == theirs)
