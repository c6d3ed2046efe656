"""`gateway admin link` from the command line: a link for one person of one tenant, in the right database."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gateway.__main__ import application
from gateway.adapters.clock import SystemClock
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.signins import PostgresSignins
from gateway.commands.console import CANNOT_RUN
from gateway.commands.serving.demo import DemoKeys, write_demo
from gateway.domain.signin import Link
from tests.policies import POLICIES

LARS = "lars@acme.example"
ADDRESS = "https://gateway.acme.example"
Gateway = Callable[..., Result]


@pytest.fixture
def gateway(postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch) -> Gateway:
    """The command line of an installation that has the tenant acme, reached at its own address."""
    monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)
    monkeypatch.setenv("GATEWAY_PUBLIC_URL", ADDRESS)

    def invoke(*arguments: str | Path) -> Result:
        words = [str(each) for each in arguments]
        return CliRunner().invoke(application(words), words)

    assert invoke("tenant", "apply", POLICIES / "acme").exit_code == 0
    return invoke


def made_for(urls: RoleUrls, token: str) -> Link | None:
    """Whom the database has this token for."""

    async def look() -> Link | None:
        database = Database(urls.app)
        link = await PostgresSignins(database, SystemClock()).look(token)
        await database.close()
        return link

    return asyncio.run(look())


def test_the_link_is_printed_alone_and_is_for_whom_the_policy_names(
    gateway: Gateway, postgres_urls: RoleUrls
) -> None:
    result = gateway("admin", "link", "--as", LARS)
    assert result.exit_code == 0, result.stderr
    address, _, token = result.stdout.strip().rpartition("/")
    assert address == f"{ADDRESS}/admin/enter"
    link = made_for(postgres_urls, token)
    assert link is not None
    assert (link.tenant, link.subject, link.spent_at) == ("acme", LARS, None)
    assert result.stderr.startswith(f"signs in {LARS} of acme, once, until ")


def test_a_program_gets_the_link_with_its_end(gateway: Gateway) -> None:
    shown = json.loads(gateway("admin", "link", "--as", LARS, "--tenant", "acme", "--json").stdout)
    assert shown.keys() == {"link", "expires_at", "tenant", "subject"}
    assert (shown["tenant"], shown["subject"]) == ("acme", LARS)


def test_without_a_tenant_somebody_whom_no_policy_names_gets_no_link(gateway: Gateway) -> None:
    result = gateway("admin", "link", "--as", "nobody@acme.example")
    assert (result.exit_code, result.stdout) == (CANNOT_RUN, "")
    assert "no policy names nobody@acme.example" in result.stderr


def test_with_a_tenant_the_link_is_made_and_what_is_odd_is_said(gateway: Gateway) -> None:
    result = gateway("admin", "link", "--as", "new@acme.example", "--tenant", "acme")
    assert result.exit_code == 0
    assert "the policy of acme names no new@acme.example" in result.stderr


def test_somebody_who_may_review_nothing_gets_a_link_and_a_warning(gateway: Gateway) -> None:
    warned = gateway("admin", "link", "--as", "maria@acme.example")
    assert warned.exit_code == 0
    assert "the policy of acme lets maria@acme.example review nothing" in warned.stderr
    assert "review nothing" not in gateway("admin", "link", "--as", LARS).stderr


@pytest.mark.parametrize(
    ("subject", "tenant", "what"),
    [(LARS, "unknown", "there is no tenant unknown"), ("role:legal", "acme", "cannot name a subject")],
)
def test_what_cannot_be_signed_in_gets_no_link(
    gateway: Gateway, subject: str, tenant: str, what: str
) -> None:
    result = gateway("admin", "link", "--as", subject, "--tenant", tenant)
    assert (result.exit_code, result.stdout) == (CANNOT_RUN, "")
    assert what in result.stderr


def test_without_a_database_the_local_demonstration_is_meant(
    gateway: Gateway, postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("GATEWAY_DATABASE_URL")
    monkeypatch.delenv("GATEWAY_PUBLIC_URL")
    monkeypatch.chdir(tmp_path)
    missing = gateway("admin", "link", "--as", LARS)
    assert missing.exit_code == CANNOT_RUN
    assert "there is no demonstration here" in missing.stderr

    (tmp_path / ".gateway").mkdir()
    write_demo(DemoKeys("http://127.0.0.1:8123", "http://127.0.0.1:8123/admin"))
    (tmp_path / ".gateway/demo.env").write_text(f"GATEWAY_DATABASE_URL='{postgres_urls.app}'\n")
    found = gateway("admin", "link", "--as", LARS)
    assert found.stdout.startswith("http://127.0.0.1:8123/admin/enter/rgl_acme_"), found.stderr
