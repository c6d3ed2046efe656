"""Signing in and out of the pages. Each attempt is on record before it counts, and so is each refusal."""

from __future__ import annotations

from gateway.domain.audit import Evidence, Outcome, Stage, Who
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.identity import SYSTEM_TENANT, Principal
from gateway.domain.signin import Link, NoEntry
from gateway.ports.failures import StoreUnavailable
from gateway.ports.signins import Entered, Signins
from gateway.services.trail import Trail, Trails, problem_of
from gateway.services.visiting import Visiting, kept

_NOT_VALID = Problem(
    Problems.LINK_NOT_VALID, "It was used before, is older than 15 minutes, or is not one of ours"
)


_NOBODY = Who(SYSTEM_TENANT)


class SigningIn:
    """Links are opened and sessions ended here. `visiting` lets people in by their sessions."""

    def __init__(self, signins: Signins, visiting: Visiting, trails: Trails) -> None:
        self._signins, self._visiting, self._trails = signins, visiting, trails

    async def enter(self, call: Call) -> Entered | Problem:
        """The session that a link begins; the call's credential is the link's token.

        The intent is durable before the link is spent, and the outcome before the session's secret is given
        away, so without a record nobody is signed in.
        """
        trail = self._trails.open(call)
        try:
            link = await self._signins.look(call.credential)
        except StoreUnavailable as error:
            return await _fail(trail, _NOBODY, error)
        if link is None:
            return await _refuse(trail, _NOBODY, NoEntry.UNKNOWN)
        return await self._spend(trail, link, call.credential)

    async def leave(self, call: Call) -> Problem | None:
        """Ends the call's session at once."""
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        intent = Evidence(Outcome.STARTED, ("sign_out",))
        if (problem := await visit.record(Stage.SIGN_IN, intent)) is not None:
            return problem
        try:
            await self._signins.leave(call.credential)
        except StoreUnavailable as error:
            return await _fail(visit.trail, visit.who, error)
        return await visit.record(Stage.SIGN_IN, Evidence(reasons=("sign_out",)))

    async def person(self, secret: str) -> str:
        """Whose session it is, for the head of a page and not to let anybody in; empty when nobody's."""
        try:
            found = await self._signins.identify(secret)
        except StoreUnavailable:
            return ""
        return found.subject if isinstance(found, Principal) else ""

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call of a page that cannot be read or may not be followed."""
        return await self._visiting.turn_away(call, Stage.SIGN_IN, problem)

    async def _spend(self, trail: Trail, link: Link, token: str) -> Entered | Problem:
        who = Who(link.tenant, link.subject, link.subject)
        trail.note(Stage.SIGN_IN, who, Evidence(Outcome.STARTED, ("link",)))
        if (problem := await kept(trail)) is not None:
            return problem
        try:
            entered = await self._signins.enter(token)
        except StoreUnavailable as error:
            return await _fail(trail, who, error)
        if isinstance(entered, NoEntry):
            return await _refuse(trail, who, entered)
        trail.note(Stage.SIGN_IN, who, Evidence(reasons=("link",)), trail.total_ms)
        return await kept(trail) or entered


async def _refuse(trail: Trail, who: Who, why: NoEntry) -> Problem:
    trail.note(Stage.SIGN_IN, who, Evidence(Outcome.STOPPED, (_NOT_VALID.code, why.value)), trail.total_ms)
    return await kept(trail) or _NOT_VALID


async def _fail(trail: Trail, who: Who, error: StoreUnavailable) -> Problem:
    """An end on record for what was begun, so that nobody looks for it among the unfinished."""
    problem = problem_of(error)
    reasons = (problem.code, type(error).__name__)
    trail.note(Stage.SIGN_IN, who, Evidence(Outcome.FAILED, reasons), trail.total_ms)
    return await kept(trail) or problem
