"""Admit: the message can be worked on, and a request sent twice runs once."""

from __future__ import annotations

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.conversation import Owner
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Admitted, Authenticated, Stop, so_far
from gateway.domain.request import MESSAGE_LIMIT, Ask
from gateway.domain.text import is_visible
from gateway.ports.idempotency import Different, Done, Idempotency, Mine, Running


class Admit:
    """Authenticated -> Admitted. Its intent is the request's first durable event."""

    stage = Stage.ADMIT

    def __init__(self, idempotency: Idempotency) -> None:
        self._idempotency = idempotency

    def announce(self, given: Authenticated) -> Evidence | None:
        return Evidence(Outcome.STARTED, (given.ask.mode.value,))

    async def __call__(self, given: Authenticated) -> Admitted | Stop:
        if (problem := _unworkable(given.ask)) is not None:
            return Stop(at=given, reasons=("unworkable_message",), problem=problem)
        admitted = Admitted(**so_far(given, Authenticated))
        if not given.idempotency_key:
            return admitted
        owner = Owner(given.identity.tenant, given.identity.subject)
        claim = await self._idempotency.claim(owner, given.idempotency_key, _digest(given))
        if isinstance(claim, Mine):
            return admitted
        if isinstance(claim, Done):
            return Stop(at=given, reasons=("already_done",), replay=claim.body)
        return Stop(at=given, reasons=("idempotency",), problem=conflict_of(claim))


def conflict_of(claim: Running | Different) -> Problem:
    """What a caller is told whose Idempotency-Key is taken."""
    running = isinstance(claim, Running)
    of = Problems.IDEMPOTENCY_RUNNING if running else Problems.IDEMPOTENCY_MISMATCH
    return Problem(of, of.kind.title, "header Idempotency-Key")


def _unworkable(ask: Ask) -> Problem | None:
    if not is_visible(ask.message):
        return Problem(Problems.EMPTY_MESSAGE, "The message has no visible character", "field message")
    texts = [("message", ask.message)]
    texts += [(f"history[{index}].content", turn.content) for index, turn in enumerate(ask.history or ())]
    for name, text in texts:
        if len(text) > MESSAGE_LIMIT:
            return Problem(Problems.TOO_LARGE, f"{len(text)} code points are too many", f"field {name}")
    return None


def _digest(given: Authenticated) -> str:
    ask = given.ask
    history = [part for turn in ask.history or () for part in (turn.role.value, turn.content)]
    sent = "kept" if ask.history is None else "sent"
    options = (str(ask.options.max_queries), str(ask.k))
    parts = (given.identity.actor, ask.mode.value, ask.message, ask.conversation_id, sent, *history)
    return digest_of((*parts, "collections", *ask.collections, "options", *options))
