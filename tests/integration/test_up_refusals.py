"""`gateway up` that must not or cannot serve: it says why in one problem, before anything is begun."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.commands.console import CANNOT_RUN
from tests.e2e.demonstration import Demonstration


def refused(folder: Path, **settings: str) -> str:
    """What it says on stderr; nothing was made, and it failed in words alone."""
    done = Demonstration(folder, 0, settings).command("up")
    assert done.returncode == CANNOT_RUN, done.stderr
    assert "Traceback" not in done.stderr
    assert "never retrieved" not in done.stderr
    assert list(folder.iterdir()) == []
    return done.stderr


@pytest.mark.parametrize("bind", ["0.0.0.0:8473", "[::]:8473", "192.0.2.1:8473"])
def test_the_keys_of_the_demonstration_are_served_on_no_public_address(tmp_path: Path, bind: str) -> None:
    said = refused(tmp_path, GATEWAY_BIND=bind)
    assert "error[GW-3001]: demo keys would be reachable on a public address" in said
    assert "bind to 127.0.0.1" in said


def test_an_address_that_is_none_is_one_problem_and_no_traceback(tmp_path: Path) -> None:
    said = refused(tmp_path, GATEWAY_BIND="nonsense")
    assert "error[GW-3001]" in said
    assert "GATEWAY_BIND" in said
