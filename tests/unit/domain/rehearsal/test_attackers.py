"""An attack is made by everybody whom the policy can let in, and by people whom it does not know."""

from __future__ import annotations

from gateway.domain.rehearsal.attackers import OUTSIDER, Attacker, attackers
from tests.besieged import small_bundle
from tests.policies import principal

WHO = [str(each) for each in attackers(small_bundle())]


def test_each_person_role_and_client_attacks_and_nobody_does() -> None:
    assert {
        "ana@small.example",
        "leo@small.example",
        f"{OUTSIDER} (employee)",
        f"{OUTSIDER} (lawyer)",
    } <= set(WHO)
    assert {OUTSIDER, f"{OUTSIDER} (chat, employee, lawyer)", "chat@small.example"} <= set(WHO)


def test_somebody_is_called_like_a_role() -> None:
    assert "lawyer" in WHO


def test_a_client_asks_for_each_person_and_for_one_that_nobody_knows() -> None:
    asked_for = {who.partition(" for ")[2] for who in WHO if who.startswith("chat@small.example for ")}
    assert asked_for == {"chat@small.example", "ana@small.example", "leo@small.example", OUTSIDER}


def test_nobody_attacks_twice_and_the_order_is_the_same_every_time() -> None:
    assert len(set(WHO)) == len(WHO)
    assert [str(each) for each in attackers(small_bundle())] == WHO


def test_who_acts_for_another_has_two_names() -> None:
    identity = Attacker(principal("chat", tenant="small"), "ana").identity
    assert (identity.subject, identity.actor, identity.acts_for_another) == ("ana", "chat", True)
    assert not Attacker(principal("ana", tenant="small")).identity.acts_for_another
