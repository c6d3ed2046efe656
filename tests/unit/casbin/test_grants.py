"""Grants: from a subject to every rule about it, through roles at any depth."""

from __future__ import annotations

import pytest

from gateway.adapters.casbin.enforcer import enforcer_of
from gateway.adapters.casbin.grants import Grants, Rule, grants_of
from gateway.domain.bundle import Bundle, PolicyLine
from gateway.domain.policy import Action
from gateway.domain.resource import Resource
from tests.policies import MODEL, bundle_of, files_of


def grants(policy: str) -> Grants:
    bundle = bundle_of(files_of(policy, scopes=["hr", "it"]))
    return grants_of(enforcer_of(bundle, MODEL), bundle)


def test_a_rule_keeps_its_line_its_resource_and_its_effect() -> None:
    found = grants("# who\np, user:maria, acme, scope/hr, search, deny").rules_for(["user:maria"])
    assert found == (Rule(2, Resource("scope", "hr"), Action.SEARCH, allows=False),)
    assert found[0].reference == "policy.csv:2"


def test_roles_are_followed_to_any_depth_and_each_rule_stands_once() -> None:
    chain = "\n".join(f"g, role:r{n}, role:r{n + 1}, acme" for n in range(300))
    policy = f"p, role:r300, acme, scope/hr, search, allow\n{chain}\ng, user:maria, role:r0, acme"
    held = grants(policy)
    assert [rule.line for rule in held.rules_for(["user:maria", "role:r0", "role:r150"])] == [1]


def test_a_diamond_of_roles_is_walked_once() -> None:
    policy = """g, user:m, role:a, acme
g, role:a, role:b, acme
g, role:a, role:c, acme
g, role:b, role:d, acme
g, role:c, role:d, acme
p, role:d, acme, scope/it, search, allow
p, role:b, acme, scope/hr, search, deny"""
    assert [rule.line for rule in grants(policy).rules_for(["user:m"])] == [6, 7]


def test_an_unknown_subject_has_no_rules_and_leaves_no_trace() -> None:
    held = grants("g, user:m, role:a, acme\np, role:a, acme, scope/it, search, allow")
    before = (dict(held.rules), dict(held.roles))
    for number in range(1000):
        assert held.rules_for([f"user:stranger-{number}", f"role:unknown-{number}"]) == ()
    assert (dict(held.rules), dict(held.roles)) == before


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
