"""Audit events: what is recorded of each step of each request (contract, section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Stage(StrEnum):
    """The steps of a request, in the order of the way, and the administrative ones."""

    RECEIVE = "receive"
    AUTHENTICATE = "authenticate"
    ADMIT = "admit"
    CONTEXTUALISE = "contextualise"
    MASK = "mask"
    DECIDE = "decide"
    REWRITE = "rewrite"
    VALIDATE = "validate"
    SETTLE = "settle"
    SCOPE = "scope"
    SEARCH = "search"
    MERGE = "merge"
    ANSWER = "answer"
    CONVERSATION = "conversation"
    FEEDBACK = "feedback"
    REVIEW = "review"
    RECALL = "recall"
    SIGN_IN = "sign_in"
    KEY = "key"
    POLICY = "policy"
    KNOWLEDGE = "knowledge"
    AUDIT = "audit"
    SETTINGS = "settings"


class Outcome(StrEnum):
    """How a step went. `started` is an intent: durable before the effect that follows it. `degraded` is an
    answer that is less than what was due, and so no success. `unknown` is said of a request that nobody is at
    work on any more and whose record has no end."""

    STARTED = "started"
    OK = "ok"
    DEGRADED = "degraded"
    REJECTED = "rejected"
    STOPPED = "stopped"
    FAILED = "failed"
    CANCELLED = "cancelled"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a step says of itself. `texts` are kept apart, encrypted; the rest is free of people's words.

    They are the words of the event's subject, unless `words_of` names somebody else, with whom they are
    erased: `erased` are the names of those that nobody can read any more, and `unreadable` of those that do
    not open although nobody erased them, each with the reason. `terms` are restricted terms, which are kept
    as keyed digests alone.
    """

    outcome: Outcome = Outcome.OK
    reasons: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    model: str = ""
    prompt_version: str = ""
    words_of: str = ""
    erased: tuple[str, ...] = ()
    unreadable: Mapping[str, str] = field(default_factory=dict)
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Who:
    """Whose request an event belongs to; empty strings where a caller is not known."""

    tenant: str
    subject: str = ""
    actor: str = ""
    policy_version: str = ""


@dataclass(frozen=True, slots=True)
class AuditEvent:
    """One event. `occurred_at` is UTC with microseconds; `texts` never enter the event's own columns."""

    id: str
    who: Who
    occurred_at: datetime
    trace_id: str
    conversation_id: str
    stage: Stage
    evidence: Evidence
