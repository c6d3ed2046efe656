"""`gateway audit`: what was recorded is exported, checked without us, and whoever changes a row is found."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gateway.__main__ import run as run_command
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.evidence.receipt import Receipt
from gateway.domain.notes.checkpoint import origin_of
from gateway.http.audit import receipt_document
from tests.auditing import Terminal, age_checkpoints, change
from tests.postgres import Server, execute, run
from tests.real_gateway import SIGNING_KEY

ROOT = Path(__file__).parents[2]


@pytest.fixture
def audit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], postgres_urls: RoleUrls
) -> Terminal:
    monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
    monkeypatch.delenv("GATEWAY_SECRETS_DIR", raising=False)
    return Terminal(capsys, postgres_urls)


def key_of(tenant: str) -> str:
    return str(Notary(base64.b64decode(SIGNING_KEY)).keys(origin_of(tenant))[0])


def lines_of(folder: Path) -> list[Any]:
    return [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]


def test_an_export_is_found_intact_by_whoever_has_the_key(audit: Terminal, tmp_path: Path) -> None:
    audit.record("exported", 300)
    code, made = audit.json("export", "--tenant", "exported", "--out", tmp_path / "all")
    written = {"tenant": "exported", "first": 0, "count": 300, "format": "jsonl"}
    assert (code, made) == (0, {**written, "intact": True, "findings": []})
    code, verdict = audit.json("verify", tmp_path / "all", "--key", key_of("exported"))
    assert (code, verdict["intact"], verdict["size"], verdict["keys_from"]) == (0, True, 300, "given")
    assert verdict["signed_by"] == [key_of("exported")]
    assert audit("keys", "--tenant", "exported") == (0, key_of("exported") + "\n")
    rotated = "\n".join((key_of("another"), key_of("exported")))
    assert audit("verify", tmp_path / "all", "--key", rotated)[0] == 0
    code, verdict = audit.json("verify", tmp_path / "all", "--key", key_of("another"))
    assert (code, verdict["intact"], verdict["findings"][0]["fault"]) == (1, False, "checkpoint_unsigned")


def test_a_quiet_tenant_is_intact_after_a_rotation_when_the_old_key_is_taken_away(
    audit: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    audit.record("quiet", 3)
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", base64.b64encode(bytes(range(1, 33))).decode())
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY_PREVIOUS", SIGNING_KEY)
    assert audit("export", "--tenant", "quiet", "--out", tmp_path / "both")[0] == 0
    assert (tmp_path / "both" / "checkpoint").read_text().count("\u2014 ") == 2
    monkeypatch.delenv("GATEWAY_AUDIT_SIGNING_KEY_PREVIOUS")
    code, verdict = audit.json("verify", "--tenant", "quiet")
    assert (code, len(verdict["signed_by"])) == (0, 1)


def test_checking_an_export_loads_neither_a_database_nor_a_web_framework_and_needs_no_setting(
    audit: Terminal, tmp_path: Path
) -> None:
    audit.record("alone", 3)
    assert audit("export", "--tenant", "alone", "--out", tmp_path / "all")[0] == 0
    code = f"""
