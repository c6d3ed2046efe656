"""A replay puts the events of a request in the order of its story, whatever is missing of them."""

from __future__ import annotations

from datetime import UTC, datetime

from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.evidence.audit_shown import Unreadable
from gateway.domain.evidence.replay import Replay, replay_of

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def replayed(*steps: tuple[Stage, Evidence]) -> Replay:
    who = Who("acme", "maria", "portal", "v1")
    events = [
        AuditEvent(f"ev_{n}", who, NOON, "tr_1", "c-1" if n else "", stage, evidence)
        for n, (stage, evidence) in enumerate(steps)
    ]
    return replay_of(events)


def asked(n: int) -> tuple[Stage, Evidence]:
    return Stage.REWRITE, Evidence(
        Outcome.STARTED, ("anthropic",), {"attempt": n}, texts={"sent": f"sent {n}"}
    )


def test_each_call_of_the_model_is_an_attempt_with_what_was_wrong_with_it() -> None:
    found = replayed(
        asked(1),
        (Stage.REWRITE, Evidence(reasons=("anthropic",), texts={"query_0": "a", "query_1": "b"}, model="m")),
        (Stage.VALIDATE, Evidence(Outcome.REJECTED, ("faulty", "pii_leak"))),
        asked(2),
        (Stage.REWRITE, Evidence(Outcome.FAILED, ("anthropic", "timeout"))),
        (Stage.VALIDATE, Evidence(Outcome.REJECTED, ("failed",))),
        (Stage.REWRITE, Evidence(reasons=("offline",), texts={"query_0": "c"})),
        (Stage.VALIDATE, Evidence(reasons=("valid",))),
        (Stage.ANSWER, Evidence(Outcome.DEGRADED, ("degraded",))),
    )
    told = [(a.n, a.source, a.sent, a.answered, a.failure, a.refused) for a in found.attempts]
    assert told == [
        (1, "anthropic", "sent 1", ["a", "b"], "", ["faulty", "pii_leak"]),
        (2, "anthropic", "sent 2", [], "timeout", ["failed"]),
        (3, "offline", "", ["c"], "", []),
    ]
    assert (found.status, found.policy_versions, found.conversation_id) == ("degraded", ["v1"], "c-1")


def test_a_request_that_was_cut_off_during_a_call_has_that_call_and_no_end() -> None:
    found = replayed(asked(1))
    assert (found.status, found.attempts[0].sent, found.attempts[0].answered) == ("", "sent 1", [])


def test_more_than_ten_texts_stay_in_their_order() -> None:
    texts = {f"query_{n}": str(n) for n in range(12)}
    found = replayed((Stage.REWRITE, Evidence(reasons=("anthropic",), texts=texts)))
    assert found.attempts[0].answered == [str(n) for n in range(12)]


def test_erased_texts_keep_their_places() -> None:
    evidence = Evidence(reasons=("anthropic",), texts={"query_1": "b"}, erased=("query_0",))
    found = replayed((Stage.REWRITE, evidence), (Stage.MASK, Evidence(erased=("message",))))
    assert (found.attempts[0].answered, found.asked, found.model_saw_message) == ([None, "b"], None, "")
    assert found.erased


def test_texts_that_do_not_open_keep_their_places_and_say_why() -> None:
    unreadable = {"query_0": "damaged", "message": "another key"}
    evidence = Evidence(reasons=("anthropic",), texts={"query_1": "b"}, unreadable=unreadable)
    found = replayed((Stage.REWRITE, evidence))
    assert found.attempts[0].answered == [Unreadable(unreadable="damaged"), "b"]
    assert (found.asked, found.erased) == (Unreadable(unreadable="another key"), False)
    assert found.model_dump()["asked"] == {"unreadable": "another key"}


def test_an_event_of_the_trace_that_is_no_question_is_replayed_too() -> None:
    found = replayed((Stage.REVIEW, Evidence(reasons=("look",))))
    assert (found.status, found.attempts, [step.stage for step in found.steps]) == ("", [], ["review"])
