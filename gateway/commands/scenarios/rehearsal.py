"""Where scenarios are played: a room for each, in a hall with all that is dear to make and keeps nothing."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from gateway.adapters.anthropic.prompt import REWRITE, Prompt
from gateway.adapters.breaking import BreakingRewriter
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.idempotency import FakeIdempotency
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.kept_rewrites import FakeKeptRewrites
from gateway.adapters.fakes.keyring import FakeKeyring
from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.overhearing import OverhearingRewriter
from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.fakes.rewriter import ScriptedRewriter
from gateway.adapters.fakes.spending import FakeSpending
from gateway.adapters.fakes.tenancies import FakeTenancies
from gateway.adapters.languages import LangidLanguages
from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.adapters.presidio.detector import PATIENT_S, PresidioDetector
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.adapters.scenarios.casting import bundle_for, credential_holder
from gateway.adapters.scenarios.loading import Staged
from gateway.adapters.scenarios.scripting import reply_of
from gateway.bootstrap.policies import compiled
from gateway.bootstrap.rewriters import anthropic_of
from gateway.domain.policy import Tenancy
from gateway.domain.rehearsal.scenario import Scenario, Speaker
from gateway.ports.clock import Clock
from gateway.ports.library import Document
from gateway.ports.masker import Detector
from gateway.ports.rewriter import Rewriter
from gateway.services.assembly import Parts
from gateway.services.rehearsing import Entrance, Overheard, Rehearsing
from gateway.settings import Settings


class Hall:
    """The real detector, language guesser and rewriter, shared by all rooms while `async with` lasts."""

    def __init__(self, settings: Settings) -> None:
        self._presidio = PresidioDetector(workers=1, limit=PATIENT_S)
        self.detector: Detector = RememberingDetector(self._presidio)
        self.languages = LangidLanguages()
        self.prompt = Prompt.load(REWRITE)
        self.model = settings.model
        self._anthropic = anthropic_of(settings)

    @property
    def configured(self) -> Rewriter:
        """The rewriter of the settings."""
        return self._anthropic or OfflineRewriter()

    def rewriter_for(self, scenario: Scenario, clock: Clock) -> Rewriter:
        """The scenario's scripted model, or the rewriter of the settings; `clock` is the scenario's own."""
        return _scripted(scenario) or self.configured

    async def rehearse(self, staged: Staged) -> tuple[str, ...]:
        """Every failure of a scenario, played in a room of its own."""
        room = self.room(staged)
        await room.furnish()
        return await Rehearsing(room).rehearse(staged.scenario)

    def room(self, staged: Staged) -> RehearsalRoom:
        """A room of the scenario's own, still without its documents."""
        return RehearsalRoom(staged, self)

    async def close(self) -> None:
        """Ends the detector's processes and the model's connections."""
        await self._presidio.stop()
        if self._anthropic is not None:
            await self._anthropic.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class RehearsalRoom:
    """The `Room` of one scenario: stores in memory round the hall's real parts."""

    def __init__(self, staged: Staged, hall: Hall) -> None:
        self._staged, self._prompt = staged, hall.prompt
        self._clock = FakeClock(staged.scenario.clock)
        self._keyring, self._tenancies = FakeKeyring(self._clock), FakeTenancies()
        self._knowledge, journal, observer = FakeKnowledge(), FakeJournal(), FakeObserver()
        self._rewriter = OverhearingRewriter(hall.rewriter_for(staged.scenario, self._clock))
        self._heard = self._searched = 0
        self.reviews = FakeReviews(journal, self._clock)
        self.parts = Parts(
            clock=self._clock,
            credentials=self._keyring,
            tenancies=self._tenancies,
            conversations=FakeConversations(),
            idempotency=FakeIdempotency(self._clock),
            detector=hall.detector,
            languages=hall.languages,
            configured=BreakingRewriter(self._rewriter, hall.model, self._clock, observer),
            offline=OfflineRewriter(),
            knowledge=self._knowledge,
            journal=journal,
            reviews=self.reviews,
            kept_rewrites=FakeKeptRewrites(self._clock),
            spending=FakeSpending(),
            observer=observer,
            pseudonyms=FakePseudonyms(),
        )

    async def furnish(self) -> None:
        """Puts the scenario's documents into the knowledge base."""
        for paper in self._staged.scenario.documents:
            bundle = self._staged.bundles[paper.tenant or self._staged.scenario.tenant]
            document = Document(
                id=paper.id,
                collection=paper.collection,
                scope=paper.scope,
                title=paper.title,
                text=paper.text,
                language=paper.language or bundle.settings.languages[0],
                fields=paper.fields,
            )
            await self._knowledge.put(bundle.tenant, [document])

    def wait(self, seconds: float) -> None:
        self._clock.advance(seconds)

    async def enter(self, speaker: Speaker) -> Entrance:
        own = self._staged.bundles[speaker.tenant or self._staged.scenario.tenant]
        bundle = bundle_for(own, speaker)
        self._tenancies.put(Tenancy(bundle, compiled(bundle)))
        credential, _ = await self._keyring.create(credential_holder(bundle, speaker), "scenario", None)
        return Entrance(bundle.tenant, credential, speaker.subject if speaker.client else "")

    def overheard(self) -> Overheard:
        briefs, searches = self._rewriter.briefs, self._knowledge.asked
        new, self._heard = briefs[self._heard :], len(briefs)
        asked, self._searched = searches[self._searched :], len(searches)
        unscripted = bool(new) and self._staged.scenario.model == ()
        return Overheard(tuple(map(self._prompt.told, new)), tuple(asked), unscripted)


def _scripted(scenario: Scenario) -> Rewriter | None:
    return None if scenario.model is None else ScriptedRewriter(map(reply_of, scenario.model))
