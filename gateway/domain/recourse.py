"""Recourse: what happens after each attempt, as one pure table.

A crossed boundary never degrades, a sensitive domain never degrades, a refusal is never worked around.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gateway.domain.proposal import FailureKind


class Plan(StrEnum):
    """Where the next searches come from."""

    PASSTHROUGH = "passthrough"
    STRIP = "strip"
    CACHED = "cached"
    REWRITE = "rewrite"
    DROP = "drop"
    OFFLINE = "offline"
    ORIGINAL = "original"
    APPROVED = "approved"
    EDITED = "edited"


RELEASES = frozenset({Plan.APPROVED, Plan.EDITED})
"""Searches that a reviewer let through: they are served as they were held, or held once more."""


class Status(StrEnum):
    """How an answer was served (contract, section 2)."""

    REWRITTEN = "rewritten"
    PASSTHROUGH = "passthrough"
    CACHED = "cached"
    DEGRADED = "degraded"
    NO_RETRIEVAL = "no_retrieval"
    NEEDS_CLARIFICATION = "needs_clarification"
    PENDING_REVIEW = "pending_review"
    REFUSED = "refused"


class Verdict(StrEnum):
    """What validation made of one reply."""

    VALID = "valid"
    ASKS = "asks"
    NO_RETRIEVAL = "no_retrieval"
    INVALID = "invalid"
    CROSSED = "crossed"
    FAILED = "failed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything the table looks at. `worth_retrying` is false for a rewriter that would only repeat itself,
    for a spent budget and for failures that another call cannot heal."""

    plan: Plan
    verdict: Verdict
    attempts_left: int
    worth_retrying: bool
    sensitive: bool


@dataclass(frozen=True, slots=True)
class Accept:
    status: Status


@dataclass(frozen=True, slots=True)
class Try:
    plan: Plan


@dataclass(frozen=True, slots=True)
class Escalate:
    """Held for a reviewer."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Nothing may be served."""


NextStep = Accept | Try | Escalate | Refuse

_SERVED = {
    Plan.PASSTHROUGH: Status.PASSTHROUGH,
    Plan.STRIP: Status.REWRITTEN,
    Plan.CACHED: Status.CACHED,
    Plan.REWRITE: Status.REWRITTEN,
    Plan.DROP: Status.REWRITTEN,
    Plan.OFFLINE: Status.DEGRADED,
    Plan.ORIGINAL: Status.DEGRADED,
    Plan.APPROVED: Status.PENDING_REVIEW,
    Plan.EDITED: Status.PENDING_REVIEW,
}

_UNHEALABLE = frozenset(
    {
        FailureKind.REFUSAL,
        FailureKind.UNAUTHORIZED,
        FailureKind.REJECTED,
        FailureKind.CIRCUIT_OPEN,
        FailureKind.WITHHELD,
        FailureKind.BUDGET_SPENT,
    }
)


def can_heal(kind: FailureKind) -> bool:
    """Whether another call may go better after this failure."""
    return kind not in _UNHEALABLE


def next_step(now: Situation) -> NextStep:
    """The rule for one situation; every combination has exactly one answer."""
    match now.verdict:
        case Verdict.VALID if now.sensitive and _SERVED[now.plan] is Status.DEGRADED:
            return Escalate()
        case Verdict.VALID:
            return Accept(_SERVED[now.plan])
        case _ if now.plan in RELEASES:
            return Escalate()
        case Verdict.ASKS if now.plan is Plan.REWRITE:
            return Accept(Status.NEEDS_CLARIFICATION)
        case Verdict.NO_RETRIEVAL if now.plan is Plan.REWRITE:
            return Accept(Status.NO_RETRIEVAL)
        case Verdict.REFUSED:
            return Escalate() if now.sensitive else Refuse()
    if now.plan is Plan.CACHED:
        return Try(Plan.REWRITE)
    if now.plan is Plan.REWRITE and now.attempts_left > 0 and now.worth_retrying:
        return Try(Plan.REWRITE)
    if now.sensitive:
        return Escalate()
    if now.verdict is Verdict.CROSSED:
        return Try(Plan.DROP) if now.plan is Plan.REWRITE else Refuse()
    return _after_failure(now.plan)


def _after_failure(plan: Plan) -> NextStep:
    match plan:
        case Plan.REWRITE:
            return Try(Plan.OFFLINE)
        case Plan.OFFLINE:
            return Try(Plan.ORIGINAL)
        case _:
            return Refuse()
