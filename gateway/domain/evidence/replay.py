"""A replay: the whole way of one request as its record tells it, with what was said at each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import BaseModel, ConfigDict, Field

from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.evidence.audit_shown import StepShown, Words, has_words, shown_time, words_in
from gateway.domain.text import sendable


class _Shown(BaseModel):
    model_config = ConfigDict(frozen=True)


class AttemptReplayed(_Shown):
    """One call of a rewriter: what it was sent, what it gave, and what was wrong with that."""

    n: int
    source: str
    model: str
    prompt_version: str
    sent: Words = Field(description="What the model saw; null when erased, empty when nothing was sent.")
    answered: list[Words]
    failure: str
    refused: list[str] = Field(description="The codes of what was wrong with it; none when it was taken.")


class ReviewReplayed(_Shown):
    """One thing that a person did with the case of a held request."""

    by: str
    occurred_at: str
    act: str
    outcome: str
    trace_id: str = Field(description="The request by which it was done.")


class Replay(_Shown):
    """One request from its beginning to its end, if it has one."""

    trace_id: str
    subject: str
    actor: str
    conversation_id: str
    status: str = Field(description="How it was answered; empty without an end on record.")
    policy_versions: list[str] = Field(description="Under which it was decided: one, unless held for long.")
    asked: Words = Field(description="The message, as the tenant's channel to the audit shows it.")
    model_saw_message: Words
    attempts: list[AttemptReplayed]
    searched: list[Words]
    reviewed: list[ReviewReplayed] = Field(description="Who looked at the held request and decided it.")
    erased: bool = Field(description="Whether words of it were erased.")
    steps: list[StepShown]


def replay_of(events: Sequence[AuditEvent], reviewed: Sequence[AuditEvent] = ()) -> Replay:
    """The replay of one request's events, in the order of its record, of which there is one at least.
    `reviewed` is what people did with its review case."""
    known = next((event for event in events if event.who.subject), events[0])
    versions = (event.who.policy_version for event in events)
    end = next((event for event in reversed(events) if event.stage is Stage.ANSWER), None)
    return Replay(
        trace_id=sendable(known.trace_id),
        subject=sendable(known.who.subject),
        actor=sendable(known.who.actor),
        conversation_id=next((sendable(e.conversation_id) for e in events if e.conversation_id), ""),
        status=next(iter(_reasons(end)), "") if end else "",
        policy_versions=list(dict.fromkeys(map(sendable, filter(None, versions)))),
        asked=_words(events, "message"),
        model_saw_message=_words(events, "masked_message"),
        attempts=[_replayed(n, attempt) for n, attempt in enumerate(_attempts(events), 1)],
        searched=_numbered([event for event in events if event.stage is Stage.SCOPE], "search_"),
        reviewed=list(map(_reviewed, reviewed)),
        erased=any(event.evidence.erased for event in events),
        steps=[StepShown.of(event) for event in events],
    )


def _reviewed(event: AuditEvent) -> ReviewReplayed:
    return ReviewReplayed(
        by=sendable(event.who.subject),
        occurred_at=shown_time(event.occurred_at),
        act=next(iter(_reasons(event)), ""),
        outcome=event.evidence.outcome.value,
        trace_id=sendable(event.trace_id),
    )


def _attempts(events: Sequence[AuditEvent]) -> Iterator[Sequence[AuditEvent]]:
    """The events of each call: from its intent, or its reply where it had none, to the next one's."""
    current: list[AuditEvent] = []
    for event in events:
        if event.stage is Stage.REWRITE:
            begins = event.evidence.outcome is Outcome.STARTED or any(map(_is_reply, current))
            if begins and current:
                yield current
                current = []
            current.append(event)
        elif current and event.stage is Stage.VALIDATE:
            current.append(event)
    if current:
        yield current


def _is_reply(event: AuditEvent) -> bool:
    return event.stage is Stage.REWRITE and event.evidence.outcome is not Outcome.STARTED


def _replayed(number: int, events: Sequence[AuditEvent]) -> AttemptReplayed:
    calls = [event for event in events if event.stage is Stage.REWRITE]
    last, judged = calls[-1], [event for event in events if event.stage is Stage.VALIDATE]
    failed = last.evidence.outcome is Outcome.FAILED
    reasons = _reasons(last)
    return AttemptReplayed(
        n=number,
        source=reasons[0] if reasons else "",
        model=sendable(last.evidence.model),
        prompt_version=sendable(last.evidence.prompt_version),
        sent=_words(calls, "sent"),
        answered=_numbered(calls, "query_"),
        failure=", ".join(reasons[1:]) if failed else "",
        refused=[
            reason
            for event in judged
            if event.evidence.outcome is Outcome.REJECTED
            for reason in _reasons(event)
        ],
    )


def _reasons(event: AuditEvent) -> list[str]:
    return list(map(sendable, event.evidence.reasons))


def _words(events: Sequence[AuditEvent], name: str) -> Words:
    """The first text of this name, empty when there never was one."""
    return next((words_in(event, name) for event in events if has_words(event, name)), "")


def _numbered(events: Sequence[AuditEvent], prefix: str) -> list[Words]:
    """The texts `prefix0`, `prefix1`, … in their order."""
    names = {
        name
        for event in events
        for name in (*event.evidence.texts, *event.evidence.unreadable, *event.evidence.erased)
        if name.removeprefix(prefix).isdecimal()
    }
    return [_words(events, name) for name in sorted(names, key=lambda name: int(name.removeprefix(prefix)))]
