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
from gateway.adapters.encryption.sealing import Place, Sealing
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.case_texts import text_of_case
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.idempotency import PostgresIdempotency
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.resealing import Resealed, reseal, under_others
from gateway.adapters.postgres.reviews import PostgresReviews
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.sealed_columns import SEALED_COLUMNS, SealedColumn
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.masking import Vault
from gateway.domain.noted import Noted
from gateway.ports.idempotency import Done
from gateway.ports.journal import Record
from tests.contract.places import ODD, new_tenant
from tests.real_gateway import fetch
from tests.review_cases import a_case

OLD, NEW = bytes(range(32)), bytes(32)
BEFORE, BOTH, AFTER = Sealing(OLD), Sealing(NEW, OLD), Sealing(NEW)
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)

WRAPPED = "subject_key.wrapped"
NOT_SEALED = {
    *("api_key.secret_hash", "document.digest", "idempotency.request_digest", "vault_entry.value_digest"),
    *("document_embedding.digest", "signin_link.secret_hash", "signin_session.secret_hash"),
    *("audit_event.leaf", "audit_text.nonce", "audit_text.ciphertext", "audit_text.match"),
    *("audit_leaf.leaf_hash", "audit_node.hash", "audit_checkpoint.frontier", "audit_checkpoint.nonce"),
}
"""Columns of bytes that hold hashes, or the audit, which is proved by its bytes."""
CACHED = {
    *("analysed_text.digest", "analysed_text.text_digest", "analysed_text.spans"),
    *("audit_term.digest", "legal_hold.reason"),
    *("kept_rewrite.digest", "kept_rewrite.searches"),
}
"""Columns of caches: what a change of the key makes unreadable there is made again."""


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
    """Somebody with turns, a vault and a kept response, from a time when the key was the old one."""
    owner, before = Owner(new_tenant(), "maria@acme.example"), stored(database, Sealing(OLD))
    noted = Noted(offered=(ODD,))
    turns = [KeptTurn(Turn(Role.USER, f"message {number} {ODD}"), NOW) for number in range(9)]
    turns.append(KeptTurn(Turn(Role.USER, f"message 9 {ODD}", noted), NOW))
    await before.conversations.add(owner, "c-1", turns)
    await keep_vault(before, owner, {"<PERSON_1>": ODD, "<PERSON_2>": "Ben"})
    await before.idempotency.claim(owner, "k-1", "digest")
    await before.idempotency.settle(owner, "k-1", "c-1", 200, b"response")
    return owner


async def test_keys_are_wrapped_anew_and_everything_opens_under_the_new_one_alone(
    database: Database, owner: Owner
) -> None:
    assert (await under_others(database, AFTER, owner.tenant)).keys == 1
    assert await reseal(database, Sealing(NEW, OLD), owner.tenant) == Resealed(1, unopened=0, staying=0)
    assert (await under_others(database, AFTER, owner.tenant)).keys == 0
    after = stored(database, Sealing(NEW))
    kept = await after.conversations.open(owner, "c-1", 1000)
    assert [each.turn.content for each in kept.turns] == [f"message {number} {ODD}" for number in range(10)]
    assert kept.turns[-1].turn.noted == Noted(offered=(ODD,))
    assert kept.vault.values == {"<PERSON_1>": ODD, "<PERSON_2>": "Ben"}
    assert await after.idempotency.claim(owner, "k-1", "digest") == Done(200, b"response")
    assert await reseal(database, Sealing(NEW), owner.tenant) == Resealed(moved=0, unopened=0, staying=0)


async def test_a_value_of_before_keeps_its_placeholder(database: Database, owner: Owner) -> None:
    await reseal(database, BOTH, owner.tenant)
    vault = await keep_vault(stored(database, Sealing(NEW)), owner, {"<PERSON_3>": "Ben"})
    assert vault.values == {"<PERSON_1>": ODD, "<PERSON_2>": "Ben"}


async def test_what_no_key_opens_is_counted_and_left_alone(database: Database, owner: Owner) -> None:
    assert await reseal(database, AFTER, owner.tenant) == Resealed(moved=0, unopened=1, staying=0)
    assert len((await stored(database, BEFORE).conversations.open(owner, "c-1", 1000)).turns) == 10


