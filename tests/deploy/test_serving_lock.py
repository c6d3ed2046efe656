"""What serves is locked apart: the same pins and hashes as everything, without the database and the tools."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.deploy.places import DEPLOY, ROOT


def locked(path: str) -> dict[str, str]:
    """Each entry with its hashes, by name."""
    text = (ROOT / path).read_text(encoding="utf-8")
    return {entry.split("==")[0]: entry for entry in re.split(r"\n(?=\S)", text.strip())}


def closure() -> set[str]:
    """Everything that the project's own dependencies need here, by the metadata of what is installed, but for
    what the project says that nothing imports."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    waiting = [Requirement(each) for each in settings["project"]["dependencies"]]
    overridden = map(Requirement, settings["tool"]["uv"]["override-dependencies"])
    unused = {each.name for each in overridden if each.marker and not each.marker.evaluate()}
    seen: set[tuple[str, str]] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        for extra in ("", *requirement.extras):
            if (name, extra) not in seen:
                seen.add((name, extra))
                waiting += _needs(name, extra)
    return {name for name, _ in seen} - unused


def _needs(name: str, extra: str) -> list[Requirement]:
    try:
        needs = map(Requirement, requires(name) or ())
    except PackageNotFoundError:
        return []
    return [each for each in needs if each.marker is None or each.marker.evaluate({"extra": extra})]


def test_it_is_a_part_of_the_whole_lock() -> None:
    whole = locked("requirements.lock")
    assert [entry for name, entry in locked("deploy/serving.lock").items() if whole.get(name) != entry] == []


def test_it_holds_all_that_serving_needs() -> None:
    assert closure() - locked("deploy/serving.lock").keys() == set()


def test_it_holds_no_tool_and_no_database() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {
        canonicalize_name(Requirement(each).name)
        for group in project["optional-dependencies"].values()
        for each in group
    }
    assert extras & locked("deploy/serving.lock").keys() == set()


def test_what_nothing_imports_is_in_no_lock() -> None:
    """A client of somebody's service has no place beside the texts of a conversation."""
    for lock in ("requirements.lock", "deploy/serving.lock"):
        assert {"arcjet", "huggingface-hub"} & locked(lock).keys() == set()


def test_the_lock_script_makes_both() -> None:
    script = (DEPLOY / "lock.sh").read_text(encoding="utf-8")
    assert re.findall(r"--output-file (\S+)", script) == ["requirements.lock", "deploy/serving.lock"]
