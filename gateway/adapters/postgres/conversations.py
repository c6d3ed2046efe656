"""Conversations in PostgreSQL: turns, notes and vault values sealed; one writer at a time for each
conversation, and only for its newest message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.overtaking import Overtaking
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.turn_rows import Key, place_of, row_of_turn, turn_of
from gateway.adapters.sealing import Place, Sealed, Sealing
from gateway.domain.conversation import KeptTurn, Owner
from gateway.domain.masking import Vault
from gateway.domain.text import escape, unescape
from gateway.ports.conversations import Kept, Overtaken

_THIS = "tenant_id = :tenant AND subject = :subject AND conversation_id = :conversation"
# Makes the conversation, or waits for whoever is changing it; either way the row is ours until the commit.
_HOLD = text(
    "INSERT INTO gateway.conversation (tenant_id, subject, conversation_id)"
    " VALUES (:tenant, :subject, :conversation)"
    " ON CONFLICT (tenant_id, subject, conversation_id) DO UPDATE SET touched_at = clock_timestamp()"
)
# The sequence is asked while the row is ours, so that the generations of a conversation rise in the order of
# its messages. One that a crash of the server loses belongs to a request that ended with it: no need to wait
# for the disk.
_TAKE = text(
    "INSERT INTO gateway.conversation (tenant_id, subject, conversation_id, generation)"
    " VALUES (:tenant, :subject, :conversation, nextval('gateway.generation'))"
    " ON CONFLICT (tenant_id, subject, conversation_id) DO UPDATE"
    " SET touched_at = clock_timestamp(), generation = nextval('gateway.generation')"
    " RETURNING generation, set_config('synchronous_commit', 'off', true)"
)
_IS_NEWEST = text(
    f"SELECT generation = :generation FROM gateway.conversation WHERE {_THIS}"  # noqa: S608
)
_HOLD_NEWEST = text(
    f"UPDATE gateway.conversation SET touched_at = clock_timestamp() WHERE {_THIS}"  # noqa: S608
    " AND generation = :generation"
)
# Waits for a writer, whose turns the next statement then sees.
_LOCK = text(f"SELECT 1 FROM gateway.conversation WHERE {_THIS} FOR UPDATE")  # noqa: S608
_FORGET = text(f"""
    WITH gone AS (DELETE FROM gateway.conversation WHERE {_THIS} RETURNING generation)
    SELECT generation, EXISTS (SELECT FROM gateway.turn WHERE {_THIS})
        OR EXISTS (SELECT FROM gateway.vault_entry WHERE {_THIS}) AS held_something
    FROM gone
