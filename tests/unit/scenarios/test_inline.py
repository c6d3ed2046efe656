"""What a scenario says of its bundle stands in place of what the folder says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gateway.adapters.scenarios.inline import bundle_alone, bundle_in, changed_bundle, merged
from gateway.domain.bundle import BoundaryAction, Bundle
from gateway.domain.errors import Problem
from tests.policies import POLICIES
from tests.rehearsals import read, yaml

ASKED = "turns: [{ask: {message: hi}}]\n"
ACME = POLICIES / "acme"


def good(found: Bundle | tuple[Problem, ...]) -> Bundle:
    assert isinstance(found, Bundle), found
    return found


def alone(bundle: str) -> str:
    return f"scenario: s\ntenant: none\nprincipal: {{subject: a}}\n{ASKED}bundle: {bundle}\n"


@pytest.mark.parametrize(
    ("base", "patch", "result"),
    [
        ({"a": 1}, {}, {"a": 1}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}, {"a": {"b": 3, "c": 2}}),
        ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
        ({"a": 1, "b": 2}, {"a": None, "c": None}, {"b": 2}),
        ({"a": 1}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        (None, {"a": {"b": None}}, {"a": {}}),
    ],
)
def test_tables_are_merged_and_everything_else_is_replaced(base: Any, patch: Any, result: Any) -> None:
    assert merged(base, patch) == result


def test_the_tenant_is_merged_and_the_rest_stays() -> None:
    found = good(changed_bundle(read(yaml(ASKED + "bundle: {tenant: {boundary: {default: refuse}}}")), ACME))
    folder = good(bundle_in(ACME))
    assert found.settings.boundary.default is BoundaryAction.REFUSE
    assert found.settings.boundary.sensitive is folder.settings.boundary.sensitive
    assert found.policy == folder.policy
    assert found.version != folder.version


def test_the_other_files_are_replaced_whole() -> None:
    lines = """
    bundle:
      policy: |
        p, role:employee, acme, scope/it, search, allow
      restricted_terms: {legal: [Moonshot 7]}
      glossary: {MV: mobile vehicle – “quoted” 😀}
      identifiers: {order: 'B-\\d+'}
    turns: [{ask: {message: hi}}]
    """
    found = good(changed_bundle(read(yaml(lines)), ACME))
    assert [line.values for line in found.policy] == [
        ("role:employee", "acme", "scope/it", "search", "allow")
    ]
    assert found.restricted_terms == {"legal": ("Moonshot 7",)}
    assert found.glossary == {"MV": "mobile vehicle – “quoted” 😀"}
    assert [shape.pattern for shape in found.identifiers] == [r"B-\d+"]


def test_a_bundle_can_stand_alone() -> None:
    inline = "{tenant: {tenant: solo, name: Solo}, policy: 'p, role:r, solo, audit, read, allow'}"
    found = good(bundle_alone(read(alone(inline))))
    assert (found.tenant, found.settings.name, found.settings.collections) == ("solo", "Solo", {})
    assert found.glossary == {}


def test_a_bundle_alone_is_called_as_the_scenario_calls_its_tenant() -> None:
    found = good(bundle_alone(read(alone("{policy: 'p, role:r, none, audit, read, allow'}"))))
    assert found.tenant == found.settings.name == "none"


@pytest.mark.parametrize(
    ("inline", "detail"),
    [
        ("{policy: 'p, role:x, acme, scope/hr, search, alow'}", 'unknown effect "alow"'),
        ("{tenant: {rewrite: {max_queries: 99}}}", "max_queries"),
        ("{restricted_terms: {space: [x]}}", "space"),
        ("{identifiers: {a: '('}}", ""),
    ],
)
def test_what_is_wrong_inline_is_told_at_the_line_of_the_scenario(inline: str, detail: str) -> None:
    found = changed_bundle(read(yaml(f"{ASKED}bundle:\n  {inline[1:-1]}")), ACME)
    assert isinstance(found, tuple)
    assert {problem.where for problem in found} == {"test.yaml:7"}
    assert detail in found[0].detail


def test_what_is_wrong_in_a_bundle_alone_is_told_at_the_line_of_the_scenario() -> None:
    found = bundle_alone(read(alone("{policy: 'p, role:x, acme, audit, read, allow'}")))
    assert isinstance(found, tuple)
    assert found[0].where == "test.yaml:5"
    assert "(line 1 of the policy)" in found[0].detail


def test_what_is_wrong_in_the_folder_is_told_at_the_line_of_its_file(tmp_path: Path) -> None:
    (tmp_path / "tenant.yaml").write_text("tenant: acme\nnaem: Acme\n", encoding="utf-8")
    for found in (
        bundle_in(tmp_path),
        changed_bundle(read(yaml(ASKED + "bundle: {glossary: {}}")), tmp_path),
    ):
        assert isinstance(found, tuple)
        assert f"{tmp_path}/tenant.yaml:2" in {problem.where for problem in found}


def test_a_folder_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "tenant.yaml").write_bytes(b"\xff")
    for found in (
        bundle_in(tmp_path),
        changed_bundle(read(yaml(ASKED + "bundle: {glossary: {}}")), tmp_path),
    ):
        assert isinstance(found, tuple)
        assert found[0].where == f"{tmp_path}/tenant.yaml:1"
