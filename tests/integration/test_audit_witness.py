"""One log of all tenants' checkpoints: who keeps a checkpoint of that keeps all logs from being set back."""

from __future__ import annotations

from pathlib import Path

import pytest

from gateway.adapters.postgres.roles import RoleUrls
from tests.auditing import Terminal, change
from tests.postgres import Server, run
from tests.real_gateway import SIGNING_KEY

TENANT, CHECKPOINTS = "-", "-checkpoints"
"""The system's own records stand for a tenant's: they are there without a bundle."""

SET_BACK = (
    "DELETE FROM gateway.audit_checkpoint WHERE tenant_id = '-' AND size > 10",
    "DELETE FROM gateway.audit_leaf WHERE tenant_id = '-' AND position >= 10",
    "DELETE FROM gateway.audit_event e WHERE tenant_id = '-' AND NOT EXISTS"
    " (SELECT FROM gateway.audit_leaf l WHERE l.tenant_id = '-' AND l.event_id = e.event_id)",
)


@pytest.fixture
def audit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fresh_postgres_urls: RoleUrls
) -> Terminal:
    monkeypatch.setenv("GATEWAY_DATABASE_URL", fresh_postgres_urls.app)
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
    monkeypatch.delenv("GATEWAY_SECRETS_DIR", raising=False)
    return Terminal(capsys, fresh_postgres_urls)


def test_a_log_that_was_set_back_without_a_trace_is_found_by_the_one_that_was_not(
    audit: Terminal, postgres_server: Server, tmp_path: Path
) -> None:
    audit.record(TENANT, 10)
    for number in range(2):
        assert audit("export", "--tenant", TENANT, "--out", tmp_path / str(number))[0] == 0
    for name in ("before", "witness"):
        assert audit("export", "--tenant", CHECKPOINTS, "--out", tmp_path / name)[0] == 0
    kept = tmp_path / "witness" / "checkpoint"
    for tenant in (TENANT, CHECKPOINTS):
        assert audit("verify", "--tenant", tenant)[0] == 0
    tables = ("audit_checkpoint", "audit_leaf", "audit_event")
    run(change(postgres_server, audit.urls, tables, *SET_BACK))
    assert audit("verify", "--tenant", TENANT)[0] == 0
    code, verdict = audit.json("verify", "--tenant", CHECKPOINTS, "--checkpoint", kept)
    assert (code, verdict["findings"][0]["fault"], verdict["first_bad_index"]) == (1, "checkpoint_lost", 1)
