"""Where a gateway is set up, over fakes: what is done there, and what is on record of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.keyring import FakeKeyring
from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.signins import FakeSignins
from gateway.domain.audit import Outcome, Stage
from gateway.services.administering import Administering
from gateway.services.trail import Trails
from tests.world import BreakingJournal


@dataclass
class Office:
    """Administering over fakes."""

    clock: FakeClock = field(default_factory=FakeClock)
    journal: BreakingJournal = field(default_factory=BreakingJournal)
    bundles: FakeBundles = field(default_factory=FakeBundles)
    library: FakeKnowledge = field(default_factory=FakeKnowledge)

    def __post_init__(self) -> None:
        self.keyring, self.signins = FakeKeyring(self.clock), FakeSignins(self.clock)
        trails = Trails(self.journal, self.clock, FakeObserver())
        stores = (self.keyring, self.signins, self.bundles, self.library)
        self.acts = Administering(*stores, trails, self.clock)

    def recorded(self) -> list[tuple[Stage, Outcome, tuple[str, ...]]]:
        return [(e.stage, e.evidence.outcome, e.evidence.reasons) for e in self.journal.events]
