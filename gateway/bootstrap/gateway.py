"""A gateway over real parts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.pseudonyms import KeyedPseudonyms
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.evidence.noticing import NoticingJournal
from gateway.adapters.knowledge_http.capability import Capabilities
from gateway.adapters.knowledge_http.knowledge import HttpKnowledge
from gateway.adapters.languages import LangidLanguages
from gateway.adapters.observation.observing import LoggingObserver
from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.adapters.postgres.announcements import PostgresAnnouncements
from gateway.adapters.postgres.audit_search import PostgresAuditSearch
from gateway.adapters.postgres.boot_check import verify_application_role
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.erasures import PostgresErasures
from gateway.adapters.postgres.holds import PostgresHolds
from gateway.adapters.postgres.idempotency import PostgresIdempotency
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.kept_rewrites import PostgresKeptRewrites
from gateway.adapters.postgres.keyring import PostgresKeyring
from gateway.adapters.postgres.knowledge import PostgresKnowledge
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.reviews import PostgresReviews
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.adapters.postgres.signins import PostgresSignins
from gateway.adapters.postgres.spans import PostgresSpans
from gateway.adapters.postgres.spending import PostgresSpending
from gateway.adapters.postgres.unfinished import PostgresUnfinished
from gateway.adapters.presidio.detector import PresidioDetector
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.adapters.presidio.sharing import SharingDetector
from gateway.adapters.presidio.version import detector_version
from gateway.bootstrap.meaning import ready_embedding_of
from gateway.bootstrap.outposts import outposts_of
from gateway.bootstrap.policies import tenancies_of
from gateway.bootstrap.pools import Pools
from gateway.bootstrap.process import database_url
from gateway.bootstrap.rewriters import anthropic_of, breaking_of
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.evidence.unfinished import Unfinished
from gateway.ports.clock import Clock
from gateway.services.assembly import (
    Parts,
    admin_of,
    answering_of,
    conversing_of,
    desk_of,
    hearing_of,
    inspecting_of,
    privacy_of,
    proving_of,
    reviewing_of,
)
from gateway.services.beginning import Beginning
from gateway.services.closing import Closing
from gateway.services.publishing import Publishing
from gateway.services.sequencing import Sequencing
from gateway.services.trail import Trails
from gateway.services.upkeep import Upkeep
from gateway.settings import Settings


class Gateway:
    """A gateway over real parts: made from settings, started, asked, closed."""

    def __init__(self, settings: Settings, detector: PresidioDetector | None = None) -> None:
        """`detector` is one that is starting already; otherwise the gateway makes its own."""
        sealing = Sealing(*settings.encryption_keys())
        self.clock: Clock = SystemClock()
        self._pools = pools = Pools(settings)
        self._observer = LoggingObserver()
        self._journal = PostgresJournal(pools.journal, sealing)
        self._detector = detector or PresidioDetector(limit=settings.mask_budget_ms / 1000)
        self._spans = PostgresSpans(pools.requests, sealing, detector_version())
        self._announcements = PostgresAnnouncements(database_url(settings))
        bundles = PostgresBundles(pools.policies, self.clock)
        self._tenancies = tenancies_of(bundles, self.clock, self._observer)
        sequencer = PostgresSequencer(pools.sealing, Notary(*settings.signing_keys()))
        self._sequencing = Sequencing(sequencer, bundles, self.clock, self._observer)
        outposts = outposts_of(settings, self.clock)
        self._publishing = Publishing(PostgresLedger(pools.sealing), outposts, self._observer)
        journal = NoticingJournal(self._journal, self._sequencing.notice)
        offline = OfflineRewriter()
        capabilities = Capabilities(settings.encryption_keys(), self.clock)
        self.search_keys = capabilities.published
        self._http_knowledge = _http_knowledge(settings, capabilities)
        self._anthropic = anthropic_of(settings)
        configured = self._anthropic and breaking_of(self._anthropic, settings, self.clock, self._observer)
        parts = Parts(
            clock=self.clock,
            credentials=PostgresKeyring(pools.requests, self.clock),
            tenancies=self._tenancies,
            conversations=PostgresConversations(pools.requests, sealing),
            idempotency=PostgresIdempotency(pools.requests, sealing),
            detector=RememberingDetector(SharingDetector(self._detector, self._spans, self._observer)),
            languages=LangidLanguages(),
            configured=configured or offline,
            offline=offline,
            knowledge=self._http_knowledge or PostgresKnowledge(pools.requests, ready_embedding_of(settings)),
            journal=journal,
            reviews=PostgresReviews(pools.requests, sealing, self.clock),
            kept_rewrites=PostgresKeptRewrites(pools.requests, sealing),
            spending=PostgresSpending(pools.requests),
            observer=self._observer,
            pseudonyms=KeyedPseudonyms(sealing),
        )
        self.answering, self.conversing = answering_of(parts), conversing_of(parts)
        self.reviewing, self.desk = reviewing_of(parts), desk_of(parts)
        self.proving = proving_of(parts, PostgresLedger(pools.requests))
        search = PostgresAuditSearch(pools.requests, sealing)
        self.inspecting, self.hearing = inspecting_of(parts, search), hearing_of(parts, search)
        self.privacy = privacy_of(
            parts,
            PostgresErasures(pools.requests, sealing, self.clock),
            PostgresHolds(pools.requests, sealing, self.clock),
            search,
        )
        signins = PostgresSignins(pools.requests, self.clock)
        self.signing_in, self.admin_desk = admin_of(parts, signins)
        self.public_address = settings.public_address
        trails = Trails(journal, self.clock, self._observer)
        self._beginning, self._given = Beginning(trails, self.clock), settings.given
        self._upkeep = Upkeep(
            Closing(bundles, PostgresUnfinished(pools.requests), trails, self.clock),
            (parts.idempotency, parts.kept_rewrites, self._spans),
            self._observer,
            silence=settings.longest_silence,
            alone=settings.alone,
        )
        self._beside: Sequence[asyncio.Task[None]] = ()
        self.unfinished: Sequence[Unfinished] = ()
        """What had no end on record when this gateway started."""

    async def start(self) -> None:
        """Refuses to start over a database role that can get round row-level security."""
        for finding in await verify_application_role(self._pools.requests):
            problem = Problem(
                Problems.UNSAFE_DATABASE_ROLE, finding.what, "GATEWAY_DATABASE_URL", finding.mend
            )
            raise ProblemError(problem)
        await self._detector.start()
        await self._journal.start()
        await self._beginning.begin(self._given)
        self.unfinished = await self._upkeep.begin()
        await self._announcements.start()
        self._beside = (
            asyncio.create_task(self._upkeep.go_on(), name="upkeep"),
            asyncio.create_task(self._tenancies.follow(self._announcements), name="policies"),
            asyncio.create_task(self._sequencing.go_on(), name="sequencing"),
            asyncio.create_task(self._publishing.go_on(), name="publishing"),
        )

    async def close(self) -> None:
        """Ends in order: events first, connections last."""
        for task in self._beside:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self._announcements.close()
        await self._journal.close()
        await self._sequencing.round()
        await self._publishing.close()
        await self._detector.stop()
        await self._spans.settle()
        for client in (self._http_knowledge, self._anthropic):
            if client is not None:
                await client.close()
        await self._pools.close()

    @property
    def probes(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """What must work for the gateway to serve."""
        return {"database": self._ask_database, "audit": self._journal.check, "masking": self._ask_detector}

    def metrics(self) -> bytes:
        return self._observer.metrics()

    async def _ask_database(self) -> None:
        async with self._pools.requests.batch():
            return

    async def _ask_detector(self) -> None:
        await self._detector.find(("ready?",), "en", ("US",))


def _http_knowledge(settings: Settings, capabilities: Capabilities) -> HttpKnowledge | None:
    if settings.knowledge_url is None:
        return None
    token = settings.knowledge_token.get_secret_value() if settings.knowledge_token else ""
    return HttpKnowledge(settings.knowledge_url, token, capabilities)
