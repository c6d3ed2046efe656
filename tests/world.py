"""A whole gateway over the fakes, under the demo tenant's real bundle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.fakes.audit_search import FakeAuditSearch
from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.detector import FakeDetector
from gateway.adapters.fakes.erasures import FakeErasures
from gateway.adapters.fakes.holds import FakeHolds
from gateway.adapters.fakes.idempotency import FakeIdempotency
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.kept_rewrites import FakeKeptRewrites
from gateway.adapters.fakes.keyring import FakeKeyring
from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.adapters.fakes.languages import FakeLanguages
from gateway.adapters.fakes.log import FakeLog
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.fakes.rewriter import Scripted, ScriptedRewriter
from gateway.adapters.fakes.signins import FakeSignins
from gateway.adapters.fakes.spending import FakeSpending
from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.adapters.tenancies import FollowedTenancies
from gateway.domain.answer import Answer
from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.conversation import Role, Turn
from gateway.domain.errors import Problem
from gateway.domain.flow import Received
from gateway.domain.identity import Principal
from gateway.domain.request import Ask, Mode, Options
from gateway.domain.search import Hit, ScopedQuery
from gateway.ports.journal import Kept, Record
from gateway.ports.library import Document
from gateway.ports.rewriter import Rewriter
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
from tests.policies import MODEL, POLICIES, bundle_of

TRAVEL = (Turn(Role.USER, "How does travel expense reimbursement work?"),)
MARIA = "maria@acme.example"
PAGES = (
    Document("travel", "handbook", "finance", "Travel", "Travel expense reimbursement for employees.", "en"),
    Document(
        "contractors",
        "handbook",
        "finance",
        "Contractors",
        "Travel expense reimbursement for independent contractors.",
        "en",
    ),
    Document("payroll", "handbook", "hr/payroll", "Payroll", "Travel expense reimbursement dates.", "en"),
    Document("memo", "handbook", "legal/mergers", "Memo", "Travel expense of the acquisition.", "en"),
)


@cache
def acme_files() -> Mapping[str, str]:
    return read_folder(POLICIES / "acme")


class BreakingJournal(FakeJournal):
    """Keeps `breaks_after` records and then no more, as a database does whose disk is full."""

    def __init__(self) -> None:
        super().__init__()
        self.breaks_after = -1

    async def append(self, record: Record) -> Kept:
        self.broken = self.breaks_after == 0
        kept = await super().append(record)
        self.breaks_after -= 1
        return kept


class CarelessKnowledge(FakeKnowledge):
    """A search service that can forget the access filter."""

    ignores_filter = False

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        found = await super().search(query, k)
        if not self.ignores_filter:
            return found
        others = (each for each in PAGES if each.id not in {hit.id for hit in found})
        return (*found, *(Hit(p.id, p.collection, p.scope, p.title, p.text, 1.0) for p in others))


class World:
    """Fakes behind every port, and a way to ask; `offline` configures the offline rewriter, not the model."""

    def __init__(
        self,
        *,
        files: Mapping[str, str] | None = None,
        replies: Iterable[Scripted] = (),
        offline: bool = False,
        pii: Mapping[str, str] | None = None,
        detector: FakeDetector | None = None,
    ) -> None:
        self.clock = FakeClock()
        self.bundles = FakeBundles()
        self.observer = FakeObserver()
        self.tenancies = FollowedTenancies(self.bundles, self.clock, self.observer, MODEL)
        self.keyring = FakeKeyring(self.clock)
        self.signins = FakeSignins(self.clock)
        self.conversations = FakeConversations()
        self.idempotency = FakeIdempotency(self.clock)
        self.spending = FakeSpending()
        self.kept_rewrites = FakeKeptRewrites(self.clock)
        self.detector = detector or FakeDetector(pii or {})
        self.knowledge = CarelessKnowledge()
        self.journal = BreakingJournal()
        self.reviews = FakeReviews(self.journal, self.clock)
        self.model = ScriptedRewriter(replies)
        self.files = dict(files if files is not None else acme_files())
        self.bundle = bundle_of(self.files)
        configured: Rewriter = OfflineRewriter() if offline else self.model
        parts = Parts(
            clock=self.clock,
            credentials=self.keyring,
            tenancies=self.tenancies,
            conversations=self.conversations,
            idempotency=self.idempotency,
            detector=self.detector,
            languages=FakeLanguages(),
            configured=configured,
            offline=OfflineRewriter(),
            knowledge=self.knowledge,
            journal=self.journal,
            reviews=self.reviews,
            kept_rewrites=self.kept_rewrites,
            spending=self.spending,
            observer=self.observer,
            pseudonyms=FakePseudonyms(),
        )
        self.answering, self.conversing = answering_of(parts), conversing_of(parts)
        self.reviewing, self.desk = reviewing_of(parts), desk_of(parts)
        self.log = FakeLog(self.journal, Notary(bytes(range(32))))
        self.proving = proving_of(parts, self.log)
        self.search = FakeAuditSearch(self.journal)
        self.inspecting = inspecting_of(parts, self.search)
        self.hearing = hearing_of(parts, self.search)
        self.holds = FakeHolds(self.clock)
        erasures = FakeErasures(self.journal, self.conversations, self.idempotency, self.holds)
        self.privacy = privacy_of(parts, erasures, self.holds, self.search)
        self.signing_in, self.admin_desk = admin_of(parts, self.signins)
        self._keys: dict[Principal, str] = {}

    async def key(self, subject: str = MARIA, *, roles: Sequence[str] = (), tenant: str = "") -> str:
        """An API key of this person, made at first use."""
        await self.applied()
        principal = Principal(tenant or self.bundle.tenant, subject, frozenset(roles))
        if principal not in self._keys:
            self._keys[principal], _ = await self.keyring.create(principal, "test", None)
        return self._keys[principal]

    async def applied(self) -> None:
        """The bundle is in force and the pages are there."""
        if await self.bundles.active_version(self.bundle.tenant) is None:
            bundle = self.bundle
            await self.bundles.apply(bundle.tenant, bundle.settings.name, bundle.version, self.files, "test")
            known = [page for page in PAGES if page.collection in bundle.settings.collections]
            await self.knowledge.put(bundle.tenant, known)

    async def received(
        self,
        message: str,
        *,
        history: tuple[Turn, ...] | None = None,
        conversation: str = "",
        collections: tuple[str, ...] = (),
        max_queries: int | None = None,
        subject: str = MARIA,
        roles: Sequence[str] = (),
        key: str | None = None,
        on_behalf: str = "",
        once: str = "",
        mode: Mode = Mode.SEARCH,
        cached: bool = True,
    ) -> Received:
        ask = Ask(message, conversation, history, collections, Options(max_queries, cached), mode)
        return Received(
            credential=key if key is not None else await self.key(subject, roles=roles),
            on_behalf=on_behalf,
            ask=ask,
            trace_id=self.clock.new_id("tr_"),
            started=self.clock.monotonic(),
            idempotency_key=once,
        )

    async def reply(self, message: str, **how: object) -> Answer | Problem:
        """Whatever the gateway says to this message."""
        return await self.answering.answer(await self.received(message, **how))  # type: ignore[arg-type]

    async def ask(self, message: str, **how: object) -> Answer:
        """The answer to this message; an AssertionError with the problem when there is none."""
        reply = await self.reply(message, **how)
        assert isinstance(reply, Answer), str(reply)
        return reply

    async def refused(self, message: str, **how: object) -> Problem:
        """The problem that this message meets; an AssertionError when it is answered."""
        reply = await self.reply(message, **how)
        assert isinstance(reply, Problem), reply.status
        return reply

    def events(self, trace_id: str = "") -> list[AuditEvent]:
        """All events, or those of one trace, in order."""
        return [event for event in self.journal.events if trace_id in ("", event.trace_id)]

    def steps(self) -> list[tuple[Stage, Outcome]]:
        return [(event.stage, event.evidence.outcome) for event in self.journal.events]
