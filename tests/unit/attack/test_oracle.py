"""Casbin itself says what an identity is entitled to, and says it once."""

from __future__ import annotations

import casbin
import pytest

from gateway.adapters.attack.oracle import Disagreement, Oracle
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.rehearsal.attackers import attackers
from gateway.domain.rehearsal.entitled import Entitled
from tests.besieged import small_bundle, small_files
from tests.policies import MODEL, asking, bundle_of

BUNDLE = small_bundle()


def entitled(subject: str, *, roles: tuple[str, ...] = (), through: str = "") -> Entitled:
    who = asking(subject, roles=roles, through=through, tenant="small")
    return Oracle(BUNDLE, MODEL).entitled(who)


def test_rights_come_with_the_name_the_claims_and_the_client() -> None:
    ana = entitled("ana@small.example")
    assert (ana.any_of, ana.none_of) == (("finance", "hr"), ("hr/payroll",))
    assert entitled("nobody", roles=("lawyer",)).any_of == ("legal",)
    through = entitled("ana@small.example", through="chat@small.example")
    assert (through.any_of, through.none_of) == (("finance",), ("hr/payroll",))


@pytest.mark.parametrize("subject", ["lawyer", "role", "legal", "probe"])
def test_a_name_is_no_role(subject: str) -> None:
    assert entitled(subject).any_of == ()


def test_it_knows_who_may_act_for_others_and_who_reviews() -> None:
    assert entitled("chat@small.example").acts
    assert entitled("leo@small.example").reviews
    ana = entitled("ana@small.example")
    assert not ana.acts
    assert not ana.reviews


def test_roles_may_be_chained_further_than_casbin_looks_by_itself() -> None:
    chain = "".join(f"g, role:r{n}, role:r{n + 1}, small\n" for n in range(30))
    policy = f"p, role:r30, small, scope/hr, search, allow\ng, user:ana, role:r0, small\n{chain}"
    bundle = bundle_of(small_files(policy))
    assert Oracle(bundle, MODEL).entitled(asking("ana", tenant="small")).any_of == ("hr",)


def test_the_gateway_is_of_the_same_opinion_about_everybody() -> None:
    policy, oracle = compile_policy(BUNDLE, MODEL), Oracle(BUNDLE, MODEL)
    for each in attackers(BUNDLE):
        ours, second = policy.entitle(each.identity), oracle.entitled(each.identity)
        assert (ours.any_of, ours.none_of, ours.digest) == (second.any_of, second.none_of, second.digest), (
            each
        )


def test_a_judge_who_contradicts_himself_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casbin.Enforcer, "enforce", lambda *_: True)
    with pytest.raises(Disagreement):
        entitled("ana@small.example")
