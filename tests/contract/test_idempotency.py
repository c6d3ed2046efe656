"""Obligations of the port `Idempotency`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import pytest
from sqlalchemy import text

from gateway.adapters.encryption.sealing import Sealing, Unsealable
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.idempotency import FakeIdempotency
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.idempotency import PostgresIdempotency
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.conversation import Owner
from gateway.ports.conversations import Conversations
from gateway.ports.failures import StoreUnavailable
from gateway.ports.idempotency import Different, Done, Idempotency, Mine, Running
from tests.contract.places import AWAY, ODD, SEALING, everything_in, new_tenant

HOUR = 3600.0
TALK = "c-1"


@dataclass(frozen=True, slots=True)
class Given:
    """A store, the same one seen from another process, one that is away, and a way to let time go by."""

    once: Idempotency
    elsewhere: Idempotency
    away: Idempotency
    later: Callable[[Owner, float], Awaitable[None]]
    conversations: Conversations


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    if request.param == "fake":
        clock = FakeClock()
        fake, broken = FakeIdempotency(clock), FakeIdempotency(clock)
        broken.broken = True

        async def advance(owner: Owner, seconds: float) -> None:
            clock.advance(seconds)

        yield Given(fake, fake, broken, advance, FakeConversations())
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    doors = Database(urls.app), Database(urls.app), Database(AWAY)

    async def age(owner: Owner, seconds: float) -> None:
        """The database's clock cannot be moved, so what it is compared with is."""
        older = (
            "UPDATE gateway.idempotency SET created_at = created_at - make_interval(secs => :seconds),"
            " expires_at = expires_at - make_interval(secs => :seconds)"
        )
        async with doors[0].tenant(owner.tenant) as connection:
            await connection.execute(text(older), {"seconds": seconds})

    once, elsewhere, away = (PostgresIdempotency(door, SEALING) for door in doors)
    yield Given(once, elsewhere, away, age, PostgresConversations(doors[0], SEALING))
    for door in doors:
        await door.close()


def maria() -> Owner:
    return Owner(new_tenant(), "maria@acme.example")


async def settle(given: Given, owner: Owner, key: str, status: int, body: bytes) -> None:
    """The response of a request whose conversation is there."""
    await given.conversations.open(owner, TALK, 0)
    await given.once.settle(owner, key, TALK, status, body)


async def test_1_exactly_one_of_any_number_of_callers_gets_the_key(given: Given) -> None:
    owner = maria()
    stores = [given.once, given.elsewhere] * 10
    claims = await asyncio.gather(*(store.claim(owner, "k", "digest") for store in stores))
    assert claims.count(Mine()) == 1
    assert claims.count(Running()) == 19


