"""The check before a bundle is applied: what decides, and the form of what is expected of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gateway.adapters.bundles.matrices import read_matrices
from gateway.adapters.bundles.parsing import parse
from gateway.adapters.scenarios.reading import read_scenarios
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem


def check(files: Mapping[str, str]) -> Bundle | tuple[Problem, ...]:
    """The bundle, or every problem of its policy and of the form of its matrices and scenarios."""
    found, wrong = check_policy(files), tuple(_scenario_problems(files))
    if isinstance(found, Bundle):
        return wrong or found
    return (*found, *wrong)


def check_policy(files: Mapping[str, str]) -> Bundle | tuple[Problem, ...]:
    """The same without the scenarios, for whoever plays none."""
    parsed = parse(files)
    _, wrong = read_matrices(files)
    if isinstance(parsed, Bundle):
        return wrong or parsed
    return (*parsed, *wrong)


def _scenario_problems(files: Mapping[str, str]) -> Iterator[Problem]:
    for name in sorted(files):
        if name.startswith("scenarios/"):
            yield from read_scenarios(name, files[name])[1]
