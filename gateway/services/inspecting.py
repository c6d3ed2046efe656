"""Inspecting: what is on record is looked into, and that is on record as well.

Whoever comes over HTTP needs `audit read` and sees their own tenant's; what is done from a terminal is on
record for whoever did it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from gateway.domain.access import digest_of
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.audit_search import EventPage, Position, Sought, SoughtWords
from gateway.domain.evidence.replay import Replay, replay_of
from gateway.domain.evidence.unanswered import Unanswered, UnansweredReport, report_of, unanswered_of
from gateway.domain.flow import Call
from gateway.domain.policy import Action
from gateway.ports.audit_search import AuditSearch
from gateway.ports.failures import StoreUnavailable
from gateway.ports.journal import Journal
from gateway.services.acting import Act, Acting
from gateway.services.proving import NO_READER, NOTHING
from gateway.services.trail import problem_of
from gateway.services.visiting import Visit, Visiting

Seen = TypeVar("Seen")

_NO_VERSION = Problem(
    Problems.NOT_FOUND,
    "There was never such a version of the policy here",
    "policy_version",
    "Use it as an answer's `access` and the audit's events say it.",
)

_STEPS_OF_A_REVIEW = 200
"""The newest of them that a replay shows."""


class Inspection:
    """What there is to see. Every method raises `StoreUnavailable`."""

    def __init__(self, search: AuditSearch, journal: Journal) -> None:
        self._search, self._journal = search, journal

    async def page(
        self, tenant: str, sought: Sought, after: Position | None, limit: int
    ) -> EventPage | Problem:
        """The events sought that lie behind `after`, `limit` at most; a problem where the policy's version is
        none, since an empty page would say that nothing was decided under it."""
        found = await self._search.find(tenant, sought, after, limit + 1)
        version = sought.policy_version
        if not found and version and not await self._search.knows_policy(tenant, version):
            return _NO_VERSION
        events = tuple(found[:limit])
        return EventPage(events, Position.of(events[-1]).to_cursor() if len(found) > limit else "")

    async def replay(self, tenant: str, trace_id: str) -> Replay | None:
        """The whole way of a request; None for one that is not on record."""
        events = await self._journal.events_of(tenant, trace_id)
        return replay_of(events, await self._reviewed(tenant, events)) if events else None

    async def _reviewed(self, tenant: str, events: Sequence[AuditEvent]) -> Sequence[AuditEvent]:
        """What was done with the review case that the request waits for, in its order."""
        review = next((e.evidence.digests["review"] for e in events if "review" in e.evidence.digests), "")
        if not review:
            return ()
        since = Sought(review=review, start=events[0].occurred_at)
        found = await self._search.find(tenant, since, None, _STEPS_OF_A_REVIEW)
        return [event for event in reversed(found) if event.trace_id != events[0].trace_id]

    async def unanswered(self, tenant: str, sought: Sought, limit: int) -> list[Unanswered]:
        """Questions of a time that found nothing, the newest first; each of them is read whole."""
        found = await self._search.unanswered(tenant, sought, None, limit)
        once = {event.trace_id: event for event in reversed(found)}.values()
        return [unanswered_of(e, await self._journal.events_of(tenant, e.trace_id)) for e in reversed(once)]

    async def with_words(self, tenant: str, sought: Sought, words: SoughtWords) -> Sought:
        """What is sought, by the tenant's keyed digests of these words where there are any."""
        if words.term:
            sought = replace(sought, terms=self._search.digests_of(tenant, words.term))
        if words.mentions:
            sought = replace(sought, matches=await self._search.matches_of(tenant, words.mentions))
        return sought


@dataclass(frozen=True, slots=True)
class _Look:
    """What was looked into, as its record says it."""

    what: str
    digests: dict[str, str]

    def evidence(self, **counts: int) -> Evidence:
        return Evidence(reasons=(self.what,), counts=counts, digests=self.digests)


def _searched(sought: Sought) -> _Look:
    return _Look("search", dict(sought.digests()))


def _replayed(trace_id: str) -> _Look:
    return _Look("replay", {"trace": digest_of((trace_id,))})