async def test_1_exactly_one_takes_over_what_a_dead_holder_left(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    await given.later(owner, 61)
    stores = [given.once, given.elsewhere] * 10
    claims = await asyncio.gather(*(store.claim(owner, "k", "digest") for store in stores))
    assert claims.count(Mine()) == 1
    assert claims.count(Running()) == 19


async def test_2_the_key_of_another_request_is_different_while_it_runs_and_after(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    assert await given.elsewhere.claim(owner, "k", "other") == Different()
    await settle(given, owner, "k", 200, b"{}")
    assert await given.elsewhere.claim(owner, "k", "other") == Different()


async def test_2_another_owner_has_a_key_of_its_own(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    await settle(given, owner, "k", 200, b"mine")
    for other in (Owner(owner.tenant, "ben@acme.example"), maria()):
        assert await given.once.claim(other, "k", "digest") == Mine()
        await settle(given, other, "k", 200, b"theirs")
    assert await given.once.claim(owner, "k", "digest") == Done(200, b"mine")
    assert await given.once.claim(owner, "k2", "digest") == Mine()


async def test_3_once_settled_every_claim_gets_that_response(given: Given) -> None:
    owner, body = maria(), bytes(range(256))
    await given.once.claim(owner, "k", "digest")
    await settle(given, owner, "k", 202, body)
    assert await given.once.claim(owner, "k", "digest") == Done(202, body)
    assert await given.elsewhere.claim(owner, "k", "digest") == Done(202, body)


async def test_3_it_is_kept_for_24_hours_from_then(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    await given.later(owner, 30)
    await settle(given, owner, "k", 200, b"{}")
    await given.later(owner, 24 * HOUR - 10)
    assert await given.once.claim(owner, "k", "digest") == Done(200, b"{}")
    await given.later(owner, 10)
    assert await given.once.claim(owner, "k", "other") == Mine()
    assert await given.once.claim(owner, "k", "other") == Running()


async def test_3_the_first_response_stands_and_cannot_be_given_up(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    await settle(given, owner, "k", 200, b"first")
    await settle(given, owner, "k", 200, b"second")
    await given.once.give_up(owner, "k")
    assert await given.once.claim(owner, "k", "digest") == Done(200, b"first")


async def test_4_after_giving_up_the_next_claim_may_run_whatever_it_asks(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    await given.once.give_up(owner, "k")
    assert await given.elsewhere.claim(owner, "k", "other") == Mine()


async def test_4_a_holder_has_60_seconds(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    await given.later(owner, 50)
    assert await given.once.claim(owner, "k", "digest") == Running()
    await given.later(owner, 10)
    assert await given.once.claim(owner, "k", "digest") == Mine()
    assert await given.once.claim(owner, "k", "digest") == Running()


async def test_4_settling_and_giving_up_a_key_that_nobody_holds_does_nothing(given: Given) -> None:
    owner = maria()
    await settle(given, owner, "k", 200, b"{}")
    await given.once.give_up(owner, "k")
    assert await given.once.claim(owner, "k", "digest") == Mine()


async def test_5_any_key_can_be_kept(given: Given) -> None:
    owner = Owner(new_tenant(), ODD)
    assert await given.once.claim(owner, ODD, ODD) == Mine()
    await settle(given, owner, ODD, 200, b"{}")
    assert await given.elsewhere.claim(owner, ODD, ODD) == Done(200, b"{}")


async def test_5_responses_stand_nowhere_in_the_open(database: Database) -> None:
    owner, once = maria(), PostgresIdempotency(database, SEALING)
    await once.claim(owner, "k", "digest")
    await PostgresConversations(database, SEALING).open(owner, TALK, 0)
    await once.settle(owner, "k", TALK, 200, b"call Maria Gomez")
    stored = await everything_in(database, owner.tenant, "idempotency")
    assert "digest" in stored
    assert "Maria" not in stored
    with pytest.raises(Unsealable):
        await PostgresIdempotency(database, Sealing(bytes(32))).claim(owner, "k", "digest")


async def test_5_a_store_that_is_away_says_so(given: Given) -> None:
    owner = maria()
    with pytest.raises(StoreUnavailable):
        await given.away.claim(owner, "k", "digest")
    with pytest.raises(StoreUnavailable):
        await given.away.settle(owner, "k", TALK, 200, b"{}")
    with pytest.raises(StoreUnavailable):
        await given.away.give_up(owner, "k")
    with pytest.raises(StoreUnavailable):
        await given.away.forget(owner, TALK)
    with pytest.raises(StoreUnavailable):
        await given.away.forget_expired(owner.tenant)


async def test_6_what_expired_goes_and_nothing_else(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "old", "digest")
    await settle(given, owner, "old", 200, b"{}")
    await given.later(owner, 23 * HOUR)
    await given.once.claim(owner, "young", "digest")
    await settle(given, owner, "young", 200, b"{}")
    assert await given.elsewhere.forget_expired(owner.tenant) == 0
    await given.later(owner, 1 * HOUR)
    assert await given.elsewhere.forget_expired(new_tenant()) == 0
    assert await given.elsewhere.forget_expired(owner.tenant) == 1
    assert await given.once.claim(owner, "young", "digest") == Done(200, b"{}")
    assert await given.once.claim(owner, "old", "other") == Mine()


async def test_6_a_claim_that_is_held_stays(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    assert await given.once.forget_expired(owner.tenant) == 0
    assert await given.once.claim(owner, "k", "digest") == Running()


async def test_7_the_responses_of_a_forgotten_conversation_are_gone_and_no_others(given: Given) -> None:
    owner, other = maria(), maria()
    for whose, key in ((owner, "k"), (owner, "k2"), (other, "k")):
        await given.once.claim(whose, key, "digest")
    await settle(given, owner, "k", 200, b"{}")
    await settle(given, other, "k", 200, b"theirs")
    await given.conversations.open(owner, "c-2", 0)
    await given.once.settle(owner, "k2", "c-2", 200, b"stays")
    await given.elsewhere.forget(owner, TALK)
    assert await given.once.claim(owner, "k", "digest") == Mine()
    assert await given.once.claim(owner, "k2", "digest") == Done(200, b"stays")
    assert await given.once.claim(other, "k", "digest") == Done(200, b"theirs")


async def test_7_a_response_of_no_conversation_is_kept_whatever_is_forgotten(given: Given) -> None:
    owner = maria()
    await given.once.claim(owner, "k", "digest")
    await given.once.settle(owner, "k", "", 200, b"{}")
    await given.elsewhere.forget(owner, TALK)
    assert await given.once.claim(owner, "k", "digest") == Done(200, b"{}")


async def test_7_a_response_that_comes_after_its_conversation_is_gone_is_not_kept(
    database: Database,
) -> None:
    owner, once = maria(), PostgresIdempotency(database, SEALING)
    conversations = PostgresConversations(database, SEALING)
    await conversations.open(owner, TALK, 0)
    await once.claim(owner, "k", "digest")
    await conversations.forget(owner, TALK)
    await once.settle(owner, "k", TALK, 200, b"{}")
    assert await once.claim(owner, "k", "digest") == Mine()


async def test_8_a_response_that_quotes_somebody_is_its_owners_and_the_first_one_stands(given: Given) -> None:
    owner, store = maria(), given.once
    assert await store.claim(owner, "k-1", "digest") == Mine()
    await store.settle_about(owner, "k-1", "ben@acme.example", 200, b"Ben asked")
    await store.settle_about(owner, "k-1", "ben@acme.example", 200, b"another")
    assert await given.elsewhere.claim(owner, "k-1", "digest") == Done(200, b"Ben asked")
    ben = Owner(owner.tenant, "ben@acme.example")
    assert await store.claim(ben, "k-1", "digest") == Mine()
    with pytest.raises(StoreUnavailable):
        await given.away.settle_about(owner, "k-1", "ben@acme.example", 200, b"")
