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


NINA = ("--subject", "nina@acme.example", "--action", "search")


def test_an_explanation_names_every_rule_and_the_roles_that_led_to_it(bundle: Path) -> None:
    result = policy("explain", bundle, *NINA, "--object", "scope/hr/payroll", "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert (told["allowed"], told["object"]) == (False, "scope/hr/payroll")
    lines = (bundle / "policy.csv").read_text(encoding="utf-8").split("\n")
    assert told["reasons"]
    for reason in told["reasons"]:
        assert lines[int(reason["where"].partition(":")[2]) - 1] == reason["rule"]
        assert reason["chain"][0] == {"name": "user:nina@acme.example", "where": ""}
    shown = policy("explain", bundle, *NINA, "--object", "scope/hr/payroll").stdout
    assert shown.startswith("deny: nina@acme.example, search scope/hr/payroll, under policy version ")
    assert all(reason["where"] in shown for reason in told["reasons"])


def test_an_explanation_takes_claims_and_a_client(bundle: Path) -> None:
    claims = ("--subject", "new", "--role", "hr", "--group", "crew", "--action", "search")
    told = json.loads(policy("explain", bundle, *claims, "--object", "scope/hr/payroll", "--json").stdout)
    assert told["allowed"]
    assert {"role:hr", "group:crew", "user:new"} <= set(told["holds"]["asker"])
    through = json.loads(
        policy("explain", bundle, *claims, "--client", "stranger", "--object", "scope/hr", "--json").stdout
    )
    assert (through["allowed"], set(through["holds"])) == (False, {"person", "client"})


@pytest.mark.parametrize("obj", ["scope/HR", "scope/hr/", "hr", "scope/hr*", ""])
def test_what_is_no_object_is_not_explained(bundle: Path, obj: str) -> None:
    result = policy("explain", bundle, *NINA, "--object", obj)
    assert result.exit_code == 2
    assert "is not an object" in result.stderr


def test_an_explanation_needs_one_policy_and_names_that_can_be_names(bundle: Path) -> None:
    asked = (*NINA, "--object", "scope/hr")
    assert policy("explain", bundle, *asked, "--tenant", "acme").exit_code == 2
    assert policy("explain", bundle, "--subject", "role:hr", *asked[2:]).exit_code == 2


def test_a_difference_exits_with_1_and_names_who_gains_and_loses(bundle: Path) -> None:
    rules = bundle / "policy.csv"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(f"{text}\np, user:nina@acme.example, acme, audit, read, allow\n", encoding="utf-8")
    result = policy("diff", POLICIES / "acme", str(bundle), "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert [(each["who"], each["action"], each["object"]) for each in told["gains"]] == [
        ("user:nina@acme.example", "read", "audit")
    ]
    assert told["losses"] == []
    back = policy("diff", bundle, str(POLICIES / "acme"))
    assert back.exit_code == 1
    assert back.stdout.startswith("- user:nina@acme.example  read audit  (before: policy.csv:")
    assert back.stdout.endswith("0 gained, 1 lost\n")


def test_bundles_that_give_everybody_the_same_exit_with_0(bundle: Path) -> None:
    result = policy("diff", bundle, str(POLICIES / "acme"))
    assert (result.exit_code, result.stdout) == (0, "nobody gains or loses anything\n")


def test_bundles_of_two_tenants_are_not_compared(bundle: Path) -> None:
    result = policy("diff", bundle, str(POLICIES / "globex"))
    assert result.exit_code == 2
    assert "two tenants, acme and globex" in result.stderr
