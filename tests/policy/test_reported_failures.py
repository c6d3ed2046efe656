"""Failures that people reported of neighbouring systems, as small policies that must come out right here."""

from __future__ import annotations

import unicodedata
from itertools import permutations

import pytest

from gateway.adapters.bundles.parsing import parse
from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.tenancies import FollowedTenancies
from gateway.domain.bundle import Bundle
from gateway.domain.identity import check_name, check_tenant
from gateway.ports.failures import PolicyUnavailable
from tests.policies import MODEL, access_for, asking, compiled, files_of


def allow(role: str, scope: str, effect: str = "allow") -> str:
    return f"p, role:{role}, acme, scope/{scope}, search, {effect}"


def refusals(policy: str, *scopes: str) -> list[str]:
    found = parse(files_of(policy, scopes=scopes))
    assert not isinstance(found, Bundle)
    return [problem.where for problem in found]


def test_c027_filters_of_different_rights_and_of_different_tenants_are_never_one_cache_key() -> None:
    policy = compiled(
        f"{allow('finance', 'kb/finance')}\n{allow('employee', 'kb/general')}",
        scopes=["kb/finance", "kb/general"],
    )
    globex = compiled(scopes=["kb/finance", "kb/general"], tenant="globex")
    filters = [
        access_for(policy, "u-1", roles=["employee", "finance"]),
        access_for(policy, "u-2", roles=["employee"]),
        globex.entitle(asking("u-3", roles=["employee"], tenant="globex")),
    ]
    assert filters[1].any_of == ("kb/general",)
    assert filters[2].any_of == ()
    assert len({access.digest for access in filters}) == 3


@pytest.mark.parametrize("scope", ["kb/hr*", "kb/hr/*", "kb/*", "*", "kb/.*", "kb/hr/", "kb/hr|kb/x"])
def test_c028_a_star_or_an_expression_in_a_scope_is_refused_at_load(scope: str) -> None:
    assert refusals(allow("employee", scope), "kb/hr", "kb/hr-private") == ["policy.csv:1"]


def test_c028_a_rule_on_a_scope_does_not_reach_a_sibling_that_begins_alike() -> None:
    access = access_for(
        compiled(allow("employee", "kb/hr"), scopes=["kb/hr", "kb/hr-private"]), roles=["employee"]
    )
    assert access.permits("kb/hr/handbook")
    assert not access.permits("kb/hr-private")


def test_c031_without_roles_and_groups_the_filter_is_there_and_matches_nothing() -> None:
    access = access_for(compiled(scopes=["kb/general"]), "u-17")
    assert access.any_of == ()
    assert not access.permits("kb/general")


def test_c033_a_user_who_is_called_like_a_role_is_not_granted_what_the_role_is() -> None:
    policy = compiled(allow("claims_lead", "kb/hr"), scopes=["kb/hr"])
    assert access_for(policy, "claims_lead").any_of == ()
    assert access_for(policy, "u-1", groups=["claims_lead"]).any_of == ()
    assert access_for(policy, "u-1", roles=["claims_lead"]).any_of == ("kb/hr",)


@pytest.mark.parametrize(
    "lines", list(permutations([allow("contractors", "kb/finance", "deny"), allow("finance", "kb/finance")]))
)
def test_c034_a_deny_wins_whatever_the_order_of_the_lines(lines: tuple[str, ...]) -> None:
    policy = compiled("\n".join(lines), scopes=["kb/finance"])
    assert access_for(policy, "u-9", roles=["contractors", "finance"]).any_of == ()
    assert access_for(policy, "u-9", roles=["finance"]).any_of == ("kb/finance",)


async def test_c035_a_store_that_is_away_is_not_read_as_no_rules() -> None:
    bundles = FakeBundles()
    bundles.broken = True
    tenancies = FollowedTenancies(bundles, FakeClock(), FakeObserver(), MODEL)
    with pytest.raises(PolicyUnavailable):
        await tenancies.current("acme")
    bundles.broken = False
    assert await tenancies.current("acme") is None


@pytest.mark.parametrize("name", ["\u0430uditor", "hr\u200b", "\u0578r", "ｈr", "hr\u00ad"])
def test_c037_a_role_with_a_look_alike_or_invisible_letter_is_no_role(name: str) -> None:
    policy = compiled(f"{allow('auditor', 'kb/admin')}\n{allow('hr', 'kb/admin')}", scopes=["kb/admin"])
    assert access_for(policy, "u-4", roles=[name], groups=[name]).any_of == ()
    assert check_name(name, "role") is not None
    assert refusals(allow(name, "kb/admin"), "kb/admin") == ["policy.csv:1"]


def test_c037_a_tenant_with_a_look_alike_letter_is_no_tenant() -> None:
    assert unicodedata.normalize("NFKC", "acm\u0435") != "acme", "normalising would not have told"
    assert check_tenant("acm\u0435") is not None
    found = parse(files_of(tenant="acm\u0435"))
    assert not isinstance(found, Bundle)
    assert found[0].where == "tenant.yaml:1"


def test_an_unknown_effect_word_does_not_quietly_disable_a_deny() -> None:
    lines = f"{allow('employee', 'kb/hr')}\n{allow('employee', 'kb/hr', 'dney')}"
    assert refusals(lines, "kb/hr") == ["policy.csv:2"]


def test_a_role_twelve_deep_is_held() -> None:
    chain = "\n".join(f"g, role:r{n}, role:r{n + 1}, acme" for n in range(12))
    policy = compiled(f"g, user:u, role:r0, acme\n{chain}\n{allow('r12', 'kb/hr')}", scopes=["kb/hr"])
    assert access_for(policy, "u").any_of == ("kb/hr",)
