"""Drilling: one exercise played through the real pipeline in a room of its own, and what did not work."""

from __future__ import annotations

import asyncio

from gateway.domain.answer import Answer
from gateway.domain.errors import Problem
from gateway.domain.flow import Received
from gateway.domain.proposal import FailureKind
from gateway.domain.rehearsal.exercises import Exercise
from gateway.domain.rehearsal.fallbacks import Played, broken_in
from gateway.services.assembly import answering_of
from gateway.services.rehearsing import Entrance, Room
from gateway.stages.authenticate import Doorkeeper, Known

_PATIENCE = 120.0
"""Seconds of real time, with the start of the masking models in it, after which an exercise hangs."""


class Drilling:
    """Plays exercises in a room whose model fails as the exercise wants it."""

    def __init__(self, room: Room, patience: float = _PATIENCE) -> None:
        self._room, self._parts, self._patience = room, room.parts, patience
        self._answering = answering_of(room.parts)

    async def play(self, exercise: Exercise) -> tuple[str, ...]:
        """A sentence for everything that did not work; none when the fallback did."""
        try:
            async with asyncio.timeout(self._patience):
                return await self._play(exercise)
        except TimeoutError:
            return ("it hung",)
        except Exception as error:
            return (f"the gateway broke: {type(error).__name__}: {error}",)

    async def _play(self, exercise: Exercise) -> tuple[str, ...]:
        entrance = await self._room.enter(exercise.question.speaker)
        if exercise.fault is FailureKind.CIRCUIT_OPEN:
            await self._reply(exercise, entrance, "before")
            self._room.overheard()
        began = self._parts.clock.monotonic()
        trace_id, reply = await self._reply(exercise, entrance, "drill")
        seconds = self._parts.clock.monotonic() - began
        overheard = self._room.overheard()
        doorkeeper = Doorkeeper(self._parts.credentials, self._parts.tenancies)
        asker = await doorkeeper.identify(entrance.credential, entrance.on_behalf)
        if not isinstance(asker, Known):
            return ("its asker was not let in",)
        review = reply.review if isinstance(reply, Answer) else None
        played = Played(
            reply=reply,
            calls=len(overheard.sent),
            searches=overheard.searches,
            events=await self._parts.journal.events_of(entrance.tenant, trace_id),
            case=await self._room.reviews.find(entrance.tenant, review.id) if review else None,
            entitled=asker.access,
            seconds=seconds,
        )
        return broken_in(exercise, played, asker.tenancy)

    async def _reply(
        self, exercise: Exercise, entrance: Entrance, conversation: str
    ) -> tuple[str, Answer | Problem]:
        """The trace and the reply of the exercise's question, asked in this conversation."""
        trace_id = self._parts.clock.new_id("tr_")
        received = Received(
            credential=entrance.credential,
            on_behalf=entrance.on_behalf,
            trace_id=trace_id,
            started=self._parts.clock.monotonic(),
            ask=exercise.question.ask(conversation),
        )
        return trace_id, await self._answering.answer(received)
