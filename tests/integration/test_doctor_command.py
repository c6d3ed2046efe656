"""`gateway doctor` over a real database: what is wrong is named with the way to mend it."""

from __future__ import annotations

import asyncio
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gateway.__main__ import application
from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.migrating import head_revision
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.ports.failures import MaskingUnavailable
from gateway.ports.journal import Record
from tests.policies import POLICIES
from tests.postgres import execute, run
from tests.real_gateway import ENCRYPTION_KEY

Doctor = Callable[..., dict[str, dict[str, Any]]]


def invoke(*words: str) -> tuple[int, str]:
    ran = CliRunner().invoke(application(list(words)), list(words))
    return ran.exit_code, ran.stdout


async def sealed(url: str) -> None:
    """An event with a text in acme's audit, and a checkpoint over it."""
    database, key = Database(url), b64decode(ENCRYPTION_KEY)
    journal = PostgresJournal(database, Sealing(key))
    try:
        await journal.start()
        said = Evidence(texts={"message": "What is the MV worth?"})
        event_id, now = SystemClock().new_id("ev_"), SystemClock().now()
        await journal.append(Record((AuditEvent(event_id, Who("acme"), now, "t-1", "", Stage.MASK, said),)))
        await PostgresSequencer(database, Notary(key)).seal("acme", timedelta(0))
    finally:
        await journal.close()
        await database.close()


