"""From paths to scenarios that can be played: each with the bundles of all tenants that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gateway.adapters.bundles.folder import LARGEST_FILE
from gateway.adapters.bundles.problems import invalid
from gateway.adapters.scenarios.finding import bundle_folder, scenario_files
from gateway.adapters.scenarios.inline import bundle_alone, bundle_in, changed_bundle
from gateway.adapters.scenarios.reading import Read, read_scenarios
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem
from gateway.domain.rehearsal.scenario import ALONE, Scenario


@dataclass(frozen=True, slots=True)
class Staged:
    """A scenario with its bundles, by the names that it calls their tenants; `where` is its `file:line`."""

    scenario: Scenario
    where: str
    bundles: Mapping[str, Bundle]


def load(paths: Iterable[Path], shelves: Sequence[Path]) -> tuple[tuple[Staged, ...], tuple[Problem, ...]]:
    """The scenarios that can be played, in order, each file once, and what is wrong with all others.

    `shelves` are folders of bundles in which those are looked for that do not lie near a scenario's file. A
    path without any scenario is a problem: a check of nothing must not pass.
    """
    staged: list[Staged] = []
    problems: list[Problem] = []
    for file in dict.fromkeys(each for path in paths for each in scenario_files(path) or (path,)):
        text = _text(file)
        reads, found = read_scenarios(str(file), text) if isinstance(text, str) else ((), (text,))
        problems += found or (() if reads else (invalid("no scenario is here", str(file), _HINT),))
        for read in reads:
            one = _staged(read, file, shelves)
            staged += [one] if isinstance(one, Staged) else []
            problems += () if isinstance(one, Staged) else one
    return tuple(staged), tuple(dict.fromkeys(problems))


_HINT = "Name a file of scenarios, a bundle's folder, or a folder of bundles."


def _text(file: Path) -> str | Problem:
    if file.is_dir():
        return invalid("no scenario is here", str(file), _HINT)
    try:
        data = file.read_bytes()
    except OSError as error:
        return invalid(f"cannot be read: {error.strerror}", str(file), _HINT)
    if len(data) > LARGEST_FILE:
        return invalid(f"larger than {LARGEST_FILE // 1024**2} MiB", str(file), "Split the file.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return invalid("not UTF-8", f"{file}:{line}", "Save the file as UTF-8.")


def _staged(read: Read, file: Path, shelves: Sequence[Path]) -> Staged | tuple[Problem, ...]:
    bundles: dict[str, Bundle] = {}
    for tenant in dict.fromkeys(_tenants(read.scenario)):
        found = _bundle(read, tenant, file, shelves)
        if not isinstance(found, Bundle):
            return found
        bundles[tenant] = found
    return Staged(read.scenario, read.document.where(), bundles)


def _tenants(scenario: Scenario) -> Iterator[str]:
    yield scenario.tenant
    yield from (speaker.tenant for speaker in scenario.speakers() if speaker.tenant)
    yield from (paper.tenant for paper in scenario.documents if paper.tenant)


def _bundle(read: Read, tenant: str, file: Path, shelves: Sequence[Path]) -> Bundle | tuple[Problem, ...]:
    """The bundle of a tenant; the scenario's own with what stands inline."""
    own = tenant == read.scenario.tenant
    if own and tenant == ALONE:
        return bundle_alone(read)
    folder = bundle_folder(tenant, file, shelves)
    if folder is None:
        hint = (
            f"Put it above the file, or into policies/{tenant}; `tenant: {ALONE}` takes a whole one inline."
        )
        return (invalid(f"there is no bundle {tenant}", read.document.where("tenant"), hint),)
    return changed_bundle(read, folder) if own and read.scenario.bundle else bundle_in(folder)
