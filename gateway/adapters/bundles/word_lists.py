"""restricted_terms.yaml, glossary.yaml and identifiers.yaml: tables of words, each value checked as text."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.adapters.bundles.declared import Declared
from gateway.adapters.bundles.patterns import fault_in
from gateway.adapters.bundles.problems import invalid
from gateway.adapters.bundles.yaml_text import Document, Value
from gateway.domain.bundle import IdentifierShape
from gateway.domain.errors import Problem
from gateway.domain.folding import fold
from gateway.domain.identity import check_name
from gateway.domain.text import is_visible

FEWEST_LETTERS = 2
"""A phrase of one letter would be found in half of all texts."""


def read_terms(document: Document, declared: Declared) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    """Phrases by scope, and what is wrong with them."""
    terms: dict[str, tuple[str, ...]] = {}
    problems: list[Problem] = []
    for scope, phrases in _table(document, problems).items():
        if declared.lacks_scope(scope):
            hint = "Declare it under scopes in tenant.yaml."
            problems.append(invalid(f"unknown scope {scope!a}", document.where(scope), hint))
        if not isinstance(phrases, list) or not phrases:
            problems.append(
                invalid(f"{scope}: not a list of phrases", document.where(scope), "Write [a, b].")
            )
            continue
        found = [_phrase(phrase, document.where(scope, index)) for index, phrase in enumerate(phrases)]
        problems += (problem for problem in found if isinstance(problem, Problem))
        terms[scope] = tuple(phrase for phrase in found if isinstance(phrase, str))
    return terms, problems


def _phrase(value: Value, where: str) -> str | Problem:
    if not isinstance(value, str):
        return invalid(f"{value} does not read as text", where, "Put it in quotes.")
    letters = len(fold(value, {}).letters)
    if letters < FEWEST_LETTERS:
        return invalid(f"the phrase {value!a} has {letters} letters, {FEWEST_LETTERS} are needed", where)
    return value


def read_glossary(document: Document) -> tuple[dict[str, str], list[Problem]]:
    """What people say and what the documents say, and what is wrong with it."""
    glossary: dict[str, str] = {}
    problems: list[Problem] = []
    for term, meaning in _table(document, problems).items():
        if not isinstance(meaning, str):
            problems.append(
                invalid(f"{term}: {meaning} does not read as text", document.where(term), "Put it in quotes.")
            )
        elif not is_visible(term) or not is_visible(meaning):
            problems.append(invalid("a glossary entry has an empty side", document.where(term)))
        else:
            glossary[term] = meaning
    return glossary, problems


def read_identifiers(document: Document, declared: Declared) -> tuple[list[IdentifierShape], list[Problem]]:
    """The tenant's own identifier shapes in the order of the file, and what is wrong with them."""
    shapes: list[IdentifierShape] = []
    problems: list[Problem] = []
    for name, value in _table(document, problems).items():
        found = _shape(name, value, document, declared)
        if isinstance(found, IdentifierShape):
            shapes.append(found)
        else:
            problems += found
    return shapes, problems


def _shape(
    name: str, value: Value, document: Document, declared: Declared
) -> IdentifierShape | tuple[Problem, ...]:
    table = {"pattern": value} if isinstance(value, str) else value
    if not isinstance(table, dict) or not isinstance(table.get("pattern"), str):
        hint = "Write a pattern in single quotes, or {pattern: '…', field: …}."
        return (invalid(f"{name}: no pattern", document.where(name), hint),)
    pattern, field = str(table["pattern"]), table.get("field")
    problems = [
        invalid(f'{name}: unknown key "{key}"', document.where(name, key))
        for key in table
        if key not in ("pattern", "field")
    ]
    if check_name(name, "identifier"):
        problems.append(invalid(f"{name!a} cannot name an identifier", document.where(name)))
    if fault := fault_in(pattern):
        problems.append(invalid(f"{name}: the pattern {fault}", document.where(name)))
    if field is not None and (not isinstance(field, str) or declared.lacks_field(field)):
        hint = "Declare it under the fields of a collection in tenant.yaml."
        problems.append(
            invalid(f"{name}: no collection has a field {field!a}", document.where(name, "field"), hint)
        )
    return tuple(problems) or IdentifierShape(
        name=name, pattern=pattern, field=field if isinstance(field, str) else None
    )


def _table(document: Document, problems: list[Problem]) -> Mapping[str, Value]:
    if isinstance(document.value, dict):
        return document.value
    problems.append(invalid("not a table of keys and values", document.where()))
    return {}
