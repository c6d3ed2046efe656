"""`gateway eval sample` and `learn`, and `gateway masking suggest-identifiers`, as they are typed."""

from __future__ import annotations

import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import pytest

from gateway.__main__ import run as run_command
from gateway.adapters.postgres.roles import RoleUrls
from tests.auditing import Terminal
from tests.emulator import Behaviour, Emulator
from tests.integration.test_audit_reading_command import SENT, a_request
from tests.policies import POLICIES
from tests.real_gateway import SIGNING_KEY


@pytest.fixture
def terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], postgres_urls: RoleUrls
) -> Terminal:
    monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
    monkeypatch.setenv("GATEWAY_ENCRYPTION_KEY", base64.b64encode(bytes(32)).decode())
    monkeypatch.delenv("GATEWAY_SECRETS_DIR", raising=False)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    return Terminal(capsys, postgres_urls)


def said(terminal: Terminal, *words: object) -> tuple[int, str]:
    """The exit code of a command and what it said on stdout, else on stderr."""
    terminal.capsys.readouterr()
    code = run_command(list(map(str, words)))
    told = terminal.capsys.readouterr()
    return code, told.out or told.err


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_served_rewrites_are_drawn_as_the_model_saw_them(terminal: Terminal, tmp_path: Path) -> None:
    terminal.write(*(event for n in range(6) for event in a_request("drawn", f"tr_{n}")))
    out = tmp_path / "review.jsonl"
    code, _ = said(terminal, "eval", "sample", "--tenant", "drawn", "--count", 3, "--out", out)
    drawn = lines(out.read_text())
    assert (code, len(drawn)) == (0, 3)
    assert {(each["conversation"], *each["queries"]) for each in drawn} == {(SENT, "travel <PERSON_1> KYT")}
    assert {(each["source"], each["model"], each["rating"], each["verdict"]) for each in drawn} == {
        ("anthropic", "m", None, "")
    }
    assert {each["unrated"] for each in drawn} == {"no_model"}
    said(terminal, "eval", "sample", "--tenant", "drawn", "--count", 3, "--out", out)
    assert lines(out.read_text()) == drawn
    code, looked = terminal.json("search", "--tenant", "drawn", "--stage", "audit", "--limit", "50")
    assert ["replay"] in [event["reasons"] for event in looked["events"]]


def test_nothing_to_draw_from_is_said(terminal: Terminal) -> None:
    code, told = said(terminal, "eval", "sample", "--tenant", "nobody")
    assert (code, told) == (1, "0 rewrites; intent: none rated\n")


def test_a_configured_model_rates_what_a_model_made(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.write(*a_request("rated"))

    async def rate() -> tuple[int, str, list[Any]]:
        async with Emulator(Behaviour.GOOD) as emulator:
            monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-FAKE")
            monkeypatch.setenv("GATEWAY_ANTHROPIC_BASE_URL", emulator.url)
            code, told = await asyncio.to_thread(said, terminal, "eval", "sample", "--tenant", "rated")
            return code, told, emulator.complaints

    code, told, complaints = asyncio.run(rate())
    (only,) = lines(told)
    assert (code, complaints) == (0, [])
    assert only["rating"]["intent"] in ("kept", "changed", "unclear")
    assert only["unrated"] == ""


def test_questions_that_found_nothing_propose_entries(terminal: Terminal) -> None:
    assert said(terminal, "tenant", "apply", POLICIES / "acme")[0] == 0
    terminal.write(*a_request("acme", "tr_learn"))
    code, told = said(terminal, "eval", "learn", "--tenant", "acme", "--json")
    result = json.loads(told)
    assert (code, result["tenant"], result["questions"]) == (0, "acme", 1)


def test_shapes_come_from_the_tenants_own_documents(terminal: Terminal, tmp_path: Path) -> None:
    assert said(terminal, "tenant", "apply", POLICIES / "acme")[0] == 0
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "a.md").write_text("# Racks\n\nRack RK-1042 and RK-2077 hold INC-2024-1 and INC-2024-2.\n")
    ingest = ("kb", "ingest", pages, "--tenant", "acme", "--collection", "handbook", "--scope", "hr")
    assert said(terminal, *ingest)[0] == 0
    code, told = said(terminal, "masking", "suggest-identifiers", "--tenant", "acme")
    assert (code, told) == (0, "rk: 'RK-\\d{4}'    # 2 in 1 documents: RK-1042, RK-2077\n")
