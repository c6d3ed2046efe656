"""Scenarios for tests, from a few lines of YAML, and a hall in which masking costs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from gateway.adapters.fakes.detector import FakeDetector
from gateway.adapters.scenarios.loading import Staged, load
from gateway.adapters.scenarios.reading import Read, read_scenarios
from gateway.commands.scenarios.rehearsal import Hall
from gateway.settings import RewriterChoice, Settings
from tests.policies import POLICIES

HEAD = """
scenario: a test
tenant: acme
principal: {subject: maria@acme.example, roles: [employee]}
"""
OFFLINE = Settings(rewriter=RewriterChoice.OFFLINE)


class QuickHall(Hall):
    """Finds the personal data that it is told of, and nothing else."""

    def __init__(self, personal: Mapping[str, str] | None = None) -> None:
        super().__init__(OFFLINE)
        self.detector = FakeDetector(personal or {})


def yaml(text: str) -> str:
    """The lines below the head of a scenario of acme's Maria."""
    return HEAD + dedent(text)


def read(text: str) -> Read:
    """The one scenario of a YAML text; an AssertionError with every problem when it has any."""
    reads, problems = read_scenarios("test.yaml", text)
    assert not problems, "\n".join(map(str, problems))
    (found,) = reads
    return found


def stage(folder: Path, text: str) -> Staged:
    """The scenario of a YAML text as one of a file in `folder`, under the bundles of this checkout."""
    (folder / "test.yaml").write_text(text, encoding="utf-8")
    staged, problems = load([folder / "test.yaml"], [POLICIES])
    assert not problems, "\n".join(map(str, problems))
    return staged[0]


async def failures(folder: Path, text: str, personal: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """What goes otherwise than the YAML text below `HEAD` expects."""
    async with QuickHall(personal) as hall:
        return await hall.rehearse(stage(folder, yaml(text)))
