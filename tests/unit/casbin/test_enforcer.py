"""Casbin under our model: what it reads, what it decides, and models of another meaning."""

from __future__ import annotations

from itertools import permutations

import casbin
import pytest

from gateway.adapters.casbin.enforcer import covered, enforcer_of
from gateway.domain.errors import ProblemError
from tests.policies import MODEL, bundle_of, files_of

SCOPES = ("hr", "hr/payroll", "it")


def enforcer(policy: str) -> casbin.Enforcer:
    return enforcer_of(bundle_of(files_of(policy, scopes=SCOPES)), MODEL)


def allows(policy: str, subject: str, scope: str = "hr", tenant: str = "acme") -> bool:
    return bool(enforcer(policy).enforce(subject, tenant, f"scope/{scope}", "search"))


def test_an_empty_policy_allows_nothing_not_even_an_empty_request() -> None:
    assert not enforcer("").enforce("", "", "", "")
    assert not enforcer("").enforce("user:maria", "acme", "scope/hr", "search")
    assert not enforcer("").enforce("role:", "acme", "scope/", "")


def test_a_deny_wins_in_every_order() -> None:
    lines = [
        "p, role:a, acme, scope/hr, search, allow",
        "p, role:b, acme, scope/hr, search, deny",
        "p, role:c, acme, scope/hr/payroll, search, allow",
        "g, user:maria, role:a, acme",
        "g, user:maria, role:b, acme",
        "g, user:maria, role:c, acme",
    ]
    for order in permutations(lines[:3]):
        policy = "\n".join((*order, *lines[3:]))
        assert not allows(policy, "user:maria")
        assert not allows(policy, "user:maria", "hr/payroll")


def test_a_role_at_the_end_of_a_chain_of_a_hundred_is_held() -> None:
    chain = [f"g, role:r{n}, role:r{n + 1}, acme" for n in range(100)]
    policy = "\n".join(
        ["g, user:maria, role:r0, acme", *chain, "p, role:r100, acme, scope/hr, search, allow"]
    )
    assert allows(policy, "user:maria")


def test_a_user_called_like_a_role_is_not_that_role() -> None:
    policy = "p, role:hr, acme, scope/hr, search, allow"
    assert allows(policy, "role:hr")
    assert not allows(policy, "user:hr")
    assert not allows(policy, "hr")


def test_a_rule_of_one_tenant_is_worth_nothing_in_another() -> None:
    assert not allows("p, user:maria, acme, scope/hr, search, allow", "user:maria", tenant="globex")


@pytest.mark.parametrize(
    ("asked", "named", "is_covered"),
    [
        ("scope/hr", "scope/hr", True),
        ("scope/hr/payroll", "scope/hr", True),
        ("scope/hr", "scope/hr/payroll", False),
        ("scope/hr-private", "scope/hr", False),
        ("scope/hr-private", "scope/hr*", False),
        ("scope/hr", "scope", False),
        ("scope/hr", "scope/", False),
        ("audit", "audit", True),
        ("audit/x", "audit", False),
        ("", "", False),
        ("x", "x", False),
    ],
)
def test_covers_ends_at_segments_and_nothing_covers_what_is_no_object(
    asked: str, named: str, is_covered: bool
) -> None:
    assert covered(asked, named) is is_covered


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (" && !some(where (p.eft == deny))", ""),
        ("some(where (p.eft == allow)) && !some(where (p.eft == deny))", "priority(p.eft) || deny"),
        ("covers(r.obj, p.obj)", "keyMatch(r.obj, p.obj)"),
        (" && r.dom == p.dom", ""),
        ("g = _, _, _", "g = _, _"),
        ("p = sub, dom, obj, act, eft", "p = sub, dom, obj, act"),
        ("r = sub, dom, obj, act", "r = sub, dom, obj, act\nr2 = sub, obj"),
    ],
)
def test_a_model_of_another_meaning_is_refused(old: str, new: str) -> None:
    assert old in MODEL
    with pytest.raises(ProblemError) as caught:
        enforcer_of(bundle_of(files_of()), MODEL.replace(old, new))
    assert caught.value.problem.where == "model.conf"


def test_what_casbin_holds_is_the_bundle_line_by_line() -> None:
    held = enforcer("g, user:a, role:b, acme\np, role:b, acme, scope/hr, search, allow\n" * 2)
    assert held.get_policy() == [["role:b", "acme", "scope/hr", "search", "allow"]] * 2
    assert held.get_grouping_policy() == [["user:a", "role:b", "acme"]] * 2


def test_thousands_of_lines_load_without_comparing_each_with_all() -> None:
    rules = (
        f"p, role:r{n}, acme, scope/hr, search, allow\ng, user:u{n}, role:r{n}, acme" for n in range(5000)
    )
    assert len(enforcer("\n".join(rules)).get_policy()) == 5000