""")  # noqa: S608
_LAST_TURNS = text(
    f"SELECT position, role, body, noted, said_at FROM gateway.turn WHERE {_THIS}"  # noqa: S608
    " ORDER BY position DESC LIMIT :limit"
)
_LAST_POSITION = text(f"SELECT coalesce(max(position), 0) FROM gateway.turn WHERE {_THIS}")  # noqa: S608
_ADD_TURN = text(
    "INSERT INTO gateway.turn (tenant_id, subject, conversation_id, position, role, body, noted, said_at)"
    " VALUES (:tenant, :subject, :conversation, :position, :role, :body, :noted, :said_at)"
)
_VAULT = text(f"SELECT placeholder, value FROM gateway.vault_entry WHERE {_THIS}")  # noqa: S608
# Whichever of the two unique keys is taken, placeholder or value, the entry that has it stands.
_ADD_ENTRY = text(
    "INSERT INTO gateway.vault_entry"
    " (tenant_id, subject, conversation_id, placeholder, value, value_digest)"
    " VALUES (:tenant, :subject, :conversation, :placeholder, :value, :digest) ON CONFLICT DO NOTHING"
)


class PostgresConversations:
    """The port `Conversations`. Raises `Unsealable` for contents that were sealed under another key."""

    def __init__(self, database: Database, sealing: Sealing) -> None:
        self._database, self._sealing = database, sealing
        self._known = Overtaking()

    async def open(self, owner: Owner, conversation_id: str, limit: int) -> Kept:
        key = _key(owner, conversation_id)
        async with self._database.tenant(key["tenant"]) as connection:
            generation: int = await connection.scalar(_TAKE, key)
            rows = (await connection.execute(_LAST_TURNS, {**key, "limit": limit})).mappings().all()
            vault = await self._read_vault(connection, key)
        self._known.took((owner, conversation_id), generation)
        turns = tuple(turn_of(key, dict(row), self._sealing) for row in reversed(rows))
        return Kept(turns, vault, generation)

    async def is_newest(self, owner: Owner, conversation_id: str, generation: int) -> bool:
        key = _key(owner, conversation_id)
        async with self._database.tenant(key["tenant"]) as connection:
            return bool(await connection.scalar(_IS_NEWEST, {**key, "generation": generation}))

    def overtaken(self, owner: Owner, conversation_id: str, generation: int) -> bool:
        return self._known.overtaken((owner, conversation_id), generation)

    async def until_overtaken(self, owner: Owner, conversation_id: str, generation: int) -> None:
        await self._known.until_overtaken((owner, conversation_id), generation)

    async def keep_vault(
        self, owner: Owner, conversation_id: str, generation: int, entries: Mapping[str, str]
    ) -> Vault | Overtaken:
        key = _key(owner, conversation_id)
        rows = [self._entry(key, escape(placeholder), value) for placeholder, value in entries.items()]
        async with self._database.tenant(key["tenant"]) as connection:
            if not await _is_held(connection, key, generation):
                return Overtaken()
            if rows:
                await connection.execute(_ADD_ENTRY, rows)
            return await self._read_vault(connection, key)

    async def remember(
        self, owner: Owner, conversation_id: str, generation: int, turns: Sequence[KeptTurn]
    ) -> bool:
        key = _key(owner, conversation_id)
        async with self._database.tenant(key["tenant"]) as connection:
            if not await _is_held(connection, key, generation):
                return False
            await self._append(connection, key, turns)
        return True

    async def add(self, owner: Owner, conversation_id: str, turns: Sequence[KeptTurn]) -> None:
        if not turns:
            return
        key = _key(owner, conversation_id)
        async with self._database.tenant(key["tenant"]) as connection:
            await connection.execute(_HOLD, key)
            await self._append(connection, key, turns)

    async def forget(self, owner: Owner, conversation_id: str) -> bool:
        key = _key(owner, conversation_id)
        async with self._database.tenant(key["tenant"]) as connection:
            await connection.execute(_LOCK, key)
            gone = (await connection.execute(_FORGET, key)).one_or_none()
        if gone is None:
            return False
        self._known.ended((owner, conversation_id), gone.generation)
        return bool(gone.held_something)

    async def _append(self, connection: AsyncConnection, key: Key, turns: Sequence[KeptTurn]) -> None:
        if not turns:
            return
        last: int = await connection.scalar(_LAST_POSITION, key)
        rows = [row_of_turn(key, at, kept, self._sealing) for at, kept in enumerate(turns, last + 1)]
        await connection.execute(_ADD_TURN, rows)

    async def _read_vault(self, connection: AsyncConnection, key: Key) -> Vault:
        rows = (await connection.execute(_VAULT, key)).all()
        return Vault(
            {
                unescape(row.placeholder): self._opened(_entry_place(key, row.placeholder), row.value)
                for row in rows
            }
        )

    def _entry(self, key: Key, placeholder: str, value: str) -> dict[str, object]:
        sealed = self._sealing.seal_text(_entry_place(key, placeholder), value)
        # Over the whole conversation, so that its values are told apart and those of two cannot be compared.
        digest = self._sealing.digest(place_of("vault_entry", key), value)
        return {**key, "placeholder": placeholder, "value": sealed.to_bytes(), "digest": digest}

    def _opened(self, place: Place, column: bytes) -> str:
        return self._sealing.open_text(place, Sealed.from_bytes(column))


async def _is_held(connection: AsyncConnection, key: Key, generation: int) -> bool:
    """Whether the generation is the newest; if it is, it stays so until the commit."""
    held = await connection.execute(_HOLD_NEWEST, {**key, "generation": generation})
    return held.rowcount > 0


def _key(owner: Owner, conversation_id: str) -> Key:
    names = {"tenant": owner.tenant, "subject": owner.subject, "conversation": conversation_id}
    return {name: escape(value) for name, value in names.items()}


def _entry_place(key: Key, placeholder: str) -> Place:
    return place_of("vault_entry", key, placeholder)
