"""Shelving: one page becomes a document of its tenant's bundle, or every reason why it may not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from gateway.domain.bundle import Bundle, CollectionRules, FieldRules
from gateway.domain.errors import Problem, Problems
from gateway.domain.honeytokens import honeytoken_in
from gateway.domain.page import Page
from gateway.domain.proposal import FilterValue
from gateway.domain.text import is_visible, sendable
from gateway.ports.library import Document

_LONGEST_NAME = 255
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_OWN = frozenset({"id", "title", "scope", "language"})


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where pages go: the collection, and what holds for pages that say nothing themselves."""

    collection: str
    scope: str = ""
    language: str = ""


def faults_of(shelf: Shelf, bundle: Bundle) -> tuple[Problem, ...]:
    """What is wrong with the shelf itself, whatever pages come."""
    return tuple(_shelf_faults(shelf, bundle))


def document_of(page: Page, shelf: Shelf, bundle: Bundle) -> Document | tuple[Problem, ...]:
    """The page as a document. The shelf must be without faults."""
    collection = bundle.settings.collections[shelf.collection]
    said = _with_defaults(page, shelf, bundle)
    problems = (
        *_page_faults(page, said, bundle),
        *_field_faults(page, said, collection),
        *_bait_faults(page, said, bundle),
    )
    if problems:
        return problems
    return Document(
        id=str(page.id),
        collection=shelf.collection,
        scope=str(said["scope"]),
        title=str(page.title),
        text=page.text,
        language=str(said["language"]),
        fields={name: _field(said[name]) for name in collection.fields if name in said},
    )


def _with_defaults(page: Page, shelf: Shelf, bundle: Bundle) -> Mapping[str, object]:
    """What the page says, and what the shelf says where the page is silent."""
    language = shelf.language or bundle.settings.languages[0]
    defaults = {"language": language} | ({"scope": shelf.scope} if shelf.scope else {})
    return {**defaults, **page.declared}


def _shelf_faults(shelf: Shelf, bundle: Bundle) -> Iterator[Problem]:
    collections, scopes = bundle.settings.collections, bundle.settings.scopes
    if shelf.collection not in collections:
        yield _fault(f"unknown collection {shelf.collection}", "--collection", _known(collections))
    if shelf.scope and shelf.scope not in scopes:
        yield _fault(f"unknown scope {shelf.scope}", "--scope", _known(scopes))
    if shelf.language and not _is_language(shelf.language):
        yield _fault(f"{shelf.language} is no language code", "--language", _LANGUAGE_HINT)


def _page_faults(page: Page, said: Mapping[str, object], bundle: Bundle) -> Iterator[Problem]:
    for name, value in (("id", page.id), ("title", page.title)):
        if not _is_name(value):
            yield _fault(f"{name} is not a text of 1 to {_LONGEST_NAME} characters", page.where(name))
    if not is_visible(page.text):
        yield _fault("the page has no text", page.where(""))
    if "scope" not in said:
        yield _fault("no scope, so nobody would find the page", page.where(""), _SCOPE_HINT)
    elif str(said["scope"]) not in bundle.settings.scopes:
        yield _fault(f"unknown scope {said['scope']}", page.where("scope"), _known(bundle.settings.scopes))
    if not _is_language(said["language"]):
        yield _fault(f"{said['language']} is no language code", page.where("language"), _LANGUAGE_HINT)


def _field_faults(page: Page, said: Mapping[str, object], collection: CollectionRules) -> Iterator[Problem]:
    for name, value in said.items():
        rules = collection.fields.get(name)
        if rules is None:
            if name not in _OWN:
                yield _fault(f"the collection has no field {name}", page.where(name), _FIELD_HINT)
        elif not _TYPES[rules.type](value):
            yield _fault(f"{name} is not of the type {rules.type}", page.where(name), _hint_of(rules))
        elif rules.values is not None and str(value) not in rules.values:
            yield _fault(f"{name} may not be {value}", page.where(name), _hint_of(rules))


def _bait_faults(page: Page, said: Mapping[str, object], bundle: Bundle) -> Iterator[Problem]:
    """A honeytoken that its tenant does not know of, or knows in another scope, would be a false alarm."""
    bait = honeytoken_in(str(page.id))
    scope = str(said.get("scope"))
    if bait is not None and bait not in bundle.settings.honeytokens.get(scope, ()):
        yield _fault(
            f"a honeytoken of the scope {scope} that tenant.yaml does not have", page.where("id"), _BAIT_HINT
        )


def _is_name(value: object) -> bool:
    return (
        isinstance(value, str)
        and is_visible(value)
        and len(value) <= _LONGEST_NAME
        and value == sendable(value)
    )


def _is_language(value: object) -> bool:
    return isinstance(value, str) and _LANGUAGE.fullmatch(value) is not None


def _is_date(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TYPES: Mapping[str, Callable[[object], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": _is_number,
    "boolean": lambda value: isinstance(value, bool),
    "date": _is_date,
}


def _field(value: object) -> FilterValue:
    assert isinstance(value, str | int | float | bool)
    return value


def _fault(detail: str, where: str, hint: str = "") -> Problem:
    return Problem(Problems.INVALID_DOCUMENT, detail, where, hint)


def _known(names: Mapping[str, object]) -> str:
    return f"tenant.yaml declares: {', '.join(names) or 'none'}"


def _hint_of(rules: FieldRules) -> str:
    if rules.values is not None:
        return f"Write one of: {', '.join(rules.values)}"
    return 'Write a date as "2026-03-02", in quotes.' if rules.type == "date" else ""


_SCOPE_HINT = "Name one in the front matter, or for the whole folder with --scope."
_FIELD_HINT = "Declare it in tenant.yaml, or take it out."
_BAIT_HINT = "List its id under honeytokens and that scope, or call the page otherwise."
_LANGUAGE_HINT = "Write two letters, such as en or pt."
