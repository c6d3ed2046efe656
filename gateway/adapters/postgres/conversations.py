"""Conversations in PostgreSQL: turns, notes and vault values sealed; one writer at a time for each
conversation, and only for its newest message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy import text

from gateway.adapters.encryption.sealing import Erased, Sealing, Unsealable
from gateway.adapters.overtaking import Overtaking
from gateway.adapters.postgres.database import Database, DatabaseUnavailable
from gateway.adapters.postgres.message_statements import (
    IS_NEWEST,
    KEEP_VAULT,
    LAST_POSITION,
    LAST_TURNS_AND_VAULT,
    REMEMBER,
    TAKE,
    VAULT,
)
from gateway.adapters.postgres.spans import forget_texts
from gateway.adapters.postgres.subject_keys import Keys, SubjectKeys, kept_key
from gateway.adapters.postgres.turn_rows import Key, row_of_turn, turn_of
from gateway.adapters.postgres.vault_rows import SealedValues, entries_in, opened, row_of_entry
from gateway.domain.conversation import KeptTurn, Owner
from gateway.domain.masking import Vault
from gateway.domain.text import escape
from gateway.ports.conversations import Kept, Overtaken

_THIS = "tenant_id = :tenant AND subject = :subject AND conversation_id = :conversation"
# Makes the conversation, or waits for whoever is changing it; either way the row is ours until the commit.
_HOLD = text(
    "INSERT INTO gateway.conversation (tenant_id, subject, conversation_id)"
    " VALUES (:tenant, :subject, :conversation)"
    " ON CONFLICT (tenant_id, subject, conversation_id) DO UPDATE SET touched_at = clock_timestamp()"
)
# Waits for a writer, whose turns the next statement then sees.
_LOCK = text(f"SELECT 1 FROM gateway.conversation WHERE {_THIS} FOR UPDATE")  # noqa: S608
_FORGET = text(f"""
    WITH gone AS (DELETE FROM gateway.conversation WHERE {_THIS} RETURNING generation)
    SELECT generation, EXISTS (SELECT FROM gateway.turn WHERE {_THIS})
        OR EXISTS (SELECT FROM gateway.vault_entry WHERE {_THIS}) AS held_something
    FROM gone
""")  # noqa: S608
_LAST_POSITION = text(f"SELECT coalesce(max(position), 0) FROM gateway.turn WHERE {_THIS}")  # noqa: S608
_ADD_TURN = text(
    "INSERT INTO gateway.turn (tenant_id, subject, conversation_id, position, role, body, noted, said_at)"
    " VALUES (:tenant, :subject, :conversation, :position, :role, :body, :noted, :said_at)"
)
_TURN_COLUMNS = ("position", "role", "body", "noted", "said_at")
_ALL = 2**31 - 1
_TRIES = 10
"""Each one that fails means that somebody else's turn was kept meanwhile."""


