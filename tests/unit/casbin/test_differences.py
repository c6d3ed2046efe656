"""Differences of two policies: who gains and who loses, by rule, by role and by scope."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from gateway.adapters.casbin.differences import differences
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.bundle import Bundle
from gateway.domain.policy import Action
from tests.oracle.policies import ROLES, case
from tests.policies import MODEL, asking, bundle_of, files_of

BEFORE = """p, role:staff, acme, scope/hr, search, allow
p, role:audit, acme, audit, read, allow
g, user:maria, role:staff, acme
g, user:noor, role:staff, acme"""


def bundle(policy: str, scopes: Iterable[str] = ("hr", "hr/payroll")) -> Bundle:
    return bundle_of(files_of(policy, scopes=scopes))


def shown(before: Bundle, after: Bundle) -> list[str]:
    return [
        f"{'+' if each.gained else '-'} {each.who} {each.action} {each.obj}"
        for each in differences(before, after, MODEL)
    ]


def test_a_policy_does_not_differ_from_itself_nor_by_the_order_of_its_lines() -> None:
    backwards = "\n".join(reversed(BEFORE.split("\n")))
    assert shown(bundle(BEFORE), bundle(BEFORE)) == shown(bundle(BEFORE), bundle(backwards)) == []


def test_a_new_deny_is_lost_by_everybody_whom_it_reaches() -> None:
    after = f"{BEFORE}\np, role:staff, acme, scope/hr/payroll, search, deny"
    assert shown(bundle(BEFORE), bundle(after)) == [
        "- role:staff search scope/hr/payroll",
        "- user:maria search scope/hr/payroll",
        "- user:noor search scope/hr/payroll",
    ]


def test_a_membership_is_gained_by_its_member_alone() -> None:
    assert shown(bundle(BEFORE), bundle(f"{BEFORE}\ng, user:noor, role:audit, acme")) == [
        "+ user:noor read audit"
    ]


def test_whoever_is_taken_out_loses_and_whoever_is_new_gains() -> None:
    after = BEFORE.replace("user:maria", "user:lars")
    assert shown(bundle(BEFORE), bundle(after)) == [
        "+ user:lars search scope/hr",
        "+ user:lars search scope/hr/payroll",
        "- user:maria search scope/hr",
        "- user:maria search scope/hr/payroll",
    ]


def test_a_scope_that_only_one_of_them_declares_is_compared_by_what_covers_it() -> None:
    assert shown(bundle(BEFORE, ["hr"]), bundle(BEFORE, ["hr", "hr/payroll", "it"])) == []
    allows_it = f"{BEFORE}\np, role:staff, acme, scope/it, search, allow"
    assert "+ role:staff search scope/it" in shown(
        bundle(BEFORE), bundle(allows_it, ["hr", "hr/payroll", "it"])
    )


def test_the_rules_on_both_sides_are_named() -> None:
    after = f"# a line before\n{BEFORE}\np, role:staff, acme, scope/hr/payroll, search, deny"
    (first, *_) = differences(bundle(BEFORE), bundle(after), MODEL)
    assert (first.before, first.after) == (("policy.csv:1",), ("policy.csv:2", "policy.csv:6"))


@pytest.mark.parametrize("seed", range(25))
def test_of_random_policies_a_difference_is_what_their_decisions_differ_in(seed: int) -> None:
    random = Random(seed)  # noqa: S311
    one, other = case(random), case(random)
    scopes = sorted({*one.scopes, *other.scopes})
    before, after = (bundle_of(files_of("\n".join(each.lines), scopes=scopes)) for each in (one, other))
    found = {
        (each.who, each.obj)
        for each in differences(before, after, MODEL)
        if each.who.startswith("role:") and each.action is Action.SEARCH
    }
    assert found == searchable(before, scopes) ^ searchable(after, scopes)


def searchable(bundle: Bundle, scopes: Iterable[str]) -> set[tuple[str, str]]:
    """What each role may search, as its decisions say."""
    policy = compile_policy(bundle, MODEL)
    return {
        (f"role:{role}", f"scope/{scope}")
        for role in ROLES
        for scope in scopes
        if policy.may(asking("nobody", roles=[role]), Action.SEARCH, f"scope/{scope}").allowed
    }
