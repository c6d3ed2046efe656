"""Conversations in PostgreSQL: turns and vault values sealed, one writer at a time for each conversation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.postgres.database import Database
from gateway.adapters.sealing import Place, Sealed, Sealing
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.masking import Vault
from gateway.domain.text import escape, unescape
from gateway.ports.conversations import Kept

Key = dict[str, str]

_THIS = "tenant_id = :tenant AND subject = :subject AND conversation_id = :conversation"
# Makes the conversation, or waits for whoever is changing it; either way the row is ours until the commit.
_HOLD = text(
    "INSERT INTO gateway.conversation (tenant_id, subject, conversation_id)"
    " VALUES (:tenant, :subject, :conversation)"
    " ON CONFLICT (tenant_id, subject, conversation_id) DO UPDATE SET touched_at = clock_timestamp()"
)
_FORGET = text(f"DELETE FROM gateway.conversation WHERE {_THIS}")  # noqa: S608
_LAST_TURNS = text(
    f"SELECT position, role, body, said_at FROM gateway.turn WHERE {_THIS}"  # noqa: S608
    " ORDER BY position DESC LIMIT :limit"
)
_LAST_POSITION = text(f"SELECT coalesce(max(position), 0) FROM gateway.turn WHERE {_THIS}")  # noqa: S608
_ADD_TURN = text(
    "INSERT INTO gateway.turn (tenant_id, subject, conversation_id, position, role, body, said_at)"
    " VALUES (:tenant, :subject, :conversation, :position, :role, :body, :said_at)"
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

    async def open(self, owner: Owner, conversation_id: str, limit: int) -> Kept:
        key = _key(owner, conversation_id)
        async with self._database.tenant(key["tenant"]) as connection:
            rows = (await connection.execute(_LAST_TURNS, {**key, "limit": limit})).all()
            vault = await self._read_vault(connection, key)
        turns = (
            KeptTurn(
                Turn(Role(row.role), self._opened(_turn_place(key, row.position), row.body)), row.said_at
            )
            for row in reversed(rows)
        )
        return Kept(tuple(turns), vault)

    async def keep_vault(self, owner: Owner, conversation_id: str, entries: Mapping[str, str]) -> Vault:
        key = _key(owner, conversation_id)
        rows = [self._entry(key, escape(placeholder), value) for placeholder, value in entries.items()]
        async with self._database.tenant(key["tenant"]) as connection:
            if rows:
                await connection.execute(_HOLD, key)
                await connection.execute(_ADD_ENTRY, rows)
            return await self._read_vault(connection, key)

    async def remember(self, owner: Owner, conversation_id: str, turns: Sequence[KeptTurn]) -> None:
        if not turns:
            return
        key = _key(owner, conversation_id)
        async with self._database.tenant(key["tenant"]) as connection:
            await connection.execute(_HOLD, key)
            last: int = await connection.scalar(_LAST_POSITION, key)
            rows = [self._turn(key, position, kept) for position, kept in enumerate(turns, last + 1)]
            await connection.execute(_ADD_TURN, rows)

    async def forget(self, owner: Owner, conversation_id: str) -> bool:
        key = _key(owner, conversation_id)
        async with self._database.tenant(key["tenant"]) as connection:
            return (await connection.execute(_FORGET, key)).rowcount > 0

    async def _read_vault(self, connection: AsyncConnection, key: Key) -> Vault:
        rows = (await connection.execute(_VAULT, key)).all()
        return Vault(
            {
                unescape(row.placeholder): self._opened(_entry_place(key, row.placeholder), row.value)
                for row in rows
            }
        )

    def _turn(self, key: Key, position: int, kept: KeptTurn) -> dict[str, object]:
        sealed = self._sealing.seal_text(_turn_place(key, position), kept.turn.content)
        row = {"position": position, "role": kept.turn.role.value, "said_at": kept.said_at}
        return {**key, **row, "body": sealed.to_bytes()}

    def _entry(self, key: Key, placeholder: str, value: str) -> dict[str, object]:
        sealed = self._sealing.seal_text(_entry_place(key, placeholder), value)
        # Over the whole conversation, so that its values are told apart and those of two cannot be compared.
        digest = self._sealing.digest(_place("vault_entry", key), value)
        return {**key, "placeholder": placeholder, "value": sealed.to_bytes(), "digest": digest}

    def _opened(self, place: Place, column: bytes) -> str:
        return self._sealing.open_text(place, Sealed.from_bytes(column))


def _key(owner: Owner, conversation_id: str) -> Key:
    names = {"tenant": owner.tenant, "subject": owner.subject, "conversation": conversation_id}
    return {name: escape(value) for name, value in names.items()}


def _turn_place(key: Key, position: int) -> Place:
    return _place("turn", key, str(position))


def _entry_place(key: Key, placeholder: str) -> Place:
    return _place("vault_entry", key, placeholder)


def _place(table: str, key: Key, *more: str) -> Place:
    return Place(table, key["tenant"], (key["subject"], key["conversation"], *more))
