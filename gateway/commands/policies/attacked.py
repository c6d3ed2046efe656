"""The gateway that an attack is made on: its real edge, stages and masking, stores in memory, a hostile model
on one side of it and on the other a search service that listens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import httpx2

from gateway.adapters.attack.model import HostileModel
from gateway.adapters.attack.palette import Palette
from gateway.adapters.attack.service import StrayingService
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.fakes.audit_search import FakeAuditSearch
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.erasures import FakeErasures
from gateway.adapters.fakes.holds import FakeHolds
from gateway.adapters.fakes.idempotency import FakeIdempotency
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.kept_rewrites import FakeKeptRewrites
from gateway.adapters.fakes.keyring import FakeKeyring
from gateway.adapters.fakes.log import FakeLog
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.fakes.spending import FakeSpending
from gateway.adapters.fakes.tenancies import FakeTenancies
from gateway.adapters.knowledge_http.capability import Capabilities
from gateway.adapters.knowledge_http.checking import NotGranted, granted
from gateway.adapters.knowledge_http.knowledge import HttpKnowledge
from gateway.adapters.languages import LangidLanguages
from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.bootstrap.policies import compiled
from gateway.domain.audit import AuditEvent
from gateway.domain.bundle import Bundle
from gateway.domain.conversation import KeptTurn, Owner, Turn
from gateway.domain.identity import Principal
from gateway.domain.policy import Tenancy
from gateway.domain.proposal import Reply
from gateway.domain.rehearsal.breaches import Sent
from gateway.domain.rehearsal.entitled import Entitled
from gateway.http.app import Services, create_app
from gateway.http.health import Condition
from gateway.http.keys import PublishedKeys
from gateway.ports.masker import Detector
from gateway.services.assembly import (
    Parts,
    answering_of,
    conversing_of,
    desk_of,
    hearing_of,
    inspecting_of,
    privacy_of,
    proving_of,
    reviewing_of,
)

_SERVICE = "http://search.invalid"
_SECRET = bytes(32)
"""Of nobody: nothing that this gateway signs is ever shown to anybody else."""


class Attacked:
    """A gateway to attack. What came of the last case is told until `turn_on` begins the next."""

    def __init__(self, bundle: Bundle, palette: Palette, detector: Detector) -> None:
        self._clock = FakeClock()
        self._capabilities = Capabilities([_SECRET], self._clock)
        self._service = StrayingService(bundle)
        self._knowledge = HttpKnowledge(_SERVICE, "", self._capabilities, transport=self._service)
        self._model = HostileModel(OfflineRewriter(), palette)
        self._keyring, self._tenancies = FakeKeyring(self._clock), FakeTenancies()
        self._conversations, self._journal = FakeConversations(), FakeJournal()
        self._idempotency, self._observer = FakeIdempotency(self._clock), FakeObserver()
        self._credentials: dict[Principal, str] = {}
        self.client = self._client(self._parts(detector))
        """The way in: its edge, in this process and without a socket."""

    def put_in_force(self, bundle: Bundle) -> None:
        self._tenancies.put(Tenancy(bundle, compiled(bundle)))

    async def key(self, principal: Principal) -> str:
        """An API key of this principal, made at first use."""
        if principal not in self._credentials:
            self._credentials[principal], _ = await self._keyring.create(principal, "attack", None)
        return self._credentials[principal]

    async def keep(self, owner: Owner, conversation: str, turns: Iterable[Turn]) -> None:
        """Has these turns said already in a conversation of the owner's."""
        kept = [KeptTurn(turn, self._clock.now()) for turn in turns]
        await self._conversations.add(owner, conversation, kept)

    def turn_on(self, random: Random) -> None:
        """From now on the model's replies are drawn from `random`, and nothing has been seen yet."""
        self._model.turn_on(random)
        for seen in (self._service.sent, self._journal.events, self._observer.seen):
            seen.clear()

    @property
    def sent(self) -> Sequence[Sent]:
        """What arrived at the search service."""
        return tuple(self._service.sent)

    @property
    def told(self) -> Sequence[str]:
        """What the model was shown."""
        return tuple(self._model.told)

    @property
    def replies(self) -> Sequence[Reply]:
        """What the model answered."""
        return tuple(self._model.replies)

    @property
    def events(self) -> Sequence[AuditEvent]:
        """What is on record."""
        return tuple(self._journal.events)

    def wrong_with(self, sent: Sent, entitled: Entitled) -> str:
        """What is wrong with the capability of a request; empty when it is good for just this one."""
        keys, now = self._capabilities.published, self._clock.now()
        try:
            grant = granted(sent.capability, keys, sent.url, sent.body, now)
        except NotGranted as error:
            return f"the capability is not good for its search: {error}"
        due = (entitled.tenant, entitled.digest, entitled.policy_version)
        if (grant.tenant, grant.filter_digest, grant.policy_version) != due:
            return "the capability grants another search than is due"
        return ""

    async def close(self) -> None:
        await self.client.aclose()
        await self._knowledge.close()

    def _parts(self, detector: Detector) -> Parts:
        return Parts(
            clock=self._clock,
            credentials=self._keyring,
            tenancies=self._tenancies,
            conversations=self._conversations,
            idempotency=self._idempotency,
            detector=detector,
            languages=LangidLanguages(),
            configured=self._model,
            offline=OfflineRewriter(),
            knowledge=self._knowledge,
            journal=self._journal,
            reviews=FakeReviews(self._journal, self._clock),
            kept_rewrites=FakeKeptRewrites(self._clock),
            spending=FakeSpending(),
            observer=self._observer,
            pseudonyms=FakePseudonyms(),
        )

    def _client(self, parts: Parts) -> httpx2.AsyncClient:
        search, holds = FakeAuditSearch(self._journal), FakeHolds(self._clock)
        erasures = FakeErasures(self._journal, self._conversations, self._idempotency, holds)
        app: Any = create_app(
            Services(
                answering=answering_of(parts),
                conversing=conversing_of(parts),
                reviewing=reviewing_of(parts),
                desk=desk_of(parts),
                proving=proving_of(parts, FakeLog(self._journal, Notary(_SECRET))),
                inspecting=inspecting_of(parts, search),
                hearing=hearing_of(parts, search),
                privacy=privacy_of(parts, erasures, holds, search),
                clock=parts.clock,
                condition=Condition({}, lambda: b""),
                keys=PublishedKeys(self._capabilities.published),
            )
        )
        return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://gateway.invalid")
