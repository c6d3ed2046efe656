"""The check before a bundle is applied: what decides, and the form of what is expected of it."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.adapters.bundles.matrices import read_matrices
from gateway.adapters.bundles.parsing import parse
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem


def check(files: Mapping[str, str]) -> Bundle | tuple[Problem, ...]:
    """The bundle, or every problem of its policy and of its matrices' form."""
    parsed = parse(files)
    _, wrong = read_matrices(files)
    if isinstance(parsed, Bundle):
        return wrong or parsed
    return (*parsed, *wrong)
