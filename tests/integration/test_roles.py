"""The roles are powerless, get in with their passwords alone, and nobody else gets into the database."""

from __future__ import annotations

from collections.abc import Iterator

import asyncpg
import pytest

from gateway.adapters.postgres.embedded import ThrowawayPostgres
from gateway.adapters.postgres.roles import Passwords, provision, role_statements, scram_verifier
from tests.postgres import execute

PASSWORDS = Passwords(owner="o'w\"n%er", app="app:/@?#", auditor="au ditor")


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThrowawayPostgres]:
    """A server of this module's own, since roles belong to a whole server."""
    with ThrowawayPostgres(tmp_path_factory.mktemp("roles")) as server:
        yield server


async def fetch(url: str, query: str) -> list[asyncpg.Record]:
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetch(query)
    finally:
        await connection.close()


async def test_each_role_gets_in_with_its_own_password(own_server: ThrowawayPostgres) -> None:
    urls = await provision(own_server.url(), PASSWORDS, "knocking")
    for url, role in (
        (urls.owner, "gateway_owner"),
        (urls.app, "gateway_app"),
        (urls.auditor, "gateway_auditor"),
    ):
        assert [tuple(row) for row in await fetch(url, "SELECT session_user")] == [(role,)]
    await provision(own_server.url(), Passwords("new", "new", "new"), "knocking")
    with pytest.raises(asyncpg.InvalidPasswordError):
        await asyncpg.connect(urls.app)


async def test_no_role_has_a_power_or_another_role(own_server: ThrowawayPostgres) -> None:
    await execute(
        own_server.url(), *role_statements(), "ALTER ROLE gateway_app SUPERUSER BYPASSRLS CREATEROLE"
    )
    await provision(own_server.url(), PASSWORDS, "powerless")
    powers = await fetch(
        own_server.url(),
        """SELECT rolname FROM pg_roles WHERE rolname LIKE 'gateway%' AND (rolsuper OR rolbypassrls
        OR rolcreaterole OR rolcreatedb OR rolreplication OR NOT rolcanlogin)""",
    )
    members = await fetch(
        own_server.url(), "SELECT FROM pg_auth_members WHERE member::regrole::text LIKE 'gateway%'"
    )
    assert powers == []
    assert members == []


async def test_nobody_else_gets_into_the_database(own_server: ThrowawayPostgres) -> None:
    urls = await provision(own_server.url(), PASSWORDS, "private")
    await execute(own_server.url(), "CREATE ROLE stranger LOGIN PASSWORD 'x'")
    stranger = own_server.url("private").replace("postgres:", "stranger:").replace(secret(own_server), "x")
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await asyncpg.connect(stranger)
    for statement in (
        "CREATE TABLE public.mine (x int)",
        "CREATE TEMP TABLE mine (x int)",
        "CREATE SCHEMA mine",
    ):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await execute(urls.app, statement)


async def test_doing_it_again_keeps_the_database(own_server: ThrowawayPostgres) -> None:
    urls = await provision(own_server.url(), PASSWORDS, "again")
    await execute(urls.owner, "CREATE SCHEMA kept")
    urls = await provision(own_server.url(), PASSWORDS, "again")
    assert await fetch(urls.owner, "SELECT FROM pg_namespace WHERE nspname = 'kept'") != []


async def test_a_database_may_have_any_name(own_server: ThrowawayPostgres) -> None:
    urls = await provision(own_server.url(), PASSWORDS, 'Acme "prod" #1')
    (row,) = await fetch(urls.app, "SELECT current_database()")
    assert row[0] == 'Acme "prod" #1'


def test_a_verifier_is_salted_and_holds_no_password() -> None:
    assert scram_verifier("secret") != scram_verifier("secret")
    assert "secret" not in scram_verifier("secret")


@pytest.mark.parametrize("password", ["", "pässword"])
def test_a_password_that_would_need_normalising_is_refused(password: str) -> None:
    with pytest.raises(ValueError, match="ASCII"):
        scram_verifier(password)


def test_passwords_and_addresses_are_not_shown() -> None:
    assert "er" not in repr(PASSWORDS).replace("Passwords", "")


def secret(server: ThrowawayPostgres) -> str:
    return server.directory.password()
