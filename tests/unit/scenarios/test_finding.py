"""Scenarios and bundles are found where people keep them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.adapters.scenarios.finding import bundle_folder, scenario_files


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for name in (
        "policies/acme/tenant.yaml",
        "policies/acme/scenarios/b.yaml",
        "policies/acme/scenarios/a.yml",
        "policies/acme/scenarios/notes.md",
        "policies/acme/tests/matrix.yaml",
        "policies/globex/tenant.yaml",
        "policies/globex/scenarios/c.yaml",
        "policies/.hidden/d.yaml",
        "ci/e.yaml",
        "ci/deep/f.yaml",
        "ci/empty/readme.md",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "ci" / "loop").symlink_to(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "names"),
    [
        ("ci/e.yaml", ["ci/e.yaml"]),
        ("policies/acme", ["policies/acme/scenarios/a.yml", "policies/acme/scenarios/b.yaml"]),
        ("policies/acme/scenarios", ["policies/acme/scenarios/a.yml", "policies/acme/scenarios/b.yaml"]),
        ("ci", ["ci/e.yaml", "ci/deep/f.yaml"]),
        ("ci/empty", []),
        ("nowhere", []),
    ],
)
def test_a_path_is_a_file_a_bundle_or_a_folder_of_either(place: Path, path: str, names: list[str]) -> None:
    assert [each.relative_to(place).as_posix() for each in scenario_files(place / path)] == names


def test_a_folder_of_bundles_gives_the_scenarios_of_all(place: Path) -> None:
    assert [each.name for each in scenario_files(place / "policies")] == ["a.yml", "b.yaml", "c.yaml"]


@pytest.mark.parametrize("file", ["policies/acme/scenarios/b.yaml", "policies/x.yaml", "ci/deep/f.yaml"])
def test_a_bundle_is_found_round_a_file_and_above_it(place: Path, file: str) -> None:
    assert bundle_folder("acme", place / file, ()) == place / "policies" / "acme"
    assert bundle_folder("globex", place / file, ()) == place / "policies" / "globex"
    assert bundle_folder("initech", place / file, ()) is None


def test_the_nearest_bundle_goes_before_those_elsewhere(place: Path, tmp_path: Path) -> None:
    for folder in ("other/acme", "other/initech"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "tenant.yaml").write_text("", encoding="utf-8")
    elsewhere = (tmp_path / "nowhere", tmp_path / "other")
    assert bundle_folder("acme", place / "ci" / "e.yaml", elsewhere) == place / "policies" / "acme"
    assert bundle_folder("initech", place / "ci" / "e.yaml", elsewhere) == tmp_path / "other" / "initech"
