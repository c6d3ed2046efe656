"""Rehearsing: a golden scenario played turn by turn through the real pipeline, and what went otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Protocol

from gateway.domain.access import AccessFilter
from gateway.domain.answer import Answer, Question
from gateway.domain.audit import AuditEvent
from gateway.domain.errors import Problem
from gateway.domain.flow import Received
from gateway.domain.rehearsal.expectations import Seen, differences
from gateway.domain.rehearsal.scenario import Scenario, ScriptedTurn, Speaker
from gateway.domain.search import ScopedQuery
from gateway.domain.violations import ViolationCode
from gateway.ports.reviews import Reviews
from gateway.services.assembly import Parts, answering_of
from gateway.stages.authenticate import Doorkeeper, Known

_CODES = frozenset(code.value for code in ViolationCode)


@dataclass(frozen=True, slots=True)
class Entrance:
    """How somebody comes in: the tenant's id, a credential, and for whom it acts, if for another."""

    tenant: str
    credential: str
    on_behalf: str = ""


@dataclass(frozen=True, slots=True)
class Overheard:
    """What left the pipeline: the text of each call of the model, and the searches; `unscripted` says that
    the model was called although the scenario gives it nothing to say."""

    sent: tuple[str, ...]
    searches: tuple[ScopedQuery, ...]
    unscripted: bool


class Room(Protocol):
    """A gateway of one scenario's own: its documents, replies and clock, and nothing kept from before."""

    @property
    def parts(self) -> Parts: ...

    @property
    def reviews(self) -> Reviews: ...

    def wait(self, seconds: float) -> None:
        """Lets time go by on the scenario's clock."""

    async def enter(self, speaker: Speaker) -> Entrance:
        """Lets the speaker in, the policy of its tenant being in force for its claims."""

    def overheard(self) -> Overheard:
        """What left the pipeline since this was last asked."""


class Rehearsing:
    """Plays a scenario in a room."""

    def __init__(self, room: Room) -> None:
        self._room, self._parts = room, room.parts
        self._answering = answering_of(room.parts)

    async def rehearse(self, scenario: Scenario) -> tuple[str, ...]:
        """Every failure, a sentence each with its turn. A turn that breaks the gateway ends the scenario."""
        failures: list[str] = []
        for number, (turn, speaker) in enumerate(
            zip(scenario.turns, scenario.speakers(), strict=True), start=1
        ):
            try:
                failures += [f"turn {number}: {found}" for found in await self._turn(turn, speaker)]
            except Exception as error:
                return (*failures, f"turn {number}: the gateway broke: {type(error).__name__}: {error}")
        return tuple(failures)

    async def _turn(self, turn: ScriptedTurn, speaker: Speaker) -> tuple[str, ...]:
        self._room.wait(turn.after)
        entrance = await self._room.enter(speaker)
        received = Received(
            credential=entrance.credential,
            on_behalf=entrance.on_behalf,
            trace_id=self._parts.clock.new_id("tr_"),
            started=self._parts.clock.monotonic(),
            ask=turn.ask.ask(),
        )
        reply = await self._answering.answer(received)
        overheard = self._room.overheard()
        events = await self._parts.journal.events_of(entrance.tenant, received.trace_id)
        found = differences(turn.expect, await self._seen(entrance, reply, overheard, events))
        if not overheard.unscripted:
            return found
        return (*found, f"the model was called {len(overheard.sent)} times, and no reply is scripted")

    async def _seen(
        self, entrance: Entrance, reply: Answer | Problem, overheard: Overheard, events: Sequence[AuditEvent]
    ) -> Seen:
        answer = reply if isinstance(reply, Answer) else None
        review = answer.review if answer else None
        return Seen(
            status=reply.code if isinstance(reply, Problem) else reply.status.value,
            problem=reply.detail if isinstance(reply, Problem) else "",
            queries=tuple(query.text for query in answer.queries) if answer else (),
            attempts=_attempts(events),
            violations=_violations(events),
            hits=tuple(hit.id for hit in answer.hits or ()) if answer else (),
            access=await self._filters(entrance, overheard.searches),
            clarification=_asked(answer.clarification if answer else None),
            sent=overheard.sent,
            stages=tuple(event.stage for event in events),
            columns=tuple(map(_columns, events)),
            review=await self._room.reviews.find(entrance.tenant, review.id) if review else None,
        )

    async def _filters(self, entrance: Entrance, searches: Sequence[ScopedQuery]) -> tuple[AccessFilter, ...]:
        """The filters that the searches were made under; without a search, the one they would have had."""
        if searches:
            return tuple(search.access for search in searches)
        doorkeeper = Doorkeeper(self._parts.credentials, self._parts.tenancies)
        caller = await doorkeeper.identify(entrance.credential, entrance.on_behalf)
        return (caller.access,) if isinstance(caller, Known) else ()


def _violations(events: Sequence[AuditEvent]) -> frozenset[str]:
    """All codes on record, also those that no caller is shown."""
    return _CODES.intersection(reason for event in events for reason in event.evidence.reasons)


def _attempts(events: Sequence[AuditEvent]) -> int:
    """As many as the end of the request has on record; no caller is shown those of one held or refused."""
    return events[-1].evidence.counts.get("attempts", 0) if events else 0


def _asked(clarification: Question | None) -> tuple[str, ...]:
    return (clarification.question, *clarification.options) if clarification else ()


def _columns(event: AuditEvent) -> str:
    """Everything of an event but its texts, which are kept apart and encrypted."""
    said = event.evidence
    values = [event.id, *asdict(event.who).values(), event.occurred_at.isoformat(), event.trace_id]
    values += [
        event.conversation_id,
        event.stage,
        said.outcome,
        said.model,
        said.prompt_version,
        *said.reasons,
    ]
    values += [f"{name} {value}" for name, value in (*said.counts.items(), *said.digests.items())]
    return "\n".join(values)
