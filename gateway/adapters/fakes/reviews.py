"""Review cases in memory: those of a fake journal, as those of a database are its journal's."""

from __future__ import annotations

from gateway.adapters.cases import as_it_stands
from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.fakes.journal import FakeJournal
from gateway.domain.review import ReviewCase
from gateway.ports.clock import Clock


class FakeReviews(Breakable):
    """The port `Reviews` over `journal.cases`."""

    def __init__(self, journal: FakeJournal, clock: Clock) -> None:
        super().__init__()
        self._journal, self._clock = journal, clock

    async def find(self, tenant: str, review_id: str) -> ReviewCase | None:
        self._work()
        case = self._journal.cases.get((tenant, review_id))
        return as_it_stands(case, self._clock.now()) if case else None
