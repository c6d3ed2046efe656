"""What is left without an end is said at the start, and closed once by whoever may."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.unfinished import FakeUnfinished
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.identity import SYSTEM_TENANT
from gateway.ports.failures import StoreUnavailable
from gateway.ports.journal import Record
from gateway.services.closing import Closing
from gateway.services.trail import Trails

SILENCE = timedelta(minutes=10)


class Office:
    """Two tenants, their journal, and as many closers as are asked for."""

    def __init__(self) -> None:
        self.clock, self.journal, self.observer = FakeClock(), FakeJournal(), FakeObserver()
        self.bundles, self.unfinished = FakeBundles(), FakeUnfinished(self.journal)

    async def opened(self) -> Office:
        for tenant in ("acme", "globex"):
            await self.bundles.apply(tenant, tenant, "v1", {}, "test")
        return self

    def closing(self) -> Closing:
        trails = Trails(self.journal, self.clock, self.observer)
        return Closing(self.bundles, self.unfinished, trails, self.clock)

    async def begin(self, tenant: str, trace_id: str) -> None:
        """A request that gets no further than its intent to search."""
        intent = (Stage.SEARCH, Evidence(Outcome.STARTED))
        event = AuditEvent(self.clock.new_id("ev_"), Who(tenant), self.clock.now(), trace_id, "", *intent)
        await self.journal.append(Record((event,)))

    def unknown(self) -> list[str]:
        """The traces that are closed as unknown, as often as they are."""
        return [event.trace_id for event in self.journal.events if event.evidence.outcome is Outcome.UNKNOWN]


@pytest.fixture
async def office() -> Office:
    return await Office().opened()


async def test_a_look_names_every_tenants_and_those_of_nobody_known(office: Office) -> None:
    for tenant, trace in (("acme", "tr_1"), ("globex", "tr_2"), (SYSTEM_TENANT, "tr_3")):
        await office.begin(tenant, trace)
    office.clock.advance(1)
    assert {each.trace_id for each in await office.closing().look()} == {"tr_1", "tr_2", "tr_3"}
    assert office.unknown() == []


async def test_only_what_has_been_silent_for_long_enough_is_closed(office: Office) -> None:
    await office.begin("acme", "tr_1")
    office.clock.advance(SILENCE.total_seconds())
    await office.begin("globex", "tr_2")
    assert await office.closing().close(SILENCE) == 0
    office.clock.advance(1)
    assert await office.closing().close(SILENCE) == 1
    assert office.unknown() == ["tr_1"]


async def test_closing_is_done_once_and_counted(office: Office) -> None:
    await office.begin("acme", "tr_1")
    office.clock.advance(1)
    assert [await office.closing().close(timedelta()) for _ in range(3)] == [1, 0, 0]
    assert office.unknown() == ["tr_1"]
    assert [event.evidence.outcome for event, _ in office.observer.seen] == [Outcome.UNKNOWN]


async def test_of_two_who_close_the_same_request_one_does(office: Office) -> None:
    await office.begin("acme", "tr_1")
    office.clock.advance(1)
    (found,) = await office.unfinished.find("acme", office.clock.now())
    trails = Trails(office.journal, office.clock, office.observer)
    assert [*await asyncio.gather(trails.close(found), trails.close(found))] == [True, False]
    assert office.unknown() == ["tr_1"]


async def test_what_could_not_be_closed_is_tried_again(office: Office) -> None:
    await office.begin("acme", "tr_1")
    office.clock.advance(3600)
    office.journal.fail_next = 1
    assert await office.closing().close(SILENCE) == 0
    assert await office.closing().close(SILENCE) == 1


async def test_an_event_that_shows_late_is_still_found(office: Office) -> None:
    occurred = office.clock.now()
    office.clock.advance(30)
    await office.closing().close(timedelta())
    intent = (Stage.SEARCH, Evidence(Outcome.STARTED))
    late = AuditEvent("ev_late", Who("acme"), occurred, "tr_1", "", *intent)
    await office.journal.append(Record((late,)))
    assert await office.closing().close(timedelta()) == 1


async def test_a_store_that_is_away_says_so(office: Office) -> None:
    office.unfinished.broken = True
    with pytest.raises(StoreUnavailable):
        await office.closing().look()
    with pytest.raises(StoreUnavailable):
        await office.closing().close(SILENCE)
