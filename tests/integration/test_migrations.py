"""The migrations give every table its tenant, leave nothing half done, and say what they cannot do."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest
from sqlalchemy.exc import DBAPIError

from gateway.adapters.postgres.embedded import ThrowawayPostgres
from gateway.adapters.postgres.migrating import head_revision, migrate, unmigrate
from gateway.adapters.postgres.roles import RoleUrls, role_statements
from gateway.domain.errors import ProblemError
from tests.postgres import execute

MIGRATIONS = Path(__file__).parents[2] / "migrations"

MIGRATE = """
import asyncio, sys
from gateway.adapters.postgres.migrating import migrate
asyncio.run(migrate(sys.argv[1]))
"""

TABLES = {
    "tenant",
    "bundle",
    "api_key",
    "conversation",
    "turn",
    "vault_entry",
    "document",
    "document_embedding",
    "idempotency",
    "analysed_text",
    "review_case",
    "audit_event",
    "audit_text",
    "audit_term",
    "audit_leaf",
    "audit_retirement",
    "audit_node",
    "audit_checkpoint",
    "kept_rewrite",
    "legal_hold",
    "model_usage",
    "subject_key",
    "roster",
    "signin_link",
    "signin_session",
}

# One row per key: its table, its kind (p, u or f) and its first column.
KEYS = """
SELECT c.conrelid::regclass::text AS of, c.contype AS kind, a.attname AS first, f.attname AS first_there
FROM pg_constraint c
JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
LEFT JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = c.confkey[1]
WHERE c.connamespace = 'gateway'::regnamespace AND c.contype IN ('p', 'u', 'f')
AND c.conrelid <> 'gateway.alembic_version'::regclass
"""

WHOLE = """
SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'gateway'::regnamespace AND NOT relispartition
"""

OWNERS = """
SELECT relowner::regrole::text FROM pg_class WHERE relnamespace = 'gateway'::regnamespace
UNION SELECT proowner::regrole::text FROM pg_proc WHERE pronamespace = 'gateway'::regnamespace
UNION SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'gateway'
"""

INDEXES = """
SELECT i.indexrelid::regclass::text AS name, a.attname AS first, m.amname AS method
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am m ON m.oid = c.relam
JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
WHERE c.relnamespace = 'gateway'::regnamespace AND i.indrelid <> 'gateway.alembic_version'::regclass
"""


async def fetch(url: str, query: str) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetch(query)
    finally:
        await connection.close()


async def names(url: str, query: str) -> set[str]:
    return {row[0] for row in await fetch(url, query)}


async def tables(url: str) -> set[str]:
    return await names(
        url,
        """SELECT relname FROM pg_class WHERE relnamespace = 'gateway'::regnamespace
        AND relkind IN ('r', 'p') AND NOT relispartition""",
    )


@dataclass(frozen=True)
class Bare:
    """Addresses of one database: the superuser's, and that of its owner who has no powers."""

    superuser: str
    dev: str


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThrowawayPostgres]:
    """A server of this module's own, since roles belong to a whole server."""
    with ThrowawayPostgres(tmp_path_factory.mktemp("migrations")) as server:
        yield server


@pytest.fixture
async def bare(own_server: ThrowawayPostgres) -> AsyncIterator[Bare]:
    """A database of `dev` on a server where nobody has made the roles."""
    superuser = own_server.url()
    await execute(superuser, "CREATE ROLE dev LOGIN PASSWORD 'x'", "CREATE DATABASE bare OWNER dev")
    parts = urlsplit(own_server.url("bare"))
    place = f"dev:x@{parts.hostname}:{parts.port}"
    yield Bare(own_server.url("bare"), urlunsplit(parts._replace(netloc=place)))
    await execute(
        superuser, "DROP DATABASE bare", "DROP ROLE IF EXISTS gateway_owner, gateway_app, gateway_auditor"
    )
    await execute(superuser, "DROP ROLE dev")


async def test_the_tables_are_these(postgres_urls: RoleUrls) -> None:
    assert await tables(postgres_urls.owner) == TABLES | {"alembic_version"}


async def test_every_key_begins_with_the_tenant(postgres_urls: RoleUrls) -> None:
    keys = await fetch(postgres_urls.owner, KEYS)
    whole = await names(postgres_urls.owner, WHOLE)
    primary = {key["of"] for key in keys if key["kind"] == b"p"}
    assert primary & whole == {f"gateway.{table}" for table in TABLES}
    assert [key for key in keys if key["first"] != "tenant_id"] == []
    assert [key for key in keys if key["kind"] == b"f" and key["first_there"] != "tenant_id"] == []


async def test_every_ordered_index_begins_with_the_tenant(postgres_urls: RoleUrls) -> None:
    indexes = await fetch(postgres_urls.owner, INDEXES)
    assert {index["name"] for index in indexes if index["first"] != "tenant_id"} == {
        "gateway.document_search"
    }


async def test_everything_belongs_to_the_owner(postgres_urls: RoleUrls) -> None:
    assert await names(postgres_urls.owner, OWNERS) == {"gateway_owner"}


