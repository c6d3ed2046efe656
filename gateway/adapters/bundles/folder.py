"""Reads the files of a bundle from a folder: known names only, UTF-8 only, nothing through a link."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gateway.adapters.bundles.problems import invalid
from gateway.domain.errors import Problem, ProblemError

POLICY_FILES = ("glossary.yaml", "identifiers.yaml", "policy.csv", "restricted_terms.yaml", "tenant.yaml")
"""What decides; a bundle's version is the digest of these."""

EXAMPLE_FOLDERS = ("scenarios", "tests")
"""What is expected of the policy; changing it changes no decision."""

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes of one YAML file: a hundred thousand phrases."""

LARGEST_POLICY = 16 * 1024 * 1024
"""Bytes of policy.csv: a hundred thousand rules, twice over."""

_RULES = (".yaml", ".yml", ".csv")


def read_folder(path: Path) -> Mapping[str, str]:
    """The bundle's files by relative name; raises `ProblemError` naming every file that cannot be read.

    Pages, read-me files and other folders are left aside. A stray `.yaml`, `.yml` or `.csv` is not: it comes
    along under its name, so that `restricted-terms.yaml` is refused and not quietly without effect.
    """
    if not path.is_dir():
        raise ProblemError(invalid("no such folder", str(path), "Name the folder that holds tenant.yaml."))
    files: dict[str, str] = {}
    problems: list[Problem] = []
    for name in sorted(_names_in(path)):
        text = _read(path / name, name)
        if isinstance(text, Problem):
            problems.append(text)
        else:
            files[name] = text
    if problems:
        raise ProblemError(_together(problems))
    return files


def _together(problems: Sequence[Problem]) -> Problem:
    if len(problems) == 1:
        return problems[0]
    detail = "; ".join(f"{problem.where}: {problem.detail}" for problem in problems)
    return invalid(detail, problems[0].where, "Mend or remove these files; nothing was loaded.")


def _names_in(path: Path) -> Iterator[str]:
    for entry in os.scandir(path):
        if entry.name.lower().endswith(_RULES) and not entry.is_dir(follow_symlinks=False):
            yield entry.name
        elif entry.name in EXAMPLE_FOLDERS:
            yield from _examples_in(Path(entry.path), entry.name)


def _examples_in(folder: Path, name: str) -> Iterator[str]:
    if folder.is_symlink() or not folder.is_dir():
        yield name
        return
    for entry in os.scandir(folder):
        if entry.name.lower().endswith(_RULES) and not entry.is_dir(follow_symlinks=False):
            yield f"{name}/{entry.name}"


def _read(path: Path, name: str) -> str | Problem:
    if path.is_symlink() or not path.is_file():
        return invalid("not an ordinary file", name, "Put the file itself here, not a link to it.")
    largest = LARGEST_POLICY if name.lower().endswith(".csv") else LARGEST_FILE
    with path.open("rb") as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        return invalid(f"larger than {largest // 1024**2} MiB", name, "Split or shorten the file.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return invalid("not UTF-8", f"{name}:{line}", "Save the file as UTF-8.")
