"""Each way round row-level security or the audit is found, by its own code, before the gateway serves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text

from gateway.adapters.postgres.boot_check import Finding, examine, verify_application_role
from gateway.adapters.postgres.dangers import Danger
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.migrating import unmigrate
from gateway.adapters.postgres.roles import RoleUrls
from tests.postgres import Server

LOGIN = "bad_login"
# The application's rights, to which each case adds what must not be.
LIKE_APP = (
    f"CREATE ROLE {LOGIN} LOGIN",
    f"GRANT USAGE ON SCHEMA gateway TO {LOGIN}",
    f"GRANT SELECT ON gateway.alembic_version TO {LOGIN}",
    f"GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA gateway TO {LOGIN}",
)


@pytest.fixture
async def admin(postgres_server: Server, postgres_urls: RoleUrls) -> AsyncIterator[Database]:
    """The superuser's door to the module's database."""
    door = Database(postgres_server.superuser_url(urlsplit(postgres_urls.owner).path[1:]))
    yield door
    await door.close()


async def findings(admin: Database, *gifts: str) -> list[Finding]:
    """What is found of the bad login after `gifts`, all in a transaction that is taken back."""
    async with admin.batch() as connection:
        for statement in (*LIKE_APP, *gifts, f"SET LOCAL SESSION AUTHORIZATION {LOGIN}"):
            await connection.execute(text(statement))
        found = await examine(connection)
        await connection.rollback()
    return found


async def codes(url: str) -> set[Danger]:
    """What is found of the one who logs in at `url`."""
    database = Database(url)
    try:
        return {finding.code for finding in await verify_application_role(database)}
    finally:
        await database.close()


async def test_the_roles_of_the_migrations_pass(postgres_urls: RoleUrls) -> None:
    assert await codes(postgres_urls.app) == set()


async def test_a_login_with_the_rights_of_the_application_alone_passes(admin: Database) -> None:
    assert await findings(admin) == []


@pytest.mark.parametrize(
    ("gift", "danger", "named"),
    [
        ("ALTER ROLE bad_login SUPERUSER", Danger.SUPERUSER, LOGIN),
        ("ALTER ROLE bad_login BYPASSRLS", Danger.BYPASSES_RLS, LOGIN),
        ("ALTER ROLE bad_login REPLICATION", Danger.REPLICATES, LOGIN),
        ("GRANT gateway_owner TO bad_login WITH INHERIT FALSE", Danger.CAN_BECOME_OWNER, "gateway_owner"),
        ("GRANT pg_read_server_files TO bad_login", Danger.CAN_BECOME_POWERFUL, "pg_read_server_files"),
        ("GRANT CREATE ON SCHEMA gateway TO bad_login", Danger.CAN_CREATE, "gateway"),
        ("GRANT TRUNCATE ON gateway.turn TO bad_login", Danger.REACHES_BEYOND_ROWS, "turn"),
        ("ALTER TABLE gateway.turn DISABLE ROW LEVEL SECURITY", Danger.RLS_MISSING, "turn"),
        ("ALTER TABLE gateway.turn NO FORCE ROW LEVEL SECURITY", Danger.RLS_MISSING, "turn"),
        ("DROP POLICY tenant_isolation ON gateway.turn", Danger.POLICY_MISSING, "turn"),
        ("ALTER POLICY tenant_isolation ON gateway.turn USING (true)", Danger.POLICY_MISSING, "turn"),
        ("ALTER POLICY tenant_isolation ON gateway.turn WITH CHECK (true)", Danger.POLICY_MISSING, "turn"),
        ("ALTER POLICY tenant_isolation ON gateway.turn TO gateway_app", Danger.POLICY_MISSING, "turn"),
        ("CREATE POLICY wide ON gateway.turn USING (true)", Danger.POLICY_UNKNOWN, "turn.wide"),
        ("CREATE TABLE gateway.note (body text)", Danger.TENANT_MISSING, "note"),
        ("CREATE VIEW gateway.said AS TABLE gateway.turn", Danger.VIEW_UNGUARDED, "said"),
        (
            "CREATE VIEW gateway.said WITH (security_invoker = false) AS TABLE gateway.turn",
            Danger.VIEW_UNGUARDED,
            "said",
        ),
        ("CREATE MATERIALIZED VIEW gateway.copied AS TABLE gateway.turn", Danger.VIEW_UNGUARDED, "copied"),
        (
            "CREATE FUNCTION gateway.turns() RETURNS bigint LANGUAGE sql SECURITY DEFINER"
            " RETURN (SELECT count(*) FROM gateway.turn)",
            Danger.FUNCTION_UNGUARDED,
            "turns",
        ),
        ("GRANT UPDATE ON gateway.audit_event TO bad_login", Danger.AUDIT_CHANGEABLE, "UPDATE"),
        ("GRANT UPDATE (leaf) ON gateway.audit_event TO bad_login", Danger.AUDIT_CHANGEABLE, "UPDATE"),
        ("GRANT DELETE ON gateway.audit_event TO bad_login", Danger.AUDIT_CHANGEABLE, "DELETE"),
        ("GRANT UPDATE ON gateway.audit_leaf TO bad_login", Danger.AUDIT_CHANGEABLE, "UPDATE"),
        ("GRANT DELETE ON gateway.audit_checkpoint TO bad_login", Danger.AUDIT_CHANGEABLE, "DELETE"),
        ("GRANT pg_write_all_data TO bad_login", Danger.AUDIT_CHANGEABLE, "DELETE, UPDATE"),
        ("DROP TRIGGER insert_only ON gateway.audit_event", Danger.AUDIT_UNGUARDED, "audit_event"),
        ("DROP TRIGGER insert_only ON gateway.audit_event_rest", Danger.AUDIT_UNGUARDED, "audit_event_rest"),
        ("ALTER TABLE gateway.audit_event_rest NO FORCE ROW LEVEL SECURITY", Danger.RLS_MISSING, "rest"),
        ("DROP TRIGGER insert_only ON gateway.audit_node", Danger.AUDIT_UNGUARDED, "audit_node"),
        (
            "ALTER TABLE gateway.audit_event DISABLE TRIGGER insert_only",
            Danger.AUDIT_UNGUARDED,
            "audit_event",
        ),
        ("DROP TRIGGER announce_bundle ON gateway.tenant", Danger.BUNDLES_UNANNOUNCED, "tenant"),
        (
            "ALTER TABLE gateway.tenant ENABLE TRIGGER announce_bundle",
            Danger.BUNDLES_UNANNOUNCED,
            "tenant",
        ),
        ("UPDATE gateway.alembic_version SET version_num = '0001'", Danger.REVISION_DIFFERS, "0001"),
        ("REVOKE SELECT ON gateway.alembic_version FROM bad_login", Danger.REVISION_DIFFERS, "none"),
        ("DROP TABLE gateway.alembic_version", Danger.REVISION_DIFFERS, "none"),
    ],
)
async def test_one_thing_wrong_is_found_alone_and_by_name(
    admin: Database, gift: str, danger: Danger, named: str
) -> None:
    (finding,) = await findings(admin, gift)
    assert finding.code is danger
    assert named in finding.what
    assert finding.mend


async def test_a_view_and_a_function_with_the_rights_of_whoever_asks_are_no_danger(admin: Database) -> None:
    view = "CREATE VIEW gateway.said WITH (security_invoker = on) AS TABLE gateway.turn"
    function = (
        "CREATE FUNCTION gateway.turns() RETURNS bigint LANGUAGE sql"
        " RETURN (SELECT count(*) FROM gateway.turn)"
    )
    assert await findings(admin, view, function) == []


async def test_truncate_on_the_audit_is_two_dangers(admin: Database) -> None:
    found = await findings(admin, f"GRANT TRUNCATE ON gateway.audit_event TO {LOGIN}")
    assert {finding.code for finding in found} == {Danger.AUDIT_CHANGEABLE, Danger.REACHES_BEYOND_ROWS}


async def test_a_login_that_owns_a_table_is_found(admin: Database) -> None:
    (finding,) = await findings(admin, f"ALTER TABLE gateway.turn OWNER TO {LOGIN}")
    assert finding.code is Danger.OWNS_TABLES
    assert "turn" in finding.what


async def test_power_behind_two_memberships_is_found(admin: Database) -> None:
    chain = ("CREATE ROLE far BYPASSRLS", "CREATE ROLE near", "GRANT far TO near", f"GRANT near TO {LOGIN}")
    (finding,) = await findings(admin, *chain)
    assert finding.code is Danger.CAN_BECOME_POWERFUL
    assert "far" in finding.what


async def test_a_database_made_by_a_newer_gateway_is_not_ready(admin: Database) -> None:
    (finding,) = await findings(admin, "UPDATE gateway.alembic_version SET version_num = '9999'")
    assert finding.code is Danger.REVISION_DIFFERS
    assert "9999" in finding.what


async def test_the_owner_may_not_serve(postgres_urls: RoleUrls) -> None:
    assert await codes(postgres_urls.owner) >= {
        Danger.OWNS_TABLES,
        Danger.CAN_CREATE,
        Danger.AUDIT_CHANGEABLE,
    }


async def test_a_superuser_may_not_serve(postgres_server: Server, postgres_urls: RoleUrls) -> None:
    url = postgres_server.superuser_url(urlsplit(postgres_urls.owner).path[1:])
    assert await codes(url) == {Danger.SUPERUSER}


async def test_an_empty_schema_is_not_ready(fresh_postgres_urls: RoleUrls) -> None:
    await unmigrate(fresh_postgres_urls.owner, "base")
    assert await codes(fresh_postgres_urls.app) == {Danger.REVISION_DIFFERS}


async def test_a_database_that_was_never_migrated_is_not_ready(postgres_server: Server) -> None:
    assert await codes(postgres_server.superuser_url()) == {Danger.SUPERUSER, Danger.REVISION_DIFFERS}
