"""Reads scenario files: each document becomes one frozen value, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from gateway.adapters.bundles.problems import invalid
from gateway.adapters.bundles.shapes import shape_problem
from gateway.adapters.bundles.yaml_text import Document, Path
from gateway.adapters.scenarios.yaml_tree import read_trees, typed
from gateway.domain.access import is_scope
from gateway.domain.errors import Problem
from gateway.domain.identity import check_name, check_tenant
from gateway.domain.rehearsal.scenario import ALONE, Scenario, Speaker


@dataclass(frozen=True, slots=True)
class Read:
    """A scenario and the document it was read from, which knows the lines."""

    scenario: Scenario
    document: Document


def read_scenarios(file: str, text: str) -> tuple[tuple[Read, ...], tuple[Problem, ...]]:
    """The scenarios of a file's text, in its order, and every problem with its line. `file` is its name."""
    documents, problems = read_trees(file, text)
    found: list[Read] = []
    for document in documents:
        read = _read(document)
        if isinstance(read, Read):
            found.append(read)
        else:
            problems += read
    return tuple(found), problems


def _read(document: Document) -> Read | tuple[Problem, ...]:
    try:
        scenario = Scenario.model_validate(_with_types(document.value))
    except ValidationError as error:
        return tuple(_problem(document, one) for one in error.errors(include_url=False))
    faults = tuple(invalid(detail, document.where(*path)) for path, detail in _faults(scenario))
    return faults or Read(scenario, document)


def _problem(document: Document, error: ErrorDetails) -> Problem:
    """One finding at its line; those of our own validators in their own words."""
    if error["type"] != "value_error":
        return shape_problem(document, error)
    key = ".".join(str(part) for part in error["loc"])
    return invalid(f"{key}: {error['ctx']['error']}", document.where(*error["loc"]))


def _with_types(value: Any) -> Any:
    """The document with types where any value may stand; everywhere else the format says what it wants."""
    tables = [value] if isinstance(value, dict) else []
    _give_types(tables, "bundle")
    _give_types([paper for table in tables for paper in _tables(table.get("documents"))], "fields")
    replies = [reply for table in tables for reply in _tables(table.get("model"))]
    _give_types([q for reply in replies for q in _tables(reply.get("queries"))], "suggested_filters")
    return value


def _give_types(tables: list[dict[str, Any]], key: str) -> None:
    for table in tables:
        if key in table:
            table[key] = typed(table[key])


def _tables(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _faults(scenario: Scenario) -> Iterator[tuple[Path, str]]:
    if check_tenant(scenario.tenant):
        yield ("tenant",), f"{scenario.tenant!a} is not a tenant id"
    if scenario.tenant == ALONE and scenario.bundle is None:
        yield ("tenant",), "a scenario without a tenant needs an inline bundle"
    yield from _speaker_faults(scenario.principal, ("principal",))
    for index, turn in enumerate(scenario.turns):
        if turn.speaker is not None:
            yield from _speaker_faults(turn.speaker, ("turns", index, "as"))
    for index, paper in enumerate(scenario.documents):
        if paper.scope and not is_scope(paper.scope):
            yield ("documents", index, "scope"), f"{paper.scope!a} is not a canonical scope"
        if paper.tenant and check_tenant(paper.tenant):
            yield ("documents", index, "tenant"), f"{paper.tenant!a} is not a tenant id"


def _speaker_faults(speaker: Speaker, path: Path) -> Iterator[tuple[Path, str]]:
    named = [("subject", speaker.subject)]
    named += [("client", speaker.client)] if speaker.client else []
    named += [("roles", role) for role in speaker.roles or ()]
    named += [("groups", group) for group in speaker.groups or ()]
    for key, name in named:
        if check_name(name, key):
            yield (*path, key), f"{name!a} cannot be a name"
    if speaker.tenant and check_tenant(speaker.tenant):
        yield (*path, "tenant"), f"{speaker.tenant!a} is not a tenant id"
