"""Parsing a bundle: the whole of it or nothing, with every problem; and what makes a version."""

from __future__ import annotations

import pytest

from gateway.adapters.bundles.parsing import parse, version_of
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problems
from tests.policies import bundle_of

FILES = {
    "tenant.yaml": "tenant: acme\nname: Acme\nscopes: {hr: {title: HR}}\n",
    "policy.csv": "p, role:employee, acme, scope/hr, search, allow\n",
    "restricted_terms.yaml": "hr: [Blue Book]\n",
    "glossary.yaml": "MV: meal voucher\n",
    "identifiers.yaml": "ticket: 'INC-\\d+'\n",
    "tests/a.yaml": "not: a matrix\n",
    "scenarios/a.yaml": "scenario: whatever\n",
}


def problems(files: dict[str, str]) -> list[str]:
    found = parse(files)
    assert not isinstance(found, Bundle)
    assert all(problem.of is Problems.INVALID_BUNDLE for problem in found)
    return [problem.where for problem in found]


def test_good_files_are_one_value() -> None:
    bundle = bundle_of(FILES)
    assert (bundle.tenant, bundle.settings.name, bundle.glossary) == ("acme", "Acme", {"MV": "meal voucher"})
    assert bundle.restricted_terms == {"hr": ("Blue Book",)}
    assert [line.number for line in bundle.policy] == [1]
    assert [shape.name for shape in bundle.identifiers] == ["ticket"]
    assert bundle.version == version_of(FILES)


def test_tenant_yaml_alone_is_a_bundle_that_allows_nothing() -> None:
    bundle = bundle_of({"tenant.yaml": "tenant: acme\nname: Acme\n"})
    assert (bundle.policy, bundle.restricted_terms, bundle.glossary, bundle.identifiers) == ((), {}, {}, ())


def test_the_problems_of_all_files_are_named_at_once_in_order() -> None:
    files = {
        "tenant.yaml": "tenant: acme\nnam: Acme\nscopes: {hr: {title: HR}}\n",
        "policy.csv": "p, role:employee, acme, scope/hr, search, alow\np, x, acme, scope/it, search, allow\n",
        "restricted_terms.yaml": "\nit: [Blue Book]\n",
        "glossary.yaml": "MV: yes\n",
        "identifiers.yaml": "ticket: '['\norder: 3\n",
        "rules.yaml": "",
    }
    assert problems(files) == [
        "glossary.yaml:1",
        "identifiers.yaml:1",
        "identifiers.yaml:2",
        "policy.csv:1",
        "policy.csv:2",
        "policy.csv:2",
        "restricted_terms.yaml:2",
        "rules.yaml",
        "tenant.yaml:1",
        "tenant.yaml:2",
    ]


def test_without_tenant_yaml_there_is_no_bundle() -> None:
    assert problems({}) == ["tenant.yaml", "tenant.yaml:1", "tenant.yaml:1"]


def test_a_file_under_a_wrong_name_is_refused_and_not_without_effect() -> None:
    assert problems({**FILES, "restricted-terms.yaml": "hr: [Blue Book]"}) == ["restricted-terms.yaml"]


@pytest.mark.parametrize("name", [name for name in FILES if "/" not in name])
def test_every_file_that_decides_makes_the_version(name: str) -> None:
    changed = {**FILES, name: FILES[name] + "# a comment\n"}
    missing = {other: text for other, text in FILES.items() if other != name}
    assert len({version_of(FILES), version_of(changed), version_of(missing)}) == 3


@pytest.mark.parametrize("name", ["tests/a.yaml", "scenarios/a.yaml"])
def test_examples_decide_nothing_and_so_make_no_version(name: str) -> None:
    assert version_of({**FILES, name: "other: text"}) == version_of(FILES)
    assert bundle_of({**FILES, name: "other: text"}) == bundle_of(FILES)


def test_text_that_moves_from_one_file_to_another_is_another_version() -> None:
    one = {"tenant.yaml": "a: 1\n", "policy.csv": "# x\n"}
    other = {"tenant.yaml": "a: 1\n# x\n", "policy.csv": ""}
    assert version_of(one) != version_of(other)
    assert version_of(dict(reversed(FILES.items()))) == version_of(FILES)
