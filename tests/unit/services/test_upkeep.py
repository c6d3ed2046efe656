"""The start says what is unfinished; rounds close it in time, forget old keys, and outlive a bad day."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from gateway.adapters.fakes.idempotency import FakeIdempotency
from gateway.domain.conversation import Owner
from gateway.services.upkeep import Upkeep
from tests.unit.services.test_closing import SILENCE, Office


class Kept(Office):
    """An office with its upkeep; `alone` when no other process is there."""

    def __init__(self) -> None:
        super().__init__()
        self.idempotency = FakeIdempotency(self.clock)

    def upkeep(self, *, alone: bool = False) -> Upkeep:
        return Upkeep(self.closing(), (self.idempotency,), self.observer, silence=SILENCE, alone=alone)


@pytest.fixture
async def office() -> Kept:
    office = Kept()
    await office.opened()
    return office


async def test_a_start_says_what_is_unfinished_and_leaves_it_to_whoever_may_be_at_work(office: Kept) -> None:
    await office.begin("acme", "tr_1")
    office.clock.advance(1)
    assert [each.trace_id for each in await office.upkeep().begin()] == ["tr_1"]
    assert [each.trace_id for each in office.observer.left] == ["tr_1"]
    assert office.unknown() == []


async def test_a_start_closes_what_has_been_silent_for_long(office: Kept) -> None:
    await office.begin("acme", "tr_1")
    office.clock.advance(SILENCE.total_seconds() + 1)
    await office.upkeep().begin()
    assert office.unknown() == ["tr_1"]


async def test_a_process_that_is_alone_closes_all_at_its_start_and_nothing_young_later(office: Kept) -> None:
    await office.begin("acme", "tr_1")
    office.clock.advance(1)
    upkeep = office.upkeep(alone=True)
    await upkeep.begin()
    assert office.unknown() == ["tr_1"]
    await office.begin("acme", "tr_2")
    office.clock.advance(1)
    await upkeep.round()
    assert office.unknown() == ["tr_1"]


async def test_a_start_does_not_fail_for_a_look_that_does(office: Kept) -> None:
    office.unfinished.broken = True
    assert await office.upkeep().begin() == ()
    assert office.observer.neglects == ["StoreUnavailable"]


async def test_a_round_forgets_the_keys_of_every_tenant_that_expired(office: Kept) -> None:
    for tenant in ("acme", "globex"):
        await office.idempotency.claim(Owner(tenant, "maria"), "k", "digest")
        await office.idempotency.settle(Owner(tenant, "maria"), "k", "c-1", 200, b"{}")
    office.clock.advance(timedelta(hours=24).total_seconds())
    await office.upkeep().round()
    assert [await office.idempotency.forget_expired(tenant) for tenant in ("acme", "globex")] == [0, 0]


async def test_rounds_go_on_after_one_that_failed(office: Kept) -> None:
    office.unfinished.fail_next = 1
    await office.begin("acme", "tr_1")
    office.clock.advance(SILENCE.total_seconds() + 1)
    rounds = asyncio.create_task(office.upkeep().go_on(every_s=0))
    for _ in range(20):
        await asyncio.sleep(0)
    rounds.cancel()
    assert office.unknown() == ["tr_1"]
    assert office.observer.neglects == ["StoreUnavailable"]
