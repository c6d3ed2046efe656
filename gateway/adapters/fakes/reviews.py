"""Review cases in memory: those of a fake journal, as those of a database are its journal's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.fakes.journal import FakeJournal
from gateway.domain.reviews.case import ReviewCase, as_it_stands
from gateway.ports.clock import Clock
from gateway.ports.reviews import Wanted


class FakeReviews(Breakable):
    """The port `Reviews` over `journal.cases`."""

    def __init__(self, journal: FakeJournal, clock: Clock) -> None:
        super().__init__()
        self._journal, self._clock = journal, clock

    async def find(self, tenant: str, review_id: str) -> ReviewCase | None:
        self._work()
        case = self._journal.cases.get((tenant, review_id))
        return as_it_stands(case, self._clock.now()) if case else None

    async def queue(self, tenant: str, wanted: Wanted) -> Sequence[ReviewCase]:
        self._work()
        now = self._clock.now()
        stored = [case for case in self._journal.cases.values() if case.tenant == tenant]
        cases = sorted((as_it_stands(case, now) for case in stored), key=_place)
        if wanted.after:
            behind = next((_place(case) for case in cases if case.id == wanted.after), None)
            cases = [case for case in cases if behind is not None and _place(case) > behind]
        fitting = (case for case in cases if case.domain in wanted.domains and case.state in wanted.states)
        return tuple(fitting)[: wanted.limit]


def _place(case: ReviewCase) -> tuple[datetime, str]:
    return case.opened_at, case.id
