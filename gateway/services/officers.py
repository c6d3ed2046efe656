"""Officers: people who may act on the audit itself. What they do is on record before it has an effect, with
who did it, to whom and why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from gateway.domain.audit import Evidence, Outcome, Stage, Who
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.identity import Identity, Principal, is_named
from gateway.domain.policy import Action
from gateway.ports.clock import Clock
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.ports.policy import Tenancies
from gateway.services.trail import Trail, Trails, problem_of
from gateway.services.visiting import Visiting, kept

Done = TypeVar("Done")

_UNRECORDED = Problem(Problems.AUDIT_UNAVAILABLE, "The audit log cannot be written")
_NOBODY = Problem(Problems.NOBODY_NAMED, "Who erases, or takes a step of a hold, has to be named")
_NOT_ALLOWED = Problem(Problems.FORBIDDEN, "You may not do this to the audit")
_NOT_FOR_OTHERS = Problem(
    Problems.FORBIDDEN,
    "Nobody acts on the audit for somebody else",
    "header Gateway-Subject",
    "Use a key of the person who does it.",
)


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done, about whom, why (in the officer's words) and on which thing, by digest."""

    what: str
    about: str
    why: str
    digests: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Officer:
    """Somebody who was found to have the right to act; only `Officers` makes one."""

    tenant: str
    subject: str
    policy_version: str
    trail: Trail

    @property
    def unnamed(self) -> Problem | None:
        """Why this is not done where it takes a person whose name the record has; None for a person."""
        return None if is_named(self.subject) else _NOBODY

    async def does(
        self, deed: Deed, work: Callable[[], Awaitable[Done]], outcome: Callable[[Done], Evidence]
    ) -> Done | Problem:
        """What came of the work, once that is on record; a problem when the record or the store failed."""
        who = Who(self.tenant, deed.about, self.subject, self.policy_version)
        texts = {"why": deed.why} if deed.why else {}
        told = Evidence(reasons=(deed.what,), digests=deed.digests, texts=texts, words_of=self.subject)
        try:
            self.trail.note(Stage.AUDIT, who, replace(told, outcome=Outcome.STARTED))
            await self.trail.keep()
            try:
                done = await work()
            except StoreUnavailable as error:
                problem = problem_of(error)
                reasons = (deed.what, problem.code, type(error).__name__)
                failed = Evidence(Outcome.FAILED, reasons, digests=deed.digests)
                self.trail.note(Stage.AUDIT, who, failed, self.trail.total_ms)
                await self.trail.keep()
                return problem
            ended = outcome(done)
            ended = replace(ended, reasons=(deed.what, *ended.reasons), digests=deed.digests)
            self.trail.note(Stage.AUDIT, who, ended, self.trail.total_ms)
            await self.trail.keep()
        except JournalUnavailable:
            return _UNRECORDED
        return done

    async def turned_down(self, what: str, problem: Problem) -> Problem:
        """The problem with what was asked for, once it is on record that nothing was done."""
        who = Who(self.tenant, self.subject, self.subject, self.policy_version)
        evidence = Evidence(Outcome.STOPPED, (what, problem.code))
        self.trail.note(Stage.AUDIT, who, evidence, self.trail.total_ms)
        return await kept(self.trail) or problem


class Officers:
    """Lets officers in. Who may not act is told so, and both are on record."""

    def __init__(self, visiting: Visiting, tenancies: Tenancies, trails: Trails, clock: Clock) -> None:
        self._visiting, self._tenancies = visiting, tenancies
        self._trails, self._clock = trails, clock

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self._visiting.turn_away(call, Stage.AUDIT, problem)

    async def enter(self, call: Call, action: Action) -> Officer | Problem:
        """The person of a credential, if the policy lets that person do this to the audit."""
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        identity = visit.known.identity
        allowed = visit.known.tenancy.policy.may(identity, action, "audit").allowed
        if allowed and not identity.acts_for_another:
            return Officer(identity.tenant, identity.subject, visit.who.policy_version, visit.trail)
        problem = _NOT_FOR_OTHERS if allowed else _NOT_ALLOWED
        evidence = Evidence(Outcome.STOPPED, (action.value, problem.code))
        return await visit.record(Stage.AUDIT, evidence) or problem

    async def at_terminal(self, tenant: str, by: str, action: Action) -> Officer | Problem:
        """Whoever has the database's password and says to be `by`; the tenant's policy must let that person
        do this, unless it is the operator, who counts as nobody where a person is needed (`unnamed`). Raises
        `PolicyUnavailable`."""
        call = Call(
            credential="",
            on_behalf="",
            trace_id=self._clock.new_id("tr_"),
            started=self._clock.monotonic(),
        )
        trail = self._trails.open(call)
        tenancy = await self._tenancies.current(tenant)
        if tenancy is None:
            return Problem(Problems.CANNOT_RUN, f"there is no tenant {tenant}", "--tenant")
        identity = Identity.direct(Principal(tenant, by))
        version = tenancy.policy.version
        if not is_named(by) or tenancy.policy.may(identity, action, "audit").allowed:
            return Officer(tenant, by, version, trail)
        evidence = Evidence(Outcome.STOPPED, (action.value, _NOT_ALLOWED.code))
        trail.note(Stage.AUDIT, Who(tenant, by, by, version), evidence, trail.total_ms)
        detail = f"{by} may not {action.value} the audit of {tenant}"
        hint = "name somebody whom policy.csv lets do it"
        return await kept(trail) or Problem(Problems.FORBIDDEN, detail, "--as", hint)