async def test_there_are_no_views_and_no_function_lends_its_owners_rights(postgres_urls: RoleUrls) -> None:
    views = await names(
        postgres_urls.owner,
        "SELECT relname FROM pg_class WHERE relnamespace = 'gateway'::regnamespace AND relkind IN ('v', 'm')",
    )
    lending = await names(
        postgres_urls.owner,
        """SELECT proname FROM pg_proc WHERE pronamespace = 'gateway'::regnamespace
        AND (prosecdef OR NOT array_to_string(proconfig, ',') LIKE 'search_path=pg_catalog, pg_temp')""",
    )
    assert views == set()
    assert lending == set()


async def test_nothing_is_left_open_to_everybody(postgres_urls: RoleUrls) -> None:
    to_everybody = await names(
        postgres_urls.owner,
        """SELECT relname FROM pg_class, aclexplode(relacl)
        WHERE relnamespace = 'gateway'::regnamespace AND grantee = 0
        UNION SELECT proname FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
        WHERE pronamespace = 'gateway'::regnamespace AND grantee = 0
        UNION SELECT nspname FROM pg_namespace, aclexplode(nspacl)
        WHERE nspname IN ('gateway', 'public') AND grantee = 0""",
    )
    assert to_everybody == set()


async def test_down_and_up_again(fresh_postgres_urls: RoleUrls) -> None:
    owner = fresh_postgres_urls.owner
    await unmigrate(owner, "base")
    assert await tables(owner) == {"alembic_version"}
    assert (
        await names(owner, "SELECT proname FROM pg_proc WHERE pronamespace = 'gateway'::regnamespace")
        == set()
    )
    await migrate(owner)
    assert await tables(owner) == TABLES | {"alembic_version"}
    assert await names(owner, "SELECT version_num FROM gateway.alembic_version") == {head_revision()}


async def test_migrating_again_keeps_the_rows(fresh_postgres_urls: RoleUrls) -> None:
    add = (
        "SET gateway.tenant = 'acme'",
        "INSERT INTO gateway.tenant (tenant_id, name) VALUES ('acme', 'Acme')",
    )
    await execute(fresh_postgres_urls.app, *add)
    await migrate(fresh_postgres_urls.owner)
    connection = await asyncpg.connect(fresh_postgres_urls.app)
    await connection.execute("SET gateway.tenant = 'acme'")
    assert await connection.fetchval("SELECT name FROM gateway.tenant") == "Acme"
    await connection.close()


async def test_tenants_of_before_are_on_the_roster(fresh_postgres_urls: RoleUrls) -> None:
    add = (
        "SET gateway.tenant = 'acme'",
        "INSERT INTO gateway.tenant (tenant_id, name) VALUES ('acme', 'Acme')",
    )
    await unmigrate(fresh_postgres_urls.owner, "0005")
    await execute(fresh_postgres_urls.app, *add)
    await migrate(fresh_postgres_urls.owner)
    connection = await asyncpg.connect(fresh_postgres_urls.app)
    await connection.execute("SET gateway.tenant = '-'")
    members = [row["member"] for row in await connection.fetch("SELECT member FROM gateway.roster")]
    await connection.close()
    assert sorted(members) == ["-", "acme"]
    forced = "SELECT relname FROM pg_class WHERE relname = 'tenant' AND relforcerowsecurity"
    assert await names(fresh_postgres_urls.owner, forced) == {"tenant"}


async def test_bundles_of_before_stand_on_the_roster_too(fresh_postgres_urls: RoleUrls) -> None:
    before = (
        "SET gateway.tenant = 'acme'",
        "INSERT INTO gateway.bundle (tenant_id, version, files, applied_by)"
        " VALUES ('acme', 'v7', '{}', 'adam')",
        "INSERT INTO gateway.tenant (tenant_id, name, active_bundle) VALUES ('acme', 'Acme', 'v7')",
        "SET gateway.tenant = '-'",
        "INSERT INTO gateway.roster (tenant_id, member) VALUES ('-', 'acme')",
    )
    await unmigrate(fresh_postgres_urls.owner, "0008")
    await execute(fresh_postgres_urls.app, "BEGIN", *before, "COMMIT")
    await migrate(fresh_postgres_urls.owner)
    forced = "SELECT relname FROM pg_class WHERE relname IN ('tenant', 'roster') AND relforcerowsecurity"
    assert await names(fresh_postgres_urls.owner, forced) == {"tenant", "roster"}
    connection = await asyncpg.connect(fresh_postgres_urls.app)
    await connection.execute("SET gateway.tenant = '-'")
    rows = await connection.fetch("SELECT active_bundle FROM gateway.roster WHERE member = 'acme'")
    await connection.close()
    assert [row["active_bundle"] for row in rows] == ["v7"]


async def test_two_at_once_take_turns(fresh_postgres_urls: RoleUrls) -> None:
    owner = fresh_postgres_urls.owner
    await unmigrate(owner, "base")
    command = (sys.executable, "-c", MIGRATE, owner)
    both = [await asyncio.create_subprocess_exec(*command, cwd=MIGRATIONS.parent) for _ in range(2)]
    assert [await process.wait() for process in both] == [0, 0]
    assert await tables(owner) == TABLES | {"alembic_version"}


