"""What has to be seen of an exercise for its fallback to count as working: a pure list of what is not so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gateway.domain.access import AccessFilter
from gateway.domain.answer import Answer
from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.errors import Problem
from gateway.domain.flow import outcome_of
from gateway.domain.policy import Tenancy
from gateway.domain.proposal import FailureKind
from gateway.domain.recourse import Status
from gateway.domain.rehearsal.exercises import Exercise
from gateway.domain.reviews.case import ReviewCase
from gateway.domain.search import ScopedQuery

_MARGIN_S = 0.1
"""An attempt that begins just before the deadline still has a twentieth of a second."""

_ONE_CALL = (
    FailureKind.REFUSAL,
    FailureKind.UNAUTHORIZED,
    FailureKind.REJECTED,
    FailureKind.WITHHELD,
)


@dataclass(frozen=True, slots=True)
class Played:
    """What an exercise led to. `entitled` is what its asker may search; `seconds` is by the clock that the
    time budget is kept by."""

    reply: Answer | Problem
    calls: int
    searches: Sequence[ScopedQuery]
    events: Sequence[AuditEvent]
    case: ReviewCase | None
    entitled: AccessFilter
    seconds: float


def broken_in(exercise: Exercise, played: Played, tenancy: Tenancy) -> tuple[str, ...]:
    """A sentence for everything that did not work."""
    if isinstance(played.reply, Problem):
        return (f"answered {played.reply.code}, {exercise.due.value} was due",)
    return (
        *_status(exercise, played.reply, played.case),
        *_queries(exercise, played.reply, tenancy, played.entitled),
        *_boundary(played),
        *_calls(exercise, played, tenancy),
        *_time(played, tenancy),
        *_record(exercise, played.events),
    )


def _status(exercise: Exercise, answer: Answer, case: ReviewCase | None) -> Iterator[str]:
    if answer.status is not exercise.due:
        yield f"answered {answer.status.value}, {exercise.due.value} was due"
    elif exercise.due is Status.PENDING_REVIEW and case is None:
        yield "said to be held, and no case waits for a reviewer"


def _queries(exercise: Exercise, answer: Answer, tenancy: Tenancy, entitled: AccessFilter) -> Iterator[str]:
    if exercise.due is not Status.DEGRADED:
        if answer.queries or answer.hits:
            yield "searches or documents were given although nothing may be served"
        return
    if not 1 <= len(answer.queries) <= tenancy.bundle.settings.rewrite.max_queries:
        yield f"{len(answer.queries)} searches were given"
    for query in answer.queries:
        if any(not entitled.permits(term.scope) for term in tenancy.policy.terms_in(query.text)):
            yield "a search has a term that its asker may not use"


def _boundary(played: Played) -> Iterator[str]:
    if any(search.access != played.entitled for search in played.searches):
        yield "a search was made under another filter than its asker's"
    hits = played.reply.hits if isinstance(played.reply, Answer) else None
    if any(not played.entitled.permits(hit.scope) for hit in hits or ()):
        yield "a document was found that its asker may not search"


def _calls(exercise: Exercise, played: Played, tenancy: Tenancy) -> Iterator[str]:
    most = 1 if exercise.fault in _ONE_CALL else tenancy.bundle.settings.rewrite.attempts
    least = 0 if exercise.fault is FailureKind.CIRCUIT_OPEN else 1
    if not least <= played.calls <= max(least, most if least else 0):
        yield f"the model was called {played.calls} times"


def _time(played: Played, tenancy: Tenancy) -> Iterator[str]:
    budget = tenancy.bundle.settings.rewrite.budget_ms / 1000
    if played.seconds > budget + _MARGIN_S:
        yield f"took {played.seconds:.1f} s of a budget of {budget:.1f} s"


def _record(exercise: Exercise, events: Sequence[AuditEvent]) -> Iterator[str]:
    answered = [event.evidence for event in events if event.stage is Stage.ANSWER]
    due = (outcome_of(exercise.due), exercise.due.value)
    if [(each.outcome, each.reasons[0]) for each in answered] != [due]:
        yield "the record does not end with how it was served"
    rewriting = [event.evidence for event in events if event.stage is Stage.REWRITE]
    failures = [each.reasons[-1] for each in rewriting if each.outcome is Outcome.FAILED]
    started = sum(each.outcome is Outcome.STARTED for each in rewriting)
    if exercise.fault.value not in failures or started < len(failures):
        yield "the record does not tell every call and how the model failed"
