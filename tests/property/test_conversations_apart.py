"""Whatever they are called: two owners, or two ids of one owner, never meet in one conversation."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.masking import Vault
from gateway.ports.conversations import Conversations
from tests.contract.places import SEALING

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

PIECES = st.sampled_from(
    [
        *(
            "a",
            "A",
            "b",
            "c-1",
            "/",
            ":",
            "|",
            ",",
            ";",
            " ",
            ".",
            "\\",
            "\\u0000",
            "\x00",
            "\x1f",
            "'",
            '"',
            "%",
        ),
        *("é", "e\u0301", "ß", "SS", "ſ", "\u200b", "\ud800", "\U0001f600", "\u202e", "acme", "null", ""),
    ]
)
NAMES = st.lists(PIECES, min_size=1, max_size=6).map("".join) | st.text(min_size=1, max_size=40)
KEYS = st.tuples(NAMES.filter(bool), NAMES, NAMES)
"""Tenant, subject and conversation id; a tenant is never empty."""


@st.composite
def pairs(draw: st.DrawFn) -> tuple[tuple[str, str, str], tuple[str, str, str]]:
    """Two keys that differ: in one part, by moving a border between two parts, or altogether."""
    mine = draw(KEYS)
    joined = "".join(mine)
    cut = st.integers(0, len(joined))
    first, second = sorted((draw(cut), draw(cut)))
    moved = (joined[:first], joined[first:second], joined[second:])
    part, other = draw(st.integers(0, 2)), draw(NAMES)
    changed = tuple(other if place == part else each for place, each in enumerate(mine))
    theirs = draw(st.sampled_from([moved, changed, draw(KEYS)]))
    assume(theirs != mine and theirs[0])
    return mine, (theirs[0], theirs[1], theirs[2])


async def stay_apart(kept: Conversations, mine: tuple[str, str, str], theirs: tuple[str, str, str]) -> None:
    """What one writes the other neither sees nor ends nor deletes."""
    owner, other = Owner(*mine[:2]), Owner(*theirs[:2])
    for whose, key in ((owner, mine), (other, theirs)):
        await kept.forget(whose, key[2])
    opened = await kept.open(owner, mine[2], 9)
    assert (opened.turns, opened.vault) == ((), Vault())
    await kept.keep_vault(owner, mine[2], opened.generation, {"<PERSON_1>": "mine"})
    stranger = await kept.open(other, theirs[2], 9)
    assert (stranger.turns, stranger.vault) == ((), Vault())
    assert await kept.remember(owner, mine[2], opened.generation, [KeptTurn(Turn(Role.USER, "mine"), NOW)])
    assert not await kept.forget(other, theirs[2])
    again = await kept.open(owner, mine[2], 9)
    assert [each.turn.content for each in again.turns] == ["mine"]
    assert again.vault.values == {"<PERSON_1>": "mine"}
    await kept.forget(owner, mine[2])


@given(pairs())
def test_in_memory(both: tuple[tuple[str, str, str], tuple[str, str, str]]) -> None:
    asyncio.run(stay_apart(FakeConversations(), *both))


def test_in_postgres(postgres_urls: RoleUrls) -> None:
    loop = asyncio.new_event_loop()
    door = Database(postgres_urls.app)
    kept = PostgresConversations(door, SEALING)

    @settings(max_examples=max(30, settings().max_examples // 2))
    @given(pairs())
    def hold(both: tuple[tuple[str, str, str], tuple[str, str, str]]) -> None:
        loop.run_until_complete(stay_apart(kept, *both))

    try:
        hold()
    finally:
        loop.run_until_complete(door.close())
        loop.close()
