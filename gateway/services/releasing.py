"""Releasing: a held question that a reviewer let through is answered, the way of every request
(`Releasing._way`), under the asker's rights of now; where it no longer fits, its case is opened again."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from gateway.domain.access import digest_of
from gateway.domain.answer import Answer, ReviewShown
from gateway.domain.audit import Evidence, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Authenticated, Call, Merged, Received, Scoped, Stop, Validated, so_far
from gateway.domain.recourse import Status
from gateway.domain.request import Ask, Mode
from gateway.domain.reviews.case import CaseChange, ReviewCase
from gateway.domain.reviews.deciding import Refusal, reopen
from gateway.domain.reviews.refusals import OVERTAKEN
from gateway.ports.clock import Clock
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.ports.journal import Kept
from gateway.ports.pseudonyms import Pseudonyms
from gateway.services.answering import Stages
from gateway.services.concluding import Concluding
from gateway.services.trail import Halted, Trail, Trails, problem_of, who_of
from gateway.stages.recall import Recall


class Releasing:
    """Answers the askers of released cases, each time anew and each time on a trail of its own."""

    def __init__(
        self,
        stages: Stages,
        concluding: Concluding,
        trails: Trails,
        clock: Clock,
        pseudonyms: Pseudonyms,
    ) -> None:
        self._stages, self._concluding, self._trails = stages, concluding, trails
        self._clock, self._pseudonyms = clock, pseudonyms

    async def release(self, call: Call, case: ReviewCase) -> Answer | ReviewShown | Problem:
        """The answer; the state of the case where rights or content have changed; or a problem. Whatever
        happens is on record, and without a record nothing is given back."""
        received = Received(**{**so_far(call, Call), "idempotency_key": ""}, ask=Ask(message=""))
        trail = self._trails.open(received)
        try:
            return await self._released(trail, received, case)
        except asyncio.CancelledError:
            await asyncio.shield(trail.abandon())
            raise
        except JournalUnavailable:
            return Problem(Problems.AUDIT_UNAVAILABLE, "The audit log cannot be written")
        except StoreUnavailable as error:
            return await self._concluding.fail(trail, problem_of(error), (type(error).__name__,))
        except Exception as error:
            await trail.break_off(error)
            raise

    async def _released(
        self, trail: Trail, received: Received, case: ReviewCase
    ) -> Answer | ReviewShown | Problem:
        try:
            reached = await self._way(trail, received, case)
        except Halted as halted:
            return await self._stopped(trail, halted.stop, case)
        return await self._concluding.release(trail, reached, case)

    async def _way(self, trail: Trail, received: Received, case: ReviewCase) -> Scoped | Merged:
        authenticated = await trail.step(self._stages.authenticate, received)
        proposed = await trail.step(Recall(case, self._pseudonyms), authenticated)
        judged = await trail.step(self._stages.validate, proposed)
        settled = await trail.step(self._stages.settle, judged)
        if not isinstance(settled, Validated):
            raise TypeError("what a reviewer let through is served or held again, never tried again")
        scoped = await trail.step(self._stages.scope, settled)
        if scoped.ask.mode is Mode.REWRITE:
            return scoped
        found = await trail.effect(self._stages.search, scoped)
        return await trail.step(self._stages.merge, found)

    async def _stopped(self, trail: Trail, stop: Stop, case: ReviewCase) -> ReviewShown | Problem:
        if stop.problem is not None or not isinstance(stop.at, Authenticated):
            problem = stop.problem or OVERTAKEN
            return await self._concluding.fail(trail, problem, stop.reasons)
        opened = self._reopened(stop.at, case, stop.reasons)
        if isinstance(opened, Refusal):
            return await self._concluding.fail(trail, OVERTAKEN, (opened.value,))
        digests = {"review": digest_of((case.id,)), "content": opened.content.digest}
        trail.note(
            Stage.REVIEW, who_of(stop.at), Evidence(reasons=("reopen", *stop.reasons), digests=digests)
        )
        trail.note(
            Stage.ANSWER, who_of(stop.at), Evidence(reasons=(Status.PENDING_REVIEW.value,)), trail.total_ms
        )
        if await trail.keep(change=CaseChange(opened)) is Kept.OVERTAKEN:
            return await self._concluding.fail(trail, OVERTAKEN, (Refusal.OVERTAKEN.value,))
        return ReviewShown.of(opened)

    def _reopened(
        self, at: Authenticated, case: ReviewCase, reasons: tuple[str, ...]
    ) -> ReviewCase | Refusal:
        now = self._clock.now()
        hours = at.tenancy.bundle.settings.reviews.expire_hours
        return reopen(case, at.identity, reasons, now, now + timedelta(hours=hours))
