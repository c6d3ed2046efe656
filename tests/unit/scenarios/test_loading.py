"""From paths to scenarios that can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.adapters.scenarios.loading import load
from tests.policies import POLICIES
from tests.rehearsals import HEAD, yaml

ASKED = "turns: [{ask: {message: hi}}]\n"
ONE = HEAD + ASKED


def write(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_scenarios_come_in_order_and_each_file_once(tmp_path: Path) -> None:
    first = write(
        tmp_path, "a.yaml", ONE.replace("a test", "first") + "---" + ONE.replace("a test", "second")
    )
    write(tmp_path, "b.yaml", ONE.replace("a test", "third"))
    staged, problems = load([first, tmp_path], [POLICIES])
    assert problems == ()
    assert [each.scenario.name for each in staged] == ["first", "second", "third"]
    assert staged[2].where == f"{tmp_path}/b.yaml:2"
    assert staged[0].bundles["acme"].tenant == "acme"


def test_every_tenant_that_is_named_has_its_bundle(tmp_path: Path) -> None:
    text = ONE.replace("hi}", "hi}, as: {subject: maria, tenant: initech}")
    (tmp_path / "initech").mkdir()
    write(tmp_path / "initech", "tenant.yaml", "tenant: initech\nname: Initech\n")
    staged, problems = load([write(tmp_path, "a.yaml", text)], [POLICIES])
    assert problems == ()
    assert {name: bundle.tenant for name, bundle in staged[0].bundles.items()} == {
        "acme": "acme",
        "initech": "initech",
    }


def test_only_the_own_bundle_is_changed_inline(tmp_path: Path) -> None:
    text = yaml(
        """
        bundle: {glossary: {MV: mobile vehicle}}
        documents: [{id: d, collection: c, text: t, tenant: initech}]
        turns: [{ask: {message: hi}}]
        """
    )
    (tmp_path / "initech").mkdir()
    write(tmp_path / "initech", "tenant.yaml", "tenant: initech\nname: Initech\n")
    (staged,), _ = load([write(tmp_path, "a.yaml", text)], [POLICIES])
    assert staged.bundles["acme"].glossary == {"MV": "mobile vehicle"}
    assert staged.bundles["initech"].glossary == {}


def test_a_bundle_that_nobody_has_is_a_problem(tmp_path: Path) -> None:
    file = write(tmp_path, "a.yaml", ONE.replace("tenant: acme", "tenant: initech"))
    staged, (problem,) = load([file], [POLICIES])
    assert staged == ()
    assert "no bundle initech" in problem.detail
    assert problem.where == f"{file}:3"


def test_a_broken_bundle_is_told_once_and_its_scenarios_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "initech").mkdir()
    write(tmp_path / "initech", "tenant.yaml", "tenant: initech\n")
    theirs = ONE.replace("tenant: acme", "tenant: initech")
    staged, (problem,) = load([write(tmp_path, "a.yaml", f"{theirs}---{theirs}---{ONE}")], [POLICIES])
    assert [each.scenario.tenant for each in staged] == ["acme"]
    assert problem.where.startswith(f"{tmp_path}/initech/tenant.yaml")


@pytest.mark.parametrize(
    ("content", "where", "detail"),
    [
        (b"", "", "no scenario is here"),
        (b"# nothing yet\n", "", "no scenario is here"),
        (b"scenario: s\nwhy: \xff\n", ":2", "not UTF-8"),
        (b"#" * (4 * 1024 * 1024 + 1), "", "larger than 4 MiB"),
        (b"scenario: [", ":1", "not YAML"),
    ],
)
def test_a_file_without_a_readable_scenario_is_a_problem(
    tmp_path: Path, content: bytes, where: str, detail: str
) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(content)
    staged, (problem,) = load([file], [POLICIES])
    assert staged == ()
    assert detail in problem.detail
    assert problem.where == f"{file}{where}"


def test_a_path_without_a_scenario_is_a_problem(tmp_path: Path) -> None:
    staged, problems = load([tmp_path, tmp_path / "nowhere.yaml"], [POLICIES])
    assert staged == ()
    assert [problem.detail for problem in problems] == [
        "no scenario is here",
        "cannot be read: No such file or directory",
    ]
