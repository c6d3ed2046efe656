"""Acting: what is done from a terminal is on record before it has an effect, and how it went before anybody
gets what came of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from gateway.domain.audit import Evidence, Outcome, Stage, Who
from gateway.domain.flow import Call
from gateway.ports.clock import Clock
from gateway.services.trail import Trails

Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Act:
    """What is done, and to whom: `who.subject` is the person it is for, `who.actor` the one who does it.
    `counts` say of it beforehand what has to be known even if nobody hears how it went."""

    stage: Stage
    what: str
    who: Who
    counts: Mapping[str, int] = field(default_factory=dict)


class Acting:
    """Does acts, each on a trail of its own."""

    def __init__(self, trails: Trails, clock: Clock) -> None:
        self._trails, self._clock = trails, clock

    async def recorded(
        self, act: Act, work: Callable[[], Awaitable[Done]], evidence: Callable[[Done], Evidence]
    ) -> Done:
        """What came of the work. Raises what the work raises, and `JournalUnavailable` when the record cannot
        be written: before the work, or after it and then without what came of it."""
        started = self._clock.monotonic()
        call = Call(credential="", on_behalf="", trace_id=self._clock.new_id("tr_"), started=started)
        trail = self._trails.open(call)
        trail.note(act.stage, act.who, Evidence(Outcome.STARTED, (act.what,), act.counts))
        await trail.keep()
        try:
            done = await work()
        except Exception as error:
            failed = Evidence(Outcome.FAILED, (act.what, type(error).__name__))
            trail.note(act.stage, act.who, failed, trail.total_ms)
            await trail.keep()
            raise
        trail.note(act.stage, act.who, evidence(done), trail.total_ms)
        await trail.keep()
        return done