import sys
from gateway.__main__ import run
assert run(["audit", "verify", {str(tmp_path / "all")!r}]) == 0
loaded = {{name.partition(".")[0] for name in sys.modules}}
assert not loaded & {{"sqlalchemy", "asyncpg", "litestar", "uvicorn", "alembic"}}, loaded
"""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], cwd=ROOT, env={}, capture_output=True, text=True, check=False
    )
    said = "intact: rewrite-gateway/alone, events 0 to 2 of 3, 0 requests open\n"
    assert (done.returncode, done.stdout) == (0, said), done.stderr
    assert "only what the export itself says" in done.stderr


def test_the_events_of_a_time_are_exported_and_that_is_on_record(audit: Terminal, tmp_path: Path) -> None:
    audit.record("timed", 100)
    limits = ("--from", "2026-03-02T09:10:00Z", "--to", "2026-03-02T09:20:00")
    code, made = audit.json("export", "--tenant", "timed", *limits, "--out", tmp_path / "part", "--by", "ana")
    assert (code, made["first"], made["count"]) == (0, 10, 10)
    lines = lines_of(tmp_path / "part")
    assert [line["index"] for line in lines] == list(range(10, 20))
    assert lines[0]["event"]["occurred_at"] == "2026-03-02T09:10:00.000000Z"
    assert "Maria asked" not in (tmp_path / "part" / "events.jsonl").read_text()
    assert audit("verify", tmp_path / "part")[0] == 0
    assert audit("export", "--tenant", "timed", "--from", "2026-04-01", "--out", tmp_path / "own")[0] == 0
    own = [line["event"] for line in lines_of(tmp_path / "own")]
    assert [(event["stage"], event["outcome"], event["actor"]) for event in own][:2] == [
        ("audit", "started", "ana"),
        ("audit", "ok", "ana"),
    ]


TAMPERINGS = {
    "event_differs": ("audit_event", "UPDATE {} SET leaf = leaf || ' ' WHERE {} AND event_id = 'ev_7'", 7),
    "event_missing": ("audit_event", "DELETE FROM {} WHERE {} AND event_id = 'ev_7'", 7),
    "row_differs": ("audit_event", "UPDATE {} SET subject = 'x' WHERE {} AND event_id = 'ev_7'", 7),
    "tree_differs": ("audit_leaf", "UPDATE {} SET leaf_hash = sha256('x') WHERE {} AND position = 7", 7),
    "checkpoint_unsigned": (
        *("audit_checkpoint", "UPDATE {} SET note = replace(note, E'\\n50\\n', E'\\n49\\n') WHERE {}"),
        None,
    ),
}


@pytest.mark.parametrize("fault", TAMPERINGS)
def test_whoever_changes_a_row_is_found(
    audit: Terminal, postgres_server: Server, tmp_path: Path, fault: str
) -> None:
    tenant = fault.replace("_", "-")
    audit.record(tenant, 50)
    assert audit("export", "--tenant", tenant, "--out", tmp_path / "before")[0] == 0
    assert audit("verify", "--tenant", tenant)[0] == 0
    table, statement, index = TAMPERINGS[fault]
    changed = statement.format(f"gateway.{table}", f"tenant_id = '{tenant}'")
    run(change(postgres_server, audit.urls, (table,), changed))
    code, verdict = audit.json("verify", "--tenant", tenant)
    assert (code, verdict["findings"][0]["fault"], verdict["first_bad_index"]) == (1, fault, index)
    assert audit("verify", tmp_path / "before")[0] == 0
    code, made = audit.json("export", "--tenant", tenant, "--out", tmp_path / "after")
    assert (code, made["intact"], made["findings"][0]["fault"]) == (1, False, fault)
    assert made["count"] >= 49, "what is there is written, as evidence"
    lines = [line["event"]["id"] for line in lines_of(tmp_path / "after")]
    assert {"ev_0", "ev_48"} <= set(lines)
    assert audit("verify", tmp_path / "after")[0] == (0 if fault == "row_differs" else 1)
    _, recorded = audit.json("search", "--tenant", tenant, "--stage", "audit", "--outcome", "failed")
    assert recorded["events"][0]["reasons"][:3] == ["export", "jsonl", fault]


@pytest.mark.parametrize("form", ["csv", "ocsf", "parquet"])
@pytest.mark.parametrize(
    ("harm", "fault"),
    [
        ("UPDATE {} SET leaf = 'x' WHERE {} AND event_id = 'ev_7'", "event_differs"),
        ("UPDATE {} SET leaf = '{{}}' WHERE {} AND event_id = 'ev_7'", "event_differs"),
        ("DELETE FROM {} WHERE {} AND event_id = 'ev_7'", "event_missing"),
    ],
    ids=["junk", "nothing", "gone"],
)
def test_a_damaged_log_is_exported_in_any_form(
    audit: Terminal, postgres_server: Server, tmp_path: Path, form: str, harm: str, fault: str
) -> None:
    tenant = f"{form}-{len(harm)}"
    audit.record(tenant, 12)
    assert audit("export", "--tenant", tenant, "--out", tmp_path / "before")[0] == 0
    changed = harm.format("gateway.audit_event", f"tenant_id = '{tenant}'")
    run(change(postgres_server, audit.urls, ("audit_event",), changed))
    code, made = audit.json("export", "--tenant", tenant, "--out", tmp_path / "after", "--format", form)
    assert (code, made["findings"][0]["fault"], made["findings"][0]["index"]) == (1, fault, 7)
    assert audit("verify", tmp_path / "after")[0] == 1


def test_the_first_and_the_last_event_cannot_be_left_out_of_an_export(
    audit: Terminal, postgres_server: Server, tmp_path: Path
) -> None:
    audit.record("ends", 5)
    assert audit("verify", "--tenant", "ends")[0] == 2, "nothing is sealed"
    assert audit("export", "--tenant", "ends", "--out", tmp_path / "before")[0] == 0
    gone = "DELETE FROM gateway.audit_event WHERE tenant_id = 'ends' AND event_id IN ('ev_0', 'ev_4')"
    run(change(postgres_server, audit.urls, ("audit_event",), gone))
    code, made = audit.json("export", "--tenant", "ends", "--out", tmp_path / "after")
    assert (code, [each["index"] for each in made["findings"]]) == (1, [0, 4])
    assert {each["fault"] for each in made["findings"]} == {"event_missing"}
    assert len(lines_of(tmp_path / "after")) == made["count"] - 2


def test_a_checkpoint_that_cannot_be_read_is_a_finding_and_no_crash(
    audit: Terminal, postgres_server: Server, tmp_path: Path
) -> None:
    audit.record("scrawled", 5)
    assert audit("export", "--tenant", "scrawled", "--out", tmp_path / "before")[0] == 0
    scrawl = "UPDATE gateway.audit_checkpoint SET note = 'x' WHERE tenant_id = 'scrawled'"
    run(change(postgres_server, audit.urls, ("audit_checkpoint",), scrawl))
    for words in (("verify",), ("export", "--out", tmp_path / "after")):
        code, said = audit(*words, "--tenant", "scrawled")
        assert (code, "error[GW-2005]" in said, "cannot be read" in said) == (1, True, True)


def test_a_text_that_was_changed_or_taken_away_is_found_and_one_that_was_erased_is_not(
    audit: Terminal, postgres_server: Server, tmp_path: Path
) -> None:
    audit.record("texts", 9)
    assert audit("export", "--tenant", "texts", "--out", tmp_path / "all")[0] == 0
    take = "DELETE FROM gateway.audit_text WHERE tenant_id = 'texts' AND event_id = 'ev_3'"
    run(change(postgres_server, audit.urls, (), take))
    code, verdict = audit.json("verify", "--tenant", "texts")
    assert (code, verdict["findings"][0]["fault"], verdict["first_bad_index"]) == (1, "row_differs", 3)
    erase = "UPDATE gateway.subject_key SET wrapped = NULL, destroyed_at = now() WHERE tenant_id = 'texts'"
    run(change(postgres_server, audit.urls, (), f"{erase} AND subject <> ''"))
    assert audit("verify", "--tenant", "texts")[0] == 0
    swap = "UPDATE gateway.audit_text SET ciphertext = 'x' WHERE tenant_id = 'texts' AND event_id = 'ev_5'"
    run(change(postgres_server, audit.urls, (), swap))
    code, verdict = audit.json("verify", "--tenant", "texts")
    assert (code, verdict["findings"][0]["fault"], verdict["first_bad_index"]) == (1, "row_differs", 5)


def test_an_event_that_was_slipped_in_among_old_ones_is_found(
    audit: Terminal, postgres_server: Server, tmp_path: Path
) -> None:
    """The application's own rights are enough to say that it was appended long ago; nothing seals it then."""
    audit.record("slipped", 5)
    assert audit("export", "--tenant", "slipped", "--out", tmp_path / "all")[0] == 0
    run(age_checkpoints(postgres_server, audit.urls, "slipped"))
    assert audit("verify", "--tenant", "slipped")[0] == 0
    slipped_in = (
        "INSERT INTO gateway.audit_event OVERRIDING SYSTEM VALUE"
        " SELECT tenant_id, 'ev_x', -5, occurred_at, trace_id, conversation_id, stage, outcome, subject,"
        " actor, policy_version, prompt_version, model, reasons, counts, digests, leaf"
        " FROM gateway.audit_event WHERE tenant_id = 'slipped' AND event_id = 'ev_3'"
    )
    run(execute(audit.urls.app, "SELECT set_config('gateway.tenant', 'slipped', false)", slipped_in))
    code, verdict = audit.json("verify", "--tenant", "slipped")
    assert (code, verdict["findings"][0]["fault"], verdict["first_bad_index"]) == (1, "event_stray", None)


