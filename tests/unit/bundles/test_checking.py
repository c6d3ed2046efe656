"""The check before applying looks at the examples' form too."""

from __future__ import annotations

from gateway.adapters.bundles.checking import check
from gateway.domain.bundle import Bundle
from tests.policies import bundle_of, files_of

MATRIX = "matrix: m\nprincipals: {a: {subject: a}}\nresources: [audit]\nactions: [read]\n"


def test_a_good_bundle_with_good_matrices_passes() -> None:
    files = {**files_of(), "tests/a.yaml": MATRIX}
    assert check(files) == bundle_of(files)


def test_problems_of_policy_and_matrices_are_named_together() -> None:
    found = check({**files_of("p"), "tests/a.yaml": f"{MATRIX}{MATRIX}"})
    assert not isinstance(found, Bundle)
    assert [problem.where for problem in found] == [
        "policy.csv:1",
        "tests/a.yaml:5",
        "tests/a.yaml:6",
        "tests/a.yaml:7",
        "tests/a.yaml:8",
    ]


def test_a_wrong_matrix_alone_keeps_a_bundle_from_being_applied() -> None:
    found = check({**files_of(), "tests/a.yaml": "matrix: m\n"})
    assert not isinstance(found, Bundle)
    assert {problem.where for problem in found} == {"tests/a.yaml:1"}
