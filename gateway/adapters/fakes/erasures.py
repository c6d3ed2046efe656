"""Erasing a person from what is in memory."""

from __future__ import annotations

from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.holds import FakeHolds
from gateway.adapters.fakes.idempotency import FakeIdempotency
from gateway.adapters.fakes.journal import FakeJournal
from gateway.domain.evidence.erasure import Erasure, HeldBack


class FakeErasures(Breakable):
    """The port `Erasures` over the other fakes."""

    def __init__(
        self,
        journal: FakeJournal,
        conversations: FakeConversations,
        idempotency: FakeIdempotency,
        holds: FakeHolds,
    ) -> None:
        super().__init__()
        self._journal, self._conversations = journal, conversations
        self._idempotency, self._holds = idempotency, holds

    async def erase(self, tenant: str, subject: str) -> Erasure | HeldBack:
        self._work()
        of_person = self._journal.with_words_of(tenant, subject)
        against = tuple(
            hold.id
            for hold in await self._holds.binding(tenant)
            if hold.held.covers(subject, "", "")
            or any(
                hold.held.covers(event.who.subject, event.trace_id, event.conversation_id)
                for event in of_person
            )
        )
        if against:
            return HeldBack(against)
        keys, before, cases = self._journal.erase(tenant, subject)
        return Erasure(
            keys=keys,
            conversations=self._conversations.erase(tenant, subject),
            responses=self._idempotency.erase(tenant, subject),
            cases=cases,
            before=before,
        )
