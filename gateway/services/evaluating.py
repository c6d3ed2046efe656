"""Evaluating: judged turns through the real pipeline, and beside it the searches that need no gateway."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gateway.domain.answer import Answer
from gateway.domain.errors import ProblemError
from gateway.domain.flow import Received
from gateway.domain.quality.judged import JudgedTurn
from gateway.domain.quality.measures import DEPTH
from gateway.domain.quality.systems import GATEWAY, LAST_TWO, RAW, REFERENCE
from gateway.domain.quality.trial import Tried
from gateway.domain.request import Ask, Mode, Options
from gateway.services.answering import Answering
from gateway.services.assembly import Parts, answering_of


class Ranker(Protocol):
    """The passages for a text: their ids, best first, at most `k`; the same that the gateway searches."""

    def rank(self, text: str, k: int) -> Sequence[str]: ...


class Evaluating:
    """Asks the gateway every turn with its own history, in a conversation of its own, as `credential`."""

    def __init__(self, parts: Parts, credential: str, ranker: Ranker) -> None:
        self._clock, self._credential, self._ranker = parts.clock, credential, ranker
        self._answering: Answering = answering_of(parts)

    async def tried(self, turn: JudgedTurn) -> Tried:
        """The turn under every system. Raises as `asked`."""
        answer = await self.asked(turn, Options())
        return Tried(
            turn=turn,
            status=answer.status.value,
            queries=tuple(query.text for query in answer.queries),
            rankings={
                RAW: self._ranker.rank(turn.question, DEPTH),
                LAST_TWO: self._ranker.rank(turn.last_two, DEPTH),
                GATEWAY: tuple(hit.id for hit in answer.hits or ()),
                REFERENCE: self._ranker.rank(turn.reference, DEPTH),
            },
            ms=answer.timings_ms["total"],
        )

    async def asked(self, turn: JudgedTurn, options: Options) -> Answer:
        """What the gateway answers. Raises `ProblemError` when it cannot serve the turn at all."""
        received = Received(
            credential=self._credential,
            on_behalf="",
            trace_id=self._clock.new_id("tr_"),
            started=self._clock.monotonic(),
            ask=Ask(turn.question, history=turn.turns, options=options, mode=Mode.SEARCH, k=DEPTH),
        )
        answer = await self._answering.answer(received)
        if not isinstance(answer, Answer):
            raise ProblemError(answer)
        return answer
