"""Reviewing: where a held request stands, for the one who asked it."""

from __future__ import annotations

from gateway.domain.answer import ReviewShown
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.ports.failures import StoreUnavailable
from gateway.ports.reviews import Reviews
from gateway.services.trail import problem_of
from gateway.services.visiting import Visiting

_MISSING = Problem(Problems.NOT_FOUND, "There is no such review", "path")


class Reviewing:
    """Review cases as their askers see them."""

    def __init__(self, visiting: Visiting, reviews: Reviews) -> None:
        self._visiting, self._reviews = visiting, reviews

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self._visiting.turn_away(call, Stage.REVIEW, problem)

    async def state(self, call: Call, review_id: str) -> ReviewShown | Problem:
        """The state of the caller's own case; anybody else's is not there."""
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        try:
            case = await self._reviews.find(visit.owner.tenant, review_id)
        except StoreUnavailable as error:
            return problem_of(error)
        if case is None or case.asker != visit.owner.subject:
            missing = Evidence(Outcome.STOPPED, ("state", _MISSING.code))
            return await visit.record(Stage.REVIEW, missing) or _MISSING
        evidence = Evidence(reasons=("state", case.state.value))
        return await visit.record(Stage.REVIEW, evidence) or ReviewShown.of(case)
