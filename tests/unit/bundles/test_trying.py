"""Trying matrices on a policy: which cells hold, and how a failure reads."""

from __future__ import annotations

from gateway.adapters.bundles.matrices import read_matrices
from gateway.adapters.bundles.trying import Cell, try_matrices
from gateway.adapters.casbin.snapshot import compile_policy
from tests.policies import MODEL, bundle_of, files_of

POLICY = """g, user:maria, role:hr, acme
p, role:hr, acme, scope/hr, search, allow
p, role:hr, acme, scope/hr/payroll, search, deny
p, role:pay, acme, scope/hr/payroll, search, allow
p, client:chat, acme, scope/hr, search, allow
p, user:blocked, acme, scope/hr, search, deny"""


def tried(matrix: str) -> tuple[Cell, ...]:
    files = {**files_of(POLICY, scopes=["hr", "hr/payroll"]), "tests/a.yaml": matrix}
    matrices, problems = read_matrices(files)
    assert problems == ()
    return try_matrices(matrices, bundle_of(files), lambda bundle: compile_policy(bundle, MODEL))


def matrix(principal: str, expect: str = "{}") -> str:
    return (
        f"matrix: m\nprincipals:\n  one: {principal}\nresources: [scope/hr, scope/hr/payroll]\n"
        f"actions: [search]\nexpect: {expect}\n"
    )


def allowed(principal: str) -> list[str]:
    return [cell.resource for cell in tried(matrix(principal)) if cell.decision.allowed]


def test_every_cell_of_principals_resources_and_actions_is_decided() -> None:
    assert [(cell.resource, cell.holds) for cell in tried(matrix("{subject: maria}"))] == [
        ("scope/hr", False),
        ("scope/hr/payroll", True),
    ]


def test_a_cell_that_is_listed_must_come_out_as_listed() -> None:
    expect = "{one: {scope/hr: {search: allow}, scope/hr/payroll: {search: allow}}}"
    assert [cell.holds for cell in tried(matrix("{subject: maria}", expect))] == [True, False]


def test_a_subject_alone_has_what_the_policy_gives_it() -> None:
    assert allowed("{subject: maria}") == ["scope/hr"]


def test_claimed_roles_replace_what_the_policy_gives_the_subject() -> None:
    assert allowed("{subject: maria, roles: []}") == []
    assert allowed("{subject: maria, groups: []}") == []
    assert allowed("{subject: maria, roles: [pay]}") == ["scope/hr/payroll"]
    assert allowed("{subject: maria, roles: [pay, hr]}") == ["scope/hr"]


def test_a_deny_that_names_the_subject_stays_beside_claims() -> None:
    assert allowed("{subject: blocked, roles: [hr, pay]}") == []


def test_a_client_alone_has_its_own_and_for_somebody_what_both_have() -> None:
    assert allowed("{client: chat}") == ["scope/hr", "scope/hr/payroll"]
    assert allowed("{subject: maria, client: chat}") == ["scope/hr"]
    assert allowed("{subject: stranger, client: chat}") == []


def test_a_failure_says_where_what_and_because_of_which_lines() -> None:
    expect = "\n  one:\n    scope/hr/payroll: {search: allow}"
    cells = tried(matrix("{subject: maria, roles: [hr, pay]}", expect))
    assert [str(cell) for cell in cells if not cell.holds] == [
        "tests/a.yaml:7: m: one, search scope/hr: expected deny, got allow because policy.csv:2",
        "tests/a.yaml:8: m: one, search scope/hr/payroll: expected allow, got deny because "
        "policy.csv:2, policy.csv:3, policy.csv:4",
    ]


def test_a_failure_without_any_rule_says_so() -> None:
    cells = tried(matrix("{subject: stranger}", "{one: {scope/hr: {search: allow}}}"))
    assert [str(cell) for cell in cells if not cell.holds] == [
        "tests/a.yaml:6: m: one, search scope/hr: expected allow, got deny because no rule allows it"
    ]
