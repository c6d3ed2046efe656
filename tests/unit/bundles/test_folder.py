"""Reading a bundle's folder: known names, UTF-8, no links, no giants, and no stray rules left unread."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.adapters.bundles.folder import LARGEST_FILE, LARGEST_POLICY, read_folder
from gateway.domain.errors import Problem, ProblemError

TENANT = "tenant: acme\nname: São Paulo ⚡\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tenant.yaml").write_text(TENANT, encoding="utf-8")
    return tmp_path


def refused(folder: Path) -> Problem:
    with pytest.raises(ProblemError) as caught:
        read_folder(folder)
    return caught.value.problem


def test_the_files_are_read_to_the_letter_by_relative_name(folder: Path) -> None:
    (folder / "policy.csv").write_bytes("# ü\r\n".encode())
    for name in ("tests", "scenarios"):
        (folder / name).mkdir()
        (folder / name / "one.yaml").write_text("a: 1", encoding="utf-8")
    assert read_folder(folder) == {
        "tenant.yaml": TENANT,
        "policy.csv": "# ü\r\n",
        "tests/one.yaml": "a: 1",
        "scenarios/one.yaml": "a: 1",
    }


def test_pages_and_other_files_are_left_aside(folder: Path) -> None:
    (folder / "kb" / "handbook").mkdir(parents=True)
    (folder / "kb" / "prices.csv").write_bytes(b"\xff")
    (folder / "README.md").write_bytes(b"\xff")
    (folder / ".policy.csv.swp").write_bytes(b"\xff")
    assert list(read_folder(folder)) == ["tenant.yaml"]


@pytest.mark.parametrize("name", ["restricted-terms.yaml", "Policy.csv", "glossary.yml", "old/../rules.YAML"])
def test_a_stray_file_of_rules_comes_along_so_that_it_can_be_refused(folder: Path, name: str) -> None:
    (folder / "old").mkdir()
    (folder / name).write_text("a: b", encoding="utf-8")
    assert Path(name).name in read_folder(folder)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "acme").where == str(tmp_path / "acme")


def test_a_link_is_refused_even_to_a_good_file(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "policy.csv"
    outside.write_text("", encoding="utf-8")
    (folder / "policy.csv").symlink_to(outside)
    assert (refused(folder).where, refused(folder).detail) == ("policy.csv", "not an ordinary file")


def test_a_linked_folder_of_tests_is_refused(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    (folder / "tests").symlink_to(tmp_path_factory.mktemp("outside"), target_is_directory=True)
    assert refused(folder).where == "tests"


@pytest.mark.parametrize(
    ("name", "largest"), [("policy.csv", LARGEST_POLICY), ("glossary.yaml", LARGEST_FILE)]
)
def test_a_file_may_be_just_so_large(folder: Path, name: str, largest: int) -> None:
    (folder / name).write_bytes(b"#" * largest)
    assert len(read_folder(folder)[name]) == largest
    (folder / name).write_bytes(b"#" * (largest + 1))
    assert refused(folder).where == name


def test_broken_utf8_is_refused_at_its_line(folder: Path) -> None:
    (folder / "policy.csv").write_bytes(b"# one\n# two\n# S\xe3o Paulo\n")
    problem = refused(folder)
    assert (problem.where, problem.detail) == ("policy.csv:3", "not UTF-8")


def test_every_file_that_cannot_be_read_is_named_at_once(folder: Path) -> None:
    (folder / "policy.csv").write_bytes(b"\xff")
    (folder / "glossary.yaml").symlink_to(folder / "tenant.yaml")
    problem = refused(folder)
    assert "policy.csv:1: not UTF-8" in problem.detail
    assert "glossary.yaml: not an ordinary file" in problem.detail
