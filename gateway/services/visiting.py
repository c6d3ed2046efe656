"""Visiting: calls that are not questions. They come in by the same door, and leave the same kind of trail."""

from __future__ import annotations

from dataclasses import dataclass

from gateway.domain.audit import Evidence, Outcome, Stage, Who
from gateway.domain.conversation import Owner
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.identity import SYSTEM_TENANT
from gateway.domain.reviews.case import CaseChange
from gateway.ports.failures import JournalUnavailable, PolicyUnavailable, StoreUnavailable
from gateway.ports.journal import Kept
from gateway.services.trail import Trail, Trails, problem_of
from gateway.stages.authenticate import Doorkeeper, Known, Stranger

_UNAVAILABLE = Problem(Problems.AUDIT_UNAVAILABLE, "The audit log cannot be written")


@dataclass(frozen=True, slots=True)
class Visit:
    """A caller that was let in, and the trail of what it does."""

    known: Known
    trail: Trail

    @property
    def owner(self) -> Owner:
        return Owner(self.known.identity.tenant, self.known.identity.subject)

    @property
    def who(self) -> Who:
        identity, access = self.known.identity, self.known.access
        return Who(identity.tenant, identity.subject, identity.actor, access.policy_version)

    async def record(self, stage: Stage, evidence: Evidence) -> Problem | None:
        """Makes an event durable, with all before it; the problem when that cannot be said."""
        self.trail.note(stage, self.who, evidence, self.trail.total_ms)
        return await kept(self.trail)

    async def broke(self, stage: Stage, error: StoreUnavailable) -> Problem:
        """What the caller is told when a store failed, once it is on record."""
        problem = problem_of(error)
        failed = Evidence(Outcome.FAILED, (problem.code, type(error).__name__))
        return await self.record(stage, failed) or problem

    async def change(self, stage: Stage, evidence: Evidence, change: CaseChange) -> Kept | Problem:
        """Makes a case's change and its event durable as one; when it was overtaken, neither is kept."""
        self.trail.note(stage, self.who, evidence, self.trail.total_ms)
        try:
            return await self.trail.keep(change=change)
        except JournalUnavailable:
            return _UNAVAILABLE


class Visiting:
    """Lets callers in, or says why not; both are on record."""

    def __init__(self, doorkeeper: Doorkeeper, trails: Trails) -> None:
        self._doorkeeper, self._trails = doorkeeper, trails

    async def turn_away(self, call: Call, stage: Stage, problem: Problem) -> Problem:
        """Records a call that cannot be read. Who is not known is told only that."""
        visit = await self.enter(call)
        if isinstance(visit, Problem):
            return visit
        return await visit.record(stage, Evidence(Outcome.STOPPED, (problem.code,))) or problem

    async def enter(self, call: Call) -> Visit | Problem:
        trail = self._trails.open(call)
        try:
            caller = await self._doorkeeper.identify(call.credential, call.on_behalf)
        except (PolicyUnavailable, StoreUnavailable) as error:
            caller = Stranger(problem_of(error), type(error).__name__)
        if isinstance(caller, Known):
            return Visit(caller, trail)
        evidence = Evidence(Outcome.STOPPED, (caller.problem.code, caller.reason))
        trail.note(Stage.AUTHENTICATE, Who(SYSTEM_TENANT), evidence, trail.total_ms)
        return await kept(trail) or caller.problem


async def kept(trail: Trail) -> Problem | None:
    """Makes everything on the trail durable; the problem when that cannot be said."""
    try:
        await trail.keep()
    except JournalUnavailable:
        return _UNAVAILABLE
    return None
