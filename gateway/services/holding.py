"""Holding: legal holds are requested, approved, released and kept, each step by an officer and on record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Outcome
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.audit_search import Sought
from gateway.domain.evidence.holds import (
    Held,
    Hold,
    HoldKind,
    HoldRefusal,
    HoldState,
    Signed,
    approve,
    check_held,
    keep,
    release,
)
from gateway.ports.audit_search import AuditSearch
from gateway.ports.clock import Clock
from gateway.ports.holds import Holds
from gateway.services.officers import Deed, Officer

_MISSING = Problem(Problems.NOT_FOUND, "There is no such hold")
_TOLD = {
    HoldRefusal.SAME_PERSON: "You asked for this yourself; somebody else has to approve it",
    HoldRefusal.NOT_REQUESTED_BY_YOU: "Only who requested a hold withdraws it before it is approved",
    HoldRefusal.NOTHING_TO_APPROVE: "Nothing about this hold waits for approval",
    HoldRefusal.NOT_IN_FORCE: "This hold is not in force",
    HoldRefusal.NO_RELEASE_REQUESTED: "Nobody has asked to release this hold",
    HoldRefusal.LAPSED: "Nobody approved this hold within a week, so that it has lapsed",
    HoldRefusal.OVERTAKEN: "Somebody else changed this hold just now",
    HoldRefusal.NOBODY_NAMED: "Who took the step before has to be named",
    HoldRefusal.NOT_ON_RECORD: "There is no such request or conversation on record to hold",
}
_KINDS = {
    HoldRefusal.SAME_PERSON: Problems.NEEDS_ANOTHER,
    HoldRefusal.NOBODY_NAMED: Problems.NOBODY_NAMED,
    HoldRefusal.NOT_ON_RECORD: Problems.NOT_FOUND,
}

Step = Callable[[Hold], Hold | HoldRefusal]


class Holding:
    """Legal holds, for officers who may `hold` the audit. A method that did nothing gives a `Problem`."""

    def __init__(self, holds: Holds, search: AuditSearch, clock: Clock) -> None:
        self._holds, self._search, self._clock = holds, search, clock

    async def add(self, officer: Officer, held: Held, reason: str, key: str = "") -> Hold | Problem:
        """A hold, requested: it binds for a week, and for good once somebody else approves it. Requested
        again under the same `key`, it is the same hold. A person may be held who said nothing yet; a
        request or a conversation is on record, or its id is a slip that would hold nothing."""
        if (problem := officer.unnamed or check_held(held) or _unreasoned(reason)) is not None:
            return await officer.turned_down("hold_add", problem)
        hold = Hold(
            id=_id_under(officer, key) if key else self._clock.new_id("lh_"),
            tenant=officer.tenant,
            held=held,
            reason=reason,
            state=HoldState.REQUESTED,
            requested=Signed(officer.subject, self._clock.now()),
        )

        async def work() -> Hold | HoldRefusal | None:
            if not await self._is_there(officer.tenant, held):
                return HoldRefusal.NOT_ON_RECORD
            return hold if await self._holds.add(hold) else await self._holds.find(hold.tenant, hold.id)

        deed = Deed("hold_add", _about(officer, held), reason, _digests(hold))
        done = await officer.does(deed, work, _evidence)
        if isinstance(done, HoldRefusal):
            return _refused(done)
        if isinstance(done, Hold) and (done.held, done.reason) != (held, reason):
            return Problem(Problems.IDEMPOTENCY_MISMATCH, "This key was used for another hold")
        return done or _MISSING

    async def approve(self, officer: Officer, hold_id: str) -> Hold | Problem:
        """Puts a requested hold in force, or releases one whose release is requested: whichever waits."""
        return await self._step(
            officer, hold_id, "hold_approve", "", lambda hold: approve(hold, self._by(officer))
        )

    async def release(self, officer: Officer, hold_id: str, reason: str) -> Hold | Problem:
        """Asks to release a hold that is in force; takes one's own request back that nobody approved."""
        if (problem := officer.unnamed or _unreasoned(reason)) is not None:
            return await officer.turned_down("hold_release", problem)
        return await self._step(
            officer, hold_id, "hold_release", reason, lambda hold: release(hold, self._by(officer))
        )

    async def refuse_release(self, officer: Officer, hold_id: str, reason: str) -> Hold | Problem:
        """Refuses a release that was asked for."""
        return await self._step(officer, hold_id, "hold_keep", reason, keep)

    async def list(self, officer: Officer) -> Sequence[Hold] | Problem:
        """All holds of the officer's tenant, newest first, with who took each step."""
        deed = Deed("hold_list", officer.subject, "", {})
        return await officer.does(
            deed,
            lambda: self._holds.all_of(officer.tenant),
            lambda found: Evidence(counts={"holds": len(found)}),
        )

    async def _is_there(self, tenant: str, held: Held) -> bool:
        match held.kind:
            case HoldKind.SUBJECT:
                return True
            case HoldKind.TRACE:
                sought = Sought(trace_id=held.value)
            case HoldKind.CONVERSATION:
                sought = Sought(conversation_id=held.value)
        return bool(await self._search.find(tenant, sought, None, 1))

    def _by(self, officer: Officer) -> Signed:
        return Signed(officer.subject, self._clock.now())

    async def _step(self, officer: Officer, hold_id: str, what: str, why: str, step: Step) -> Hold | Problem:
        if (problem := officer.unnamed) is not None:
            return await officer.turned_down(what, problem)
        deed = Deed(what, officer.subject, why, {"hold": digest_of((hold_id,))})
        done = await officer.does(deed, self._stepping(officer, hold_id, step), _evidence)
        return _refused(done) if isinstance(done, HoldRefusal) else done or _MISSING

    def _stepping(
        self, officer: Officer, hold_id: str, step: Step
    ) -> Callable[[], Awaitable[Hold | HoldRefusal | None]]:
        async def work() -> Hold | HoldRefusal | None:
            hold = await self._holds.find(officer.tenant, hold_id)
            stepped = step(hold) if hold is not None else None
            if isinstance(stepped, Hold) and stepped != hold and not await self._holds.change(stepped):
                return HoldRefusal.OVERTAKEN
            return stepped

        return work


def _unreasoned(reason: str) -> Problem | None:
    return None if reason.strip() else Problem(Problems.INVALID_BODY, "Say why", "reason")


def _id_under(officer: Officer, key: str) -> str:
    return f"lh_{digest_of(('hold', officer.subject, key))[:26]}"


def _about(officer: Officer, held: Held) -> str:
    return held.value if held.kind is HoldKind.SUBJECT else officer.subject


def _digests(hold: Hold) -> dict[str, str]:
    held = digest_of((hold.held.kind.value, hold.held.value))
    return {"hold": digest_of((hold.id,)), "held": held}


def _refused(refusal: HoldRefusal) -> Problem:
    return Problem(_KINDS.get(refusal, Problems.CONFLICT), _TOLD[refusal])


def _evidence(done: Hold | HoldRefusal | None) -> Evidence:
    if isinstance(done, Hold):
        return Evidence(reasons=(done.held.kind.value, done.state.value), counts={"version": done.version})
    if isinstance(done, HoldRefusal):
        return Evidence(Outcome.REJECTED, (_refused(done).code, done.value))
    return Evidence(Outcome.REJECTED, (_MISSING.code, "missing"))
