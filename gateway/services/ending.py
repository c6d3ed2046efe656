"""Ending: what the end of a way is told as, to its caller and to the record. It keeps and sends nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gateway.domain.access import AccessFilter, digest_of
from gateway.domain.answer import (
    Access,
    Answer,
    AttemptShown,
    AuditShown,
    HitShown,
    Query,
    Question,
    ReviewShown,
    WordShown,
)
from gateway.domain.audit import Evidence
from gateway.domain.channels import Channel
from gateway.domain.flow import Attempt, Decided, Masked, Merged, Scoped, Stop, outcome_of
from gateway.domain.identity import Identity
from gateway.domain.noted import NOTHING_NOTED, Noted
from gateway.domain.policy import Action
from gateway.domain.proposal import Clarification
from gateway.domain.provenance import provenance
from gateway.domain.recourse import Status
from gateway.domain.request import Mode
from gateway.domain.search import MergedHit
from gateway.domain.violations import ViolationCode
from gateway.services.noting import noted_of_message, noted_of_question
from gateway.services.trail import Trail
from gateway.stages.casing import case_of


@dataclass(frozen=True, slots=True)
class End:
    """What an answer is made of, from wherever the way ended: its queries as their asker and as the audit
    is shown them, and the notes of the message (`said`) and of our question (`asked`)."""

    at: Masked
    status: Status
    queries: tuple[Query, ...] = ()
    recorded: Mapping[str, str] = field(default_factory=dict)
    hits: tuple[MergedHit, ...] = ()
    clarification: Clarification | None = None
    review: ReviewShown | None = None
    said: Noted = NOTHING_NOTED
    asked: Noted = NOTHING_NOTED


def end_of(reached: Scoped | Stop) -> End:
    """The end that a way came to. Raises TypeError for a stop that is no answer."""
    if isinstance(reached, Stop):
        return _stopped(reached)
    whence = _provenance(reached) if reached.ask.options.provenance else [None] * len(reached.told)
    queries = tuple(
        Query(
            text=told.text,
            suggested_filters=dict(told.suggested_filters),
            weight=told.weight,
            provenance=origins,
        )
        for told, origins in zip(reached.told, whence, strict=True)
    )
    hits = reached.hits if isinstance(reached, Merged) else ()
    recorded = reached.on_record("query", (query.text for query in reached.queries))
    said = noted_of_message(reached)
    return End(reached, reached.status, queries, recorded, hits, said=said)


def _provenance(reached: Scoped) -> list[tuple[WordShown, ...]]:
    """Of each search, where its words are from, as the asker is shown them."""
    case = case_of(reached)
    return [
        tuple(
            WordShown(word=reached.shown(Channel.CALLER, origin.word), source=origin.source, of=origin.of)
            for origin in provenance(case, query.text)
        )
        for query in reached.queries
    ]


def _stopped(stop: Stop) -> End:
    if not isinstance(stop.at, Masked) or stop.status is None:
        raise TypeError("only a stop with a status, after masking, is an answer")
    return End(
        at=stop.at,
        status=stop.status,
        clarification=stop.clarification,
        review=ReviewShown.of(stop.case) if stop.case else None,
        said=noted_of_message(stop),
        asked=noted_of_question(stop),
    )


def _question(at: Masked, asked: Clarification | None) -> Question | None:
    """The clarification as its asker sees it."""
    if asked is None:
        return None
    options = tuple(at.shown(Channel.CALLER, option) for option in asked.options)
    return Question(question=at.shown(Channel.CALLER, asked.question), options=options)


def evidence_of(end: End) -> Evidence:
    """What the record says of the answer."""
    return Evidence(
        outcome_of(end.status),
        (end.status.value,),
        {"queries": len(end.queries), "hits": len(end.hits), "attempts": len(_attempts_of(end))},
        {"review": digest_of((end.review.id,))} if end.review else {},
        texts=end.recorded,
    )


def answer_of(trail: Trail, end: End, answer_id: str) -> Answer:
    """The body for the caller."""
    at = end.at
    return Answer(
        id=answer_id,
        trace_id=at.trace_id,
        conversation_id=at.conversation_id,
        status=end.status,
        original=at.said(Channel.CALLER),
        queries=end.queries,
        hits=tuple(map(_hit, end.hits)) if at.ask.mode is Mode.SEARCH else None,
        clarification=_question(at, end.clarification),
        access=_access(at),
        attempts=_attempts(_attempts_of(end)),
        masked=at.masked_counts,
        review=end.review,
        timings_ms={**trail.timings_ms, "total": round(trail.total_ms, 3)},
        audit=AuditShown(event_ids=tuple(trail.event_ids)),
    )


def _access(at: Masked) -> Access:
    shown: AccessFilter = at.access
    sees_denials = at.tenancy.policy.may(Identity.direct(at.identity.client), Action.ACT_AS, "client").allowed
    none_of = shown.none_of if sees_denials else None
    return Access(any_of=shown.any_of, none_of=none_of, policy_version=shown.policy_version)


def _attempts_of(end: End) -> tuple[Attempt, ...]:
    return end.at.attempts if isinstance(end.at, Decided) else ()


def _attempts(attempts: Sequence[Attempt]) -> tuple[AttemptShown, ...]:
    """Attempts without a trace of the permission boundary: nobody learns here that a term exists."""
    return tuple(
        AttemptShown(
            n=attempt.n,
            source=attempt.source,
            violations=tuple(
                dict.fromkeys(
                    violation.code.value
                    for violation in attempt.violations
                    if violation.code is not ViolationCode.PERMISSION_BOUNDARY
                )
            ),
            failure=attempt.failure or None,
        )
        for attempt in attempts
    )


def _hit(merged: MergedHit) -> HitShown:
    hit = merged.hit
    return HitShown(
        id=hit.id,
        collection=hit.collection,
        scope=hit.scope,
        title=hit.title,
        text=hit.text,
        score=hit.score,
        matched_queries=merged.matched_queries,
        matched_lanes=merged.matched_lanes,
    )