def test_who_changes_an_event_with_all_its_hashes_is_found_between_two_checkpoints(
    audit: Terminal, postgres_server: Server, tmp_path: Path
) -> None:
    """The last checkpoint tells that something was changed; those of before tell where."""
    audit.record("forged", 20)
    for number in range(3):
        assert audit("export", "--tenant", "forged", "--out", tmp_path / str(number))[0] == 0
    leaf = "UPDATE gateway.audit_event SET leaf = 'x' WHERE tenant_id = 'forged' AND stage = 'audit'"
    hashes = (
        "UPDATE gateway.audit_leaf l SET leaf_hash = sha256('\\x00'::bytea || e.leaf)"
        " FROM gateway.audit_event e WHERE l.tenant_id = 'forged'"
        " AND e.tenant_id = 'forged' AND e.event_id = l.event_id"
    )
    run(change(postgres_server, audit.urls, ("audit_event", "audit_leaf"), leaf, hashes))
    code, verdict = audit.json("verify", "--tenant", "forged")
    assert (code, verdict["findings"][0]["fault"], verdict["first_bad_index"]) == (1, "tree_differs", 20)


def test_a_log_that_was_set_back_is_found_by_a_checkpoint_kept_elsewhere(
    audit: Terminal, tmp_path: Path
) -> None:
    audit.record("back", 20)
    assert audit("export", "--tenant", "back", "--out", tmp_path / "then")[0] == 0
    assert audit("export", "--tenant", "back", "--out", tmp_path / "now")[0] == 0
    for folder in ("then", "now"):
        kept = tmp_path / "then" / "checkpoint"
        assert audit("verify", tmp_path / folder, "--checkpoint", kept)[0] == 0
    code, verdict = audit.json("verify", tmp_path / "then", "--checkpoint", tmp_path / "now" / "checkpoint")
    assert (code, verdict["findings"][0]["fault"], verdict["first_bad_index"]) == (1, "rolled_back", 20)
    assert audit("verify", "--tenant", "back", "--checkpoint", tmp_path / "then" / "checkpoint")[0] == 0


