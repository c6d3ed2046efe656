"""Turns the files of a bundle into one validated value, or into everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.adapters.bundles.declared import declared_in
from gateway.adapters.bundles.folder import EXAMPLE_FOLDERS, POLICY_FILES
from gateway.adapters.bundles.policy_csv import read_policy
from gateway.adapters.bundles.problems import invalid
from gateway.adapters.bundles.tenant_yaml import read_settings
from gateway.adapters.bundles.word_lists import read_glossary, read_identifiers, read_terms
from gateway.adapters.bundles.yaml_text import Document, read_document
from gateway.domain.access import digest_of
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem


def parse(files: Mapping[str, str]) -> Bundle | tuple[Problem, ...]:
    """The bundle, or all of its problems, each with `file:line`. Only `tenant.yaml` has to be there.

    A bundle without policy.csv, or with an empty one, is legal and allows nothing. Examples (`tests/`,
    `scenarios/`) are not looked at: they decide nothing.
    """
    problems = [*_strangers(files)]
    documents = {name: _document(name, files, problems) for name in POLICY_FILES if name.endswith(".yaml")}
    declared = declared_in(documents["tenant.yaml"])
    settings, wrong = read_settings(documents["tenant.yaml"])
    policy, wrong_lines = read_policy(files.get("policy.csv", ""), declared)
    terms, wrong_terms = read_terms(documents["restricted_terms.yaml"], declared)
    glossary, wrong_glossary = read_glossary(documents["glossary.yaml"])
    identifiers, wrong_identifiers = read_identifiers(documents["identifiers.yaml"], declared)
    problems += (*wrong, *wrong_lines, *wrong_terms, *wrong_glossary, *wrong_identifiers)
    if problems or settings is None:
        return tuple(sorted(problems, key=_place))
    return Bundle(
        version=version_of(files),
        settings=settings,
        policy=policy,
        restricted_terms=terms,
        glossary=glossary,
        identifiers=tuple(identifiers),
    )


def version_of(files: Mapping[str, str]) -> str:
    """SHA-256 (hex) over the files that decide; a changed test or scenario is the same version."""
    return digest_of(part for name in POLICY_FILES if name in files for part in (name, files[name]))


def _strangers(files: Mapping[str, str]) -> list[Problem]:
    if "tenant.yaml" not in files:
        return [invalid("tenant.yaml is missing", "tenant.yaml", "A bundle begins with tenant.yaml.")]
    known = ", ".join(POLICY_FILES)
    return [
        invalid("a file of this name means nothing here", name, f"The files of a bundle are {known}.")
        for name in files
        if name not in POLICY_FILES and name.split("/")[0] not in EXAMPLE_FOLDERS
    ]


def _place(problem: Problem) -> tuple[str, int]:
    file, _, line = problem.where.partition(":")
    return file, int(line or 0)


def _document(name: str, files: Mapping[str, str], problems: list[Problem]) -> Document:
    document, found = read_document(name, files.get(name, ""))
    problems += found
    return document
