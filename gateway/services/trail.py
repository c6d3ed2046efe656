"""The trail of one request: moving forward and recording are one act, and nothing else writes audit events.

Three things are durable before they can matter: the intent before an effect (`effect`), and everything so far
before an answer goes back (`close`). In between, events wait for the next of these points, so a request costs
a handful of commits and not one for each step.
"""

from __future__ import annotations

import asyncio
from typing import Protocol, TypeVar

from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Authenticated, Contextualised, Received, Stop
from gateway.domain.identity import SYSTEM_TENANT
from gateway.domain.review import ReviewCase
from gateway.ports.clock import Clock
from gateway.ports.failures import (
    MaskingUnavailable,
    PolicyUnavailable,
    SearchUnavailable,
    StoreUnavailable,
)
from gateway.ports.journal import Journal, Record
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
    """The events of one request, its timings, and the point that it has reached."""

    def __init__(self, received: Received, journal: Journal, clock: Clock, observer: Observer) -> None:
        self._journal, self._clock, self._observer = journal, clock, observer
        self._pending: list[AuditEvent] = []
        self._stage = Stage.RECEIVE
        self.at = received
        self.event_ids: list[str] = []
        self.timings_ms: dict[str, float] = {}

    async def step(self, step: Step[Given, Next], given: Given) -> Next:
        """The next value. Raises `Halted` when the stage stops the way."""
        return await self._run(step, given)

    async def effect(self, step: Effect[Given, Next], given: Given) -> Next:
        """Like `step`, but the stage's intent and all before it are durable first, or it does not run."""
        if (intent := step.announce(given)) is not None:
            self._write(step.stage, given, intent, 0.0)
            await self._flush()
        return await self._run(step, given)

    async def close(self, evidence: Evidence, case: ReviewCase | None = None) -> None:
        """Everything so far is durable, and with it the case that waits for a person, if there is one."""
        self._write(Stage.ANSWER, self.at, evidence, self.total_ms)
        await self._flush(case)

    async def abandon(self) -> None:
        """The caller hung up: what was done stays on record, whatever happens to this task."""
        self._write(self._stage, self.at, Evidence(Outcome.CANCELLED, ("caller_gone",)), 0.0)
        await asyncio.shield(self._flush())

    async def break_off(self, error: Exception) -> None:
        """Something that nobody foresaw went wrong; its type goes on record, its text does not."""
        self._write(self._stage, self.at, Evidence(Outcome.FAILED, (type(error).__name__,)), 0.0)
        await self._flush()

    @property
    def total_ms(self) -> float:
        """Milliseconds since the request came in."""
        return (self._clock.monotonic() - self.at.started) * 1000

    async def _run(self, step: Step[Given, Next], given: Given) -> Next:
        self._stage, self.at = step.stage, given
        started = self._clock.monotonic()
        try:
            reached = await step(given)
        except tuple(_BROKEN) as error:
            reached = _broken(given, error)
        took = (self._clock.monotonic() - started) * 1000
        name = step.stage.value
        self.timings_ms[name] = round(self.timings_ms.get(name, 0.0) + took, 3)
        self._write(step.stage, given if isinstance(reached, Stop) else reached, reached.evidence(), took)
        if isinstance(reached, Stop):
            self.at = reached.at
            raise Halted(reached)
        self.at = reached
        return reached

    def _write(self, stage: Stage, value: Received, evidence: Evidence, duration_ms: float) -> None:
        event = AuditEvent(
            id=self._clock.new_id("ev_"),
            who=who_of(value),
            occurred_at=self._clock.now(),
            trace_id=value.trace_id,
            conversation_id=_conversation_of(value),
            stage=stage,
            evidence=evidence,
        )
        self._pending.append(event)
        self.event_ids.append(event.id)
        self._observer.saw(event, duration_ms)

    async def _flush(self, case: ReviewCase | None = None) -> None:
        events, self._pending = tuple(self._pending), []
        await self._journal.append(Record(events, case))


def who_of(value: Received) -> Who:
    """Whose request this is; the system's own while the caller is not known."""
    if not isinstance(value, Authenticated):
        return Who(SYSTEM_TENANT)
    identity = value.identity
    return Who(identity.tenant, identity.subject, identity.actor, value.access.policy_version)


def _conversation_of(value: Received) -> str:
    return value.conversation_id if isinstance(value, Contextualised) else value.ask.conversation_id


def _broken(given: Received, error: Exception) -> Stop:
    of = next(problem for kind, problem in _BROKEN.items() if isinstance(error, kind))
    return Stop(at=given, reasons=(type(error).__name__,), problem=Problem(of, of.kind.title))
