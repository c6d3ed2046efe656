"""The check before applying looks at the examples' form too."""

from __future__ import annotations

from gateway.adapters.bundles.checking import check, check_policy
from gateway.domain.bundle import Bundle
from tests.policies import bundle_of, files_of

SCENARIO = "scenario: s\ntenant: acme\nprincipal: {subject: a}\nturns: [{ask: {message: hi}}]\n"
MATRIX = "matrix: m\nprincipals: {a: {subject: a}}\nresources: [audit]\nactions: [read]\n"


def test_a_good_bundle_with_good_examples_passes() -> None:
    files = {**files_of(), "tests/a.yaml": MATRIX, "scenarios/a.yaml": SCENARIO}
    assert check(files) == bundle_of(files)


def test_problems_of_policy_matrices_and_scenarios_are_named_together() -> None:
    wrong = {"tests/a.yaml": f"{MATRIX}{MATRIX}", "scenarios/a.yaml": f"{SCENARIO}---\nscenari: s\n"}
    found = check({**files_of("p"), **wrong})
    assert not isinstance(found, Bundle)
    assert [problem.where for problem in found] == [
        "policy.csv:1",
        "tests/a.yaml:5",
        "tests/a.yaml:6",
        "tests/a.yaml:7",
        "tests/a.yaml:8",
        *["scenarios/a.yaml:6"] * 5,
    ]


def test_a_wrong_matrix_alone_keeps_a_bundle_from_being_applied() -> None:
    found = check({**files_of(), "tests/a.yaml": "matrix: m\n"})
    assert not isinstance(found, Bundle)
    assert {problem.where for problem in found} == {"tests/a.yaml:1"}


def test_a_wrong_scenario_alone_keeps_a_bundle_from_being_applied() -> None:
    text = SCENARIO.replace("message", "massage")
    found = check({**files_of(), "scenarios/b.yaml": f"{SCENARIO}---\n{text}", "scenarios/a.yaml": SCENARIO})
    assert not isinstance(found, Bundle)
    assert {problem.where for problem in found} == {"scenarios/b.yaml:9"}
    assert 'unknown key "turns.0.ask.massage"' in {problem.detail for problem in found}


def test_whoever_plays_no_scenario_may_check_without_them() -> None:
    files = {**files_of(), "scenarios/a.yaml": "scenario: s\n"}
    assert check_policy(files) == bundle_of(files)
