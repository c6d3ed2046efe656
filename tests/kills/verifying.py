"""Holds what clients got against what is on record: every promise is one function, every breach a line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from gateway.domain.access import digest_of
from tests.kills.evidence import Conversation, Event, Evidence
from tests.kills.ledger import Kind, Ledger, Sent


def breaches(ledger: Ledger, evidence: Evidence) -> list[str]:
    """Every promise that was broken, in words; none when all were kept."""
    return [
        breach
        for promise in (_recorded, _held, _cases, _once, _free, _kept, _forgotten, _in_pairs, _closed_once)
        for breach in promise(ledger, evidence)
    ]


def breaches_of_start(
    left: set[str], count: int, named: set[str], before: Evidence, after: Evidence
) -> list[str]:
    """What a start said wrongly about the requests that the one before it `left`."""
    found: list[str] = []
    if count != len(left):
        found.append(f"the start counted {count} unfinished requests, there were {len(left)}")
    if wrong := named - left:
        found.append(f"the start named finished requests: {sorted(wrong)}")
    if count <= 20 and (missed := left - named):
        found.append(f"the start did not name {sorted(missed)}")
    if still := left & after.unfinished:
        found.append(f"not closed by the start: {sorted(still)}")
    if gone := before.traces.keys() - after.traces.keys():
        found.append(f"events disappeared: {sorted(gone)}")
    if gone_cases := before.cases - after.cases:
        found.append(f"review cases disappeared: {sorted(gone_cases)}")
    return found


def _recorded(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """No answer without its events, the end included."""
    for sent in ledger.answered:
        if not sent.trace_id:
            continue
        events = evidence.traces.get(sent.trace_id, ())
        if not events:
            yield f"answered {sent.status} without any event: {_told(sent)}"
        elif sent.trace_id in evidence.unfinished:
            yield f"answered {sent.status} without an end on record: {_told(sent)}"
        elif sent.kind not in (Kind.TURN, Kind.FORGET) and not _was_answered(events):
            yield f"answered {sent.status} without its answer on record: {_told(sent)}"


def _held(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """No 202 without its review case."""
    for sent in ledger.answered:
        if sent.status == 202 and (sent.tenant, sent.body["review"]["id"]) not in evidence.cases:
            yield f"answered 202 without its review case: {_told(sent)}"


def _cases(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """As many cases in each tenant as events that say that a request was held."""
    held = Counter(
        each.tenant
        for events in evidence.traces.values()
        for each in events
        if each.stage == "answer" and each.reasons[:1] == ("pending_review",)
    )
    cases = Counter(tenant for tenant, _ in evidence.cases)
    for tenant in sorted(held | cases):
        if held[tenant] != cases[tenant]:
            yield f"{cases[tenant]} review cases and {held[tenant]} events of held requests in {tenant}"


def _once(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """One answer for one Idempotency-Key, however often it is given."""
    answers: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for sent in ledger.answered:
        if sent.key and sent.status == 200:
            answers[sent.tenant, sent.subject, sent.key].add(str(sent.body["id"]))
    yield from (f"{key} ran {len(ids)} times: {sorted(ids)}" for key, ids in answers.items() if len(ids) > 1)


def _free(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """A minute after a kill every key can be used: each start has seen that minute go by."""
    tried: set[tuple[int, str, str, str]] = set()
    for sent in ledger.sent:
        which = (sent.point, sent.tenant, sent.subject, sent.key)
        if sent.key and which not in tried and sent.answered and sent.status != 200:
            yield f"a key cannot be used after a kill: {_told(sent)}"
        tried.add(which)


def _kept(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """A turn that was taken is there, unless its conversation was asked to be forgotten since."""
    forgotten = {_conversation(sent) for sent in ledger.sent if sent.kind is Kind.FORGET}
    for sent in ledger.answered:
        if sent.kind is Kind.TURN and sent.status == 201 and _conversation(sent) not in forgotten:
            roles = evidence.turns.get(_conversation(sent), ())
            if list(roles) != ["assistant"]:
                yield f"a turn that was taken is there {len(roles)} times: {_told(sent)}"


def _forgotten(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """A conversation that was forgotten has no turn left, and the record says who did it."""
    done = {
        events[0].conversation
        for events in evidence.traces.values()
        if any(each.stage == "conversation" and each.outcome == "ok" for each in events)
    }
    for sent in ledger.answered:
        if sent.kind is not Kind.FORGET or sent.status != 204:
            continue
        if evidence.turns.get(_conversation(sent)):
            yield f"forgotten, and its turns are there: {_told(sent)}"
        if digest_of((sent.conversation_id,)) not in done:
            yield f"forgotten without an event that says so: {_told(sent)}"


def _in_pairs(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """A message and our own question about it are remembered together, or neither is if none went out."""
    asked_back = {
        (each.tenant, each.conversation)
        for events in evidence.traces.values()
        for each in events
        if each.stage == "answer" and each.reasons[:1] == ("needs_clarification",)
    }
    for (tenant, _, conversation), roles in evidence.turns.items():
        if (tenant, conversation) in asked_back and list(roles) != ["user", "assistant"]:
            yield f"half of a pair: {list(roles)} in {conversation} of {tenant}"
    for sent in ledger.answered:
        if sent.body.get("status") == "needs_clarification" and not evidence.turns.get(_conversation(sent)):
            yield f"our question was asked and is not remembered: {_told(sent)}"


def _closed_once(ledger: Ledger, evidence: Evidence) -> Iterator[str]:
    """No request is closed as unknown twice, and none that was answered is."""
    answered = {sent.trace_id for sent in ledger.answered}
    for trace, times in evidence.closed_as_unknown.items():
        if times > 1:
            yield f"closed {times} times: {trace}"
        if trace in answered:
            yield f"answered, and closed as unknown: {trace}"


def _was_answered(events: Sequence[Event]) -> bool:
    return any(each.stage == "answer" and each.outcome != "unknown" for each in events)


def _conversation(sent: Sent) -> Conversation:
    return sent.tenant, sent.subject, sent.conversation_id


def _told(sent: Sent) -> str:
    who = (sent.kind, sent.tenant, sent.subject, sent.conversation_id, sent.key)
    return " ".join(filter(None, (*who, str(sent.status), sent.trace_id)))
