"""Obligations of the port `Holds`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.holds import FakeHolds
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.holds import PostgresHolds
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.evidence.holds import Held, Hold, HoldKind, HoldState, Signed, approve, release
from gateway.ports.failures import StoreUnavailable
from gateway.ports.holds import Holds
from tests.contract.places import AWAY, ODD, SEALING, everything_in, new_tenant

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LATER = Signed("otto@acme.example", NOW + timedelta(hours=1))


@dataclass(frozen=True, slots=True)
class Given:
    holds: Holds
    clock: FakeClock


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    clock = FakeClock(NOW)
    if request.param == "fake":
        yield Given(FakeHolds(clock), clock)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    database = Database(urls.app)
    yield Given(PostgresHolds(database, SEALING, clock), clock)
    await database.close()


def a_hold(tenant: str, hold_id: str = "lh_1", value: str = "maria@acme.example", **more: object) -> Hold:
    fields = {"kind": HoldKind.SUBJECT, "at": NOW} | more
    return Hold(
        id=hold_id,
        tenant=tenant,
        held=Held(fields["kind"], value),  # type: ignore[arg-type]
        reason="case 12: Maria Gomez",
        state=HoldState.REQUESTED,
        requested=Signed("olga@acme.example", fields["at"]),  # type: ignore[arg-type]
    )


def stepped(hold: Hold | object) -> Hold:
    assert isinstance(hold, Hold)
    return hold


async def test_1_a_hold_comes_back_as_it_was_after_each_step(given: Given) -> None:
    tenant = new_tenant()
    hold = a_hold(tenant, ODD, ODD)
    await given.holds.add(hold)
    assert await given.holds.find(tenant, ODD) == hold
    for step in (approve, release):
        hold = stepped(step(hold, LATER))
        assert await given.holds.change(hold)
        assert await given.holds.find(tenant, ODD) == hold
    hold = stepped(approve(hold, Signed("olga@acme.example", NOW)))
    assert await given.holds.change(hold)
    assert (hold.state, await given.holds.find(tenant, ODD)) == (HoldState.RELEASED, hold)


async def test_1_all_of_a_tenant_are_listed_newest_first_and_nobody_elses(given: Given) -> None:
    tenant, other = new_tenant(), new_tenant()
    older, newer = a_hold(tenant, "lh_2"), a_hold(tenant, "lh_1", at=NOW + timedelta(days=1))
    for hold in (older, newer, a_hold(other)):
        await given.holds.add(hold)
    assert list(await given.holds.all_of(tenant)) == [newer, older]
    assert await given.holds.find(other, "lh_2") is None


async def test_1_an_id_that_is_taken_keeps_its_hold(given: Given) -> None:
    tenant = new_tenant()
    assert await given.holds.add(a_hold(tenant))
    assert not await given.holds.add(a_hold(tenant, value="ben@acme.example"))
    assert await given.holds.find(tenant, "lh_1") == a_hold(tenant)


async def test_2_what_binds_now_is_in_force(given: Given) -> None:
    tenant = new_tenant()
    approved = a_hold(tenant, "lh_1", "tr_1", kind=HoldKind.TRACE)
    await given.holds.add(approved)
    await given.holds.add(a_hold(tenant, "lh_2", "asked for"))
    await given.holds.add(a_hold(new_tenant(), "lh_3", "another tenant's"))
    await given.holds.change(stepped(approve(approved, LATER)))
    values = {held.value for held in await given.holds.in_force(tenant)}
    assert values == {"tr_1", "asked for"}
    given.clock.advance(timedelta(days=7).total_seconds())
    assert [held.value for held in await given.holds.in_force(tenant)] == ["tr_1"]


async def test_3_of_changes_from_one_version_one_is_kept(given: Given) -> None:
    tenant = new_tenant()
    hold = a_hold(tenant)
    await given.holds.add(hold)
    changes = (given.holds.change(stepped(approve(hold, LATER))) for _ in range(5))
    assert sorted(await asyncio.gather(*changes)) == [False] * 4 + [True]
    assert not await given.holds.change(stepped(approve(a_hold(new_tenant()), LATER)))


async def test_4_reasons_stand_nowhere_in_the_open(database: Database) -> None:
    tenant = new_tenant()
    await PostgresHolds(database, SEALING, FakeClock(NOW)).add(a_hold(tenant))
    kept = await everything_in(database, tenant, "legal_hold")
    assert "olga@acme.example" in kept
    assert "Gomez" not in kept


async def test_4_without_a_database_that_is_said() -> None:
    nowhere = Database(AWAY)
    with pytest.raises(StoreUnavailable):
        await PostgresHolds(nowhere, SEALING, FakeClock(NOW)).in_force("acme")
    await nowhere.close()
