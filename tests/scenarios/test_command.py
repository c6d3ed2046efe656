"""`gateway scenarios run`, from the command line to its exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gateway.__main__ import application
from tests.rehearsals import HEAD, QuickHall

ASKED = """
turns:
  - ask: {message: "How many days of vacation do full-time employees have in a year?"}
    expect: {status: %s}
"""
GOOD = HEAD + ASKED % "passthrough"
BAD = HEAD.replace("a test", "another") + ASKED % "refused"

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command over files of these texts, without a key of any model around."""
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.delenv("GATEWAY_REWRITER", raising=False)

    def run(*texts: str, options: tuple[str, ...] = ()) -> Result:
        for number, text in enumerate(texts):
            (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
        return CliRunner().invoke(application(["scenarios"]), ["scenarios", "run", str(tmp_path), *options])

    return run


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name model takes seconds to load, and nobody is named here."""
    monkeypatch.setattr("gateway.commands.scenarios.group.Hall", lambda settings: QuickHall())


def test_what_goes_as_written_exits_with_0(run: Run) -> None:
    result = run(GOOD)
    assert (result.exit_code, result.stdout) == (0, "✓ a test\n1 passed, 0 failed\n")


@pytest.mark.usefixtures("quick")
def test_what_goes_otherwise_exits_with_1_and_says_how(run: Run) -> None:
    result = run(GOOD, BAD)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "✓ a test",
        "✗ another",
        "    turn 1: status: expected refused, got passthrough",
        "1 passed, 1 failed",
    ]


@pytest.mark.usefixtures("quick")
def test_programs_read_the_same_as_one_json_document(run: Run) -> None:
    result = run(GOOD, BAD, options=("--json",))
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "passed": 1,
        "failed": 1,
        "scenarios": [
            {"name": "a test", "ok": True, "failures": []},
            {
                "name": "another",
                "ok": False,
                "failures": ["turn 1: status: expected refused, got passthrough"],
            },
        ],
    }


@pytest.mark.usefixtures("quick")
def test_a_file_that_cannot_be_read_exits_with_2_and_the_others_are_played(run: Run, tmp_path: Path) -> None:
    result = run(GOOD, BAD, HEAD + "turns: [{ask: {massage: hi}}]\n", options=("--json",))
    assert result.exit_code == 2
    assert (json.loads(result.stdout)["passed"], json.loads(result.stdout)["failed"]) == (1, 1)
    assert 'error[GW-2001]: unknown key "turns.0.ask.massage"' in result.stderr
    assert f"at {tmp_path}/2.yaml:5" in result.stderr


def test_a_folder_without_a_scenario_exits_with_2(run: Run) -> None:
    result = run()
    assert result.exit_code == 2
    assert "no scenario is here" in result.stderr


def test_settings_that_are_not_safe_exit_with_2(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GATEWAY_REWRITER", "anthropic")
    result = run(GOOD)
    assert result.exit_code == 2
    assert "error[GW-3001]" in result.stderr


def test_the_help_shows_an_example() -> None:
    result = CliRunner().invoke(application(["scenarios"]), ["scenarios", "run", "--help"])
    assert result.exit_code == 0
    assert "Example: gateway scenarios run policies/acme" in result.stdout
