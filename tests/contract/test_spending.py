"""Obligations of the port `Spending`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date

import pytest

from gateway.adapters.fakes.spending import FakeSpending
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.spending import PostgresSpending
from gateway.domain.proposal import Usage
from gateway.domain.spending import DayOfModel, Spent
from gateway.ports.failures import StoreUnavailable
from gateway.ports.spending import Spending
from tests.contract.places import AWAY, new_tenant

MONDAY, TUESDAY = date(2026, 3, 2), date(2026, 3, 3)
SMALL, LARGE = Usage(100, 10), Usage(2_000, 300, 1_500, 200)


@dataclass(frozen=True, slots=True)
class Given:
    """An account, the same one seen from another process, and one that is away."""

    here: Spending
    elsewhere: Spending
    away: Spending


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    if request.param == "fake":
        fake, broken = FakeSpending(), FakeSpending()
        broken.broken = True
        yield Given(fake, fake, broken)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    doors = Database(urls.app), Database(urls.app), Database(AWAY)
    yield Given(*(PostgresSpending(door) for door in doors))
    for door in doors:
        await door.close()


async def test_1_calls_at_one_time_are_all_counted(given: Given) -> None:
    tenant = new_tenant()
    accounts = [given.here, given.elsewhere] * 20
    await asyncio.gather(*(account.add(tenant, MONDAY, "small", SMALL) for account in accounts))
    assert await given.here.since(tenant, MONDAY) == Spent(40, Usage(4_000, 400))


async def test_2_a_period_has_its_first_day_and_none_before_and_nobody_elses(given: Given) -> None:
    tenant, other = new_tenant(), new_tenant()
    await given.here.add(tenant, MONDAY, "small", SMALL)
    await given.here.add(tenant, TUESDAY, "small", SMALL)
    await given.here.add(tenant, TUESDAY, "large", LARGE)
    await given.here.add(other, TUESDAY, "large", LARGE)
    assert await given.elsewhere.since(tenant, TUESDAY) == Spent(2, Usage(2_100, 310, 1_500, 200))
    assert await given.elsewhere.since(tenant, MONDAY) == Spent(3, Usage(2_200, 320, 1_500, 200))
    assert await given.here.since(new_tenant(), MONDAY) == Spent()


async def test_3_days_and_models_stand_apart_in_their_order(given: Given) -> None:
    tenant = new_tenant()
    for day, model, usage in ((TUESDAY, "small", SMALL), (MONDAY, "small", SMALL), (TUESDAY, "large", LARGE)):
        await given.here.add(tenant, day, model, usage)
    assert list(await given.elsewhere.by_day(tenant, MONDAY)) == [
        DayOfModel(MONDAY, "small", Spent(1, SMALL)),
        DayOfModel(TUESDAY, "large", Spent(1, LARGE)),
        DayOfModel(TUESDAY, "small", Spent(1, SMALL)),
    ]


async def test_4_an_account_that_is_away_says_so(given: Given) -> None:
    away = given.away
    for asked in (away.add("t", MONDAY, "m", SMALL), away.since("t", MONDAY), away.by_day("t", MONDAY)):
        with pytest.raises(StoreUnavailable):
            await asked
