"""The checkout: what stands at the top, what the lock file holds, and what no file may record."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

TOP_LEVEL = {
    *("gateway", "policies", "migrations", "tests", "admin", "deploy"),
    *("pyproject.toml", "README.md", "Makefile", "requirements.lock"),
}

# Written so that this file does not match itself.
SOURCES_OF_PACKAGES = re.compile(
    r"inde[x]-url|find-link[s]|://\S+/simpl[e]/?[\s\"']"
    r"|py[p]i\.org|pythonhoste[d]|npmj[s]\.(?:org|com)|deb\.debia[n]\.org",
    re.IGNORECASE,
)


def tracked_files() -> list[str]:
    """Paths, relative to the checkout, of every file under version control."""
    git = shutil.which("git")
    assert git, "the checks of the checkout need git"
    command = [git, "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def strangers(names: Iterable[str]) -> set[str]:
    """Top-level names that are neither in the layout nor dot files."""
    tops = {name.partition("/")[0] for name in names}
    return {top for top in tops if top not in TOP_LEVEL and not top.startswith(".")}


def locked() -> dict[str, str]:
    """Each requirement of the lock file by normalised name, with its whole entry."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    return {normalised(entry): entry for entry in entries}


def normalised(requirement: str) -> str:
    """The name of a requirement as the lock file spells it: `SQLAlchemy[asyncio]>=2` is `sqlalchemy`."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name, f"not a requirement: {requirement!r}"
    return re.sub(r"[._-]+", "-", name[0]).lower()


def declared() -> list[str]:
    """Every requirement that pyproject.toml declares, whatever it is for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
    ]
    return list(chain.from_iterable(groups))


def test_nothing_new_stands_at_the_top_level() -> None:
    assert strangers(tracked_files()) == set()


def test_a_stranger_at_the_top_level_is_seen() -> None:
    assert strangers(["gateway/main.py", ".ci/run", "setup.py", "tools/release.sh"]) == {"setup.py", "tools"}


def test_no_file_records_where_packages_come_from() -> None:
    found = {
        name
        for name in tracked_files()
        if SOURCES_OF_PACKAGES.search((ROOT / name).read_text(encoding="utf-8", errors="replace"))
    }
    assert found == set()


@pytest.mark.parametrize(
    "line",
    [
        "--inde" + "x-url https://packages.example/",
        "extra-inde" + "x-url = https://packages.example/",
        "--find-link" + "s /mnt/wheels",
        "https://files.pythonhoste" + "d.org/packages/x.whl",
        'url = "https://packages.example/simpl' + 'e"',
    ],
)
def test_a_recorded_source_is_seen(line: str) -> None:
    assert SOURCES_OF_PACKAGES.search(line)


def test_the_lock_file_pins_every_declared_requirement() -> None:
    assert {normalised(requirement) for requirement in declared()} <= locked().keys()


@pytest.mark.parametrize("entry", locked().values(), ids=normalised)
def test_a_locked_requirement_is_one_version_and_its_hashes(entry: str) -> None:
    first, *hashes = (line.strip(" \\") for line in entry.splitlines())
    assert re.fullmatch(r"[a-z0-9-]+==[0-9][^\s;]*( ; .+)?", first)
    assert hashes
    assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", line) for line in hashes)


def test_every_declared_requirement_says_why_it_is_there() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    names = {normalised(requirement) for requirement in declared()}
    unexplained = [
        line
        for line in lines
        if (found := re.match(r'\s+"([A-Za-z0-9._-]+)[\[=<>]', line))
        and normalised(found[1]) in names
        and "  # " not in line
    ]
    assert unexplained == []


def test_make_help_names_every_target() -> None:
    make = shutil.which("make")
    assert make, "make is how the project is built"
    shown = subprocess.run([make, "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout  # noqa: S603
    assert re.findall(r"^  make (\w+) +\S", shown, re.MULTILINE) == [
        *("help", "up", "test", "lint", "bench", "lock", "clean")
    ]
