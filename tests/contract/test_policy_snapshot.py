"""Obligations of `PolicySnapshot`, in its order, over the compiled policy."""

from __future__ import annotations

import pytest

from gateway.domain.identity import Identity
from gateway.domain.policy import ACTIONS, Action, PolicySnapshot
from tests.policies import asking, compiled, principal

POLICY = """
p, role:employee, acme, scope/hr, search, allow
p, role:employee, acme, scope/hr/payroll, search, deny
p, role:payroll, acme, scope/hr/payroll, search, allow
p, role:payroll, acme, audit, read, allow
p, group:crew, acme, scope/safety, search, allow
p, role:counsel, acme, scope/legal, search, allow
p, role:counsel, acme, review/legal, review, allow
p, role:counsel, acme, review/legal, reveal, allow
p, role:trainee, acme, review/legal, reveal, deny
p, client:chat, acme, client, act-as, allow
p, client:chat, acme, scope/hr, search, allow
p, client:chat, acme, review/legal, review, allow
g, user:maria, role:employee, acme
g, group:hr-team, role:employee, acme
g, role:lead, role:counsel, acme
"""


@pytest.fixture
def policy() -> PolicySnapshot:
    return compiled(
        POLICY,
        scopes=["hr", "hr/payroll", "safety"],
        sensitive=["legal"],
        restricted_terms={"legal": ["Project Nightingale", "Nightingale"], "hr/payroll": ["salary band"]},
    )


def test_the_filter_has_what_the_person_may_search(policy: PolicySnapshot) -> None:
    access = policy.entitle(asking("maria"))
    assert (access.tenant, access.any_of, access.none_of) == ("acme", ("hr",), ("hr/payroll",))
    assert access.policy_version == policy.version


def test_roles_and_groups_come_from_the_credential_or_from_the_policy(policy: PolicySnapshot) -> None:
    assert policy.entitle(asking("new", roles=["employee"])).any_of == ("hr",)
    assert policy.entitle(asking("new", groups=["crew"])).any_of == ("safety",)
    assert policy.entitle(asking("new", groups=["hr-team", "crew"])).any_of == ("hr", "safety")
    assert policy.entitle(asking("new", roles=["lead"])).any_of == ("legal",)


def test_roles_are_told_by_their_names_whoever_gave_them(policy: PolicySnapshot) -> None:
    assert policy.roles_of(asking("maria")) == ("employee",)
    assert policy.roles_of(asking("new", roles=["lead"], groups=["hr-team"])) == (
        "counsel",
        "employee",
        "lead",
    )
    assert policy.roles_of(asking("nobody")) == ()


def test_a_deny_wins_over_an_allow_of_another_role(policy: PolicySnapshot) -> None:
    access = policy.entitle(asking("new", roles=["employee", "payroll"]))
    assert not access.permits("hr/payroll")
    assert not access.permits("hr/payroll/bonus")
    assert access.permits("hr/benefits")


def test_a_scope_that_is_denied_as_a_whole_is_not_named_among_the_allowed() -> None:
    policy = compiled(
        "p, role:a, acme, scope/hr, search, allow\np, role:b, acme, scope/hr, search, deny", scopes=["hr"]
    )
    access = policy.entitle(asking("new", roles=["a", "b"]))
    assert (access.any_of, access.none_of) == ((), ("hr",))


def test_through_a_client_only_what_both_may_search_is_left(policy: PolicySnapshot) -> None:
    assert policy.entitle(asking("maria", through="chat")).any_of == ("hr",)
    assert policy.entitle(asking("new", roles=["lead"], through="chat")).any_of == ()
    assert policy.entitle(asking("maria", through="unknown")).any_of == ()
    assert policy.entitle(asking("maria", through="chat")).none_of == ("hr/payroll",)


def test_without_any_rule_nothing_is_found(policy: PolicySnapshot) -> None:
    assert policy.entitle(asking("stranger")).any_of == ()
    assert compiled().entitle(asking("maria", roles=["employee"])).any_of == ()


def test_the_filter_permits_on_segment_borders(policy: PolicySnapshot) -> None:
    access = policy.entitle(asking("maria"))
    assert access.permits("hr")
    assert access.permits("hr/benefits")
    assert not access.permits("hr-private")
    assert not access.permits("h")


def test_any_other_action_is_decided_by_person_and_client(policy: PolicySnapshot) -> None:
    direct = asking("new", roles=["counsel"])
    through = asking("new", roles=["counsel"], through="chat")
    assert policy.may(direct, Action.REVIEW, "review/legal").allowed
    assert policy.may(direct, Action.REVEAL, "review/legal").allowed
    assert policy.may(through, Action.REVIEW, "review/legal").allowed
    assert not policy.may(through, Action.REVEAL, "review/legal").allowed


def test_acting_for_somebody_is_the_right_of_the_client_alone(policy: PolicySnapshot) -> None:
    assert policy.may(asking("maria", through="chat"), Action.ACT_AS, "client").allowed
    assert policy.may(asking("chat"), Action.ACT_AS, "client").allowed
    assert not policy.may(asking("chat", through="script"), Action.ACT_AS, "client").allowed


