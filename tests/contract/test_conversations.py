"""Obligations of the port `Conversations`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from gateway.adapters.encryption.sealing import Sealing, Unsealable
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.masking import Vault
from gateway.domain.noted import Noted, Resolved, ResolvedKind
from gateway.ports.conversations import Conversations, Kept, Overtaken
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
        yield Given(fake, fake.from_elsewhere(), away)
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


async def keep_vault(
    store: Conversations, owner: Owner, conversation_id: str, entries: Mapping[str, str]
) -> Vault:
    """The vault after the newest message of the conversation kept these entries."""
    generation = (await store.open(owner, conversation_id, 0)).generation
    vault = await store.keep_vault(owner, conversation_id, generation, entries)
    assert isinstance(vault, Vault)
    return vault


def contents(kept: Kept) -> tuple[tuple[KeptTurn, ...], Mapping[str, str]]:
    return kept.turns, kept.vault.values


async def test_1_the_last_turns_come_oldest_first_with_the_vault(given: Given) -> None:
    owner, turns = maria(), [turn(f"message {number}", number) for number in range(8)]
    await given.kept.add(owner, "c-1", turns)
    await keep_vault(given.kept, owner, "c-1", {"<PERSON_1>": "Ben"})
    found = await given.elsewhere.open(owner, "c-1", 3)
    assert found.turns == tuple(turns[-3:])
    assert found.vault.values == {"<PERSON_1>": "Ben"}
    assert (await given.elsewhere.open(owner, "c-1", 50)).turns == tuple(turns)


async def test_1_a_limit_of_none_still_gives_the_vault(given: Given) -> None:
    owner = maria()
    await given.kept.add(owner, "c-1", [turn("hello")])
    await keep_vault(given.kept, owner, "c-1", {"<PERSON_1>": "Ben"})
    found = await given.kept.open(owner, "c-1", 0)
    assert found.turns == ()
    assert found.vault.values == {"<PERSON_1>": "Ben"}


async def test_1_an_id_that_this_owner_does_not_have_is_empty(given: Given) -> None:
    assert contents(await given.kept.open(maria(), "c-1", 6)) == ((), {})


async def test_2_the_same_id_of_another_owner_or_tenant_is_another_conversation(given: Given) -> None:
    owner = maria()
    others = Owner(owner.tenant, "ben@acme.example"), maria()
    await given.kept.add(owner, "c-1", [turn("mine")])
    await keep_vault(given.kept, owner, "c-1", {"<PERSON_1>": "Ben"})
    for other in others:
        assert contents(await given.kept.open(other, "c-1", 6)) == ((), {})
        assert not await given.kept.forget(other, "c-1")
        await keep_vault(given.kept, other, "c-1", {"<PERSON_1>": "Ada"})
        await given.kept.add(other, "c-1", [turn("theirs")])
        await given.kept.forget(other, "c-1")
    found = await given.kept.open(owner, "c-1", 6)
    assert found.turns == (turn("mine"),)
    assert found.vault.values == {"<PERSON_1>": "Ben"}


async def test_3_new_entries_join_those_that_are_there(given: Given) -> None:
    owner = maria()
    await keep_vault(given.kept, owner, "c-1", {"<PERSON_1>": "Ben"})
    vault = await keep_vault(given.elsewhere, owner, "c-1", {"<PERSON_2>": "Ada", "<CITY_1>": "Rome"})
    assert vault.values == {"<PERSON_1>": "Ben", "<PERSON_2>": "Ada", "<CITY_1>": "Rome"}
    assert (await given.kept.open(owner, "c-1", 6)).vault == vault


async def test_3_a_placeholder_or_value_that_was_taken_first_stands(given: Given) -> None:
    owner = maria()
    await keep_vault(given.kept, owner, "c-1", {"<PERSON_1>": "Ben"})
    newer = {"<PERSON_1>": "Ada", "<PERSON_2>": "Ben", "<PERSON_3>": "Cid"}
    vault = await keep_vault(given.kept, owner, "c-1", newer)
    assert vault.values == {"<PERSON_1>": "Ben", "<PERSON_3>": "Cid"}


async def test_3_of_many_at_once_every_one_sees_the_same_winner(given: Given) -> None:
    owner = maria()
    claims = [{"<PERSON_1>": f"person {n}", f"<CITY_{n + 1}>": "Rome"} for n in range(12)]
    stores = [given.kept, given.elsewhere] * 6
    generation = (await given.kept.open(owner, "c-1", 6)).generation
    found = await asyncio.gather(
        *(
            store.keep_vault(owner, "c-1", generation, claim)
            for store, claim in zip(stores, claims, strict=True)
        )
    )
    vaults = [vault for vault in found if isinstance(vault, Vault)]
    assert len(vaults) == 12
    assert len({vault.values["<PERSON_1>"] for vault in vaults}) == 1
    final = (await given.kept.open(owner, "c-1", 6)).vault
    assert sorted(final.values.values()).count("Rome") == 1
    assert all(vault == final for vault in vaults)


async def test_3_nothing_new_gives_the_vault_and_makes_no_conversation(given: Given) -> None:
    owner = maria()
    assert (await keep_vault(given.kept, owner, "c-1", {})).values == {}
    assert not await given.kept.forget(owner, "c-1")


async def test_4_turns_are_appended_in_order_with_their_time(given: Given) -> None:
    owner = maria()
    asked, answered = turn("how?", 5), turn("so.", 5, Role.ASSISTANT)
    before = turn("said earlier, stored later", 1)
    await given.kept.add(owner, "c-1", [asked, answered])
    await given.elsewhere.add(owner, "c-1", [before])
    await given.kept.add(owner, "c-1", [])
    assert (await given.kept.open(owner, "c-1", 6)).turns == (asked, answered, before)


async def test_4_of_many_at_once_none_is_lost_and_each_stays_together(given: Given) -> None:
    owner = maria()
    pairs = [[turn(f"ask {n}"), turn(f"answer {n}", role=Role.ASSISTANT)] for n in range(12)]
    stores = [given.kept, given.elsewhere] * 6
    await asyncio.gather(*(store.add(owner, "c-1", pair) for store, pair in zip(stores, pairs, strict=True)))
    turns = (await given.kept.open(owner, "c-1", 50)).turns
    together = [list(turns[start : start + 2]) for start in range(0, len(turns), 2)]
    assert sorted(pairs, key=str) == sorted(together, key=str)


async def test_5_forgetting_leaves_neither_turns_nor_vault_and_says_whether_there_was_anything(
    given: Given,
) -> None:
    owner = maria()
    assert not await given.kept.forget(owner, "c-1")
    await given.kept.add(owner, "c-1", [turn("hello")])
    await keep_vault(given.kept, owner, "c-1", {"<PERSON_1>": "Ben"})
    await given.kept.add(owner, "c-2", [turn("stays")])
    assert await given.elsewhere.forget(owner, "c-1")
    assert not await given.kept.forget(owner, "c-1")
    assert contents(await given.kept.open(owner, "c-1", 6)) == ((), {})
    assert (await given.kept.open(owner, "c-2", 6)).turns == (turn("stays"),)


async def test_5_a_conversation_with_a_vault_alone_can_be_forgotten(given: Given) -> None:
    owner = maria()
    await keep_vault(given.kept, owner, "c-1", {"<PERSON_1>": "Ben"})
    assert await given.kept.forget(owner, "c-1")
    assert contents(await given.kept.open(owner, "c-1", 6)) == ((), {})


async def test_6_nul_and_lone_surrogates_come_back_wherever_they_stood(given: Given) -> None:
    owner = Owner(new_tenant(), ODD)
    await given.kept.add(owner, ODD, [turn(ODD)])
    await keep_vault(given.kept, owner, ODD, {"<PERSON_1>": ODD})
    found = await given.elsewhere.open(owner, ODD, 6)
    assert found.turns == (turn(ODD),)
    assert found.vault.values == {"<PERSON_1>": ODD}


async def test_6_contents_stand_nowhere_in_the_open(database: Database) -> None:
    owner, kept = maria(), PostgresConversations(database, SEALING)
    await kept.add(owner, "c-1", [turn("call Maria Gomez")])
    await keep_vault(kept, owner, "c-1", {"<PERSON_1>": "Maria Gomez"})
    stored = await everything_in(database, owner.tenant, "conversation", "turn", "vault_entry")
    assert "<PERSON_1>" in stored
    assert "Maria Gomez" not in stored


async def test_6_contents_do_not_open_in_another_conversation_or_under_another_key(
    database: Database,
) -> None:
    owner, kept = maria(), PostgresConversations(database, SEALING)
    await kept.add(owner, "c-1", [turn("hello")])
    with pytest.raises(Unsealable, match="sealed under key"):
        await PostgresConversations(database, Sealing(bytes(32))).open(owner, "c-1", 6)
    await kept.add(owner, "c-2", [turn("other")])
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
        await given.away.keep_vault(owner, "c-1", 1, {"<PERSON_1>": "Ben"})
    with pytest.raises(StoreUnavailable):
        await given.away.add(owner, "c-1", [turn("hello")])
    with pytest.raises(StoreUnavailable):
        await given.away.remember(owner, "c-1", 1, [turn("hello")])
    with pytest.raises(StoreUnavailable):
        await given.away.is_newest(owner, "c-1", 1)
    with pytest.raises(StoreUnavailable):
        await given.away.forget(owner, "c-1")


async def test_4_what_is_noted_of_a_turn_comes_back_with_it(given: Given) -> None:
    noted = Noted(
        resolved=(Resolved(ResolvedKind.CORRECTION, "no, <PERSON_1>", f"visa of {ODD}", "visa of Ada"),),
        offered=("Pro", ODD),
        resumes=True,
        begins=True,
    )
    owner, kept = maria(), KeptTurn(Turn(Role.ASSISTANT, "Pro or Basic?", noted), NOW)
    await given.kept.add(owner, "c-1", [kept, turn("plain")])
    assert (await given.elsewhere.open(owner, "c-1", 6)).turns == (kept, turn("plain"))


async def test_6_notes_stand_nowhere_in_the_open(database: Database) -> None:
    owner, kept = maria(), PostgresConversations(database, SEALING)
    noted = Noted(offered=("Nightingale",), resolved=(Resolved(ResolvedKind.ENTITY, "it", "Falcon"),))
    await kept.add(owner, "c-1", [KeptTurn(Turn(Role.USER, "hello", noted), NOW)])
    stored = await everything_in(database, owner.tenant, "turn")
    assert "Nightingale" not in stored
    assert "Falcon" not in stored


async def test_7_of_many_messages_at_once_one_is_the_newest(given: Given) -> None:
    owner = maria()
    stores = [given.kept, given.elsewhere] * 10
    opened = await asyncio.gather(*(store.open(owner, "c-1", 6) for store in stores))
    generations = [kept.generation for kept in opened]
    newest = [n for n in generations if await given.kept.is_newest(owner, "c-1", n)]
    remembered = await asyncio.gather(
        *(
            store.remember(owner, "c-1", generation, [turn(str(generation))])
            for store, generation in zip(stores, generations, strict=True)
        )
    )
    assert len(set(generations)) == 20
    assert newest == [max(generations)]
    assert [n for n, kept in zip(generations, remembered, strict=True) if kept] == newest
    assert (await given.kept.open(owner, "c-1", 50)).turns == (turn(str(newest[0])),)


async def test_7_a_generation_does_not_come_back_with_the_conversation(given: Given) -> None:
    owner = maria()
    before = (await given.kept.open(owner, "c-1", 6)).generation
    await given.kept.remember(owner, "c-1", before, [turn("hello")])
    await given.kept.forget(owner, "c-1")
    after = (await given.elsewhere.open(owner, "c-1", 6)).generation
    assert after > before
    assert not await given.kept.remember(owner, "c-1", before, [turn("late")])


async def test_7_a_conversation_that_never_held_a_turn_is_forgotten_like_an_unknown_one(given: Given) -> None:
    owner = maria()
    await given.kept.open(owner, "c-1", 6)
    assert not await given.kept.forget(owner, "c-1")


async def test_8_what_was_overtaken_writes_nothing(given: Given) -> None:
    owner = maria()
    older = (await given.kept.open(owner, "c-1", 6)).generation
    newer = (await given.elsewhere.open(owner, "c-1", 6)).generation
    assert isinstance(await given.kept.keep_vault(owner, "c-1", older, {"<PERSON_1>": "Ben"}), Overtaken)
    assert not await given.kept.remember(owner, "c-1", older, [turn("old")])
    assert await given.elsewhere.remember(owner, "c-1", newer, [turn("new")])
    assert contents(await given.kept.open(owner, "c-1", 6)) == ((turn("new"),), {})


async def test_8_nothing_to_remember_is_remembered_by_the_newest_alone(given: Given) -> None:
    owner = maria()
    older = (await given.kept.open(owner, "c-1", 6)).generation
    newer = (await given.elsewhere.open(owner, "c-1", 6)).generation
    assert not await given.kept.remember(owner, "c-1", older, [])
    assert await given.kept.remember(owner, "c-1", newer, [])
    assert contents(await given.kept.open(owner, "c-1", 6)) == ((), {})


async def test_8_turns_posted_meanwhile_do_not_come_between_those_of_a_message(
    given: Given,
) -> None:
    owner, posted = maria(), [turn(f"posted {n}", role=Role.ASSISTANT) for n in range(6)]
    generation = (await given.kept.open(owner, "c-1", 6)).generation
    remembering = given.kept.remember(owner, "c-1", generation, [turn("how?"), turn("or when?")])
    adding = (given.elsewhere.add(owner, "c-1", [each]) for each in posted)
    remembered, *_ = await asyncio.gather(remembering, *adding)
    turns = (await given.kept.open(owner, "c-1", 50)).turns
    asked = turns.index(turn("how?"))
    assert remembered
    assert turns[asked + 1] == turn("or when?")
    assert sorted(map(str, turns)) == sorted(map(str, [*posted, turn("how?"), turn("or when?")]))


async def test_8_what_was_forgotten_is_not_written_again_by_whoever_was_under_way(given: Given) -> None:
    owner = maria()
    await given.kept.add(owner, "c-1", [turn("hello")])
    generation = (await given.kept.open(owner, "c-1", 6)).generation
    assert await given.elsewhere.forget(owner, "c-1")
    assert isinstance(await given.kept.keep_vault(owner, "c-1", generation, {"<PERSON_1>": "Ben"}), Overtaken)
    assert not await given.kept.remember(owner, "c-1", generation, [turn("late")])
    assert not await given.kept.is_newest(owner, "c-1", generation)
    assert not await given.kept.forget(owner, "c-1")


async def test_8_a_posted_turn_neither_overtakes_nor_is_overtaken(given: Given) -> None:
    owner = maria()
    generation = (await given.kept.open(owner, "c-1", 6)).generation
    await given.elsewhere.add(owner, "c-1", [turn("so.", role=Role.ASSISTANT)])
    assert await given.kept.remember(owner, "c-1", generation, [turn("how?")])


async def test_9_a_process_knows_of_the_messages_that_it_has_itself(given: Given) -> None:
    owner = maria()
    older = (await given.kept.open(owner, "c-1", 6)).generation
    assert not given.kept.overtaken(owner, "c-1", older)
    waiting = asyncio.create_task(given.kept.until_overtaken(owner, "c-1", older))
    newer = (await given.kept.open(owner, "c-1", 6)).generation
    await asyncio.wait_for(waiting, 5)
    assert given.kept.overtaken(owner, "c-1", older)
    assert not given.kept.overtaken(owner, "c-1", newer)
    assert not given.kept.overtaken(owner, "c-2", older)


async def test_9_whoever_waits_learns_that_the_conversation_was_forgotten(given: Given) -> None:
    owner = maria()
    generation = (await given.kept.open(owner, "c-1", 6)).generation
    waiting = asyncio.create_task(given.kept.until_overtaken(owner, "c-1", generation))
    await given.kept.forget(owner, "c-1")
    await asyncio.wait_for(waiting, 5)
    again = (await given.kept.open(owner, "c-1", 6)).generation
    assert not given.kept.overtaken(owner, "c-1", again)


async def test_9_nothing_that_comes_after_a_conversation_was_forgotten_twice_is_overtaken(
    given: Given,
) -> None:
    owner = maria()
    first = (await given.kept.open(owner, "c-1", 6)).generation
    await given.kept.remember(owner, "c-1", first, [turn("hello")])
    assert await given.kept.forget(owner, "c-1")
    assert not await given.kept.forget(owner, "c-1")
    again = (await given.kept.open(owner, "c-1", 6)).generation
    assert given.kept.overtaken(owner, "c-1", first)
    assert not given.kept.overtaken(owner, "c-1", again)


async def test_9_a_message_that_came_elsewhere_and_was_forgotten_here_harms_none_after_it(
    given: Given,
) -> None:
    owner = maria()
    await given.kept.open(owner, "c-1", 6)
    await given.elsewhere.open(owner, "c-1", 6)
    await given.kept.forget(owner, "c-1")
    await given.kept.forget(owner, "c-1")
    again = (await given.kept.open(owner, "c-1", 6)).generation
    assert not given.kept.overtaken(owner, "c-1", again)