OLD_TURN = text(
    "INSERT INTO gateway.turn (tenant_id, subject, conversation_id, position, role, body, said_at)"
    " VALUES (:tenant, :subject, 'c-1', :position, 'user', :sealed, now())"
)
OLD_VALUE = text(
    "INSERT INTO gateway.vault_entry VALUES (:tenant, :subject, 'c-1', '<PERSON_1>', :sealed, :digest)"
)
OLD_CASE = text("UPDATE gateway.review_case SET content = :sealed WHERE tenant_id = :tenant")


async def of_before(database: Database, owner: Owner, turns: int) -> None:
    """Turns and a vault that stand under the installation's old key, as all did before people had keys."""
    whose = {"tenant": owner.tenant, "subject": owner.subject}
    async with database.tenant(owner.tenant) as connection:
        await connection.execute(
            text("INSERT INTO gateway.conversation VALUES (:tenant, :subject, 'c-1')"), whose
        )
        for number in range(turns):
            place = Place("turn", owner.tenant, (owner.subject, "c-1", str(number)))
            sealed = BEFORE.seal_text(place, f"message {number} {ODD}").to_bytes()
            await connection.execute(OLD_TURN, {**whose, "position": number, "sealed": sealed})
        entry = Place("vault_entry", owner.tenant, (owner.subject, "c-1", "<PERSON_1>"))
        vault = Place("vault_entry", owner.tenant, (owner.subject, "c-1"))
        sealed, digest = BEFORE.seal_text(entry, "Ben").to_bytes(), BEFORE.digest(vault, "Ben")
        await connection.execute(OLD_VALUE, {**whose, "sealed": sealed, "digest": digest})


async def test_values_of_before_open_and_are_moved_under_the_key_of_their_person(database: Database) -> None:
    owner = Owner(new_tenant(), "maria@acme.example")
    await of_before(database, owner, 250)
    said = [f"message {number} {ODD}" for number in range(250)]
    before = await stored(database, Sealing(NEW, OLD)).conversations.open(owner, "c-1", 1000)
    assert [each.turn.content for each in before.turns] == said
    done = await reseal(database, Sealing(NEW, OLD), owner.tenant)
    assert done == Resealed(moved=251, unopened=0, staying=0)
    after = stored(database, Sealing(NEW))
    assert [each.turn.content for each in (await after.conversations.open(owner, "c-1", 1000)).turns] == said
    assert (await keep_vault(after, owner, {"<PERSON_2>": "Ben"})).values == {"<PERSON_1>": "Ben"}
    assert await reseal(database, Sealing(NEW), owner.tenant) == Resealed(moved=0, unopened=0, staying=0)


async def test_a_review_case_of_before_goes_under_the_key_of_its_asker(database: Database) -> None:
    tenant, sealing = new_tenant(), Sealing(NEW, OLD)
    journal, case = PostgresJournal(database, Sealing(OLD)), a_case(tenant=tenant)
    await journal.start()
    await journal.append(Record((), case))
    await journal.close()
    old = BEFORE.seal_text(Place("review_case", tenant, (case.id,)), text_of_case(case)).to_bytes()
    async with database.tenant(tenant) as connection:
        await connection.execute(OLD_CASE, {"tenant": tenant, "sealed": old})
    reviews = PostgresReviews(database, sealing, FakeClock(case.opened_at))
    assert await reviews.find(tenant, case.id) == case
    assert (await reseal(database, sealing, tenant)).moved == 2
    later = PostgresReviews(database, Sealing(NEW), FakeClock(case.opened_at))
    assert await later.find(tenant, case.id) == case


async def test_another_tenant_is_left_alone(database: Database, owner: Owner) -> None:
    assert await reseal(database, BOTH, new_tenant()) == Resealed(moved=0, unopened=0, staying=0)
    assert len((await stored(database, BEFORE).conversations.open(owner, "c-1", 1000)).turns) == 10


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
        "SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
        " WHERE c.relnamespace = 'gateway'::regnamespace AND c.relkind IN ('r', 'p')"
        " AND NOT c.relispartition AND a.atttypid = 'bytea'::regtype",
    )
    known = {f"{each.table}.{each.column}" for each in SEALED_COLUMNS} | {WRAPPED} | NOT_SEALED | CACHED
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
    assert json.loads(wrong.stdout)[owner.tenant] == {"moved": 0, "unopened": 1, "staying": 0}
    right = await asyncio.to_thread(resealed, NEW, OLD)
    assert right.exit_code == 0
    assert json.loads(right.stdout)[owner.tenant] == {"moved": 1, "unopened": 0, "staying": 0}
    assert (await stored(database, Sealing(NEW)).conversations.open(owner, "c-1", 1)).vault.values
