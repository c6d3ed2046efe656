"""YAML for conversations: text stays as it was written, and every value knows its line."""

from __future__ import annotations

from typing import Any

import pytest

from gateway.adapters.scenarios.yaml_tree import read_trees, typed


def value(text: str) -> Any:
    (document,), problems = read_trees("a.yaml", text)
    assert problems == ()
    return document.value


@pytest.mark.parametrize("text", ["no", "7.50", "007", "1:30", "2026-03-02T09:00:00Z", "true", "0x1F", "1e3"])
def test_a_scalar_is_the_text_that_was_written(text: str) -> None:
    assert value(f"a: {text}") == {"a": text}
    assert value(f"a: '{text}'") == {"a": text}


@pytest.mark.parametrize("text", ["", "~", "null"])
def test_nothing_is_none(text: str) -> None:
    assert value(f"a: {text}") == {"a": None}
    assert value(f"a: '{text}'") == {"a": text}


def test_where_any_value_may_stand_plain_numbers_and_choices_are_typed() -> None:
    text = "{a: 8000, b: 7.5, c: true, d: False, e: no, f: '8000', g: [1, x], h: 2026-03-02, i: -1, j: 007}"
    assert typed(value(text)) == {
        **{"a": 8000, "b": 7.5, "c": True, "d": False, "e": "no", "f": "8000"},
        **{"g": [1, "x"], "h": "2026-03-02", "i": -1, "j": "007"},
    }


def test_whatever_can_be_said_can_be_written() -> None:
    assert value(r'a: "\0 \ud800 \ud83d\ude00 ü"') == {"a": "\x00 \ud800 \N{GRINNING FACE} ü"}


def test_a_question_needs_no_quotes() -> None:
    assert value("{role: user, content: How does it work?}") == {
        "role": "user",
        "content": "How does it work?",
    }


def test_every_key_and_item_knows_its_line() -> None:
    (first, second), _ = read_trees("a.yaml", "a: 1\nb:\n  - c: 2\n    d: 3\n---\ne: 4\n")
    assert first.where("a") == "a.yaml:1"
    assert first.where("b", 0, "d") == "a.yaml:4"
    assert first.where("b", 0, "d", "x") == "a.yaml:4"
    assert (second.where(), second.where("e"), second.where("f")) == ("a.yaml:6",) * 3


def test_aliases_and_empty_documents_are_read() -> None:
    assert value("# nothing\n---\na: &x [1]\nb: *x\n---\n") == {"a": ["1"], "b": ["1"]}


@pytest.mark.parametrize(
    ("text", "line", "detail"),
    [
        ("a: 1\nb: [", 2, "not YAML"),
        ("a: 1\na: 2", 2, "'a' occurs twice"),
        ("a:\n  ? [b]\n  : 1", 2, "a key has to be text"),
        ("a: 1\nb: !secret x", 2, "tags"),
        ("a: 1\nb: *x", 2, "not YAML"),
        ("a: &x\n  b: *x", 1, "nested too deeply"),
        ("a: " + "[" * 40 + "]" * 40, 1, "nested too deeply"),
        ("a: " + "[" * 5_000 + "]" * 5_000, 1, ""),
        ("a: \x01", 0, "not YAML"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, detail: str) -> None:
    documents, (problem,) = read_trees("a.yaml", text)
    assert documents == ()
    assert detail in problem.detail
    assert problem.where == (f"a.yaml:{line}" if line else "a.yaml")


def test_a_few_aliases_do_not_explode() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    documents, (problem,) = read_trees("a.yaml", "\n".join(lines))
    assert documents == ()
    assert "too many values" in problem.detail


def test_what_stands_before_the_fault_is_read() -> None:
    documents, problems = read_trees("a.yaml", "a: 1\n---\nb: [")
    assert [document.value for document in documents] == [{"a": "1"}]
    assert len(problems) == 1
