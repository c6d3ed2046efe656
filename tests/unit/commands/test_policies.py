"""`gateway policy`, from the command line to its exit code."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gateway.__main__ import application
from tests.policies import POLICIES

UNKNOWN = "scenario: a test\ntenant: acme\nprincipal: {subject: maria}\nturns:\n  - ask: {massage: hi}\n"


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Acme's own bundle, to be spoilt."""
    return Path(shutil.copytree(POLICIES / "acme", tmp_path / "acme"))


def policy(action: str, folder: Path, *options: str) -> Result:
    return CliRunner().invoke(application(["policy"]), ["policy", action, str(folder), *options])


def test_a_good_bundle_exits_with_0_and_says_its_version(bundle: Path) -> None:
    result = policy("check", bundle)
    assert result.exit_code == 0
    assert result.stdout.startswith("acme is valid: ")


def test_a_wrong_scenario_is_named_by_file_and_line(bundle: Path) -> None:
    (bundle / "scenarios" / "new.yaml").write_text(UNKNOWN, encoding="utf-8")
    result = policy("check", bundle)
    assert result.exit_code == 1
    assert 'error[GW-2001]: unknown key "turns.0.ask.massage"' in result.stderr
    assert "at scenarios/new.yaml:5" in result.stderr


def test_programs_read_the_same_as_one_json_document(bundle: Path) -> None:
    (bundle / "scenarios" / "new.yaml").write_text(UNKNOWN, encoding="utf-8")
    result = policy("check", bundle, "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert not told["ok"]
    assert {problem["where"] for problem in told["problems"]} == {"scenarios/new.yaml:5"}


def test_matrices_are_tried_whatever_the_scenarios_say(bundle: Path) -> None:
    (bundle / "scenarios" / "new.yaml").write_text(UNKNOWN, encoding="utf-8")
    result = policy("test", bundle)
    assert result.exit_code == 0
    assert result.stdout.endswith("passed, 0 failed\n")
