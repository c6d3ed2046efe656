"""Conversing: what an application answered is kept for the next follow-up, until it is to be forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.channels import Shows
from gateway.domain.conversation import KeptTurn, Turn
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.request import MESSAGE_LIMIT
from gateway.domain.text import is_visible
from gateway.ports.clock import Clock
from gateway.ports.conversations import Conversations
from gateway.ports.failures import StoreUnavailable
from gateway.ports.idempotency import Claim, Done, Idempotency, Mine
from gateway.ports.pseudonyms import Pseudonyms
from gateway.services.visiting import Visit, Visiting
from gateway.stages.admit import conflict_of


class Conversing:
    """Turns and conversations of whoever calls, and of nobody else."""

    def __init__(
        self,
        visiting: Visiting,
        conversations: Conversations,
        idempotency: Idempotency,
        clock: Clock,
        pseudonyms: Pseudonyms,
    ) -> None:
        self._visiting, self._conversations = visiting, conversations
        self._idempotency, self._clock, self._pseudonyms = idempotency, clock, pseudonyms

    async def say(
        self, call: Call, conversation_id: str, turn: Turn, citations: Sequence[str]
    ) -> Problem | None:
        """Keeps a turn. Citations are counted for the record and not kept: sources never enter a history."""
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        if (problem := _unworkable(turn)) is not None:
            return await visit.record(Stage.CONVERSATION, _stopped(problem)) or problem
        try:
            return await self._say_once(visit, call, conversation_id, turn, len(citations))
        except StoreUnavailable as error:
            return await visit.broke(Stage.CONVERSATION, error)

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self._visiting.turn_away(call, Stage.CONVERSATION, problem)

    async def forget(self, call: Call, conversation_id: str) -> Problem | None:
        """Deletes turns, vault and kept responses for good, and ends what is under way in the conversation;
        one that is not the caller's is not there."""
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        intent = Evidence(
            Outcome.STARTED, ("forget",), digests={"conversation": digest_of((conversation_id,))}
        )
        if (problem := await visit.record(Stage.CONVERSATION, intent)) is not None:
            return problem
        try:
            found = await self._conversations.forget(visit.owner, conversation_id)
            await self._idempotency.forget(visit.owner, conversation_id)
        except StoreUnavailable as error:
            return await visit.broke(Stage.CONVERSATION, error)
        if found:
            return await visit.record(Stage.CONVERSATION, Evidence(reasons=("forget",)))
        missing = Problem(Problems.NOT_FOUND, "There is no such conversation", "path")
        stopped = Evidence(Outcome.STOPPED, ("forget", missing.code))
        return await visit.record(Stage.CONVERSATION, stopped) or missing

    async def _say_once(
        self, visit: Visit, call: Call, conversation_id: str, turn: Turn, citations: int
    ) -> Problem | None:
        claim = await self._claim(visit, call, conversation_id, turn)
        what = ("turn", turn.role.value)
        if isinstance(claim, Done):
            return await visit.record(Stage.CONVERSATION, Evidence(reasons=(*what, "replayed")))
        if not isinstance(claim, Mine):
            problem = conflict_of(claim)
            return await visit.record(Stage.CONVERSATION, _stopped(problem)) or problem
        intent = self._intent(visit, turn, Evidence(Outcome.STARTED, what, {"citations": citations}))
        if (unrecorded := await visit.record(Stage.CONVERSATION, intent)) is not None:
            if call.idempotency_key:
                await self._idempotency.give_up(visit.owner, call.idempotency_key)
            return unrecorded
        await self._conversations.add(visit.owner, conversation_id, [KeptTurn(turn, self._clock.now())])
        if call.idempotency_key:
            await self._idempotency.settle(visit.owner, call.idempotency_key, conversation_id, 201, b"")
        return await visit.record(Stage.CONVERSATION, Evidence(reasons=what))

    def _intent(self, visit: Visit, turn: Turn, evidence: Evidence) -> Evidence:
        """With the turn in clear where the tenant has the audit see it. What of it is personal is not known:
        otherwise only a digest is on record, which tells it from others and not by guessing."""
        bundle = visit.known.tenancy.bundle
        if bundle.settings.channels.audit is Shows.RAW:
            return replace(evidence, texts={"turn": turn.content})
        return replace(evidence, digests={"turn": self._pseudonyms.of(bundle.tenant, turn.content)})

    async def _claim(self, visit: Visit, call: Call, conversation_id: str, turn: Turn) -> Claim:
        """Whether this call runs; one without an Idempotency-Key always does."""
        if not call.idempotency_key:
            return Mine()
        digest = digest_of(("turn", conversation_id, turn.role.value, turn.content))
        return await self._idempotency.claim(visit.owner, call.idempotency_key, digest)


def _unworkable(turn: Turn) -> Problem | None:
    if not is_visible(turn.content):
        return Problem(Problems.EMPTY_MESSAGE, "The turn has no visible character", "field content")
    if len(turn.content) > MESSAGE_LIMIT:
        return Problem(Problems.TOO_LARGE, f"{len(turn.content)} code points are too many", "field content")
    return None


def _stopped(problem: Problem) -> Evidence:
    return Evidence(Outcome.STOPPED, (problem.code,))
