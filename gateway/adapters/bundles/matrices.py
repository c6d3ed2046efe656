"""tests/*.yaml: who may do what, as expectations that are read here and tried in `trying`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gateway.adapters.bundles.problems import invalid
from gateway.adapters.bundles.shapes import shape_problem
from gateway.adapters.bundles.yaml_text import Document, Path, read_documents
from gateway.domain.errors import Problem
from gateway.domain.identity import check_name
from gateway.domain.policy import ACTIONS, Action
from gateway.domain.resource import resource_of

Expectation = Literal["allow", "deny"]


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Asking(_Shape):
    """Who asks: a person, a client, or a client for a person. With roles or groups, what the policy gives the
    person by name is left aside, as if an identity provider alone had said what they are."""

    subject: str | None = None
    roles: tuple[str, ...] | None = None
    groups: tuple[str, ...] | None = None
    client: str | None = None

    @property
    def is_claimed(self) -> bool:
        return self.roles is not None or self.groups is not None


class MatrixRules(_Shape):
    """One document of a file in tests/. A cell that `expect` does not list must be denied."""

    matrix: str
    why: str = ""
    principals: dict[str, Asking] = Field(min_length=1)
    resources: tuple[str, ...] = Field(min_length=1)
    actions: tuple[Action, ...] = Field(min_length=1)
    expect: dict[str, dict[str, dict[str, Expectation]]] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Matrix:
    """A matrix and the document it was read from, which knows the lines."""

    rules: MatrixRules
    document: Document

    def expected(self, principal: str, resource: str, action: Action) -> Expectation:
        return self.rules.expect.get(principal, {}).get(resource, {}).get(action, "deny")

    def where(self, principal: str, resource: str, action: Action) -> str:
        """`file:line` of the cell, or of the nearest line above it where the cell is not listed."""
        return self.document.where("expect", principal, resource, action)


def read_matrices(files: Mapping[str, str]) -> tuple[tuple[Matrix, ...], tuple[Problem, ...]]:
    """The matrices of a bundle's files in the order of their names, and what is wrong with their form."""
    matrices: list[Matrix] = []
    problems: list[Problem] = []
    for name in sorted(name for name in files if name.startswith("tests/")):
        documents, wrong = read_documents(name, files[name])
        problems += wrong
        for document in documents:
            found, wrong = _matrix(document)
            problems += wrong
            matrices += [found] if found and not wrong else []
    return tuple(matrices), tuple(problems)


def _matrix(document: Document) -> tuple[Matrix | None, tuple[Problem, ...]]:
    try:
        rules = MatrixRules.model_validate_json(json.dumps(document.value), strict=True)
    except ValidationError as error:
        return None, tuple(shape_problem(document, one) for one in error.errors(include_url=False))
    faults = (*_faults_in_lists(rules), *_faults_in_cells(rules))
    return Matrix(rules, document), tuple(invalid(detail, document.where(*path)) for path, detail in faults)


def _faults_in_lists(rules: MatrixRules) -> Iterator[tuple[Path, str]]:
    for name, asking in rules.principals.items():
        path = ("principals", name)
        if asking.subject is None and (asking.client is None or asking.is_claimed):
            yield path, "roles and groups need a subject" if asking.is_claimed else "no subject and no client"
        for word in filter(
            None, (asking.subject, asking.client, *(asking.roles or ()), *(asking.groups or ()))
        ):
            if check_name(word, "principal"):
                yield path, f"{word!a} cannot be a name"
    for index, resource in enumerate(rules.resources):
        if resource_of(resource) is None:
            yield ("resources", index), f"{resource!a} is not an object"


def _faults_in_cells(rules: MatrixRules) -> Iterator[tuple[Path, str]]:
    for principal, row in rules.expect.items():
        if principal not in rules.principals:
            yield ("expect", principal), f"{principal!a} is not among the principals"
        for resource, cells in row.items():
            if resource not in rules.resources:
                yield ("expect", principal, resource), f"{resource!a} is not among the resources"
            for action, expectation in cells.items():
                path = ("expect", principal, resource, action)
                if action not in rules.actions:
                    yield path, f"{action!a} is not among the actions"
                elif expectation == "allow" and action not in ACTIONS.get(resource.split("/")[0], ()):
                    yield path, f"{resource} knows no action {action}, so it cannot be allowed"
