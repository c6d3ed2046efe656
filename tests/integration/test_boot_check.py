"""Each way round row-level security or the audit is found, by its own code, before the gateway serves."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit, urlunsplit

import pytest

from gateway.adapters.postgres.boot_check import Finding, verify_application_role
from gateway.adapters.postgres.dangers import Danger
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.migrating import unmigrate
from gateway.adapters.postgres.roles import RoleUrls
from tests.postgres import Server, execute, run

LOGIN = "bad_login"
LIKE_APP = (
    "GRANT USAGE ON SCHEMA gateway TO bad_login",
    "GRANT SELECT ON gateway.alembic_version TO bad_login",
    "GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA gateway TO bad_login",
)


def at(url: str, role: str, password: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=f"{role}:{password}@{parts.hostname}:{parts.port}"))


def on(server: Server, urls: RoleUrls) -> str:
    """The superuser's address of the same database."""
    return server.superuser_url(urlsplit(urls.owner).path[1:])


async def findings(url: str) -> list[Finding]:
    database = Database(url)
    try:
        return await verify_application_role(database)
    finally:
        await database.close()


async def codes(url: str) -> set[Danger]:
    return {finding.code for finding in await findings(url)}


@pytest.fixture
def bad_login(postgres_server: Server, fresh_postgres_urls: RoleUrls) -> Iterator[str]:
    """A login with the application's rights, to which a test adds what must not be; gives its address."""
    admin = on(postgres_server, fresh_postgres_urls)
    database = urlsplit(admin).path[1:]
    made = (f"CREATE ROLE {LOGIN} LOGIN PASSWORD 'x'", f"GRANT CONNECT ON DATABASE {database} TO {LOGIN}")
    run(execute(admin, *made, *LIKE_APP))
    yield at(admin, LOGIN, "x")
    run(execute(admin, f"REASSIGN OWNED BY {LOGIN} TO gateway_owner", f"DROP OWNED BY {LOGIN}"))
    run(execute(admin, f"DROP ROLE {LOGIN}"))


async def test_the_roles_of_the_migrations_pass(postgres_urls: RoleUrls) -> None:
    assert await findings(postgres_urls.app) == []


async def test_a_login_with_the_rights_of_the_application_alone_passes(bad_login: str) -> None:
    assert await findings(bad_login) == []


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
        ("GRANT UPDATE ON gateway.audit_event TO bad_login", Danger.AUDIT_CHANGEABLE, "UPDATE"),
        ("GRANT UPDATE (leaf) ON gateway.audit_event TO bad_login", Danger.AUDIT_CHANGEABLE, "UPDATE"),
        ("GRANT DELETE ON gateway.audit_event TO bad_login", Danger.AUDIT_CHANGEABLE, "DELETE"),
        ("GRANT pg_write_all_data TO bad_login", Danger.AUDIT_CHANGEABLE, "DELETE, UPDATE"),
        ("DROP TRIGGER insert_only ON gateway.audit_event", Danger.AUDIT_UNGUARDED, "audit_event"),
        (
            "ALTER TABLE gateway.audit_event DISABLE TRIGGER insert_only",
            Danger.AUDIT_UNGUARDED,
            "audit_event",
        ),
        ("UPDATE gateway.alembic_version SET version_num = '0001'", Danger.REVISION_DIFFERS, "0001"),
        ("REVOKE SELECT ON gateway.alembic_version FROM bad_login", Danger.REVISION_DIFFERS, "none"),
        ("DROP TABLE gateway.alembic_version", Danger.REVISION_DIFFERS, "none"),
    ],
)
async def test_one_thing_wrong_is_found_alone_and_by_name(
    postgres_server: Server,
    fresh_postgres_urls: RoleUrls,
    bad_login: str,
    gift: str,
    danger: Danger,
    named: str,
) -> None:
    await execute(on(postgres_server, fresh_postgres_urls), gift)
    (finding,) = await findings(bad_login)
    assert finding.code is danger
    assert named in finding.what
    assert finding.mend


async def test_truncate_on_the_audit_is_two_dangers(
    postgres_server: Server, fresh_postgres_urls: RoleUrls, bad_login: str
) -> None:
    admin = on(postgres_server, fresh_postgres_urls)
    await execute(admin, f"GRANT TRUNCATE ON gateway.audit_event TO {LOGIN}")
    assert await codes(bad_login) == {Danger.AUDIT_CHANGEABLE, Danger.REACHES_BEYOND_ROWS}


async def test_a_login_that_owns_a_table_is_found(
    postgres_server: Server, fresh_postgres_urls: RoleUrls, bad_login: str
) -> None:
    await execute(on(postgres_server, fresh_postgres_urls), f"ALTER TABLE gateway.turn OWNER TO {LOGIN}")
    assert await codes(bad_login) == {Danger.OWNS_TABLES}


async def test_power_behind_two_memberships_is_found(
    postgres_server: Server, fresh_postgres_urls: RoleUrls, bad_login: str
) -> None:
    admin = on(postgres_server, fresh_postgres_urls)
    chain = ("CREATE ROLE far BYPASSRLS", "CREATE ROLE near", "GRANT far TO near", f"GRANT near TO {LOGIN}")
    await execute(admin, *chain)
    try:
        (finding,) = await findings(bad_login)
    finally:
        await execute(admin, "DROP ROLE near", "DROP ROLE far")
    assert finding.code is Danger.CAN_BECOME_POWERFUL
    assert "far" in finding.what


async def test_the_owner_may_not_serve(postgres_urls: RoleUrls) -> None:
    assert await codes(postgres_urls.owner) >= {
        Danger.OWNS_TABLES,
        Danger.CAN_CREATE,
        Danger.AUDIT_CHANGEABLE,
    }


async def test_an_empty_schema_is_not_ready(fresh_postgres_urls: RoleUrls) -> None:
    await unmigrate(fresh_postgres_urls.owner, "base")
    assert await codes(fresh_postgres_urls.app) == {Danger.REVISION_DIFFERS}


async def test_a_database_that_was_never_migrated_is_not_ready(postgres_server: Server) -> None:
    assert await codes(postgres_server.superuser_url()) == {Danger.SUPERUSER, Danger.REVISION_DIFFERS}
