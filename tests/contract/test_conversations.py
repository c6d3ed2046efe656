"""Obligations of the port `Conversations`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.sealing import Sealing, Unsealable
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.ports.conversations import Conversations, Kept
from gateway.ports.failures import StoreUnavailable
from tests.contract.places import AWAY, ODD, SEALING, everything_in, new_tenant

NOW = datetime(2026, 3, 2, 9, 0, 0, 123456, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Given:
    """A store, the same one seen from another process, and one that is away."""

    kept: Conversations
    elsewhere: Conversations
    away: Conversations


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    if request.param == "fake":
        fake, away = FakeConversations(), FakeConversations()
        away.broken = True
        yield Given(fake, fake, away)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    doors = Database(urls.app), Database(urls.app), Database(AWAY)
    yield Given(*(PostgresConversations(door, SEALING) for door in doors))
    for door in doors:
        await door.close()


def maria(tenant: str | None = None) -> Owner:
    return Owner(tenant or new_tenant(), "maria@acme.example")


def turn(content: str, minute: int = 0, role: Role = Role.USER) -> KeptTurn:
    return KeptTurn(Turn(role, content), NOW + timedelta(minutes=minute))


async def test_1_the_last_turns_come_oldest_first_with_the_vault(given: Given) -> None:
    owner, turns = maria(), [turn(f"message {number}", number) for number in range(8)]
    await given.kept.remember(owner, "c-1", turns)
    await given.kept.keep_vault(owner, "c-1", {"<PERSON_1>": "Ben"})
    found = await given.elsewhere.open(owner, "c-1", 3)
    assert found.turns == tuple(turns[-3:])
    assert found.vault.values == {"<PERSON_1>": "Ben"}
    assert (await given.elsewhere.open(owner, "c-1", 50)).turns == tuple(turns)


async def test_1_a_limit_of_none_still_gives_the_vault(given: Given) -> None:
    owner = maria()
    await given.kept.remember(owner, "c-1", [turn("hello")])
    await given.kept.keep_vault(owner, "c-1", {"<PERSON_1>": "Ben"})
    found = await given.kept.open(owner, "c-1", 0)
    assert found.turns == ()
    assert found.vault.values == {"<PERSON_1>": "Ben"}


async def test_1_an_id_that_this_owner_does_not_have_is_empty(given: Given) -> None:
    assert await given.kept.open(maria(), "c-1", 6) == Kept()


async def test_2_the_same_id_of_another_owner_or_tenant_is_another_conversation(given: Given) -> None:
    owner = maria()
    others = Owner(owner.tenant, "ben@acme.example"), maria()
    await given.kept.remember(owner, "c-1", [turn("mine")])
    await given.kept.keep_vault(owner, "c-1", {"<PERSON_1>": "Ben"})
    for other in others:
        assert await given.kept.open(other, "c-1", 6) == Kept()
        assert not await given.kept.forget(other, "c-1")
        await given.kept.keep_vault(other, "c-1", {"<PERSON_1>": "Ada"})
        await given.kept.remember(other, "c-1", [turn("theirs")])
        await given.kept.forget(other, "c-1")
    found = await given.kept.open(owner, "c-1", 6)
    assert found.turns == (turn("mine"),)
    assert found.vault.values == {"<PERSON_1>": "Ben"}


async def test_3_new_entries_join_those_that_are_there(given: Given) -> None:
    owner = maria()
    await given.kept.keep_vault(owner, "c-1", {"<PERSON_1>": "Ben"})
    vault = await given.elsewhere.keep_vault(owner, "c-1", {"<PERSON_2>": "Ada", "<CITY_1>": "Rome"})
    assert vault.values == {"<PERSON_1>": "Ben", "<PERSON_2>": "Ada", "<CITY_1>": "Rome"}
    assert (await given.kept.open(owner, "c-1", 6)).vault == vault


async def test_3_a_placeholder_or_value_that_was_taken_first_stands(given: Given) -> None:
    owner = maria()
    await given.kept.keep_vault(owner, "c-1", {"<PERSON_1>": "Ben"})
    newer = {"<PERSON_1>": "Ada", "<PERSON_2>": "Ben", "<PERSON_3>": "Cid"}
    vault = await given.kept.keep_vault(owner, "c-1", newer)
    assert vault.values == {"<PERSON_1>": "Ben", "<PERSON_3>": "Cid"}


async def test_3_of_many_at_once_every_one_sees_the_same_winner(given: Given) -> None:
    owner = maria()
    claims = [{"<PERSON_1>": f"person {n}", f"<CITY_{n + 1}>": "Rome"} for n in range(12)]
    stores = [given.kept, given.elsewhere] * 6
    vaults = await asyncio.gather(
        *(store.keep_vault(owner, "c-1", claim) for store, claim in zip(stores, claims, strict=True))
    )
    assert len({vault.values["<PERSON_1>"] for vault in vaults}) == 1
    final = (await given.kept.open(owner, "c-1", 6)).vault
    assert sorted(final.values.values()).count("Rome") == 1
    assert all(vault == final for vault in vaults)


async def test_3_nothing_new_gives_the_vault_and_makes_no_conversation(given: Given) -> None:
    owner = maria()
    assert (await given.kept.keep_vault(owner, "c-1", {})).values == {}
    assert not await given.kept.forget(owner, "c-1")


async def test_4_turns_are_appended_in_order_with_their_time(given: Given) -> None:
    owner = maria()
    asked, answered = turn("how?", 5), turn("so.", 5, Role.ASSISTANT)
    before = turn("said earlier, stored later", 1)
    await given.kept.remember(owner, "c-1", [asked, answered])
    await given.elsewhere.remember(owner, "c-1", [before])
    await given.kept.remember(owner, "c-1", [])
    assert (await given.kept.open(owner, "c-1", 6)).turns == (asked, answered, before)


async def test_4_of_many_at_once_none_is_lost_and_each_stays_together(given: Given) -> None:
    owner = maria()
    pairs = [[turn(f"ask {n}"), turn(f"answer {n}", role=Role.ASSISTANT)] for n in range(12)]
    stores = [given.kept, given.elsewhere] * 6
    await asyncio.gather(
        *(store.remember(owner, "c-1", pair) for store, pair in zip(stores, pairs, strict=True))
    )
    turns = (await given.kept.open(owner, "c-1", 50)).turns
    together = [list(turns[start : start + 2]) for start in range(0, len(turns), 2)]
    assert sorted(pairs, key=str) == sorted(together, key=str)


async def test_5_forgetting_leaves_neither_turns_nor_vault_and_says_whether_there_was_anything(
    given: Given,
) -> None:
    owner = maria()
    assert not await given.kept.forget(owner, "c-1")
    await given.kept.remember(owner, "c-1", [turn("hello")])
    await given.kept.keep_vault(owner, "c-1", {"<PERSON_1>": "Ben"})
    await given.kept.remember(owner, "c-2", [turn("stays")])
    assert await given.elsewhere.forget(owner, "c-1")
    assert not await given.kept.forget(owner, "c-1")
    assert await given.kept.open(owner, "c-1", 6) == Kept()
    assert (await given.kept.open(owner, "c-2", 6)).turns == (turn("stays"),)


async def test_5_a_conversation_with_a_vault_alone_can_be_forgotten(given: Given) -> None:
    owner = maria()
    await given.kept.keep_vault(owner, "c-1", {"<PERSON_1>": "Ben"})
    assert await given.kept.forget(owner, "c-1")
    assert await given.kept.open(owner, "c-1", 6) == Kept()


async def test_6_nul_and_lone_surrogates_come_back_wherever_they_stood(given: Given) -> None:
    owner = Owner(new_tenant(), ODD)
    await given.kept.remember(owner, ODD, [turn(ODD)])
    await given.kept.keep_vault(owner, ODD, {"<PERSON_1>": ODD})
    found = await given.elsewhere.open(owner, ODD, 6)
    assert found.turns == (turn(ODD),)
    assert found.vault.values == {"<PERSON_1>": ODD}


async def test_6_contents_stand_nowhere_in_the_open(database: Database) -> None:
    owner, kept = maria(), PostgresConversations(database, SEALING)
    await kept.remember(owner, "c-1", [turn("call Maria Gomez")])
    await kept.keep_vault(owner, "c-1", {"<PERSON_1>": "Maria Gomez"})
    stored = await everything_in(database, owner.tenant, "conversation", "turn", "vault_entry")
    assert "<PERSON_1>" in stored
    assert "Maria Gomez" not in stored


async def test_6_contents_do_not_open_in_another_conversation_or_under_another_key(
    database: Database,
) -> None:
    owner, kept = maria(), PostgresConversations(database, SEALING)
    await kept.remember(owner, "c-1", [turn("hello")])
    with pytest.raises(Unsealable, match="sealed under key"):
        await PostgresConversations(database, Sealing(bytes(32))).open(owner, "c-1", 6)
    await kept.remember(owner, "c-2", [turn("other")])
    moved = "UPDATE gateway.turn SET body = (SELECT body FROM gateway.turn WHERE conversation_id = 'c-1')"
    async with database.tenant(owner.tenant) as connection:
        await connection.execute(text(moved + " WHERE conversation_id = 'c-2'"))
    with pytest.raises(Unsealable, match="another row"):
        await kept.open(owner, "c-2", 6)


async def test_6_a_store_that_is_away_is_told_from_an_empty_one(given: Given) -> None:
    owner = maria()
    with pytest.raises(StoreUnavailable):
        await given.away.open(owner, "c-1", 6)
    with pytest.raises(StoreUnavailable):
        await given.away.keep_vault(owner, "c-1", {"<PERSON_1>": "Ben"})
    with pytest.raises(StoreUnavailable):
        await given.away.remember(owner, "c-1", [turn("hello")])
    with pytest.raises(StoreUnavailable):
        await given.away.forget(owner, "c-1")
