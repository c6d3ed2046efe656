"""Every command that a sentence of the run book names exists; those of its steps are run."""

from __future__ import annotations

import re

import pytest
from typer import Typer

from gateway.__main__ import application
from tests.deploy.runbook import TEXT

NAMED = sorted(
    {" ".join(found.split()) for found in re.findall(r"`gateway\s+([a-z]+(?:\s+[a-z]+)?)\b", TEXT)}
)


@pytest.fixture(scope="module")
def commands() -> set[str]:
    """All commands, those of a group with its name before them."""
    app = application([])
    single = {each.name or "" for each in app.registered_commands}
    groups = {each.name or "": each.typer_instance for each in app.registered_groups}
    below = {f"{name} {each}" for name, group in groups.items() for each in _names(group)}
    return single | below


def _names(group: Typer | None) -> list[str]:
    assert group is not None
    return [each.name or "" for each in group.registered_commands]


@pytest.mark.parametrize("named", NAMED)
def test_a_command_that_is_named_exists(named: str, commands: set[str]) -> None:
    assert commands & {named, named.split()[0]}, f"there is no `gateway {named}`"


def test_sentences_do_name_commands() -> None:
    assert {"doctor", "reseal", "tenant apply", "admin link"} <= set(NAMED)
