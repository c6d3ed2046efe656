"""The trail of one request: moving forward and recording are one act, and nothing else writes audit events.

Three things are durable before they can matter: the intent before an effect (`effect`), and everything so far
before an answer goes back (`keep`). In between, events wait for the next of these points, so a request costs
a handful of commits and not one for each step.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Protocol, TypeVar

from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.unfinished import Unfinished
from gateway.domain.flow import Authenticated, Call, Contextualised, Received, Stop
from gateway.domain.identity import SYSTEM_TENANT
from gateway.domain.reviews.case import CaseChange, ReviewCase
from gateway.ports.clock import Clock
from gateway.ports.failures import (
    JournalUnavailable,
    MaskingUnavailable,
    PolicyUnavailable,
    SearchUnavailable,
    StoreUnavailable,
)
from gateway.ports.journal import Journal, Kept, Record
from gateway.ports.observer import Observer

Given = TypeVar("Given", bound=Received, contravariant=True)
Next = TypeVar("Next", bound=Received, covariant=True)

_BROKEN: dict[type[Exception], Problems] = {
    MaskingUnavailable: Problems.MASKING_FAILED,
    PolicyUnavailable: Problems.POLICY_UNAVAILABLE,
    SearchUnavailable: Problems.SEARCH_UNAVAILABLE,
    StoreUnavailable: Problems.STORE_UNAVAILABLE,
}


class Step(Protocol[Given, Next]):
    """A stage: one value of the way in, the next one out, or a stop."""

    @property
    def stage(self) -> Stage: ...

    async def __call__(self, given: Given) -> Next | Stop: ...


class Effect(Step[Given, Next], Protocol[Given, Next]):
    """A stage that does something outside. `announce` says what, or None when this time it does nothing."""

    def announce(self, given: Given) -> Evidence | None: ...


class Halted(Exception):
    """Unwinds the way to its one end; the stop is already on the trail."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(stop.reasons)
        self.stop = stop


class Trail:
    """The events of one call, its timings, and how far it has come (`at`, `stage`)."""

    def __init__(self, call: Call, journal: Journal, clock: Clock, observer: Observer) -> None:
        self._journal, self._clock, self._observer = journal, clock, observer
        self._pending: list[AuditEvent] = []
        self.at = call
        self.stage = Stage.RECEIVE
        self.event_ids: list[str] = []
        self.timings_ms: dict[str, float] = {}
        self._about = ""

    def join(self, conversation_id: str) -> None:
        """What is noted from now on is about this conversation, wherever the call itself names none."""
        self._about = conversation_id

    async def step(self, step: Step[Given, Next], given: Given) -> Next:
        """The next value. Raises `Halted` when the stage stops the way."""
        self.stage, self.at = step.stage, given
        started = self._clock.monotonic()
        try:
            reached = await step(given)
        except tuple(_BROKEN) as error:
            reached = Stop(at=given, reasons=(type(error).__name__,), problem=problem_of(error))
        took = self._took(step.stage, started)
        self.at = reached.at if isinstance(reached, Stop) else reached
        self.note(step.stage, who_of(self.at), reached.evidence(), took)
        if isinstance(reached, Stop):
            raise Halted(reached)
        return reached

    async def effect(self, step: Effect[Given, Next], given: Given) -> Next:
        """Like `step`, but the stage's intent and all before it are durable first, or it does not run."""
        if (intent := step.announce(given)) is not None:
            self.at = given
            self.note(step.stage, who_of(given), intent)
            await self.keep()
        return await self.step(step, given)

    def note(self, stage: Stage, who: Who, evidence: Evidence, duration_ms: float = 0.0) -> None:
        """One event, durable with the next `keep`."""
        event = AuditEvent(
            id=self._clock.new_id("ev_"),
            who=who,
            occurred_at=self._clock.now(),
            trace_id=self.at.trace_id,
            conversation_id=_conversation_of(self.at) or self._about,
            stage=stage,
            evidence=evidence,
        )
        self._pending.append(event)
        self.event_ids.append(event.id)
        self._observer.saw(event, duration_ms)

    async def keep(self, case: ReviewCase | None = None, change: CaseChange | None = None) -> Kept:
        """Everything so far is durable, and with it the case that waits for a person or changes, if any.

        When the change was overtaken, nothing of all this is kept, as if it had not been noted. Raises
        `JournalUnavailable` when that cannot be said.
        """
        events, self._pending = tuple(self._pending), []
        try:
            kept = await self._journal.append(Record(events, case, change))
        except JournalUnavailable as error:
            self._observer.lost(self.at.trace_id, len(events), str(error))
            raise
        if kept is Kept.OVERTAKEN:
            lost = {event.id for event in events}
            self.event_ids = [each for each in self.event_ids if each not in lost]
        return kept

    async def abandon(self) -> None:
        """The caller hung up: what was done stays on record, whatever happens to this task."""
        self.note(self.stage, who_of(self.at), Evidence(Outcome.CANCELLED, ("caller_gone",)))
        await asyncio.shield(self.keep())

    async def break_off(self, error: Exception) -> None:
        """Something that nobody foresaw went wrong; its type goes on record, its text does not."""
        reasons = (Problems.INTERNAL.kind.code, type(error).__name__, self.stage.value)
        self.note(Stage.ANSWER, who_of(self.at), Evidence(Outcome.FAILED, reasons), self.total_ms)
        with suppress(JournalUnavailable):  # the observer was told; what broke first is what is told further
            await self.keep()

    @property
    def total_ms(self) -> float:
        """Milliseconds since the call came in."""
        return (self._clock.monotonic() - self.at.started) * 1000

    def _took(self, stage: Stage, started: float) -> float:
        took = (self._clock.monotonic() - started) * 1000
        self.timings_ms[stage.value] = round(self.timings_ms.get(stage.value, 0.0) + took, 3)
        return took


class Trails:
    """Opens a trail for each call."""

    def __init__(self, journal: Journal, clock: Clock, observer: Observer) -> None:
        self._journal, self._clock, self._observer = journal, clock, observer

    def open(self, call: Call) -> Trail:
        return Trail(call, self._journal, self._clock, self._observer)

    async def close(self, request: Unfinished) -> bool:
        """Whether the record of a request that nobody is at work on now says so by this.

        False when that is not durable, or when somebody else closed the same request first.
        """
        event = request.closing(self._clock.now())
        try:
            await self._journal.append(Record((event,)))
        except JournalUnavailable:
            return False
        self._observer.saw(event, 0.0)
        return True


def problem_of(error: Exception) -> Problem:
    """What the caller is told when a part of the gateway is broken."""
    of = next(problem for kind, problem in _BROKEN.items() if isinstance(error, kind))
    return Problem(of, of.kind.title)


def who_of(value: Call) -> Who:
    """Whose call this is; the system's own while the caller is not known."""
    if not isinstance(value, Authenticated):
        return Who(SYSTEM_TENANT)
    identity = value.identity
    return Who(identity.tenant, identity.subject, identity.actor, value.access.policy_version)


def _conversation_of(value: Call) -> str:
    if isinstance(value, Contextualised):
        return value.conversation_id
    return value.ask.conversation_id if isinstance(value, Received) else ""
