"""Obligations of the port `KeptRewrites`, over PostgreSQL and the fake."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace

import pytest
from sqlalchemy import text

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.kept_rewrites import FakeKeptRewrites
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.kept_rewrites import PostgresKeptRewrites
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.cache_key import CacheKey
from gateway.domain.proposal import ProposedQuery
from gateway.ports.failures import StoreUnavailable
from gateway.ports.kept_rewrites import KeptRewrites
from tests.contract.places import AWAY, SEALING, everything_in, new_tenant

QUERIES = (
    ProposedQuery("travel expenses of <PERSON_1>", {"area": "finance", "max_price_cents": 8000}),
    ProposedQuery("Reisekosten für Externe", {"tags": ("a", "b"), "open": True}),
)


@dataclass(frozen=True, slots=True)
class Given:
    """A store, the same one seen from another process, one that is away, and a way to let hours go by."""

    here: KeptRewrites
    elsewhere: KeptRewrites
    away: KeptRewrites
    later: Callable[[str, float], Awaitable[None]]


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    if request.param == "fake":
        clock = FakeClock()
        fake, broken = FakeKeptRewrites(clock), FakeKeptRewrites(clock)
        broken.broken = True

        async def advance(tenant: str, hours: float) -> None:
            clock.advance(hours * 3600)

        yield Given(fake, fake, broken, advance)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    doors = Database(urls.app), Database(urls.app), Database(AWAY)

    async def age(tenant: str, hours: float) -> None:
        """The database's clock cannot be moved, so what it is compared with is."""
        older = "UPDATE gateway.kept_rewrite SET expires_at = expires_at - make_interval(secs => :seconds)"
        async with doors[0].tenant(tenant) as connection:
            await connection.execute(text(older), {"seconds": hours * 3600})

    here, elsewhere, away = (PostgresKeptRewrites(door, SEALING) for door in doors)
    yield Given(here, elsewhere, away, age)
    for door in doors:
        await door.close()


def key() -> CacheKey:
    return CacheKey(new_tenant(), "ab" * 32)


async def test_1_what_is_kept_is_found_by_every_process_as_it_was(given: Given) -> None:
    asked = key()
    assert await given.here.find(asked) == ()
    await given.here.keep(asked, QUERIES, 4)
    assert await given.elsewhere.find(asked) == QUERIES


async def test_1_the_last_one_kept_counts(given: Given) -> None:
    asked = key()
    await given.here.keep(asked, QUERIES, 4)
    await given.elsewhere.keep(asked, QUERIES[1:], 4)
    assert await given.here.find(asked) == QUERIES[1:]


async def test_1_after_its_hours_nothing_is_found(given: Given) -> None:
    asked = key()
    await given.here.keep(asked, QUERIES, 0.5)
    await given.later(asked.tenant, 0.4)
    assert await given.here.find(asked) == QUERIES
    await given.later(asked.tenant, 0.2)
    assert await given.here.find(asked) == ()


async def test_2_another_key_and_another_tenant_find_nothing(given: Given) -> None:
    asked = key()
    await given.here.keep(asked, QUERIES, 4)
    assert await given.here.find(replace(asked, digest="cd" * 32)) == ()
    assert await given.here.find(replace(asked, tenant=new_tenant())) == ()


async def test_3_a_tenants_rewrites_are_forgotten_and_nobody_elses(given: Given) -> None:
    mine, other = key(), key()
    await given.here.keep(mine, QUERIES, 4)
    await given.here.keep(other, QUERIES, 4)
    assert await given.here.forget(mine.tenant) == 1
    assert (await given.here.find(mine), await given.here.find(other)) == ((), QUERIES)


async def test_3_what_is_past_its_hours_is_dropped_and_nothing_else(given: Given) -> None:
    old, fresh = key(), CacheKey("", "cd" * 32)
    fresh = replace(fresh, tenant=old.tenant)
    await given.here.keep(old, QUERIES, 1)
    await given.here.keep(fresh, QUERIES, 4)
    await given.later(old.tenant, 2)
    assert await given.here.forget_expired(old.tenant) == 1
    assert await given.here.find(fresh) == QUERIES


async def test_4_a_store_that_is_away_says_so(given: Given) -> None:
    for asked in (
        given.away.find(key()),
        given.away.keep(key(), QUERIES, 4),
        given.away.forget("t"),
        given.away.forget_expired("t"),
    ):
        with pytest.raises(StoreUnavailable):
            await asked


async def test_postgres_shows_no_word_of_it_and_what_another_key_sealed_is_not_there(
    postgres_urls: RoleUrls,
) -> None:
    database, asked = Database(postgres_urls.app), key()
    await PostgresKeptRewrites(database, SEALING).keep(asked, QUERIES, 4)
    rows = await everything_in(database, asked.tenant, "kept_rewrite")
    assert "travel" not in rows
    assert "Reisekosten" not in rows
    assert await PostgresKeptRewrites(database, Sealing(bytes(32))).find(asked) == ()
    async with database.tenant(asked.tenant) as connection:
        await connection.execute(text("UPDATE gateway.kept_rewrite SET searches = '\\x00'"))
    assert await PostgresKeptRewrites(database, SEALING).find(asked) == ()
    await database.close()
