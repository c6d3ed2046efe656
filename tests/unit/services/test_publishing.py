"""Each new checkpoint over all logs reaches everybody who keeps them outside, sooner or later."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from gateway.adapters.evidence.notary import Notary
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.log import FakeLog
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.outpost import FakeOutpost
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.identity import CHECKPOINTS_TENANT
from gateway.domain.notes.checkpoint import origin_of
from gateway.ports.journal import Record
from gateway.services.publishing import Publishing

ORIGIN = origin_of(CHECKPOINTS_TENANT)


class House:
    """A log that grows, two outposts, and who publishes to them."""

    def __init__(self) -> None:
        self.journal, self.observer = FakeJournal(), FakeObserver()
        self.log = FakeLog(self.journal, Notary(bytes(32)))
        self.near, self.far = FakeOutpost("near"), FakeOutpost("far")
        self.publishing = Publishing(self.log, (self.near, self.far), self.observer)
        self._events = 0

    async def grow(self) -> None:
        self._events += 1
        now = datetime(2026, 3, 2, tzinfo=UTC)
        event = AuditEvent(f"ev_{self._events}", Who("acme"), now, "tr_1", "", Stage.REVIEW, Evidence())
        await self.journal.append(Record((event,)))
        for tenant in ("acme", CHECKPOINTS_TENANT):
            await self.log.seal(tenant, timedelta(seconds=10))


@pytest.fixture
def house() -> House:
    return House()


async def test_before_the_first_checkpoint_there_is_nothing_to_send(house: House) -> None:
    assert await house.publishing.round()
    assert house.near.kept == {}


async def test_each_checkpoint_is_sent_to_all_once(house: House) -> None:
    await house.grow()
    assert await house.publishing.round()
    assert await house.publishing.round()
    await house.grow()
    assert await house.publishing.round()
    assert set(house.near.kept) == set(house.far.kept) == {(ORIGIN, 1), (ORIGIN, 2)}
    assert house.observer.publications == [("near", 1), ("far", 1), ("near", 2), ("far", 2)]


async def test_one_that_is_away_is_told_and_has_the_newest_when_it_is_back(house: House) -> None:
    await house.grow()
    house.far.away = True
    assert not await house.publishing.round()
    assert set(house.near.kept) == {(ORIGIN, 1)}
    assert house.observer.unpublications == [("far", "it cannot be reached")]
    await house.grow()
    house.far.away = False
    assert await house.publishing.round()
    assert set(house.far.kept) == {(ORIGIN, 2)}


async def test_without_a_database_there_is_a_next_time(house: House) -> None:
    house.log.broken = True
    assert not await house.publishing.round()
    assert house.observer.unpublications == [("", "StoreUnavailable")]