async def test_one_that_fails_leaves_nothing_of_itself(fresh_postgres_urls: RoleUrls) -> None:
    owner = fresh_postgres_urls.owner
    await unmigrate(owner, "base")
    await execute(owner, "CREATE TABLE gateway.audit_event (in_the_way int)")
    with pytest.raises(DBAPIError, match="already exists"):
        await migrate(owner)
    assert await tables(owner) == {"alembic_version", "audit_event"}


async def test_one_that_cannot_have_its_lock_gives_up(fresh_postgres_urls: RoleUrls) -> None:
    reader = await asyncpg.connect(fresh_postgres_urls.app)
    await reader.execute("BEGIN")
    await reader.execute("SELECT count(*) FROM gateway.audit_event")
    with pytest.raises(DBAPIError, match="lock timeout"):
        await unmigrate(fresh_postgres_urls.owner, "0004")
    await reader.close()


def test_each_step_either_way_waits_for_locks_five_seconds_at_most() -> None:
    for script in [*MIGRATIONS.glob("versions/*.py"), MIGRATIONS / "script.py.mako"]:
        steps = re.split(r"^def (?:up|down)grade", script.read_text(), flags=re.MULTILINE)[1:]
        assert len(steps) == 2, script
        assert all("SET LOCAL lock_timeout = '5s'" in step for step in steps), script


async def test_a_role_that_may_makes_the_roles(bare: Bare) -> None:
    await execute(bare.superuser, "ALTER ROLE dev CREATEROLE")
    await migrate(bare.dev)
    await migrate(bare.dev)
    assert await names(bare.superuser, OWNERS) == {"gateway_owner"}


async def test_a_role_that_may_not_says_what_the_administrator_must_run(bare: Bare) -> None:
    with pytest.raises(ProblemError) as told:
        await migrate(bare.dev)
    assert "gateway_owner, gateway_app, gateway_auditor" in told.value.problem.detail
    statements = told.value.problem.mend.split("run: ", 1)[1]
    await execute(bare.superuser, statements, "GRANT gateway_owner TO dev")
    await migrate(bare.dev)
    assert await names(bare.superuser, OWNERS) == {"gateway_owner"}


async def test_a_role_that_cannot_become_the_owner_is_told(bare: Bare) -> None:
    await execute(bare.superuser, *role_statements())
    with pytest.raises(ProblemError, match="cannot become it"):
        await migrate(bare.dev)
    await migrate(bare.superuser)
    with pytest.raises(ProblemError, match="cannot become it"):
        await migrate(bare.dev)


async def test_a_superusers_migration_belongs_to_the_owner_all_the_same(bare: Bare) -> None:
    await migrate(bare.superuser)
    assert await names(bare.superuser, OWNERS) == {"gateway_owner"}


@pytest.mark.parametrize(
    ("language", "configuration"),
    [
        ("en", "english"),
        ("de", "german"),
        ("pt", "portuguese"),
        ("es", "spanish"),
        ("fr", "french"),
        ("pl", "simple"),
        ("", "simple"),
    ],
)
async def test_a_language_is_searched_with_its_own_configuration(
    postgres_urls: RoleUrls, language: str, configuration: str
) -> None:
    query = f"SELECT gateway.search_configuration('{language}')::text"
    assert await names(postgres_urls.app, query) == {configuration}


@pytest.mark.parametrize(
    ("scope", "lineage"),
    [
        ("'hr'", ["hr"]),
        ("'hr/payroll/bonus'", ["hr", "hr/payroll", "hr/payroll/bonus"]),
        ("'hr-private'", ["hr-private"]),
        ("NULL", []),
        ("''", []),
    ],
)
async def test_a_scope_is_covered_by_itself_and_what_is_above_it(
    postgres_urls: RoleUrls, scope: str, lineage: list[str]
) -> None:
    (row,) = await fetch(postgres_urls.app, f"SELECT gateway.lineage({scope})")
    assert row[0] == lineage


async def test_titles_weigh_more_than_bodies(postgres_urls: RoleUrls) -> None:
    (row,) = await fetch(postgres_urls.app, "SELECT gateway.searchable('de', 'Reisen', 'Kosten')::text")
    assert row[0] == "'kost':2B 'reis':1A"


@pytest.mark.parametrize("scope", ["", "/hr", "hr/", "hr//payroll"])
async def test_a_malformed_scope_is_refused(postgres_urls: RoleUrls, scope: str) -> None:
    add = f"""INSERT INTO gateway.document
        (tenant_id, collection, document_id, scope, title, body, language, digest)
    VALUES ('acme', 'c', 'd', '{scope}', '', '', 'en', '')"""  # noqa: S608
    with pytest.raises(asyncpg.CheckViolationError):
        await execute(postgres_urls.app, "SET gateway.tenant = 'acme'", add)
