"""Events and whole requests as readers of the audit see them. NUL and lone surrogates are shown as U+FFFD."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from gateway.domain.audit import AuditEvent
from gateway.domain.text import sendable


class _Shown(BaseModel):
    model_config = ConfigDict(frozen=True)


class EventShown(_Shown):
    """An event, without any words: those stand in the replay of its request."""

    id: str = Field(description="For `/v1/audit/proofs/{event_id}`.")
    tenant: str
    occurred_at: str = Field(description="UTC, to the microsecond.")
    trace_id: str = Field(description="The request, for `/v1/audit/traces/{trace_id}`.")
    conversation_id: str
    stage: str
    outcome: str = Field(description="`started` is an intent, on record before its effect.")
    subject: str = Field(description="The person a request is for.")
    actor: str = Field(description="The client that asked.")
    policy_version: str
    prompt_version: str
    model: str
    reasons: list[str]
    counts: dict[str, int]
    digests: dict[str, str] = Field(description="`term_0`, … are keyed digests of restricted terms typed.")

    @classmethod
    def of(cls, event: AuditEvent) -> EventShown:
        """The event as it is shown."""
        return cls(**_fields(event))


class Unreadable(_Shown):
    """What stands for words that do not open although nobody erased them."""

    unreadable: str = Field(description="Why: under another key than ours, damaged, or of another row.")


Words = str | Unreadable | None
"""What somebody said; None: erased, nobody can read it any more."""


class StepShown(EventShown):
    """An event with the words that were recorded with it, as the tenant's channel to the audit shows them."""

    texts: dict[str, Words] = Field(description="null: erased, nobody can read it any more.")

    @classmethod
    def of(cls, event: AuditEvent) -> StepShown:
        """The event as it is shown."""
        names = sorted({*event.evidence.texts, *event.evidence.unreadable, *event.evidence.erased})
        return cls(**_fields(event), texts={sendable(name): words_in(event, name) for name in names})


def readable(words: Words) -> str | None:
    """The words, if there are any to be read."""
    return words if isinstance(words, str) else None


def words_in(event: AuditEvent, name: str) -> Words:
    """The words of this name in an event that has, or had, some."""
    if name in event.evidence.texts:
        return sendable(event.evidence.texts[name])
    why = event.evidence.unreadable.get(name)
    return None if why is None else Unreadable(unreadable=why)


def has_words(event: AuditEvent, name: str) -> bool:
    """Whether an event has, or had, words of this name."""
    return any(name in of for of in (event.evidence.texts, event.evidence.unreadable, event.evidence.erased))


def _fields(event: AuditEvent) -> dict[str, Any]:
    who, evidence = event.who, event.evidence
    return {
        "id": sendable(event.id),
        "tenant": sendable(who.tenant),
        "occurred_at": shown_time(event.occurred_at),
        "trace_id": sendable(event.trace_id),
        "conversation_id": sendable(event.conversation_id),
        "stage": event.stage.value,
        "outcome": evidence.outcome.value,
        "subject": sendable(who.subject),
        "actor": sendable(who.actor),
        "policy_version": sendable(who.policy_version),
        "prompt_version": sendable(evidence.prompt_version),
        "model": sendable(evidence.model),
        "reasons": list(map(sendable, evidence.reasons)),
        "counts": {sendable(name): count for name, count in evidence.counts.items()},
        "digests": {sendable(name): sendable(digest) for name, digest in evidence.digests.items()},
    }


def shown_time(moment: datetime) -> str:
    """`2026-03-02T09:00:00.000000Z`."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


class EventsShown(_Shown):
    """A page of events, newest first."""

    events: list[EventShown]
    next: str | None = Field(description="The cursor of the page behind; null at the end.")
