"""Concluding: the one end of every request. The record first, then what is remembered, then the answer."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from gateway.domain.answer import (
    UNTOLD,
    Answer,
    ReviewShown,
)
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.audit_search import REPLAYED
from gateway.domain.flow import Admitted, Call, Masked, Scoped, Stop, outcome_of
from gateway.domain.masking import restore
from gateway.domain.recourse import Plan, Status
from gateway.domain.reviews.case import ReviewCase
from gateway.ports.clock import Clock
from gateway.ports.conversations import Conversations
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.ports.idempotency import Idempotency
from gateway.ports.kept_rewrites import KeptRewrites
from gateway.services.ending import End, answer_of, end_of, evidence_of
from gateway.services.trail import Trail, who_of
from gateway.stages.superseding import SUPERSEDED, mark_of


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
            evidence = Evidence(outcome_of(again.status), (REPLAYED, again.status.value))
            trail.note(Stage.ANSWER, who_of(trail.at), evidence, trail.total_ms)
            await trail.keep()
            return again
        if isinstance(reached, Stop) and reached.problem is not None:
            return await self.fail(trail, reached.problem, reached.reasons)
        end = end_of(reached)
        if await self._is_overtaken(end):
            return await self.fail(trail, SUPERSEDED, ("superseded",))
        trail.note(Stage.ANSWER, who_of(end.at), evidence_of(end), trail.total_ms)
        await trail.keep(reached.case if isinstance(reached, Stop) else None)
        if not await self._remembered(end):
            return await self.fail(trail, SUPERSEDED, ("superseded",))
        await self._keep_rewrite(reached)
        answer = answer_of(trail, end, self._clock.new_id("rw_"))
        answer = answer.untold() if answer.status in UNTOLD else answer
        await self._settle(end.at, answer)
        return answer

    async def release(self, trail: Trail, reached: Scoped, case: ReviewCase) -> Answer:
        """The answer to a held question that a reviewer let through, recorded before it is given back. Its
        turn has been kept since it was asked."""
        end = replace(end_of(reached), review=ReviewShown.of(case))
        evidence = evidence_of(end)
        reasons = (*evidence.reasons, case.state.value)
        trail.note(Stage.ANSWER, who_of(end.at), replace(evidence, reasons=reasons), trail.total_ms)
        await trail.keep()
        return answer_of(trail, end, self._clock.new_id("rw_"))

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

    async def _is_overtaken(self, end: End) -> bool:
        """Whether a newer message is known of. Before a case is opened the store is asked as well: nobody
        could take that back."""
        if self._conversations.overtaken(*mark_of(end.at)):
            return True
        return end.review is not None and not await self._conversations.is_newest(*mark_of(end.at))

    async def _remembered(self, end: End) -> bool:
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