class Inspecting:
    """The audit of a caller's own tenant. Every method gives a `Problem` when it shows nothing."""

    def __init__(self, visiting: Visiting, inspection: Inspection) -> None:
        self._visiting, self._inspection = visiting, inspection

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self._visiting.turn_away(call, Stage.AUDIT, problem)

    async def search(
        self, call: Call, sought: Sought, words: SoughtWords, after: Position | None, limit: int
    ) -> EventPage | Problem:
        """The events sought that lie behind `after`."""

        async def look(visit: Visit) -> EventPage | Problem:
            wanted = await self._inspection.with_words(visit.owner.tenant, sought, words)
            page = await self._inspection.page(visit.owner.tenant, wanted, after, limit)
            if isinstance(page, Problem):
                return await _stopped(visit, "search", page)
            seen = _searched(wanted).evidence(events=len(page.events))
            return await visit.record(Stage.AUDIT, seen) or page

        return await self._shown(call, look)

    async def replay(self, call: Call, trace_id: str) -> Replay | Problem:
        """The whole way of a request, with its words as far as the tenant lets the audit have them."""

        async def look(visit: Visit) -> Replay | Problem:
            replay = await self._inspection.replay(visit.owner.tenant, trace_id)
            if replay is None:
                return await _stopped(visit, "replay", NOTHING)
            seen = _replayed(trace_id).evidence(events=len(replay.steps))
            return await visit.record(Stage.AUDIT, seen) or replay

        return await self._shown(call, look)

    async def unanswered(self, call: Call, sought: Sought, limit: int) -> UnansweredReport | Problem:
        """Questions of a time that found nothing, under the glossary in force."""

        async def look(visit: Visit) -> UnansweredReport | Problem:
            found = await self._inspection.unanswered(visit.owner.tenant, sought, limit)
            seen = _Look("unanswered", dict(sought.digests())).evidence(questions=len(found))
            report = report_of(found, visit.known.tenancy.bundle.glossary)
            return await visit.record(Stage.AUDIT, seen) or report

        return await self._shown(call, look)

    async def _shown(self, call: Call, look: Callable[[Visit], Awaitable[Seen | Problem]]) -> Seen | Problem:
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        policy, identity = visit.known.tenancy.policy, visit.known.identity
        if not policy.may(identity, Action.READ, "audit").allowed:
            return await _stopped(visit, "no_reader", NO_READER)
        try:
            return await look(visit)
        except StoreUnavailable as error:
            problem = problem_of(error)
            failed = Evidence(Outcome.FAILED, (type(error).__name__, problem.code))
            return await visit.record(Stage.AUDIT, failed) or problem


class Inspector:
    """The audit of any tenant, for whoever is at a terminal of the installation. Raises the failures of the
    ports, and `JournalUnavailable` when what is looked into cannot be recorded."""

    def __init__(self, inspection: Inspection, acting: Acting) -> None:
        self._inspection, self._acting = inspection, acting

    async def search(
        self, who: Who, sought: Sought, words: SoughtWords, after: Position | None, limit: int
    ) -> EventPage | Problem:
        """See `Inspection.page`."""
        sought = await self._inspection.with_words(who.tenant, sought, words)
        return await self._acting.recorded(
            Act(Stage.AUDIT, "search", who),
            lambda: self._inspection.page(who.tenant, sought, after, limit),
            lambda page: _found(page, sought),
        )

    async def replay(self, who: Who, trace_id: str) -> Replay | None:
        """See `Inspection.replay`."""
        return await self._acting.recorded(
            Act(Stage.AUDIT, "replay", who),
            lambda: self._inspection.replay(who.tenant, trace_id),
            lambda found: _replayed(trace_id).evidence(events=len(found.steps) if found else 0),
        )

    async def unanswered(self, who: Who, sought: Sought, limit: int) -> list[Unanswered]:
        """See `Inspection.unanswered`."""
        return await self._acting.recorded(
            Act(Stage.AUDIT, "unanswered", who),
            lambda: self._inspection.unanswered(who.tenant, sought, limit),
            lambda found: _Look("unanswered", dict(sought.digests())).evidence(questions=len(found)),
        )


def _found(page: EventPage | Problem, sought: Sought) -> Evidence:
    if isinstance(page, Problem):
        return Evidence(Outcome.STOPPED, ("search", page.code))
    return _searched(sought).evidence(events=len(page.events))


async def _stopped(visit: Visit, reason: str, problem: Problem) -> Problem:
    """The problem, once it is on record."""
    return await visit.record(Stage.AUDIT, Evidence(Outcome.STOPPED, (reason, problem.code))) or problem
