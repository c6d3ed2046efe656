"""After a change of the encryption key everything opens under the new one alone, and proofs stay good."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from sqlalchemy import text
from typer.testing import CliRunner, Result

from gateway.__main__ import application
from gateway.adapters.clock import SystemClock
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.idempotency import PostgresIdempotency
from gateway.adapters.postgres.resealing import SEALED_COLUMNS, Resealed, SealedColumn, reseal
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.sealing import Sealing
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.masking import Vault
from gateway.domain.noted import Noted
from gateway.ports.idempotency import Done
from tests.contract.places import ODD, new_tenant
from tests.real_gateway import fetch

OLD, NEW = bytes(range(32)), bytes(32)
BEFORE, BOTH, AFTER = Sealing(OLD), Sealing(NEW, OLD), Sealing(NEW)
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

NOT_SEALED = {
    *("api_key.secret_hash", "document.digest", "idempotency.request_digest", "vault_entry.value_digest"),
    *("signin_link.secret_hash", "signin_session.secret_hash"),
    *("audit_event.leaf", "audit_text.nonce", "audit_text.ciphertext"),
    *("audit_leaf.leaf_hash", "audit_node.hash", "audit_checkpoint.frontier", "audit_checkpoint.nonce"),
    *("analysed_text.digest", "analysed_text.text_digest", "analysed_text.spans"),
}
"""Columns of bytes that hold hashes, or the audit, which is proved by its bytes, or what was found in a text,
which nobody finds again under another key and which is gone within a day."""


@dataclass(frozen=True, slots=True)
class Stored:
    """The stores of one database under one key."""

    conversations: PostgresConversations
    idempotency: PostgresIdempotency


def stored(database: Database, sealing: Sealing) -> Stored:
    return Stored(PostgresConversations(database, sealing), PostgresIdempotency(database, sealing))


async def keep_vault(stored: Stored, owner: Owner, entries: Mapping[str, str]) -> Vault:
    """The vault after the newest message of the conversation kept these entries."""
    generation = (await stored.conversations.open(owner, "c-1", 0)).generation
    vault = await stored.conversations.keep_vault(owner, "c-1", generation, entries)
    assert isinstance(vault, Vault)
    return vault


@pytest.fixture
async def owner(database: Database) -> Owner:
    """Somebody with more turns than one batch, a vault and a kept response, all under the old key."""
    owner, before = Owner(new_tenant(), "maria@acme.example"), stored(database, BEFORE)
    noted = Noted(offered=(ODD,))
    turns = [KeptTurn(Turn(Role.USER, f"message {number} {ODD}"), NOW) for number in range(449)]
    turns.append(KeptTurn(Turn(Role.USER, f"message 449 {ODD}", noted), NOW))
    await before.conversations.add(owner, "c-1", turns)
    await keep_vault(before, owner, {"<PERSON_1>": ODD, "<PERSON_2>": "Ben"})
    await before.idempotency.claim(owner, "k-1", "digest")
    await before.idempotency.settle(owner, "k-1", "c-1", 200, b"response")
    return owner


async def test_everything_opens_under_the_new_key_alone(database: Database, owner: Owner) -> None:
    done = await reseal(database, BOTH, owner.tenant)
    assert done == Resealed(moved=454, unopened=0, staying=0)
    after = stored(database, AFTER)
    kept = await after.conversations.open(owner, "c-1", 1000)
    assert [each.turn.content for each in kept.turns] == [f"message {number} {ODD}" for number in range(450)]
    assert kept.turns[-1].turn.noted == Noted(offered=(ODD,))
    assert kept.vault.values == {"<PERSON_1>": ODD, "<PERSON_2>": "Ben"}
    assert await after.idempotency.claim(owner, "k-1", "digest") == Done(200, b"response")
    assert await reseal(database, AFTER, owner.tenant) == Resealed(moved=0, unopened=0, staying=0)


async def test_a_value_of_before_keeps_its_placeholder(database: Database, owner: Owner) -> None:
    await reseal(database, BOTH, owner.tenant)
    vault = await keep_vault(stored(database, AFTER), owner, {"<PERSON_3>": "Ben"})
    assert vault.values == {"<PERSON_1>": ODD, "<PERSON_2>": "Ben"}


async def test_one_value_under_two_keys_does_not_stop_the_change(database: Database, owner: Owner) -> None:
    await keep_vault(stored(database, BOTH), owner, {"<PERSON_3>": "Ben"})
    done = await reseal(database, BOTH, owner.tenant)
    assert (done.moved, done.unopened) == (454, 0)
    kept = await stored(database, AFTER).conversations.open(owner, "c-1", 1)
    assert kept.vault.values == {"<PERSON_1>": ODD, "<PERSON_2>": "Ben", "<PERSON_3>": "Ben"}


async def test_what_no_key_opens_is_counted_and_left_alone(database: Database, owner: Owner) -> None:
    done = await reseal(database, AFTER, owner.tenant)
    assert (done.moved, done.unopened) == (0, 454)
    assert len((await stored(database, BEFORE).conversations.open(owner, "c-1", 1000)).turns) == 450


async def test_another_tenant_is_left_alone(database: Database, owner: Owner) -> None:
    assert await reseal(database, BOTH, new_tenant()) == Resealed(moved=0, unopened=0, staying=0)
    assert len((await stored(database, BEFORE).conversations.open(owner, "c-1", 1000)).turns) == 450


async def test_texts_of_the_audit_keep_their_bytes_and_are_counted(database: Database, owner: Owner) -> None:
    add = text("INSERT INTO gateway.audit_text VALUES (:tenant, 'ev_1', 'message', :key_id, 'n', 'c')")
    async with database.tenant(owner.tenant) as connection:
        await connection.execute(add, {"tenant": owner.tenant, "key_id": BEFORE.key_id})
    assert (await reseal(database, BOTH, owner.tenant)).staying == 1
    async with database.tenant(owner.tenant) as connection:
        row = (await connection.execute(text("SELECT key_id, ciphertext FROM gateway.audit_text"))).one()
    assert tuple(row) == (BEFORE.key_id, b"c")


async def test_every_column_of_bytes_is_known_as_sealed_or_as_not(postgres_urls: RoleUrls) -> None:
    """A new column has to be named here or among those that a change of the key moves."""
    columns = await fetch(
        postgres_urls.owner,
        "SELECT table_name || '.' || column_name FROM information_schema.columns"
        " WHERE table_schema = 'gateway' AND data_type = 'bytea'",
    )
    known = {f"{each.table}.{each.column}" for each in SEALED_COLUMNS} | NOT_SEALED
    assert {name for (name,) in columns} == known


@pytest.mark.parametrize("column", SEALED_COLUMNS, ids=lambda column: column.table)
async def test_a_place_is_the_rest_of_the_tables_key(postgres_urls: RoleUrls, column: SealedColumn) -> None:
    rows = await fetch(
        postgres_urls.owner,
        "SELECT a.attname::text FROM pg_index i, unnest(i.indkey) WITH ORDINALITY k (number, position)"
        " JOIN pg_attribute a ON a.attnum = k.number"
        " WHERE i.indrelid = $1::regclass AND i.indisprimary AND a.attrelid = i.indrelid ORDER BY position",
        f"gateway.{column.table}",
    )
    assert [name for (name,) in rows] == ["tenant_id", *column.key]


async def test_the_command_moves_every_tenants_values_and_says_what_no_key_opens(
    postgres_urls: RoleUrls, database: Database, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    await PostgresBundles(database, SystemClock()).apply(owner.tenant, "A tenant", "1", {}, "test")

    def resealed(key: bytes, previous: bytes) -> Result:
        monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)
        monkeypatch.setenv("GATEWAY_ENCRYPTION_KEY", b64encode(key).decode())
        monkeypatch.setenv("GATEWAY_ENCRYPTION_KEY_PREVIOUS", b64encode(previous).decode())
        return CliRunner().invoke(application(["reseal"]), ["reseal", "--json"])

    wrong = await asyncio.to_thread(resealed, NEW, bytes([7]) * 32)
    assert wrong.exit_code == 1
    assert json.loads(wrong.stdout)[owner.tenant] == {"moved": 0, "unopened": 454, "staying": 0}
    right = await asyncio.to_thread(resealed, NEW, OLD)
    assert right.exit_code == 0
    assert json.loads(right.stdout)[owner.tenant] == {"moved": 454, "unopened": 0, "staying": 0}
    assert (await stored(database, AFTER).conversations.open(owner, "c-1", 1)).vault.values
