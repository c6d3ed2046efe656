"""The subjects under which a principal's rights are looked up, and what is not a subject."""

from __future__ import annotations

import pytest

from gateway.domain.policy import Action, PolicySnapshot
from tests.policies import access_for, asking, compiled

SCOPES = ("a", "b", "c", "d", "e")
POLICY = """p, user:x, acme, scope/a, search, allow
p, client:x, acme, scope/b, search, allow
p, role:x, acme, scope/c, search, allow
p, group:x, acme, scope/d, search, allow"""


@pytest.fixture(scope="module")
def policy() -> PolicySnapshot:
    return compiled(POLICY, scopes=SCOPES)


def test_one_who_asks_directly_is_both_person_and_client(policy: PolicySnapshot) -> None:
    assert access_for(policy, "x").any_of == ("a", "b")


def test_a_person_behind_a_client_is_not_that_client() -> None:
    everything = compiled(
        f"{POLICY}\n" + "\n".join(f"p, client:app, acme, scope/{s}, search, allow" for s in SCOPES),
        scopes=SCOPES,
    )
    assert everything.entitle(asking("x", through="app")).any_of == ("a",)


def test_claimed_roles_and_groups_are_looked_up_as_what_they_are(policy: PolicySnapshot) -> None:
    assert access_for(policy, "y", roles=["x"]).any_of == ("c",)
    assert access_for(policy, "y", groups=["x"]).any_of == ("d",)


@pytest.mark.parametrize("claim", ["role:x", "user:x", "x ", "X", "\u0445", "x\u200b", ""])
def test_a_claim_that_only_resembles_a_name_is_worth_nothing(policy: PolicySnapshot, claim: str) -> None:
    assert access_for(policy, claim, roles=[claim], groups=[claim]).any_of == ()


def test_the_filter_is_in_its_shortest_form() -> None:
    lines = [f"p, role:r, acme, scope/{s}, search, allow" for s in ("e", "a/b", "a", "a/b/c")]
    lines += [f"p, role:r, acme, scope/{s}, search, deny" for s in ("a/b/c", "e/x/y", "e/x")]
    access = access_for(
        compiled("\n".join(lines), scopes=["a", "a/b", "a/b/c", "e", "e/x", "e/x/y"]), roles=["r"]
    )
    assert (access.any_of, access.none_of) == (("a", "e"), ("a/b/c", "e/x"))


def test_what_a_client_denies_is_not_named_among_what_its_person_may_search() -> None:
    policy = compiled(
        "p, role:r, acme, scope/a/b, search, allow\np, role:r, acme, scope/e, search, allow\n"
        "p, client:app, acme, scope/a, search, allow\np, client:app, acme, scope/e, search, allow\n"
        "p, client:app, acme, scope/a/b, search, deny",
        scopes=["a", "a/b", "e"],
    )
    access = policy.entitle(asking("x", roles=["r"], through="app"))
    assert (access.any_of, access.none_of) == (("e",), ("a/b",))


def test_only_the_action_search_makes_a_filter() -> None:
    policy = compiled("p, role:r, acme, review/a, review, allow", sensitive=["a"])
    assert access_for(policy, roles=["r"]).any_of == ()
    assert policy.may(asking("x", roles=["r"]), Action.REVIEW, "review/a").allowed
