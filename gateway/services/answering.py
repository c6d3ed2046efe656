"""Answering: the life of a request, in one function that can be read aloud (`Answering._way`)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from gateway.domain.answer import Answer
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Merged, Received, Scoped, Stop, Validated
from gateway.domain.request import Mode
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.services.concluding import Concluding
from gateway.services.trail import Halted, Trail, Trails, problem_of, who_of
from gateway.stages.admit import Admit
from gateway.stages.authenticate import Authenticate
from gateway.stages.contextualise import Contextualise
from gateway.stages.decide import Decide
from gateway.stages.mask import Mask
from gateway.stages.merge import Merge
from gateway.stages.rewrite import Rewrite
from gateway.stages.scope import Scope
from gateway.stages.search import Search
from gateway.stages.settle import Settle
from gateway.stages.validate import Validate


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """The steps of the way, in its order."""

    authenticate: Authenticate
    admit: Admit
    contextualise: Contextualise
    mask: Mask
    decide: Decide
    rewrite: Rewrite
    validate: Validate
    settle: Settle
    scope: Scope
    search: Search
    merge: Merge


class Answering:
    """Answers questions, each on a trail of its own."""

    def __init__(self, stages: Stages, concluding: Concluding, trails: Trails) -> None:
        self._stages, self._concluding, self._trails = stages, concluding, trails

    async def answer(self, received: Received) -> Answer | Problem:
        """The answer to one question, or the problem that stands in its way; whatever happens is on record.

        A caller who hangs up cancels this; what was done is recorded before the cancellation goes on. Without
        a record there is no answer, only the problem that says so.
        """
        trail = self._trails.open(received)
        try:
            return await self._concluding.conclude(trail, await self._reached(trail, received))
        except asyncio.CancelledError:
            await asyncio.shield(self._hung_up(trail))
            raise
        except JournalUnavailable:
            await self._concluding.give_up(trail.at)
            return Problem(Problems.AUDIT_UNAVAILABLE, "The audit log cannot be written")
        except StoreUnavailable as error:
            return await self._concluding.fail(trail, problem_of(error), (type(error).__name__,))
        except Exception as error:
            await self._concluding.give_up(trail.at)
            await trail.break_off(error)
            raise

    async def turn_away(self, received: Received, problem: Problem) -> Problem:
        """Records a request whose body could not be read. Who is not known is told only that."""
        trail = self._trails.open(received)
        try:
            known = await trail.step(self._stages.authenticate, received)
            trail.note(Stage.RECEIVE, who_of(known), Evidence(Outcome.STOPPED, (problem.code,)))
        except Halted as halted:
            problem = halted.stop.problem or problem
        try:
            await trail.keep()
        except JournalUnavailable:
            return Problem(Problems.AUDIT_UNAVAILABLE, "The audit log cannot be written")
        return problem

    async def _reached(self, trail: Trail, received: Received) -> Scoped | Merged | Stop:
        try:
            return await self._way(trail, received)
        except Halted as halted:
            return halted.stop

    async def _way(self, trail: Trail, received: Received) -> Scoped | Merged:
        authenticated = await trail.step(self._stages.authenticate, received)
        admitted = await trail.effect(self._stages.admit, authenticated)
        contextualised = await trail.step(self._stages.contextualise, admitted)
        masked = await trail.step(self._stages.mask, contextualised)
        decided = await trail.step(self._stages.decide, masked)
        while not isinstance(decided, Validated):
            proposed = await trail.effect(self._stages.rewrite, decided)
            judged = await trail.step(self._stages.validate, proposed)
            decided = await trail.step(self._stages.settle, judged)
        scoped = await trail.step(self._stages.scope, decided)
        if received.ask.mode is Mode.REWRITE:
            return scoped
        found = await trail.effect(self._stages.search, scoped)
        return await trail.step(self._stages.merge, found)

    async def _hung_up(self, trail: Trail) -> None:
        await self._concluding.give_up(trail.at)
        await trail.abandon()
