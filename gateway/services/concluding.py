"""Concluding: the one end of every request. The record first, then what is remembered, then the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from gateway.domain.access import AccessFilter, digest_of
from gateway.domain.answer import (
    UNTOLD,
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
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.channels import Channel
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Admitted, Attempt, Call, Decided, Masked, Merged, Scoped, Stop, outcome_of
from gateway.domain.identity import Identity
from gateway.domain.masking import restore
from gateway.domain.noted import NOTHING_NOTED, Noted
from gateway.domain.policy import Action
from gateway.domain.proposal import Clarification
from gateway.domain.provenance import provenance
from gateway.domain.recourse import Plan, Status
from gateway.domain.request import Mode
from gateway.domain.reviews.case import ReviewCase
from gateway.domain.search import MergedHit
from gateway.domain.violations import ViolationCode
from gateway.ports.clock import Clock
from gateway.ports.conversations import Conversations
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.ports.idempotency import Idempotency
from gateway.ports.kept_rewrites import KeptRewrites
from gateway.services.noting import noted_of_message, noted_of_question
from gateway.services.trail import Trail, who_of
from gateway.stages.casing import case_of
from gateway.stages.superseding import SUPERSEDED, mark_of


@dataclass(frozen=True, slots=True)
class _End:
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


class Concluding:
    """Turns the last value of a way into the answer to its caller."""

    def __init__(
        self, conversations: Conversations, idempotency: Idempotency, kept: KeptRewrites, clock: Clock
    ) -> None:
        self._conversations, self._idempotency = conversations, idempotency
        self._kept, self._clock = kept, clock

    async def conclude(self, trail: Trail, reached: Scoped | Stop) -> Answer | Problem:
        """The answer or problem, recorded and remembered before it is given back."""
        if isinstance(reached, Stop) and reached.replay is not None:
            again = Answer.from_json(reached.replay)
            evidence = Evidence(outcome_of(again.status), ("replayed", again.status.value))
            trail.note(Stage.ANSWER, who_of(trail.at), evidence, trail.total_ms)
            await trail.keep()
            return again
        if isinstance(reached, Stop) and reached.problem is not None:
            return await self.fail(trail, reached.problem, reached.reasons)
        end = _end_of(reached)
        if await self._is_overtaken(end):
            return await self.fail(trail, SUPERSEDED, ("superseded",))
        trail.note(Stage.ANSWER, who_of(end.at), _evidence(end), trail.total_ms)
        await trail.keep(reached.case if isinstance(reached, Stop) else None)
        if not await self._remembered(end):
            return await self.fail(trail, SUPERSEDED, ("superseded",))
        await self._keep_rewrite(reached)
        answer = _answer(trail, end, self._clock.new_id("rw_"))
        answer = answer.untold() if answer.status in UNTOLD else answer
        await self._settle(end.at, answer)
        return answer

    async def release(self, trail: Trail, reached: Scoped, case: ReviewCase) -> Answer:
        """The answer to a held question that a reviewer let through, recorded before it is given back. Its
        turn has been kept since it was asked."""
        end = replace(_end_of(reached), review=ReviewShown.of(case))
        evidence = _evidence(end)
        reasons = (*evidence.reasons, case.state.value)
        trail.note(Stage.ANSWER, who_of(end.at), replace(evidence, reasons=reasons), trail.total_ms)
        await trail.keep()
        return _answer(trail, end, self._clock.new_id("rw_"))

    async def fail(self, trail: Trail, problem: Problem, reasons: tuple[str, ...]) -> Problem:
        """The problem, recorded, and the request's Idempotency-Key free again."""
        evidence = Evidence(Outcome.FAILED, (problem.code, *reasons))
        trail.note(Stage.ANSWER, who_of(trail.at), evidence, trail.total_ms)
        await self.give_up(trail.at)
        try:
            await trail.keep()
        except JournalUnavailable:
            return Problem(Problems.AUDIT_UNAVAILABLE, "The audit log cannot be written")
        return problem

    async def give_up(self, at: Call) -> None:
        """Frees the Idempotency-Key of a request that runs no more; failing that, it is free in a minute."""
        if not isinstance(at, Admitted) or not at.idempotency_key:
            return
        owner = Owner(at.identity.tenant, at.identity.subject)
        with suppress(StoreUnavailable):
            await self._idempotency.give_up(owner, at.idempotency_key)

    async def _settle(self, at: Masked, answer: Answer) -> None:
        if not at.idempotency_key:
            return
        body = answer.to_json()
        await self._idempotency.settle(
            at.owner, at.idempotency_key, at.conversation_id, answer.http_status, body
        )

    async def _keep_rewrite(self, reached: Scoped | Stop) -> None:
        """What a model made and every validator passed serves whoever asks the very same."""
        if isinstance(reached, Stop) or reached.recollection is None or reached.plan is not Plan.REWRITE:
            return
        hours = reached.tenancy.bundle.settings.rewrite.cache_hours
        await self._kept.keep(reached.recollection.key, reached.queries, hours)

    async def _is_overtaken(self, end: _End) -> bool:
        """Whether a newer message is known of. Before a case is opened the store is asked as well: nobody
        could take that back."""
        if self._conversations.overtaken(*mark_of(end.at)):
            return True
        return end.review is not None and not await self._conversations.is_newest(*mark_of(end.at))

    async def _remembered(self, end: _End) -> bool:
        """Keeps the message, and our own question if we asked one; false for a message that was overtaken. A
        refused one is not kept, and a case that is open is answered in any event."""
        if end.status is Status.REFUSED:
            return await self._conversations.is_newest(*mark_of(end.at))
        now = self._clock.now()
        turns = [KeptTurn(Turn(Role.USER, end.at.ask.message, end.said), now)]
        if end.clarification is not None:
            asked = restore(end.clarification.question, end.at.vault)
            turns.append(KeptTurn(Turn(Role.ASSISTANT, asked, end.asked), now))
        kept = await self._conversations.remember(*mark_of(end.at), turns)
        return kept or end.review is not None


def _end_of(reached: Scoped | Stop) -> _End:
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
    return _End(reached, reached.status, queries, recorded, hits, said=said)


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


def _stopped(stop: Stop) -> _End:
    if not isinstance(stop.at, Masked) or stop.status is None:
        raise TypeError("only a stop with a status, after masking, is an answer")
    return _End(
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


def _evidence(end: _End) -> Evidence:
    return Evidence(
        outcome_of(end.status),
        (end.status.value,),
        {"queries": len(end.queries), "hits": len(end.hits), "attempts": len(_attempts_of(end))},
        {"review": digest_of((end.review.id,))} if end.review else {},
        texts=end.recorded,
    )


def _answer(trail: Trail, end: _End, answer_id: str) -> Answer:
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


def _attempts_of(end: _End) -> tuple[Attempt, ...]:
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
