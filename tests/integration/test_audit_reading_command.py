"""`gateway audit search`, `replay`, `unanswered` and the forms of an export, as they are typed."""

from __future__ import annotations

import base64
import csv
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from gateway.__main__ import run as run_command
from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.pseudonyms import KeyedPseudonyms
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.erasures import PostgresErasures
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from tests.auditing import NOW, Terminal
from tests.postgres import Server, execute, run
from tests.real_gateway import SIGNING_KEY

MARIA = "maria@acme.example"
FOUND = "travel <PERSON_1> KYT"
SENT = "How does travel work?\nand for <PERSON_1>?"


@pytest.fixture
def audit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], postgres_urls: RoleUrls
) -> Terminal:
    monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
    monkeypatch.setenv("GATEWAY_ENCRYPTION_KEY", base64.b64encode(bytes(32)).decode())
    monkeypatch.delenv("GATEWAY_SECRETS_DIR", raising=False)
    return Terminal(capsys, postgres_urls)


def a_request(tenant: str, trace: str = "tr_1") -> Sequence[AuditEvent]:
    """A question that the model got right the second time, and whose search found nothing."""
    steps = (
        (Stage.CONTEXTUALISE, Evidence(terms=("Project Nightingale",))),
        (
            Stage.MASK,
            Evidence(texts={"message": "and for <PERSON:ab>?", "masked_message": "and for <PERSON_1>?"}),
        ),
        (Stage.REWRITE, Evidence(Outcome.STARTED, ("anthropic",), {"attempt": 1}, texts={"sent": SENT})),
        (Stage.REWRITE, Evidence(Outcome.FAILED, ("anthropic", "timeout"), model="m", prompt_version="p1")),
        (Stage.VALIDATE, Evidence(Outcome.REJECTED, ("failed", "empty"))),
        (Stage.REWRITE, Evidence(Outcome.STARTED, ("anthropic",), {"attempt": 2}, texts={"sent": SENT})),
        (
            Stage.REWRITE,
            Evidence(reasons=("anthropic",), texts={"query_0": "travel <PERSON_1> KYT"}, model="m"),
        ),
        (Stage.VALIDATE, Evidence(reasons=("valid",))),
        (Stage.SCOPE, Evidence(texts={"search_0": "travel <PERSON:ab> KYT"})),
        (Stage.MERGE, Evidence(reasons=("nothing_found",), counts={"documents": 0})),
        (Stage.ANSWER, Evidence(reasons=("rewritten",))),
    )
    who = Who(tenant, MARIA, "portal", "v1")
    return [
        AuditEvent(f"ev_{trace}_{n:02}", who, NOW + timedelta(seconds=n), trace, "c-1", stage, evidence)
        for n, (stage, evidence) in enumerate(steps)
    ]


def test_events_are_found_and_shown_page_by_page(audit: Terminal) -> None:
    audit.write(*a_request("found"))
    code, page = audit.json("search", "--tenant", "found", "--subject", MARIA, "--limit", "10")
    assert (code, len(page["events"]), page["events"][0]["stage"]) == (0, 10, "answer")
    code, rest = audit.json("search", "--tenant", "found", "--subject", MARIA, "--cursor", page["next"])
    assert (code, [event["stage"] for event in rest["events"]], rest["next"]) == (0, ["contextualise"], None)
    code, said = audit("search", "--tenant", "found", "--decision", "rewritten")
    assert (code, said.split("  ")[1:4]) == (0, ["tr_1", "answer ok", f"{MARIA} by portal"])
    assert audit("search", "--tenant", "found", "--trace", "tr_unknown")[0] == 1
    code, looks = audit.json("search", "--tenant", "found", "--stage", "audit", "--outcome", "started")
    assert [event["reasons"] for event in looks["events"]] == [["search"]] * 5  # this one's intent among them