def test_a_decision_names_every_line_that_matched(policy: PolicySnapshot) -> None:
    both = policy.may(asking("new", roles=["counsel", "trainee"]), Action.REVEAL, "review/legal")
    assert (both.allowed, both.because) == (False, ("policy.csv:9", "policy.csv:10"))
    search = policy.may(asking("new", roles=["employee", "payroll"]), Action.SEARCH, "scope/hr/payroll")
    assert (search.allowed, search.because) == (False, ("policy.csv:2", "policy.csv:3", "policy.csv:4"))
    assert policy.may(asking("stranger"), Action.READ, "audit").because == ()


def test_a_decision_through_a_client_names_the_lines_of_both(policy: PolicySnapshot) -> None:
    decision = policy.may(asking("maria", through="chat"), Action.SEARCH, "scope/hr")
    assert (decision.allowed, decision.because) == (True, ("policy.csv:2", "policy.csv:12"))


@pytest.mark.parametrize(
    ("action", "obj"),
    [
        (Action.READ, ""),
        (Action.READ, "audits"),
        (Action.READ, "audit/everything"),
        (Action.EXPORT, "audit"),
        (Action.REVIEW, "review"),
        (Action.REVIEW, "review/"),
        (Action.REVIEW, "review/leg*"),
        (Action.SEARCH, "scope"),
        (Action.SEARCH, "scope/hr/"),
        (Action.SEARCH, "scope//hr"),
        (Action.SEARCH, "scope/HR"),
        (Action.SEARCH, "scope/../scope/hr"),
        (Action.SEARCH, "hr"),
    ],
)
def test_unknown_objects_and_actions_are_denied(policy: PolicySnapshot, action: Action, obj: str) -> None:
    everything = asking("maria", roles=["employee", "payroll", "counsel"])
    assert not policy.may(everything, action, obj).allowed


def test_search_by_may_and_by_filter_is_one_decision(policy: PolicySnapshot) -> None:
    identity = asking("maria", roles=["payroll"], through="chat")
    access = policy.entitle(identity)
    for scope in ("hr", "hr/payroll", "hr/benefits", "legal", "safety", "hr-private"):
        assert policy.may(identity, Action.SEARCH, f"scope/{scope}").allowed == access.permits(scope)


@pytest.mark.parametrize(
    "text",
    [
        "what about project nightingale?",
        "PROJECT  NIGHTINGALE",
        "project-nightingale, please",
        "project\nnightingale",
        "Project Nightingale's budget",
        "Pro\u00adject Night\u200bingale",
        "Prоjеct Nіghtіngаlе",
        "Ｐｒｏｊｅｃｔ Ｎｉｇｈｔｉｎｇａｌｅ",
        "Pröject Nightingalé",
        "P r o j e c t N i g h t i n g a l e",
        "Project, Nightingale",
        "<b>Project</b> Night<i>ingale</i>",
        "Project&nbsp;&#78;ightingale",
        "Pr0ject N1ght1ng4le",
        "Project Nıghtıngale",
        "[b]Project[/b] Night[^1]ingale[2]",
        "Project \u202eelagnithgiN\u202c",
        "Project Nightin<script>x</script>gale",
    ],
)
def test_restricted_terms_are_found_however_they_are_written(policy: PolicySnapshot, text: str) -> None:
    found = {match.phrase for match in policy.terms_in(text)}
    assert found == {"Project Nightingale", "Nightingale"}
    assert all(match.scope == "legal" for match in policy.terms_in(text))


def test_a_word_that_only_contains_a_term_is_not_one(policy: PolicySnapshot) -> None:
    assert policy.terms_in("salary bandwidth") == ()
    assert policy.terms_in("an ordinary question about holidays") == ()


def test_the_same_arguments_give_the_same_answer_for_ever(policy: PolicySnapshot) -> None:
    identity = asking("maria", roles=["payroll"], groups=["crew"], through="chat")
    before = (policy.entitle(identity), policy.may(identity, Action.READ, "audit"))
    for number in range(500):
        policy.entitle(asking(f"stranger-{number}", roles=[f"role-{number}"], groups=[f"group-{number}"]))
    assert (policy.entitle(identity), policy.may(identity, Action.READ, "audit")) == before


def test_a_person_who_is_called_like_the_client_has_nothing_of_the_clients(policy: PolicySnapshot) -> None:
    namesake = asking("chat", through="chat")
    assert policy.entitle(asking("chat")).any_of
    assert policy.entitle(namesake).any_of == ()
    assert not policy.may(namesake, Action.READ, "audit").allowed


def test_nothing_is_decided_for_another_tenant(policy: PolicySnapshot) -> None:
    foreigner = principal("maria", tenant="globex")
    with pytest.raises(ValueError, match="own tenant"):
        policy.entitle(Identity.direct(foreigner))
    with pytest.raises(ValueError, match="own tenant"):
        policy.may(Identity.direct(foreigner), Action.READ, "audit")


def test_every_action_of_every_kind_can_be_granted() -> None:
    things = {kind: f"{kind}/legal" if kind in ("scope", "review") else kind for kind in ACTIONS}
    rights = [(things[kind], action) for kind, actions in ACTIONS.items() for action in sorted(actions)]
    lines = (f"p, role:all, acme, {thing}, {action}, allow" for thing, action in rights)
    policy = compiled("\n".join(lines), sensitive=["legal"])
    everybody = asking("new", roles=["all"])
    assert all(policy.may(everybody, action, thing).allowed for thing, action in rights)
    assert not any(policy.may(asking("new"), action, thing).allowed for thing, action in rights)
