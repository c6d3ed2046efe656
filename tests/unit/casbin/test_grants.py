"""Grants: from an action and a place to the rules there, through roles at any depth."""

from __future__ import annotations

import pytest

from gateway.adapters.casbin.enforcer import enforcer_of
from gateway.adapters.casbin.grants import Grants, Rule, Scopes, grants_of
from gateway.domain.bundle import Bundle, PolicyLine
from gateway.domain.policy import Action
from tests.policies import MODEL, bundle_of, files_of

HR = "scope/hr"
IT = "scope/it"


def grants(policy: str) -> Grants:
    bundle = bundle_of(files_of(policy, scopes=["hr", "hr/payroll", "it"]))
    return grants_of(enforcer_of(bundle, MODEL), bundle)


def lines(found: Grants, subject: str, asked: str = HR, action: Action = Action.SEARCH) -> list[int]:
    return [rule.line for rule in found.rules_on(action, asked, found.roles.held_by([subject]))]


def test_a_rule_keeps_its_line_and_its_effect() -> None:
    found = grants("# who\np, user:maria, acme, scope/hr, search, deny")
    assert found.rules_on(Action.SEARCH, HR, {"user:maria"}) == [Rule(2, "policy.csv:2", allows=False)]


def test_the_rules_on_a_place_and_on_all_above_it_are_found_in_the_order_of_the_file() -> None:
    found = grants("""p, user:m, acme, scope/hr/payroll, search, allow
p, user:m, acme, scope/it, search, allow
p, user:m, acme, scope/hr, search, deny
p, user:n, acme, scope/hr, search, allow
p, user:m, acme, audit, read, allow
p, user:m, acme, scope/hr, search, allow""")
    assert lines(found, "user:m", "scope/hr/payroll/bands") == [1, 3, 6]
    assert lines(found, "user:m", "scope/hr-private") == []
    assert lines(found, "user:m", "audit", Action.READ) == [5]
    assert lines(found, "user:m", "audit", Action.EXPORT) == []


def test_roles_are_followed_to_any_depth_and_each_rule_stands_once() -> None:
    chain = "\n".join(f"g, role:r{n}, role:r{n + 1}, acme" for n in range(300))
    found = grants(f"p, role:r300, acme, scope/hr, search, allow\n{chain}\ng, user:maria, role:r0, acme")
    held = found.roles.held_by(["user:maria", "role:r0", "role:r150"])
    assert [rule.line for rule in found.rules_on(Action.SEARCH, HR, held)] == [1]


def test_a_diamond_of_roles_gives_each_rule_once() -> None:
    policy = """g, user:m, role:a, acme
g, role:a, role:b, acme
g, role:a, role:c, acme
g, role:b, role:d, acme
g, role:c, role:d, acme
p, role:d, acme, scope/it, search, allow
p, role:b, acme, scope/hr, search, deny"""
    assert lines(grants(policy), "user:m", IT) == [6]
    assert lines(grants(policy), "user:m", HR) == [7]


@pytest.mark.parametrize("asked", ["", "scope", "scope/", "scope/HR", "scope/hr/", "hr", "audit/hr"])
def test_no_rule_is_about_what_is_no_object(asked: str) -> None:
    assert lines(grants("p, user:m, acme, scope/hr, search, allow"), "user:m", asked) == []


def test_a_subject_has_the_topmost_scopes_of_its_own_rules() -> None:
    found = grants("""p, role:a, acme, scope/hr/payroll, search, allow
p, role:a, acme, scope/hr, search, allow
p, role:a, acme, scope/it, search, deny
p, role:a, acme, audit, read, allow""")
    assert list(found.scopes_of({"role:a", "role:b"})) == [Scopes(("hr",), ("it",))]


def test_an_unknown_subject_has_no_rules_and_leaves_no_trace() -> None:
    found = grants("g, user:m, role:a, acme\np, role:a, acme, scope/hr, search, allow")
    before = repr(found.places), repr(found.scopes)
    for number in range(1000):
        assert lines(found, f"user:stranger-{number}") == lines(found, f"role:unknown-{number}") == []
    assert (repr(found.places), repr(found.scopes)) == before


def line(*values: str) -> Bundle:
    bundle = bundle_of(files_of())
    return bundle.model_copy(update={"policy": (PolicyLine(number=1, kind="p", values=values),)})


@pytest.mark.parametrize(
    "bundle",
    [
        line("role:a", "acme", "scope/hr*", "search", "allow"),
        line("role:a", "acme", "scope/hr", "search", "alow"),
        line("role:a", "acme", "scope/hr", "fetch", "allow"),
        line("role:a", "globex", "scope/hr", "search", "allow"),
    ],
    ids=["star", "effect", "action", "tenant"],
)
def test_a_bundle_that_was_not_validated_is_not_compiled(bundle: Bundle) -> None:
    with pytest.raises(ValueError, match=r"policy|fetch|Casbin"):
        grants_of(enforcer_of(bundle, MODEL), bundle)


def test_lines_that_casbin_changed_are_not_compiled() -> None:
    bundle = bundle_of(files_of("p, role:a, acme, scope/hr, search, deny", scopes=["hr"]))
    enforcer = enforcer_of(bundle, MODEL)
    enforcer.get_policy()[0][4] = "allow"
    with pytest.raises(ValueError, match="as they stand"):
        grants_of(enforcer, bundle)
