"""Cases are drawn from the seed and their number alone, and every kind of attack is among them."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from gateway.adapters.attack.cases import MAY_NOT, Case, Cases, Ground
from gateway.adapters.attack.oracle import Oracle
from gateway.adapters.attack.palette import palette_of
from gateway.adapters.attack.talk import talk_of
from gateway.domain.rehearsal.attackers import attackers
from tests.besieged import small_bundle
from tests.policies import MODEL

BUNDLE = small_bundle()
GROUND = Ground("theirs", ("rv_1",))


def cases(seed: int) -> Cases:
    oracle, palette = Oracle(BUNDLE, MODEL), palette_of(BUNDLE)
    people = [(each, oracle.entitled(each.identity)) for each in attackers(BUNDLE)]
    return Cases(BUNDLE, palette, talk_of(palette, Random(seed)), people, seed)  # noqa: S311


DRAWN = [cases(1).draw(number, GROUND) for number in range(400)]


def test_a_case_is_the_same_whenever_it_is_drawn_and_another_under_another_seed() -> None:
    again, other = cases(1), cases(2)
    assert all(again.draw(case.number, GROUND) == case for case in reversed(DRAWN))
    assert other.draw(7, GROUND) != DRAWN[7]


def test_every_kind_is_drawn() -> None:
    kinds = Counter(case.kind for case in DRAWN)
    assert kinds.keys() == {"model", "history", "body", "headers", "collections", "conversation", "review"}
    assert min(kinds.values()) >= 10


def test_where_nothing_is_held_nothing_held_is_asked_for() -> None:
    some, without = cases(1), Ground("theirs", ())
    drawn = [some.draw(number, without) for number in range(200)]
    assert "review" not in {case.kind for case in drawn}


def test_some_have_to_be_heard_and_some_must_meet_a_problem() -> None:
    due = Counter(case.due.code for case in DRAWN)
    assert due.keys() == {"", "GW-1001", "GW-1003", "GW-1101", "GW-1102", "GW-1201"}
    assert due[""] > 200


def test_who_may_not_act_for_others_never_has_to_be_heard_as_one_that_does() -> None:
    barred = [case for case in DRAWN if case.kind == "headers" and case.due.code == MAY_NOT]
    assert barred
    assert all(dict(case.headers).get("Gateway-Subject") or case.attacker.on_behalf for case in barred)


def test_a_key_that_stands_twice_would_be_a_good_body_if_it_stood_once() -> None:
    twice = [case for case in DRAWN if case.kind == "body" and _repeats(case)]
    assert twice
    for case in twice:
        assert json.loads(case.content).keys() == {"message", "history", "options", "k"}


def test_a_history_is_poisoned_in_the_body_or_in_what_was_kept() -> None:
    poisoned = [case for case in DRAWN if case.kind == "history"]
    kept = [case for case in poisoned if case.kept]
    assert 0.2 < len(kept) / len(poisoned) < 0.6
    for case in kept:
        body = json.loads(case.content)
        assert body["conversation_id"] == case.conversation == "theirs-mine"
        assert "history" not in body


def _repeats(case: Case) -> bool:
    pairs = json.loads(case.content, object_pairs_hook=list)
    return len({name for name, _ in pairs}) < len(pairs)
