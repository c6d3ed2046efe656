"""The checker sees each promise that is broken, and nothing where all are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from gateway.domain.access import digest_of
from tests.kills.evidence import Conversation, Event, Evidence
from tests.kills.ledger import Kind, Ledger, Sent
from tests.kills.verifying import breaches, breaches_of_start

ADMITTED = Event("acme", "admit", "started")
ANSWERED = Event("acme", "answer", "ok", ("rewritten",))
HELD = Event("acme", "answer", "ok", ("pending_review",))
FAILED = Event("acme", "answer", "failed", ("GW-1002",))
UNKNOWN = Event("acme", "search", "unknown", ("unfinished",))
ANNOUNCED = Event("acme", "conversation", "started", ("turn",))
SAID = Event("acme", "conversation", "ok", ("turn",))
FORGETTING = Event("acme", "conversation", "started", ("forget",), digest_of(("c-1",)))
FORGOTTEN = Event("acme", "conversation", "ok", ("forget",))

TALK = ("acme", "maria", "c-1")


def sent(kind: Kind, code: int, trace: str = "", /, *, key: str = "", point: int = 1, **body: Any) -> Sent:
    return Sent(kind, *TALK, key, point, code, {**body, **({"trace_id": trace} if trace else {})})


def found(
    *sent: Sent,
    traces: Mapping[str, Sequence[Event]] | None = None,
    cases: Sequence[str] = (),
    turns: Mapping[Conversation, Sequence[str]] | None = None,
) -> list[str]:
    ledger = Ledger()
    for each in sent:
        ledger.add(each)
    return breaches(ledger, Evidence(traces or {}, frozenset(("acme", case) for case in cases), turns or {}))


def test_nothing_is_wrong_where_every_promise_is_kept() -> None:
    assert not found(
        sent(Kind.SEARCH, 200, "tr_1", id="rw_1"),
        sent(Kind.HELD, 202, "tr_2", review={"id": "rv_1"}),
        sent(Kind.BAD, 400, "tr_3"),
        sent(Kind.KEYED, 200, "tr_4", key="k", id="rw_4"),
        sent(Kind.KEYED, 200, "tr_4", key="k", id="rw_4"),
        sent(Kind.TURN, 201, "tr_5"),
        sent(Kind.SEARCH, 0),
        sent(Kind.SEARCH, 503),
        traces={
            "tr_1": (ADMITTED, ANSWERED),
            "tr_2": (ADMITTED, HELD),
            "tr_3": (ADMITTED, FAILED),
            "tr_4": (ADMITTED, ANSWERED),
            "tr_5": (ANNOUNCED, SAID),
            "tr_6": (ADMITTED,),
            "tr_7": (ADMITTED, UNKNOWN),
        },
        cases=["rv_1"],
        turns={TALK: ["assistant"]},
    )


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((), "without any event"),
        ((ADMITTED,), "without an end"),
        ((ADMITTED, UNKNOWN), "without its answer"),
    ],
)
def test_an_answer_without_its_events_is_seen(events: Sequence[Event], told: str) -> None:
    traces = {"tr_1": events} if events else {}
    assert told in found(sent(Kind.SEARCH, 200, "tr_1", id="rw_1"), traces=traces)[0]


def test_an_answered_hold_without_its_case_is_seen() -> None:
    held = sent(Kind.HELD, 202, "tr_1", review={"id": "rv_1"})
    (case, count) = found(held, traces={"tr_1": (HELD,)})
    assert "without its review case" in case
    assert "0 review cases and 1 events" in count


def test_a_case_without_its_event_is_seen() -> None:
    assert found(cases=["rv_1"]) == ["1 review cases and 0 events of held requests in acme"]


def test_a_key_that_ran_twice_is_seen() -> None:
    traces = {"tr_1": (ANSWERED,), "tr_2": (ANSWERED,)}
    tries = [sent(Kind.KEYED, 200, f"tr_{n}", key="k", id=f"rw_{n}") for n in (1, 2)]
    assert "ran 2 times" in found(*tries, traces=traces)[0]


def test_a_key_that_cannot_be_used_after_a_kill_is_seen() -> None:
    killed, refused = sent(Kind.KEYED, 0, key="k"), sent(Kind.KEYED, 409, key="k", point=2)
    assert "cannot be used" in found(killed, refused)[0]
    assert not found(killed, replace(refused, point=1))


@pytest.mark.parametrize("roles", [[], ["assistant", "assistant"]])
def test_a_turn_that_was_taken_and_is_not_there_once_is_seen(roles: list[str]) -> None:
    taken = sent(Kind.TURN, 201, "tr_1")
    (told,) = found(taken, traces={"tr_1": (ANNOUNCED, SAID)}, turns={TALK: roles})
    assert f"there {len(roles)} times" in told


def test_a_forgotten_conversation_that_is_there_or_unrecorded_is_seen() -> None:
    forgotten = sent(Kind.FORGET, 204)
    assert not found(forgotten, traces={"tr_1": (FORGETTING, FORGOTTEN)})
    assert (
        "its turns are there"
        in found(forgotten, traces={"tr_1": (FORGETTING, FORGOTTEN)}, turns={TALK: ["assistant"]})[0]
    )
    assert "without an event" in found(forgotten, traces={"tr_1": (FORGETTING,)})[0]


ASKED_BACK = Event("acme", "answer", "ok", ("needs_clarification",), "c-1")


@pytest.mark.parametrize("roles", [["user"], ["assistant"], ["user", "user", "assistant"]])
def test_half_of_a_pair_is_seen(roles: list[str]) -> None:
    (told,) = found(sent(Kind.CLARIFY, 0), traces={"tr_1": (ASKED_BACK,)}, turns={TALK: roles})
    assert "half of a pair" in told


def test_a_pair_may_be_missing_whole_unless_it_was_answered() -> None:
    traces = {"tr_1": (ASKED_BACK,)}
    assert not found(sent(Kind.CLARIFY, 0), traces=traces)
    assert not found(sent(Kind.CLARIFY, 0), traces=traces, turns={TALK: ["user", "assistant"]})
    answered = sent(Kind.CLARIFY, 200, "tr_1", id="rw_1", status="needs_clarification")
    assert "is not remembered" in found(answered, traces=traces)[0]


def test_closing_twice_and_closing_what_was_answered_are_seen() -> None:
    assert "closed 2 times" in found(traces={"tr_1": (ADMITTED, UNKNOWN, UNKNOWN)})[0]
    answered = sent(Kind.SEARCH, 200, "tr_1", id="rw_1")
    assert "and closed as unknown" in found(answered, traces={"tr_1": (ANSWERED, UNKNOWN)})[0]


LEFT = Evidence({"tr_1": (ADMITTED,), "tr_2": (ANSWERED,)}, frozenset({("acme", "rv_1")}), {})
CLOSED = replace(LEFT, traces={**LEFT.traces, "tr_1": (ADMITTED, UNKNOWN)})


def test_a_start_that_names_and_closes_what_was_left_is_right() -> None:
    assert breaches_of_start({"tr_1"}, 1, {"tr_1"}, LEFT, CLOSED) == []


@pytest.mark.parametrize(
    ("count", "named", "after", "told"),
    [
        (0, {"tr_1"}, CLOSED, "counted 0"),
        (1, set(), CLOSED, "did not name"),
        (1, {"tr_1", "tr_2"}, CLOSED, "named finished"),
        (1, {"tr_1"}, LEFT, "not closed"),
        (1, {"tr_1"}, replace(CLOSED, traces={"tr_1": (UNKNOWN,)}), "events disappeared"),
        (1, {"tr_1"}, replace(CLOSED, cases=frozenset()), "cases disappeared"),
    ],
)
def test_whatever_a_start_gets_wrong_is_seen(count: int, named: set[str], after: Evidence, told: str) -> None:
    (breach,) = breaches_of_start({"tr_1"}, count, named, LEFT, after)
    assert told in breach


@pytest.mark.parametrize(
    ("event", "is_end"),
    [
        (ADMITTED, False),
        (ANSWERED, True),
        (UNKNOWN, True),
        (Event("acme", "rewrite", "failed"), False),
        (Event("acme", "rewrite", "cancelled"), True),
        (Event("-", "authenticate", "stopped"), True),
        (Event("acme", "authenticate", "ok"), False),
        (Event("acme", "receive", "stopped"), True),
        (FORGETTING, False),
        (FORGOTTEN, True),
    ],
)
def test_the_checker_has_its_own_idea_of_an_end(event: Event, is_end: bool) -> None:
    assert bool(Evidence({"tr_1": (event,)}, frozenset(), {}).unfinished) is not is_end
