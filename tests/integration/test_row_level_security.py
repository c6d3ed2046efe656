"""No role of ours sees or touches another tenant's row, in any table; and nobody changes the audit."""

from __future__ import annotations

import asyncpg
import pytest

from gateway.adapters.postgres.roles import RoleUrls
from tests.isolation import (
    DENIED,
    MINE,
    Table,
    acting,
    affected,
    all_tables,
    deletes_no_row_of_another,
    fill,
    gives_no_row_away,
    inserts_no_row_of_another,
    sees_own_rows_alone,
    updates_no_row_of_another,
)
from tests.postgres import Server, run


@pytest.fixture(scope="module")
def tables(postgres_server: Server, postgres_urls: RoleUrls) -> list[Table]:
    """All tables as the catalogue has them, with one row of each of two tenants in every one."""
    found: list[Table] = []

    async def prepare() -> None:
        connection = await asyncpg.connect(postgres_urls.owner)
        found.extend(await all_tables(connection))
        await fill(connection, found)
        await connection.close()

    run(prepare())
    return found


def role_url(urls: RoleUrls, role: str) -> str:
    url: str = getattr(urls, role)
    return url


@pytest.mark.parametrize("role", ["app", "owner"])
async def test_a_tenant_sees_its_own_rows_alone(
    postgres_urls: RoleUrls, tables: list[Table], role: str
) -> None:
    async with acting(role_url(postgres_urls, role), MINE) as connection:
        for table in tables:
            await sees_own_rows_alone(connection, table)


@pytest.mark.parametrize("role", ["app", "owner"])
@pytest.mark.parametrize("tenant", [None, "", "unknown"])
async def test_without_a_tenant_of_its_own_nothing_is_visible(
    postgres_urls: RoleUrls, tables: list[Table], role: str, tenant: str | None
) -> None:
    async with acting(role_url(postgres_urls, role), tenant) as connection:
        for table in tables:
            assert await affected(connection, table.select) == 0, table.name


@pytest.mark.parametrize("role", ["app", "owner"])
@pytest.mark.parametrize("tenant", [None, "", MINE])
async def test_no_row_of_another_tenant_can_be_inserted(
    postgres_urls: RoleUrls, tables: list[Table], role: str, tenant: str | None
) -> None:
    async with acting(role_url(postgres_urls, role), tenant) as connection:
        for table in tables:
            await inserts_no_row_of_another(connection, table)


