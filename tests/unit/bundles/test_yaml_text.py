"""Strict YAML: lines for every value, and nothing that two readers could read differently."""

from __future__ import annotations

import pytest

from gateway.adapters.bundles.yaml_text import Value, read_document, read_documents

FILE = "x.yaml"


def value(text: str) -> Value:
    document, problems = read_document(FILE, text)
    assert problems == ()
    return document.value


def problems(text: str) -> list[tuple[str, str]]:
    _, found = read_documents(FILE, text)
    return [(problem.where, problem.detail) for problem in found]


def test_values_are_what_they_look_like() -> None:
    text = """
a: text
b: "yes"
c: [1, -2, 3.5, true, false, null, ~]
d:
  e: |
    two
    lines
f: '007'
"""
    assert value(text) == {
        "a": "text",
        "b": "yes",
        "c": [1, -2, 3.5, True, False, None, None],
        "d": {"e": "two\nlines\n"},
        "f": "007",
    }


def test_json_is_read_too() -> None:
    assert value('{"a": {"b": ["c", 1, true, null]}}') == {"a": {"b": ["c", 1, True, None]}}


def test_every_key_and_item_knows_its_line() -> None:
    document, _ = read_document(FILE, "# comment\na:\n  b:\n    - one\n    - two\nc: {d: 1}\n")
    assert document.where() == "x.yaml:2"
    assert document.where("a") == "x.yaml:2"
    assert document.where("a", "b", 1) == "x.yaml:5"
    assert document.where("c", "d") == "x.yaml:6"


def test_what_is_missing_is_placed_at_the_nearest_thing_above() -> None:
    document, _ = read_document(FILE, "a:\n  b:\n    c: 1\n")
    assert document.where("a", "b", "nothing", 3) == "x.yaml:2"
    assert document.where("nothing") == "x.yaml:1"


@pytest.mark.parametrize(
    "word",
    ["yes", "No", "on", "OFF", "True", "007", "0x1F", "1_000", "1:30", "2026-03-02", ".inf", "<<", "="],
)
def test_a_word_that_can_be_read_in_more_than_one_way_is_refused(word: str) -> None:
    assert problems(f"\na: {word}") == [("x.yaml:2", f"{word} can be read in more than one way")]
    assert value(f"a: '{word}'") == {"a": word}


def test_keys_are_text() -> None:
    assert problems("NO: nitric oxide") == [("x.yaml:1", "NO can be read in more than one way")]
    assert problems("\n12: a") == [("x.yaml:2", "the key 12 does not read as text")]
    assert problems("? [a]\n: b") == [("x.yaml:1", "a key has to be text")]
    assert value("'NO': nitric oxide\n'12': a") == {"NO": "nitric oxide", "12": "a"}


def test_a_key_that_occurs_twice_is_refused_where_it_occurs_again() -> None:
    assert problems("a: 1\nb: 2\na: 3\n") == [("x.yaml:3", 'the key "a" occurs twice')]
    assert problems("x:\n  a: 1\n  'a': 3\n") == [("x.yaml:3", 'the key "a" occurs twice')]


@pytest.mark.parametrize("text", ["a: &x 1", "a: &x 1\nb: *x", "a: !!str 1", "a: !python/name:os.system x"])
def test_anchors_aliases_and_tags_are_refused(text: str) -> None:
    ((where, detail),) = problems(text)
    assert where == "x.yaml:1"
    assert detail.endswith("are not used here")


def test_what_is_not_yaml_is_refused_at_its_line() -> None:
    ((where, detail),) = problems("a: 1\nb: [1, 2\nc: 3\n")
    assert where in ("x.yaml:3", "x.yaml:4")
    assert detail.startswith("not YAML")


def test_a_control_character_is_refused() -> None:
    ((where, detail),) = problems("a: \x00")
    assert where.startswith("x.yaml")
    assert detail.startswith("not YAML")


@pytest.mark.parametrize("text", ["[" * 5000, "a: " + "[" * 30 + "]" * 30, "{a: " * 100])
def test_what_is_nested_too_deeply_is_refused_and_not_a_crash(text: str) -> None:
    assert problems(text)


def test_several_problems_of_one_file_are_all_named() -> None:
    assert len(problems("a: yes\nb: 1\nb: 007\n")) == 3


@pytest.mark.parametrize("text", ["", "# nothing\n", "---\n"])
def test_a_file_without_a_value_is_an_empty_table(text: str) -> None:
    assert value(text) == {}


def test_a_file_may_hold_several_documents_where_it_is_allowed() -> None:
    documents, found = read_documents(FILE, "a: 1\n---\na: 2\n")
    assert [document.value for document in documents] == [{"a": 1}, {"a": 2}]
    assert [document.where("a") for document in documents] == ["x.yaml:1", "x.yaml:3"]
    assert found == ()
    _, refused = read_document(FILE, "a: 1\n---\na: 2\n")
    assert [(problem.where, problem.detail) for problem in refused] == [
        ("x.yaml:3", "more than one document")
    ]
