"""Restricted terms, glossary and identifiers: every value is text, and what could never work is refused."""

from __future__ import annotations

import pytest

from gateway.adapters.bundles.declared import Declared
from gateway.adapters.bundles.word_lists import read_glossary, read_identifiers, read_terms
from gateway.adapters.bundles.yaml_text import read_document
from gateway.domain.bundle import IdentifierShape
from gateway.domain.errors import Problem

DECLARED = Declared(True, "acme", {"hr": False, "legal": True}, frozenset({"order_id"}))


def said(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.where, problem.detail) for problem in problems]


def test_terms_are_phrases_by_scope() -> None:
    document, _ = read_document("terms.yaml", 'legal: ["Project Nightingale", M&A]\nhr: [Blue Book]\n')
    assert read_terms(document, DECLARED) == (
        {"legal": ("Project Nightingale", "M&A"), "hr": ("Blue Book",)},
        [],
    )


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("it: [abc]", "unknown scope 'it'"),
        ("HR: [abc]", "unknown scope 'HR'"),
        ("hr: abc", "hr: not a list of phrases"),
        ("hr: []", "hr: not a list of phrases"),
        ("hr:", "hr: not a list of phrases"),
        ("hr: {a: b}", "hr: not a list of phrases"),
        ("hr: ['']", "the phrase '' has 0 letters"),
        ("hr: ['-- \u200b!']", "the phrase '-- \\u200b!' has 0 letters"),
        ("hr: [x]", "the phrase 'x' has 1 letters"),
        ("hr: [C++]", "the phrase 'C++' has 1 letters"),
        ("hr: [12]", "12 does not read as text"),
        ("hr: [[a, b]]", "['a', 'b'] does not read as text"),
        ("- hr", "not a table"),
    ],
)
def test_terms_that_could_never_be_found_are_refused(text: str, detail: str) -> None:
    document, _ = read_document("terms.yaml", text)
    _, problems = read_terms(document, DECLARED)
    ((where, found),) = said(problems)
    assert where == "terms.yaml:1"
    assert found.startswith(detail)


def test_each_phrase_is_placed_at_its_own_line() -> None:
    document, _ = read_document("terms.yaml", "hr:\n  - fine phrase\n  - ''\nlegal:\n  - 3\n")
    _, problems = read_terms(document, DECLARED)
    assert [where for where, _ in said(problems)] == ["terms.yaml:3", "terms.yaml:5"]


def test_the_glossary_maps_text_to_text() -> None:
    document, _ = read_document("glossary.yaml", "MV: meal voucher\n'NO': nitric oxide\n")
    assert read_glossary(document) == ({"MV": "meal voucher", "NO": "nitric oxide"}, [])


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("MV: true", "MV: True does not read as text"),
        ("MV: 12", "MV: 12 does not read as text"),
        ("MV:", "MV: None does not read as text"),
        ("MV: [a]", "MV: ['a'] does not read as text"),
        ("MV: ' '", "a glossary entry has an empty side"),
        ("'\u200b': b", "a glossary entry has an empty side"),
        ("text", "not a table"),
    ],
)
def test_a_glossary_entry_with_a_side_that_is_no_text_is_refused(text: str, detail: str) -> None:
    _, problems = read_glossary(read_document("glossary.yaml", text)[0])
    ((where, found),) = said(problems)
    assert where == "glossary.yaml:1"
    assert found.startswith(detail)


def test_identifiers_are_patterns_with_or_without_a_field() -> None:
    text = r"""
ticket: 'INC-\d{4}-\d+'
order: {pattern: 'ORD-\d+', field: order_id}
"""
    assert read_identifiers(read_document("identifiers.yaml", text)[0], DECLARED) == (
        [
            IdentifierShape(name="ticket", pattern=r"INC-\d{4}-\d+"),
            IdentifierShape(name="order", pattern=r"ORD-\d+", field="order_id"),
        ],
        [],
    )


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("ticket: 12", "ticket: no pattern"),
        ("ticket: {field: order_id}", "ticket: no pattern"),
        ("ticket: [a]", "ticket: no pattern"),
        ("ticket: '['", "ticket: the pattern cannot be read"),
        ("ticket: 'a*'", "ticket: the pattern fits the empty text"),
        (r"ticket: '(\d+)+x'", "ticket: the pattern repeats a group"),
        ("ticket: {pattern: 'a', field: plan}", "ticket: no collection has a field 'plan'"),
        ("ticket: {pattern: 'a', field: 3}", "ticket: no collection has a field 3"),
        ("ticket: {pattern: 'a', fields: order_id}", 'ticket: unknown key "fields"'),
        ("'a ticket': 'a'", "'a ticket' cannot name an identifier"),
    ],
)
def test_an_identifier_that_could_not_work_is_refused(text: str, detail: str) -> None:
    _, problems = read_identifiers(read_document("identifiers.yaml", text)[0], DECLARED)
    ((where, found),) = said(problems)
    assert where == "identifiers.yaml:1"
    assert found.startswith(detail)
