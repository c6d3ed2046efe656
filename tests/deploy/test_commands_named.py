"""Every command that a sentence of the run book names exists; those of its steps are run."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from typer import Typer

from gateway.__main__ import application
from tests.deploy.runbook import TEXT

NAMED = sorted(
    {" ".join(found.split()) for found in re.findall(r"`gateway\s+([a-z]+(?:\s+[a-z]+){0,2})\b", TEXT)}
)


@pytest.fixture(scope="module")
def commands() -> set[str]:
    """All commands, those of a group with its name before them."""
    return set(_names(application([])))


def _names(group: Typer | None) -> Iterator[str]:
    assert group is not None
    yield from (each.name or "" for each in group.registered_commands)
    for below in group.registered_groups:
        yield from (f"{below.name} {name}" for name in _names(below.typer_instance))


@pytest.mark.parametrize("named", NAMED)
def test_a_command_that_is_named_exists(named: str, commands: set[str]) -> None:
    words = named.split()
    beginnings = {" ".join(words[:count]) for count in range(1, len(words) + 1)}
    assert commands & beginnings, f"there is no `gateway {named}`"


def test_sentences_do_name_commands() -> None:
    assert {"doctor", "reseal", "tenant apply", "admin link", "audit hold list"} <= set(NAMED)