def test_a_restricted_term_is_found_by_its_words_with_the_key_alone(
    audit: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit.write(*a_request("typed"))
    code, page = audit.json("search", "--tenant", "typed", "--term", "project nightingale")
    assert (code, [event["stage"] for event in page["events"]]) == (0, ["contextualise"])
    assert audit("search", "--tenant", "typed", "--term", "Project Falcon")[0] == 1
    monkeypatch.delenv("GATEWAY_ENCRYPTION_KEY")
    assert audit("search", "--tenant", "typed", "--subject", MARIA)[0] == 0
    code, said = audit("search", "--tenant", "typed", "--term", "project nightingale")
    assert (code, "GATEWAY_ENCRYPTION_KEY" in said) == (2, True)


def test_who_mentioned_somebody_is_found_by_the_pseudonym_alone(audit: Terminal) -> None:
    pseudonym = KeyedPseudonyms(Sealing(bytes(32))).of("mentioned", "Joana Silva")
    *before, last = a_request("mentioned")
    named = Evidence(texts={"<PERSON_1>": pseudonym})
    audit.write(*before, replace(last, stage=Stage.MASK, evidence=named))
    for written in ("Joana Silva", "JOANA  silva"):
        code, page = audit.json("search", "--tenant", "mentioned", "--mentions", written)
        assert (code, [event["id"] for event in page["events"]]) == (0, [last.id])
    assert audit("search", "--tenant", "mentioned", "--mentions", "Joana")[0] == 1


def test_a_policy_version_that_nobody_ever_had_is_said_and_on_record(audit: Terminal) -> None:
    audit.write(*a_request("versions"))
    code, said = audit("search", "--tenant", "versions", "--policy-version", "x")
    assert (code, said.startswith("error[GW-1201]"), "policy_version" in said) == (2, True, True)
    code, looked = audit.json("search", "--tenant", "versions", "--decision", "GW-1201")
    assert (code, [event["reasons"] for event in looked["events"]]) == (0, [["search", "GW-1201"]])


def test_an_unknown_decision_is_told_the_known_ones(audit: Terminal) -> None:
    code, said = audit("search", "--tenant", "acme", "--decision", "nonsense")
    assert (code, said.startswith("error[GW-3004]")) == (2, True)
    assert all(known in said for known in ("rewritten", "replayed", "GW-1102"))


@pytest.mark.parametrize(
    "words",
    [
        ("search", "--from", "2026-04-01", "--to", "2026-03-01"),
        ("search", "--from", "yesterday"),
        ("search", "--cursor", "x"),
        ("unanswered", "--from", "2026-04-01", "--to", "2026-04-01"),
        ("export", "--from", "2026-04-01", "--to", "2026-03-01", "--out", "never"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_sought_is_a_wrong_usage_with_a_hint(audit: Terminal, words: tuple[str, ...]) -> None:
    code, said = audit(*words, "--tenant", "acme")
    assert (code, said.startswith("error[GW-3004]"), "\nhint: " in said) == (2, True, True)
    assert not Path("never").exists()


def test_a_replay_tells_people_and_programs_the_whole_way(audit: Terminal, tmp_path: Path) -> None:
    audit.write(*a_request("replayed"))
    code, said = audit("replay", "tr_1", "--tenant", "replayed")
    assert code == 0
    head = said[: said.index("\n\n")].splitlines()
    assert head == [
        f"request tr_1 of {MARIA} by portal: rewritten",
        "policy v1",
        "conversation c-1",
        "asked: and for <PERSON:ab>?",
        "attempt 1, anthropic (m, prompt p1)",
        "  the model saw: How does travel work?",
        "    and for <PERSON_1>?",
        "  failed: timeout",
        "  refused: failed, empty",
        "attempt 2, anthropic (m)",
        "  the model saw: How does travel work?",
        "    and for <PERSON_1>?",
        "  answered: travel <PERSON_1> KYT",
        "searched: travel <PERSON:ab> KYT",
    ]
    code, shown = audit.json("replay", "tr_1", "--tenant", "replayed")
    assert (code, [attempt["n"] for attempt in shown["attempts"]]) == (0, [1, 2])
    assert audit("replay", "tr_1", "--tenant", "another")[0] == 1
    code, said = audit("replay", "tr_1", "--tenant", "replayed", "--bundle", tmp_path / "then")
    assert (code, "GW-3003" in said) == (2, True)


def test_c060_retries_are_attempts_of_one_request(audit: Terminal) -> None:
    """However often the model is asked, there is one request, with attempts from 1 on and one end."""
    audit.write(*a_request("retried"))
    _, shown = audit.json("search", "--tenant", "retried", "--subject", MARIA, "--limit", "500")
    events = shown["events"]
    assert {event["trace_id"] for event in events} == {"tr_1"}
    assert len({event["id"] for event in events}) == len(events)
    tried = [event["counts"]["attempt"] for event in reversed(events) if "attempt" in event["counts"]]
    assert tried == [1, 2]
    _, decided = audit.json("search", "--tenant", "retried", "--decision", "rewritten")
    assert len(decided["events"]) == 1


async def _erased(urls: RoleUrls, tenant: str) -> None:
    database, clock = Database(urls.app), SystemClock()
    await PostgresErasures(database, Sealing(bytes(32)), clock).erase(tenant, MARIA)
    await database.close()


def test_erased_words_are_said_to_be_erased(audit: Terminal) -> None:
    audit.write(*a_request("forgotten"))
    run(_erased(audit.urls, "forgotten"))
    code, said = audit("replay", "tr_1", "--tenant", "forgotten")
    assert code == 0
    assert "asked: erased" in said
    assert "the model saw: erased" in said
    assert "travel" not in said
    code, report = audit.json("unanswered", "--tenant", "forgotten")
    assert (code, report["questions"][0]["said"]) == (0, None)


def test_another_encryption_key_shows_no_words_and_is_named(
    audit: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit.write(*a_request("keyed"))
    monkeypatch.setenv("GATEWAY_ENCRYPTION_KEY", base64.b64encode(bytes([1] * 32)).decode())
    assert run_command(["audit", "replay", "tr_1", "--tenant", "keyed"]) == 0
    said = audit.capsys.readouterr()
    assert "travel" not in said.out
    assert "asked: unreadable: subject_key: sealed under key" in said.out
    assert "6 texts are unreadable" in said.err
    assert "hint: GATEWAY_ENCRYPTION_KEY" in said.err
    code, report = audit("unanswered", "--tenant", "keyed")
    assert (code, "unreadable: subject_key" in report) == (0, True)


def test_one_text_that_does_not_open_is_said_to_and_the_rest_is_read(
    audit: Terminal, postgres_server: Server
) -> None:
    audit.write(*a_request("broken"))
    damage = "UPDATE gateway.audit_text SET ciphertext = nonce || ciphertext WHERE name = 'message'"
    url = postgres_server.superuser_url(audit.urls.owner.rsplit("/", 1)[1])
    run(execute(url, f"{damage} AND tenant_id = 'broken'"))
    code, replay = audit.json("replay", "tr_1", "--tenant", "broken")
    why = "audit_text: the value is damaged or belongs to another row"
    assert (code, replay["asked"], replay["erased"]) == (0, {"unreadable": why}, False)
    assert replay["model_saw_message"] == "and for <PERSON_1>?"
    assert replay["searched"] == ["travel <PERSON:ab> KYT"]
    masked = {"message": {"unreadable": why}, "masked_message": "and for <PERSON_1>?"}
    assert masked in [step["texts"] for step in replay["steps"]]
    code, said = audit("replay", "tr_1", "--tenant", "broken")
    assert (code, f"asked: unreadable: {why}" in said) == (0, True)


def test_questions_that_found_nothing_are_listed(audit: Terminal) -> None:
    audit.write(*a_request("nothing"))
    code, report = audit.json("unanswered", "--tenant", "nothing", "--from", "2026-03-01")
    assert (code, [each["trace_id"] for each in report["questions"]]) == (0, ["tr_1"])
    assert audit("unanswered", "--tenant", "nothing", "--to", "2026-03-01")[1] == ""


@pytest.mark.parametrize(
    ("form", "file"),
    [("csv", "events.csv"), ("ocsf", "events.ocsf.jsonl"), ("parquet", "events.parquet")],
    ids=["csv", "ocsf", "parquet"],
)
def test_an_export_in_another_form_is_checked_with_it(
    audit: Terminal, tmp_path: Path, form: str, file: str
) -> None:
    tenant, folder = f"form-{form}", tmp_path / "export"
    audit.record(tenant, 11)
    code, made = audit.json("export", "--tenant", tenant, "--format", form, "--out", folder)
    written = {"tenant": tenant, "first": 0, "count": 11, "format": form}
    assert (code, made) == (0, {**written, "intact": True, "findings": []})
    assert {"manifest.json", "checkpoint", "events.jsonl", file} <= {each.name for each in folder.iterdir()}
    assert (folder / file).stat().st_mode & 0o077 == 0
    assert audit.json("verify", folder)[1]["intact"]
    if form == "csv":
        rows = list(csv.DictReader((folder / file).read_text().splitlines()))
        assert (len(rows), rows[-1]["reasons"]) == (11, '["look"]')
    (folder / file).write_bytes((folder / file).read_bytes() + b"x")
    code, verdict = audit.json("verify", folder)
    assert (code, verdict["findings"][0]["fault"]) == (1, "view_differs")
    (folder / file).unlink()
    assert audit.json("verify", folder)[1]["findings"][0]["fault"] == "file_missing"


def test_an_export_is_on_record_with_its_form_before_the_first_byte(audit: Terminal, tmp_path: Path) -> None:
    audit.record("recorded", 3)
    audit("export", "--tenant", "recorded", "--format", "csv", "--out", tmp_path / "one", "--by", "ana")
    audit("export", "--tenant", "recorded", "--out", tmp_path / "two")
    lines = (tmp_path / "two" / "events.jsonl").read_text().splitlines()
    acts = [event for event in (json.loads(line)["event"] for line in lines) if event["stage"] == "audit"]
    assert [(each["outcome"], each["actor"], each["reasons"]) for each in acts] == [
        ("started", "ana", ["export"]),
        ("ok", "ana", ["export", "csv"]),
    ]
