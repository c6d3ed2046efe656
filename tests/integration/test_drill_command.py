"""`gateway drill` over the bundles that are in force in a real database."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from typer.testing import CliRunner, Result

from gateway.__main__ import application
from gateway.adapters.postgres.roles import RoleUrls
from gateway.commands.drill import DrillHall
from gateway.domain.proposal import FailureKind
from gateway.domain.recourse import Situation, next_step
from gateway.settings import RewriterChoice
from tests.policies import POLICIES
from tests.postgres import execute, run
from tests.real_gateway import fetch
from tests.rehearsals import OFFLINE

Gateway = Callable[..., Result]


@pytest.fixture
def gateway(postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch) -> Gateway:
    """The command line of an installation that has the demonstration's tenant."""
    monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)

    def invoke(*arguments: str) -> Result:
        return CliRunner().invoke(application(list(arguments)), list(arguments))

    assert invoke("tenant", "apply", str(POLICIES / "acme")).exit_code == 0
    return invoke


def rows(urls: RoleUrls) -> dict[str, int]:
    """How many rows each table has."""
    counted: dict[str, int] = {}

    async def count() -> None:
        tables = "SELECT relname FROM pg_class WHERE relnamespace = 'gateway'::regnamespace AND relkind = 'r'"
        for (table,) in await fetch(urls.owner, tables):
            ((rows,),) = await fetch(urls.owner, f"SELECT count(*) FROM gateway.{table}")  # noqa: S608
            counted[str(table)] = int(rows)

    run(count())
    return counted


def test_every_fallback_of_the_installed_bundle_works_and_nothing_is_left_behind(
    gateway: Gateway, postgres_urls: RoleUrls
) -> None:
    before = rows(postgres_urls)
    ran = gateway("drill", "--json", "--sample", "1")
    assert ran.exit_code == 0, ran.output
    shown = json.loads(ran.stdout)
    assert (shown["passed"], shown["failed"], shown["unloadable"]) == (2 * len(FailureKind), 0, [])
    assert {each["domain"] for each in shown["exercises"]} == {"", "legal"}
    assert {each["fault"] for each in shown["exercises"]} == {kind.value for kind in FailureKind}
    assert rows(postgres_urls) == before


def test_a_fallback_that_is_broken_is_named_and_the_exit_code_is_1(
    gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lenient(now: Situation) -> object:
        return next_step(replace(now, sensitive=False))

    monkeypatch.setattr("gateway.stages.settle.next_step", lenient)
    ran = gateway("drill", "--sample", "1")
    assert ran.exit_code == 1
    assert "✗ acme, legal: timeout -> pending_review (0/1)" in ran.stdout
    assert "answered degraded, pending_review was due" in ran.stdout
    assert "✓ acme, ordinary: timeout -> degraded (1/1)" in ran.stdout


def test_a_bundle_that_does_not_load_is_a_failure(gateway: Gateway, postgres_urls: RoleUrls) -> None:
    spoil = "UPDATE gateway.bundle SET files = jsonb_set(files, '{policy.csv}', '\"nonsense\"')"
    keep = "CREATE TABLE gateway.spoilt AS SELECT * FROM gateway.bundle"
    mend = "UPDATE gateway.bundle b SET files = s.files FROM gateway.spoilt s WHERE s.version = b.version"
    run(execute(postgres_urls.owner, keep, "ALTER TABLE gateway.bundle NO FORCE ROW LEVEL SECURITY", spoil))
    try:
        ran = gateway("drill", "--json", "--sample", "1")
    finally:
        run(execute(postgres_urls.owner, mend, "DROP TABLE gateway.spoilt"))
        run(execute(postgres_urls.owner, "ALTER TABLE gateway.bundle FORCE ROW LEVEL SECURITY"))
    assert ran.exit_code == 1
    # Before it stands a line of the log, which goes to stderr where the command is a process of its own.
    shown = json.loads(ran.stdout.splitlines()[-1])
    assert "acme does not load: policy.csv:1" in shown["unloadable"][0]


def test_an_installation_without_tenants_cannot_be_drilled(
    fresh_postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GATEWAY_DATABASE_URL", fresh_postgres_urls.app)
    ran = CliRunner().invoke(application(["drill"]), ["drill"])
    assert ran.exit_code == 2
    assert "error[GW-3003]" in ran.stderr


def test_a_drill_never_uses_the_model_of_the_settings() -> None:
    settings = OFFLINE.model_copy(update={"rewriter": RewriterChoice.ANTHROPIC})
    assert DrillHall(settings)._anthropic is None
