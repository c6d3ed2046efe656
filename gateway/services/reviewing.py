"""Reviewing: one review case for whoever may see it, the asker or a reviewer of its domain."""

from __future__ import annotations

from gateway.domain.answer import Answer, ReviewShown
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.errors import Problem
from gateway.domain.flow import Call
from gateway.domain.reviews.case import RELEASED, ReviewCase
from gateway.domain.reviews.shown import CaseShown
from gateway.ports.failures import StoreUnavailable
from gateway.ports.reviews import Reviews
from gateway.services.desk import looked
from gateway.services.releasing import Releasing
from gateway.services.reviewers import Reviewer
from gateway.services.visiting import Visit, Visiting
from gateway.stages.recall import MISSING


class Reviewing:
    """Review cases as those see them who ask for one by its id."""

    def __init__(self, visiting: Visiting, reviews: Reviews, releasing: Releasing) -> None:
        self._visiting, self._reviews, self._releasing = visiting, reviews, releasing

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self._visiting.turn_away(call, Stage.REVIEW, problem)

    async def show(self, call: Call, review_id: str) -> Answer | ReviewShown | CaseShown | Problem:
        """For the asker the state of the case and, once it is released, the answer under the rights of now;
        for a reviewer of its domain what there is to decide on. To anybody else the case is not there."""
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        try:
            case = await self._reviews.find(visit.owner.tenant, review_id)
        except StoreUnavailable as error:
            return await visit.broke(Stage.REVIEW, error)
        if case is not None and case.asker == visit.owner.subject:
            return await self._for_asker(call, visit, case)
        if case is not None and (reviewer := Reviewer(visit)).reviews(case.domain):
            return await looked(reviewer, case)
        missing = Evidence(Outcome.STOPPED, ("state", MISSING.code))
        return await visit.record(Stage.REVIEW, missing) or MISSING

    async def _for_asker(self, call: Call, visit: Visit, case: ReviewCase) -> Answer | ReviewShown | Problem:
        if case.state in RELEASED and not case.erased:
            return await self._releasing.release(call, case)
        evidence = Evidence(reasons=("state", case.state.value))
        return await visit.record(Stage.REVIEW, evidence) or ReviewShown.of(case)