@pytest.fixture
def doctor(postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Doctor:
    """Examines an installation that has the demonstration's tenant; gives the findings by part."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)
    monkeypatch.setenv("GATEWAY_ENCRYPTION_KEY", ENCRYPTION_KEY)
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", ENCRYPTION_KEY)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    assert invoke("tenant", "apply", str(POLICIES / "acme"))[0] == 0

    def examine(expected: int) -> dict[str, dict[str, Any]]:
        code, printed = invoke("doctor", "--json")
        assert code == expected, printed
        return {finding["part"]: finding for finding in json.loads(printed.splitlines()[-1])}

    return examine


def test_a_whole_installation_is_well_in_every_part(doctor: Doctor) -> None:
    found = doctor(0)
    assert {
        *("settings", "GATEWAY_ENCRYPTION_KEY", "GATEWAY_AUDIT_SIGNING_KEY", "key files", "disk"),
        *("database", "clock", "policy of acme", "keys in use", "sealing", "months", "search by meaning"),
        *("audit", "masking", "model"),
    } == found.keys()
    assert "offline" in found["model"]["what"]


@pytest.mark.parametrize("name", ["GATEWAY_ENCRYPTION_KEY", "GATEWAY_AUDIT_SIGNING_KEY"])
async def test_another_key_than_the_one_that_the_installation_is_under(
    doctor: Doctor, name: str, postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sealed(postgres_urls.app)
    monkeypatch.setenv(name, b64encode(bytes(range(1, 33))).decode())
    found = await asyncio.to_thread(doctor, 1)
    assert f"{name}_PREVIOUS" in found["keys in use"]["hint"]
    monkeypatch.setenv(f"{name}_PREVIOUS", ENCRYPTION_KEY)
    assert (await asyncio.to_thread(doctor, 0))["keys in use"]["well"]


def test_an_audit_that_may_not_be_written_and_masking_that_does_not_work(
    doctor: Doctor, postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_: object) -> None:
        raise MaskingUnavailable("the model is not installed")

    monkeypatch.setattr("gateway.adapters.presidio.detector.PresidioDetector.start", fails)
    run(execute(postgres_urls.owner, "REVOKE INSERT ON gateway.audit_event FROM gateway_app"))
    try:
        found = doctor(1)
    finally:
        run(execute(postgres_urls.owner, "GRANT INSERT ON gateway.audit_event TO gateway_app"))
    ill = {part for part, finding in found.items() if not finding["well"]}
    assert ill == {"audit", "masking"}
    assert all(found[part]["hint"] for part in ill)


def test_a_schema_that_is_behind_and_a_table_without_its_guard(
    doctor: Doctor, postgres_urls: RoleUrls
) -> None:
    run(execute(postgres_urls.owner, "UPDATE gateway.alembic_version SET version_num = '0001'"))
    run(execute(postgres_urls.owner, "ALTER TABLE gateway.turn NO FORCE ROW LEVEL SECURITY"))
    try:
        code, printed = invoke("doctor")
    finally:
        run(execute(postgres_urls.owner, "ALTER TABLE gateway.turn FORCE ROW LEVEL SECURITY"))
        head = f"UPDATE gateway.alembic_version SET version_num = '{head_revision()}'"  # noqa: S608
        run(execute(postgres_urls.owner, head))
    assert code == 1
    assert "FAIL database: revision_differs: the schema is at revision 0001" in printed
    assert "FAIL database: rls_missing" in printed
    assert "hint: Run `gateway migrate`" in printed
    assert "FAIL what the database keeps: not looked at" in printed
    assert "ok   masking" in printed


TRIGGER = "ALTER TABLE gateway.audit_leaf"


@pytest.mark.parametrize(
    "harm",
    [f"{TRIGGER} DISABLE TRIGGER insert_only", "DROP TRIGGER insert_only ON gateway.audit_leaf"],
    ids=["off", "gone"],
)
def test_an_audit_without_its_guard_is_mended_by_the_hint_and_hides_nothing_else(
    doctor: Doctor, postgres_urls: RoleUrls, harm: str
) -> None:
    run(execute(postgres_urls.owner, harm))
    found = doctor(1)
    assert found["database"]["what"].startswith(
        "audit_unguarded: the trigger that refuses changes to gateway."
    )
    assert {"policy of acme", "keys in use", "sealing", "months", "masking", "model"} <= found.keys()
    assert {part for part, finding in found.items() if not finding["well"]} == {"database"}
    hint = found["database"]["hint"].removeprefix("As gateway_owner: ")
    for statement in hint.split(";")[:-1]:
        run(execute(postgres_urls.owner, statement))
    assert doctor(0)["database"]["well"]


def test_clocks_that_are_apart(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    now = SystemClock.now
    monkeypatch.setattr(SystemClock, "now", lambda clock: now(clock) + timedelta(seconds=90))
    found = doctor(1)
    assert not found["clock"]["well"]
    assert found["clock"]["what"].startswith("9")


def test_a_database_that_is_away_and_a_model_that_is(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GATEWAY_DATABASE_URL", "postgresql://gateway_app:x@127.0.0.1:1/gateway")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-FAKE")
    monkeypatch.setenv("GATEWAY_ANTHROPIC_BASE_URL", "http://127.0.0.1:1")
    found = doctor(1)
    unread = "what the database keeps"
    ill = {part for part, finding in found.items() if not finding["well"]}
    assert ill == {"database", unread, "audit", "model"}
    assert found["masking"]["well"]
    assert "degraded meanwhile" in found["model"]["hint"]


def test_without_a_database_the_rest_is_looked_at(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("GATEWAY_DATABASE_URL")
    monkeypatch.setenv("GATEWAY_CHECKPOINT_FOLDER", str(tmp_path))
    found = doctor(1)
    assert {part for part, finding in found.items() if not finding["well"]} == {
        "database",
        "what the database keeps",
    }
    assert {"masking", "model", "checkpoints to the folder"} <= found.keys()


def test_settings_that_are_not_safe_are_all_that_is_said(
    doctor: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GATEWAY_DEMO", "true")
    monkeypatch.setenv("GATEWAY_BIND", "0.0.0.0:8080")
    found = doctor(1)
    assert found.keys() == {"settings"}
    assert found["settings"]["hint"]


def test_every_setting_is_listed_with_its_default() -> None:
    code, printed = invoke("doctor", "--settings", "--json")
    listed = {row["name"]: row for row in json.loads(printed)}
    assert code == 0
    assert listed["GATEWAY_BREAKER_FAILURES"]["default"] == "5"
    assert listed["GATEWAY_BIND"]["default"] == "127.0.0.1:8080"
    assert all(row["description"] for row in listed.values())
