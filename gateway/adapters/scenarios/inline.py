"""The bundle that a scenario plays under: its tenant's, with what the scenario itself says in place of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.bundles.parsing import parse
from gateway.adapters.bundles.yaml_text import read_document
from gateway.adapters.scenarios.reading import Read
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem, ProblemError
from gateway.domain.rehearsal.scenario import InlineBundle

_FILES = {
    "tenant.yaml": "tenant",
    "policy.csv": "policy",
    "restricted_terms.yaml": "restricted_terms",
    "glossary.yaml": "glossary",
    "identifiers.yaml": "identifiers",
}


def bundle_in(folder: Path) -> Bundle | tuple[Problem, ...]:
    """The bundle of a folder as it stands, or every problem with its file and line."""
    try:
        parsed = parse(read_folder(folder))
    except ProblemError as error:
        return (_below(folder, error.problem),)
    return parsed if isinstance(parsed, Bundle) else tuple(_below(folder, each) for each in parsed)


def changed_bundle(read: Read, folder: Path) -> Bundle | tuple[Problem, ...]:
    """The bundle of a folder with what the scenario gives inline."""
    try:
        files = read_folder(folder)
    except ProblemError as error:
        return (_below(folder, error.problem),)
    parsed = parse({**files, **_replaced(read.scenario.bundle or InlineBundle(), files)})
    if isinstance(parsed, Bundle):
        return parsed
    return tuple(_inline(each, read) or _below(folder, each) for each in parsed)


def bundle_alone(read: Read) -> Bundle | tuple[Problem, ...]:
    """The bundle that the scenario gives whole; where it names no tenant, it is called as `tenant` says."""
    tenant = read.scenario.tenant
    files = {"tenant.yaml": _yaml({"tenant": tenant, "name": tenant})}
    parsed = parse({**files, **_replaced(read.scenario.bundle or InlineBundle(), files)})
    if isinstance(parsed, Bundle):
        return parsed
    return tuple(_inline(each, read) or replace(each, where=read.document.where("bundle")) for each in parsed)


def merged(base: Any, patch: Any) -> Any:
    """The base with the patch's values, tables merged and null taking a key out (as RFC 7396 has it)."""
    if not isinstance(patch, dict):
        return patch
    result = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def _replaced(inline: InlineBundle, files: Mapping[str, str]) -> dict[str, str]:
    """The files that the scenario gives in place of the folder's."""
    found: dict[str, str] = {}
    if inline.tenant:
        settings, _ = read_document("tenant.yaml", files.get("tenant.yaml", ""))
        found["tenant.yaml"] = _yaml(merged(settings.value, inline.tenant))
    if inline.policy is not None:
        found["policy.csv"] = inline.policy
    for name in ("restricted_terms", "glossary", "identifiers"):
        if (table := getattr(inline, name)) is not None:
            found[f"{name}.yaml"] = _yaml(table)
    return found


def _yaml(table: Mapping[str, Any]) -> str:
    return json.dumps(table, ensure_ascii=False)  # JSON is YAML


def _inline(problem: Problem, read: Read) -> Problem | None:
    """The problem at the scenario's own line, when it is one of what the scenario says."""
    file, _, line = problem.where.partition(":")
    key = _FILES.get(file, "")
    if read.scenario.bundle is None or key not in read.scenario.bundle.model_fields_set:
        return None
    of = f" (line {line} of the policy)" if key == "policy" and line else ""
    return replace(problem, where=read.document.where("bundle", key), detail=f"{problem.detail}{of}")


def _below(folder: Path, problem: Problem) -> Problem:
    return replace(problem, where=str(folder / problem.where))
