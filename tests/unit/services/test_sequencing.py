"""What is recorded is sealed soon; what could not be sealed is sealed later, and nothing is left out."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from gateway.adapters.evidence.notary import Notary
from gateway.adapters.evidence.noticing import NoticingJournal
from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.log import FakeLog
from gateway.adapters.fakes.observer import FakeObserver
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.identity import CHECKPOINTS_TENANT, SYSTEM_TENANT
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Record
from gateway.ports.sequencer import BATCH
from gateway.services.sequencing import Sequencing

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


class Office:
    """A journal that is noticed, a log over it, and the sequencing of both."""

    def __init__(self) -> None:
        self.clock, self.observer, self.bundles = FakeClock(NOW), FakeObserver(), FakeBundles()
        self.inner = FakeJournal()
        self.log = FakeLog(self.inner, Notary(bytes(32)))
        self.sequencing = Sequencing(self.log, self.bundles, self.clock, self.observer)
        self.journal = NoticingJournal(self.inner, self.sequencing.notice)
        self._number = 0

    async def record(self, *tenants: str, unnoticed: bool = False) -> None:
        events = []
        for tenant in tenants:
            self._number += 1
            event_id = f"ev_{self._number}"
            events.append(AuditEvent(event_id, Who(tenant), NOW, "tr_1", "", Stage.MASK, Evidence()))
        await (self.inner if unnoticed else self.journal).append(Record(tuple(events)))

    async def sizes(self, *tenants: str) -> list[int]:
        notes = [await self.log.checkpoint(tenant) for tenant in tenants]
        return [Checkpoint.parse(note.text).size if note else 0 for note in notes]


@pytest.fixture
async def office() -> Office:
    office = Office()
    for tenant in ("acme", "globex"):
        await office.bundles.apply(tenant, tenant, "v1", {}, "test")
    return office


async def test_what_was_recorded_here_is_sealed_in_the_next_round(office: Office) -> None:
    await office.record("acme", "globex", "acme", SYSTEM_TENANT)
    office.clock.advance(0.25)
    assert await office.sequencing.round()
    assert await office.sizes("acme", "globex", SYSTEM_TENANT) == [2, 1, 1]
    assert sorted(office.observer.seals[:3]) == [(1, 0.25), (1, 0.25), (2, 0.25)]


async def test_each_checkpoint_is_in_the_log_of_checkpoints_after_the_same_round(office: Office) -> None:
    await office.record("acme", "globex", "acme")
    assert await office.sequencing.round()
    assert await office.sizes(CHECKPOINTS_TENANT) == [2]
    assert await office.sequencing.round()
    assert await office.sizes(CHECKPOINTS_TENANT) == [2]


async def test_a_round_without_anything_new_asks_nobody(office: Office) -> None:
    await office.record("acme")
    await office.sequencing.round()
    office.log.broken = True
    assert await office.sequencing.round()


async def test_what_others_recorded_is_sealed_in_a_round_over_all(office: Office) -> None:
    await office.record("acme", "globex", SYSTEM_TENANT, unnoticed=True)
    await office.sequencing.round()
    assert await office.sizes("acme", "globex", SYSTEM_TENANT) == [0, 0, 0]
    assert await office.sequencing.round_over_all()
    assert await office.sizes("acme", "globex", SYSTEM_TENANT) == [1, 1, 1]


async def test_what_another_sequencer_is_at_work_on_is_looked_at_again(office: Office) -> None:
    await office.record("acme")
    office.log.busy = {"acme"}
    assert await office.sequencing.round()
    office.log.busy = set()
    office.clock.advance(0.5)
    await office.sequencing.round()
    assert await office.sizes("acme") == [1]
    assert office.observer.seals[0] == (1, 0.5)


async def test_more_than_a_pass_takes_is_sealed_pass_by_pass_and_lets_others_have_their_turn(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gateway.services.sequencing._PASSES", 2)
    await office.record(*["acme"] * (2 * BATCH + 1), "globex")
    await office.sequencing.round()
    assert await office.sizes("acme", "globex") == [2 * BATCH, 1]
    assert [events for events, _ in office.observer.seals].count(BATCH) == 2
    await office.sequencing.round()
    assert await office.sizes("acme") == [2 * BATCH + 1]


async def test_while_the_database_is_away_everything_stays_due(office: Office) -> None:
    await office.record("acme", "globex")
    office.log.broken = True
    assert not await office.sequencing.round()
    assert not await office.sequencing.round_over_all()
    office.log.broken = False
    assert await office.sequencing.round()
    assert await office.sizes("acme", "globex") == [1, 1]
    assert {reason for _, reason in office.observer.unseals} == {"StoreUnavailable"}


async def test_a_round_over_all_that_does_not_know_the_tenants_says_so(office: Office) -> None:
    office.bundles.broken = True
    assert not await office.sequencing.round_over_all()
    assert office.observer.unseals == [(SYSTEM_TENANT, "StoreUnavailable")]


async def test_a_damaged_log_is_told_and_holds_up_nobody_else(office: Office) -> None:
    await office.record("acme", "globex")
    office.log.damaged = {"acme"}
    assert await office.sequencing.round()
    assert await office.sizes("acme", "globex") == [0, 1]
    assert office.observer.unseals == [("acme", "acme")]


async def test_what_was_not_kept_is_not_noticed(office: Office) -> None:
    office.inner.broken = True
    with pytest.raises(JournalUnavailable):
        await office.record("acme")
    office.log.broken = True
    assert await office.sequencing.round()


async def test_it_goes_on_after_a_round_that_failed(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateway.services.sequencing.AFTER_FAILURE_S", 0)
    await office.record("acme", unnoticed=True)
    office.log.fail_next = 1
    work = asyncio.create_task(office.sequencing.go_on(every_s=0))
    for _ in range(20):
        await asyncio.sleep(0)
    await office.record("globex")
    office.clock.advance(61)
    for _ in range(20):
        await asyncio.sleep(0)
    work.cancel()
    assert await office.sizes("acme", "globex") == [1, 1]