async def test_no_row_without_a_tenant_can_be_inserted(
    postgres_server: Server, postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    database = postgres_urls.owner.rsplit("/", 1)[1]
    async with acting(postgres_server.superuser_url(database), None) as connection:
        for table in tables:
            with pytest.raises(asyncpg.CheckViolationError):
                async with connection.transaction():
                    await connection.execute(table.row_of(""))


@pytest.mark.parametrize("role", ["app", "owner"])
async def test_no_row_of_another_tenant_can_be_updated(
    postgres_urls: RoleUrls, tables: list[Table], role: str
) -> None:
    async with acting(role_url(postgres_urls, role), MINE) as connection:
        for table in tables:
            await updates_no_row_of_another(connection, table)


async def test_the_columns_that_may_be_updated_are_updated_in_own_rows_only(
    postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    updates = {
        "tenant": "name = 'y'",
        "api_key": "revoked_at = now()",
        "conversation": "generation = 2",
        "turn": "body = 'y'",
        "vault_entry": "value = 'y'",
        "idempotency": "state = 'y'",
        "analysed_text": "spans = 'y'",
        "document": "title = 'y'",
        "document_embedding": "model = 'y'",
        "review_case": "state = 'open'",
        "model_usage": "tenant_id = tenant_id",
        "kept_rewrite": "expires_at = now()",
        "legal_hold": "version = 2",
        "subject_key": "destroyed_at = NULL",
        "audit_text": "match = NULL",
        "roster": "closed_until = now()",
        "signin_link": "spent_at = now()",
        "signin_session": "ended_at = now()",
    }
    async with acting(postgres_urls.app, MINE) as connection:
        for table in tables:
            touched = await affected(
                connection, table.update(updates.get(table.name, "tenant_id = tenant_id"))
            )
            assert touched == (1 if table.name in updates else None), table.name


@pytest.mark.parametrize("role", ["app", "owner"])
async def test_no_row_can_be_given_away(postgres_urls: RoleUrls, tables: list[Table], role: str) -> None:
    async with acting(role_url(postgres_urls, role), MINE) as connection:
        for table in tables:
            await gives_no_row_away(connection, table)


@pytest.mark.parametrize("role", ["app", "owner"])
async def test_no_row_of_another_tenant_can_be_deleted(
    postgres_urls: RoleUrls, tables: list[Table], role: str
) -> None:
    async with acting(role_url(postgres_urls, role), MINE) as connection:
        for table in tables:
            await deletes_no_row_of_another(connection, table)


async def test_what_the_application_may_delete_is_this(postgres_urls: RoleUrls, tables: list[Table]) -> None:
    may = set()
    async with acting(postgres_urls.app, MINE) as connection:
        for table in tables:
            if await affected(connection, table.delete()):
                may.add(table.name)
    caches = {"kept_rewrite", "analysed_text"}
    assert may - caches == {
        "conversation",
        "turn",
        "vault_entry",
        "idempotency",
        "document",
        "document_embedding",
    }


async def test_a_conversation_takes_its_turns_and_vault_with_it(
    postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    async with acting(postgres_urls.app, MINE) as connection:
        await connection.execute("DELETE FROM gateway.conversation")
        assert await connection.fetchval("SELECT count(*) FROM gateway.turn") == 0
        assert await connection.fetchval("SELECT count(*) FROM gateway.vault_entry") == 0


async def test_a_turn_cannot_join_another_tenants_conversation(
    postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    async with acting(postgres_urls.app, "third") as connection:
        (turn,) = [table for table in tables if table.name == "turn"]
        with pytest.raises(asyncpg.ForeignKeyViolationError):
            await connection.execute(turn.row_of("third"))


async def test_the_auditor_reads_its_own_tenants_audit_and_nothing_else(
    postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    seen: dict[str, list[str]] = {}
    async with acting(postgres_urls.auditor, MINE) as connection:
        for table in tables:
            if await affected(connection, table.select) is not None:
                seen[table.name] = [row[0] for row in await connection.fetch(table.select)]
    audit = ("audit_event", "audit_text", "audit_term", "audit_leaf", "audit_node", "audit_checkpoint")
    assert seen == {table: [MINE] for table in (*audit, "audit_retirement", "legal_hold")}


async def test_the_auditor_writes_nothing(postgres_urls: RoleUrls, tables: list[Table]) -> None:
    async with acting(postgres_urls.auditor, MINE) as connection:
        for table in tables:
            for statement in (table.row_of(MINE), table.update(), table.delete()):
                assert await affected(connection, statement) is None, statement


@pytest.mark.parametrize("role", ["app", "owner", "superuser"])
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE gateway.audit_event SET outcome = 'ok'",
        "UPDATE gateway.audit_event SET outcome = 'ok' WHERE false",
        "DELETE FROM gateway.audit_event",
        "TRUNCATE gateway.audit_event",
        "TRUNCATE gateway.audit_text, gateway.audit_event",
        "UPDATE gateway.audit_leaf SET event_id = 'x'",
        "DELETE FROM gateway.audit_node",
        "UPDATE gateway.audit_retirement SET first_kept = 0",
        "UPDATE gateway.audit_checkpoint SET note = ''",
        "TRUNCATE gateway.audit_leaf, gateway.audit_node, gateway.audit_checkpoint",
    ],
)
async def test_nobody_changes_the_audit(
    postgres_server: Server, postgres_urls: RoleUrls, tables: list[Table], role: str, statement: str
) -> None:
    database = postgres_urls.owner.rsplit("/", 1)[1]
    url = postgres_server.superuser_url(database) if role == "superuser" else role_url(postgres_urls, role)
    async with acting(url, MINE) as connection:
        with pytest.raises(DENIED):
            await connection.execute(statement)


@pytest.mark.parametrize("role", ["app", "auditor"])
async def test_a_months_own_table_is_shut_to_everybody(
    postgres_urls: RoleUrls, tables: list[Table], role: str
) -> None:
    """Whoever went past the table of all months would go past its policies."""
    async with acting(role_url(postgres_urls, role), MINE) as connection:
        for table in ("audit_event_rest", "audit_text_rest"):
            assert await affected(connection, f"TABLE gateway.{table}") is None


async def test_a_months_own_table_hides_other_tenants_from_its_owner_too(
    postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    async with acting(postgres_urls.owner, MINE) as connection:
        for table in ("audit_event_rest", "audit_text_rest"):
            rows = await connection.fetch(f"SELECT tenant_id FROM gateway.{table}")  # noqa: S608
            assert [row[0] for row in rows] == [MINE], table
        with pytest.raises(DENIED):
            await connection.execute("DELETE FROM gateway.audit_event_rest")


async def test_a_session_that_plays_a_replica_does_not_change_the_audit(
    postgres_server: Server, postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    database = postgres_urls.owner.rsplit("/", 1)[1]
    async with acting(postgres_server.superuser_url(database), MINE) as connection:
        await connection.execute("SET session_replication_role = replica")
        with pytest.raises(DENIED):
            await connection.execute("DELETE FROM gateway.audit_event")


async def test_the_owner_can_delete_a_text_and_the_application_only_one_that_is_under_no_key(
    postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    erase = "DELETE FROM gateway.audit_text"
    async with acting(postgres_urls.owner, MINE) as connection:
        assert await affected(connection, erase) == 1
    async with acting(postgres_urls.app, MINE) as connection:
        assert await affected(connection, erase) == 0
        await connection.execute("INSERT INTO gateway.audit_text VALUES ('mine', 'x', 'old', 'none', '', '')")
        assert await affected(connection, erase) == 1


async def test_events_come_in_the_order_of_their_statement(postgres_urls: RoleUrls) -> None:
    add = """INSERT INTO gateway.audit_event
        (tenant_id, event_id, occurred_at, trace_id, conversation_id, stage, outcome, subject, actor,
        policy_version, prompt_version, model, leaf)
    SELECT 'ordered', id, now(), '', '', '', '', '', '', '', '', '', '' FROM unnest($1::text[]) AS id"""
    ids = [f"{number * 7919 % 1000:03}" for number in range(1000)]
    async with acting(postgres_urls.app, "ordered") as connection:
        await connection.execute(add, ids)
        kept = await connection.fetch("SELECT event_id FROM gateway.audit_event ORDER BY appended")
        assert [row[0] for row in kept] == ids


async def test_switching_row_security_off_is_an_error_and_no_way_round(
    postgres_urls: RoleUrls, tables: list[Table]
) -> None:
    async with acting(postgres_urls.app, MINE) as connection:
        await connection.execute("SET LOCAL row_security = off")
        with pytest.raises(DENIED):
            await connection.fetch("SELECT FROM gateway.turn")