@pytest.mark.parametrize("of", ["folder", "database"])
def test_a_checkpoint_of_another_log_is_named_by_the_file_that_was_given(
    audit: Terminal, tmp_path: Path, of: str
) -> None:
    for tenant in (f"one-{of}", f"two-{of}"):
        audit.record(tenant, 3)
        assert audit("export", "--tenant", tenant, "--out", tmp_path / tenant)[0] == 0
    kept = tmp_path / f"two-{of}" / "checkpoint"
    checked = (tmp_path / "one-folder",) if of == "folder" else ("--tenant", "one-database")
    code, said = audit("verify", *checked, "--checkpoint", kept)
    assert (code, f"\n  at {kept}\n" in said) == (2, True), said


def test_what_cannot_be_checked_or_exported_is_said_with_how_to_mend_it(
    audit: Terminal, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("x")
    for words, said in {
        ("verify", tmp_path / "empty"): "there is no export here",
        ("verify",): "name a folder or a tenant",
        ("verify", tmp_path / "full", "--tenant", "acme"): "name a folder or a tenant",
        ("verify", "--tenant", "nobody"): "no sealed event",
        ("verify", tmp_path / "full", "--key", "x"): "only Ed25519 keys",
        ("verify", "--tenant", "nobody", "--checkpoint", tmp_path / "full" / "x"): "no checkpoint",
        ("export", "--tenant", "nobody", "--out", tmp_path / "new"): "no sealed event",
        ("export", "--tenant", "nobody", "--out", tmp_path / "full"): "not empty",
        ("export", "--tenant", "nobody", "--from", "yesterday", "--out", tmp_path / "new"): "no time",
    }.items():
        code, shown = audit(*words)
        assert (code, said in shown, "hint: " in shown) == (2, True, True), shown


def test_an_export_that_was_changed_is_named_in_plain_words(audit: Terminal, tmp_path: Path) -> None:
    audit.record("plain", 9)
    assert audit("export", "--tenant", "plain", "--out", tmp_path / "all")[0] == 0
    events = tmp_path / "all" / "events.jsonl"
    events.write_bytes(events.read_bytes().replace(b"ev_4", b"ev_5"))
    assert audit("verify", tmp_path / "all") == (1, "tampered: rewrite-gateway/plain, first bad index 4\n")
    code = run_command(["audit", "verify", str(tmp_path / "all")])
    said = audit.capsys.readouterr().err
    assert code == 1
    assert (
        "error[GW-2005]: event_differs: the line is not the event that was sealed here\n  at index 4" in said
    )


@pytest.mark.parametrize(
    "junk", ["{}", "[]", "\\xff", '{"origin": 5}', '{"origin": "rewrite-gateway/x y+z"}']
)
def test_what_is_no_receipt_is_said_to_be_none_by_our_own_keys_too(
    audit: Terminal, tmp_path: Path, junk: str
) -> None:
    file = tmp_path / "receipt.json"
    file.write_text(junk)
    code, said = audit("receipt", file)
    assert (code in (1, 2), "error[GW-" in said) == (True, True)


def test_a_receipt_is_proven_by_the_key_and_one_that_was_changed_is_not(
    audit: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit.record("receipts", 9)
    assert audit("export", "--tenant", "receipts", "--out", tmp_path / "all")[0] == 0
    file = tmp_path / "receipt.json"

    async def fetch() -> None:
        database = Database(audit.urls.app)
        found = await PostgresLedger(database).receipt("receipts", "ev_3")
        await database.close()
        assert isinstance(found, Receipt)
        file.write_bytes(receipt_document(found))

    run(fetch())
    monkeypatch.delenv("GATEWAY_AUDIT_SIGNING_KEY")
    code, proven = audit.json("receipt", file, "--key", key_of("receipts"))
    assert (code, proven["event_id"], proven["index"]) == (0, "ev_3", 3)
    assert audit("receipt", file, "--key", key_of("another"))[0] == 1
    assert audit("receipt", file)[0] == 2
    file.write_bytes(file.read_bytes().replace(b"maria", b"lars_"))
    code, said = audit("receipt", file, "--key", key_of("receipts"))
    assert (code, "error[GW-2005]: the event is not the one that was sealed there" in said) == (1, True)
