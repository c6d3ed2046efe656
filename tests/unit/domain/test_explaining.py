"""Explaining: every rule that matched, whose right it is, and the way by which it came."""

from __future__ import annotations

from hypothesis import given

from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.bundle import Bundle
from gateway.domain.explaining import Explanation, Reason, Step, explain
from gateway.domain.identity import Identity
from gateway.domain.policy import Action
from tests.oracle.policies import Case, cases
from tests.policies import MODEL, asking, bundle_of, files_of

POLICY = """p, role:staff, acme, scope/hr, search, allow
p, role:intern, acme, scope/hr/payroll, search, deny
p, user:maria, acme, scope/hr/payroll, search, allow
p, client:chat, acme, client, act-as, allow
p, client:chat, acme, scope/hr, search, allow
g, user:maria, role:lead, acme
g, role:lead, role:manager, acme
g, role:manager, role:staff, acme
g, user:maria, role:intern, acme
g, group:crew, role:staff, acme"""


def explained(who: Identity, obj: str = "scope/hr/payroll", action: Action = Action.SEARCH) -> Explanation:
    bundle = bundle_of(files_of(POLICY, scopes=["hr", "hr/payroll"]))
    return explain(bundle, compile_policy(bundle, MODEL), who, action, obj)


def ways(explanation: Explanation) -> list[tuple[str, str, str]]:
    """Whose right, the rule's place and the way to it, in one line each."""
    return [
        (
            reason.of,
            reason.where,
            " ".join(step.name.partition(":")[2] + step.where[10:] for step in reason.chain),
        )
        for reason in explanation.reasons
    ]


def test_rules_that_allow_and_rules_that_deny_are_named_with_the_roles_that_led_to_them() -> None:
    found = explained(asking("maria"))
    assert not found.decision.allowed
    assert ways(found) == [
        ("asker", "policy.csv:1", "maria lead:6 manager:7 staff:8"),
        ("asker", "policy.csv:2", "maria intern:9"),
        ("asker", "policy.csv:3", "maria"),
    ]
    assert [reason.allows for reason in found.reasons] == [True, False, True]


def test_a_rule_is_told_word_for_word() -> None:
    reason = explained(asking("maria")).reasons[1]
    assert reason == Reason(
        "asker",
        False,
        "p, role:intern, acme, scope/hr/payroll, search, deny",
        "policy.csv:2",
        (Step("user:maria"), Step("role:intern", "policy.csv:9")),
    )


def test_a_role_of_the_credential_is_where_the_way_begins() -> None:
    assert ways(explained(asking("new", roles=["staff"]))) == [("asker", "policy.csv:1", "staff")]
    assert ways(explained(asking("new", groups=["crew"]))) == [("asker", "policy.csv:1", "crew staff:10")]
    assert ways(explained(asking("maria", roles=["staff"])))[0] == ("asker", "policy.csv:1", "staff")


def test_of_a_client_and_its_person_each_has_its_own_reasons() -> None:
    found = explained(asking("maria", through="chat"), "scope/hr")
    assert found.decision.allowed
    assert [(of, where) for of, where, _ in ways(found)] == [
        ("person", "policy.csv:1"),
        ("client", "policy.csv:5"),
    ]


def test_acting_for_somebody_is_explained_by_the_clients_rules_alone() -> None:
    found = explained(asking("maria", through="chat"), "client", Action.ACT_AS)
    assert ways(found) == [("client", "policy.csv:4", "chat")]
    assert set(found.held) == {"client"}


def test_without_any_rule_it_says_what_was_held() -> None:
    found = explained(asking("new", groups=["crew"]), "audit", Action.READ)
    assert found.reasons == ()
    assert found.held == {"asker": ("client:new", "group:crew", "role:staff", "user:new")}


@given(cases())
def test_every_line_of_a_decision_is_explained_by_a_way_that_stands_in_the_policy(subject: Case) -> None:
    bundle = bundle_of(subject.files)
    policy = compile_policy(bundle, MODEL)
    for scope in subject.scopes:
        found = explain(bundle, policy, subject.identity, Action.SEARCH, f"scope/{scope}")
        assert {reason.where for reason in found.reasons} == set(found.decision.because)
        assert all(stands(reason, bundle) for reason in found.reasons)


def stands(reason: Reason, bundle: Bundle) -> bool:
    """Whether each step of the way is a membership of the policy, and the last is whom the rule names."""
    lines = {f"policy.csv:{line.number}": line.values for line in bundle.policy}
    steps = zip(reason.chain, reason.chain[1:], strict=False)
    return lines[reason.where][0] == reason.chain[-1].name and all(
        lines[after.where][:2] == (before.name, after.name) for before, after in steps
    )
