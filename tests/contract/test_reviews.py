"""Obligations of the port `Reviews`, over PostgreSQL and the fake."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.reviews import PostgresReviews
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.sealing import Sealing, Unsealable
from gateway.domain.review import ReviewCase, ReviewContent, ReviewState
from gateway.ports.failures import StoreUnavailable
from gateway.ports.journal import Journal, Record
from gateway.ports.reviews import Reviews
from tests.contract.places import AWAY, SEALING, new_tenant

UNDECIDED = (ReviewState.OPEN, ReviewState.CLAIMED)


def a_case(now: datetime, state: ReviewState = ReviewState.OPEN) -> ReviewCase:
    return ReviewCase(
        id="rv_1",
        tenant=new_tenant(),
        domain="legal",
        asker="maria@acme.example",
        state=state,
        opened_at=now,
        expires_at=now + timedelta(hours=72),
        trace_id="t-1",
        content=ReviewContent("who?", ("<PERSON_1> role", "<PERSON_1>"), ("handbook",), ("escalated",)),
    )


@dataclass(frozen=True, slots=True)
class Given:
    """Reviews with the journal that opens cases, reviews that are away, and the clock of both."""

    reviews: Reviews
    journal: Journal
    away: Reviews
    clock: FakeClock

    async def opened(self, state: ReviewState = ReviewState.OPEN) -> ReviewCase:
        case = a_case(self.clock.now(), state)
        await self.journal.append(Record((), case))
        return case


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    clock = FakeClock()
    if request.param == "fake":
        fake = FakeJournal()
        broken = FakeReviews(fake, clock)
        broken.broken = True
        yield Given(FakeReviews(fake, clock), fake, broken, clock)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    database, nowhere = Database(urls.app), Database(AWAY)
    journal = PostgresJournal(database, SEALING)
    await journal.start()
    away = PostgresReviews(nowhere, SEALING, clock)
    yield Given(PostgresReviews(database, SEALING, clock), journal, away, clock)
    await journal.close()
    for door in (database, nowhere):
        await door.close()


async def test_1_find_gives_the_case_whole(given: Given) -> None:
    case = await given.opened()
    assert await given.reviews.find(case.tenant, case.id) == case


async def test_1_an_id_that_this_tenant_does_not_have_is_none(given: Given) -> None:
    case = await given.opened()
    assert await given.reviews.find(case.tenant, "rv_2") is None
    assert await given.reviews.find(new_tenant(), case.id) is None


async def test_1_two_tenants_may_have_cases_of_one_id(given: Given) -> None:
    mine, theirs = await given.opened(), await given.opened()
    assert mine.id == theirs.id
    assert await given.reviews.find(mine.tenant, mine.id) == mine
    assert await given.reviews.find(theirs.tenant, theirs.id) == theirs


@pytest.mark.parametrize("state", list(ReviewState))
async def test_2_past_its_expiry_a_case_is_expired_unless_it_was_decided(
    given: Given, state: ReviewState
) -> None:
    case = await given.opened(state)
    given.clock.advance(72 * 3600 - 1)
    assert await given.reviews.find(case.tenant, case.id) == case
    given.clock.advance(1)
    expected = ReviewState.EXPIRED if state in UNDECIDED else state
    assert await given.reviews.find(case.tenant, case.id) == replace(case, state=expected)


async def test_3_a_store_that_is_away_says_so(given: Given) -> None:
    with pytest.raises(StoreUnavailable):
        await given.away.find("acme", "rv_1")


async def test_a_case_moved_to_another_id_or_under_another_key_does_not_open(database: Database) -> None:
    reviews, journal = PostgresReviews(database, SEALING, FakeClock()), PostgresJournal(database, SEALING)
    await journal.start()
    case = a_case(FakeClock().now())
    await journal.append(Record((), case))
    await journal.close()
    with pytest.raises(Unsealable):
        await PostgresReviews(database, Sealing(bytes(32)), FakeClock()).find(case.tenant, case.id)
    async with database.tenant(case.tenant) as connection:
        await connection.execute(text("UPDATE gateway.review_case SET review_id = 'rv_9'"))
    with pytest.raises(Unsealable):
        await reviews.find(case.tenant, "rv_9")