class PostgresConversations:
    """The port `Conversations`. Raises `Unsealable` for contents that were sealed under another key."""

    def __init__(self, database: Database, sealing: Sealing) -> None:
        self._database, self._sealing = database, sealing
        self._keys, self._known = SubjectKeys(database, sealing), Overtaking()

    async def open(self, owner: Owner, conversation_id: str, limit: int) -> Kept:
        key = _key(owner, conversation_id)
        ((generation, _),) = await self._database.single(TAKE, *key.values())
        self._known.took((owner, conversation_id), generation)
        # Read after that was committed: whoever held the conversation until then has written.
        rows = [*map(dict, await self._database.single(LAST_TURNS_AND_VAULT, *key.values(), limit))]
        keys = self._keys_in(owner.tenant, rows)
        turns = [turn for row in rows if row["position"] is not None for turn in _turns_of(key, row, keys)]
        # All of it is opened here: whatever the conversation named is looked for in what it says now.
        vault = Vault(opened(key, entries_in(rows), keys))
        return Kept(tuple(reversed(turns)), vault, generation)

    async def is_newest(self, owner: Owner, conversation_id: str, generation: int) -> bool:
        which = _key(owner, conversation_id).values()
        return bool(await self._database.single(IS_NEWEST, *which, generation))

    def overtaken(self, owner: Owner, conversation_id: str, generation: int) -> bool:
        return self._known.overtaken((owner, conversation_id), generation)

    async def until_overtaken(self, owner: Owner, conversation_id: str, generation: int) -> None:
        await self._known.until_overtaken((owner, conversation_id), generation)

    async def keep_vault(
        self, owner: Owner, conversation_id: str, generation: int, entries: Mapping[str, str]
    ) -> Vault | Overtaken:
        key = _key(owner, conversation_id)
        words = await self._keys.of(owner.tenant, owner.subject)
        rows = [row_of_entry(key, placeholder, value, words) for placeholder, value in entries.items()]
        columns = [[row[column] for row in rows] for column in range(3)]
        if not await self._database.single(KEEP_VAULT, *key.values(), generation, *columns):
            return Overtaken()
        kept = [*map(dict, await self._database.single(VAULT, *key.values()))]
        return Vault(SealedValues(key, entries_in(kept), self._keys_in(owner.tenant, kept)))

    async def remember(
        self, owner: Owner, conversation_id: str, generation: int, turns: Sequence[KeptTurn]
    ) -> bool:
        if not turns:
            return await self.is_newest(owner, conversation_id, generation)
        key = _key(owner, conversation_id)
        words = await self._keys.of(owner.tenant, owner.subject)
        for _ in range(_TRIES):
            ((last,),) = await self._database.single(LAST_POSITION, *key.values())
            rows = [row_of_turn(key, at, kept, words) for at, kept in enumerate(turns, last + 1)]
            columns = [[row[name] for row in rows] for name in _TURN_COLUMNS]
            with suppress(asyncpg.UniqueViolationError):
                return bool(await self._database.single(REMEMBER, *key.values(), generation, *columns))
        raise DatabaseUnavailable("the conversation is written to all the time")

    async def add(self, owner: Owner, conversation_id: str, turns: Sequence[KeptTurn]) -> None:
        if not turns:
            return
        key = _key(owner, conversation_id)
        # As of now: unlike a message's, these turns go by no generation that an erasure would have ended.
        words = await self._keys.as_of_now(owner.tenant, owner.subject)
        async with self._database.tenant(key["tenant"]) as connection:
            await connection.execute(_HOLD, key)
            last: int = await connection.scalar(_LAST_POSITION, key)
            rows = [row_of_turn(key, at, kept, words) for at, kept in enumerate(turns, last + 1)]
            await connection.execute(_ADD_TURN, rows)

    async def forget(self, owner: Owner, conversation_id: str) -> bool:
        key = _key(owner, conversation_id)
        said = await self._said(owner, key)
        async with self._database.tenant(key["tenant"]) as connection:
            await connection.execute(_LOCK, key)
            gone = (await connection.execute(_FORGET, key)).one_or_none()
            await forget_texts(connection, self._sealing, owner.tenant, said)
        if gone is None:
            return False
        self._known.ended((owner, conversation_id), gone.generation)
        return bool(gone.held_something)

    async def _said(self, owner: Owner, key: Key) -> Sequence[str]:
        """The texts of all turns; none when one of them does not open, which keeps nobody from forgetting."""
        rows = [*map(dict, await self._database.single(LAST_TURNS_AND_VAULT, *key.values(), _ALL))]
        keys = self._keys_in(owner.tenant, rows)
        with suppress(Unsealable):
            turns = (_turns_of(key, row, keys) for row in rows if row["position"] is not None)
            return [kept.turn.content for each in turns for kept in each]
        return ()

    def _keys_in(self, tenant: str, rows: Iterable[Mapping[str, Any]]) -> Keys:
        keys = [kept_key(row) for row in rows if row["key_id"] is not None]
        self._keys.saw(tenant, keys)
        return Keys(self._sealing, keys)


def _turns_of(key: Key, row: Mapping[str, Any], keys: Keys) -> tuple[KeptTurn, ...]:
    """The turn of a row; none where it came too late to be anything but erased."""
    try:
        return (turn_of(key, row, keys),)
    except Erased:
        return ()


def _key(owner: Owner, conversation_id: str) -> Key:
    names = {"tenant": owner.tenant, "subject": owner.subject, "conversation": conversation_id}
    return {name: escape(value) for name, value in names.items()}
