"""`gateway key` from the command line: keys of a tenant that there is, each act on its audit record."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gateway.__main__ import application
from gateway.adapters.postgres.roles import RoleUrls
from gateway.commands.console import CANNOT_RUN, FAILED
from gateway.domain.access import digest_of
from tests.isolation import acting
from tests.policies import POLICIES

MARIA = "maria@acme.example"
Gateway = Callable[..., Result]


@pytest.fixture
def gateway(postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch) -> Gateway:
    """The command line of an installation that has the tenant acme, and no key for texts at hand."""
    monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)
    monkeypatch.delenv("GATEWAY_ENCRYPTION_KEY", raising=False)

    def invoke(*arguments: str | Path) -> Result:
        words = [str(each) for each in arguments]
        return CliRunner().invoke(application(words), words)

    assert invoke("tenant", "apply", POLICIES / "acme", "--by", "ines").exit_code == 0
    return invoke


def recorded(urls: RoleUrls, stage: str) -> list[tuple[str, str, str, str, str]]:
    """Acts on acme's record: reason, outcome, whom it was for, who did it, and the digest of the key."""

    async def read() -> list[tuple[str, str, str, str, str]]:
        async with acting(urls.auditor, "acme") as connection:
            rows = await connection.fetch(
                "SELECT reasons[1], outcome, subject, actor, coalesce(digests ->> 'key', '')"
                " FROM gateway.audit_event WHERE stage = $1 ORDER BY appended",
                stage,
            )
        return [tuple(row) for row in rows]

    return asyncio.run(read())


def test_making_and_ending_a_key_is_on_record_with_whom_it_was_for(
    gateway: Gateway, postgres_urls: RoleUrls
) -> None:
    made = gateway("key", "create", "--tenant", "acme", "--subject", MARIA, "--by", "ines", "--json")
    assert made.exit_code == 0, made.stderr
    key_id = json.loads(made.stdout)["id"]
    assert gateway("key", "revoke", key_id, "--tenant", "acme").exit_code == 0
    digest = digest_of((key_id,))
    assert recorded(postgres_urls, "key")[-4:] == [
        ("create", "started", MARIA, "ines", ""),
        ("create", "ok", MARIA, "ines", digest),
        ("revoke", "started", "operator", "operator", ""),
        ("revoke", "ok", "operator", "operator", digest),
    ]


def test_a_bundle_and_a_link_are_on_record(gateway: Gateway, postgres_urls: RoleUrls) -> None:
    assert gateway("admin", "link", "--as", "lars@acme.example", "--by", "ines").exit_code == 0
    assert recorded(postgres_urls, "policy")[-1] == ("apply", "ok", "ines", "ines", "")
    assert recorded(postgres_urls, "sign_in")[-1] == ("invite", "ok", "lars@acme.example", "ines", "")


@pytest.mark.parametrize(
    "words", [("list",), ("revoke", "key_1"), ("create", "--subject", MARIA)], ids=lambda words: words[0]
)
def test_a_tenant_that_is_not_there_is_named_as_the_error(gateway: Gateway, words: tuple[str, ...]) -> None:
    result = gateway("key", *words, "--tenant", "nope")
    assert (result.exit_code, result.stdout) == (CANNOT_RUN, "")
    assert "error[GW-3003]: there is no tenant nope" in result.stderr
    assert "hint: gateway tenant apply DIR" in result.stderr


def test_a_key_of_another_tenant_is_ended_like_one_that_never_was(gateway: Gateway) -> None:
    assert gateway("tenant", "apply", POLICIES / "globex").exit_code == 0
    made = json.loads(gateway("key", "create", "--tenant", "acme", "--subject", MARIA, "--json").stdout)
    foreign = gateway("key", "revoke", made["id"], "--tenant", "globex")
    unknown = gateway("key", "revoke", "key_none", "--tenant", "globex")
    assert (foreign.exit_code, foreign.output) == (FAILED, unknown.output)
    assert made["id"] in gateway("key", "list", "--tenant", "acme").stdout
    assert made["id"] not in gateway("key", "list", "--tenant", "globex").stdout


def test_without_a_record_no_key_is_made(gateway: Gateway, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("gateway.adapters.postgres.journal.insert", broken)
    result = gateway("key", "create", "--tenant", "acme", "--subject", "new@acme.example")
    assert (result.exit_code, result.stdout) == (CANNOT_RUN, "")
    assert "error[GW-1501]" in result.stderr
    assert "new@acme.example" not in gateway("key", "list", "--tenant", "acme").stdout
