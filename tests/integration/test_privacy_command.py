"""`gateway audit erase` and `gateway audit hold` as they are typed: what they do, refuse and record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gateway.__main__ import run as run_command
from gateway.adapters.postgres.roles import RoleUrls
from tests.auditing import Terminal
from tests.policies import POLICIES
from tests.postgres import Server, run
from tests.real_gateway import ENCRYPTION_KEY, SIGNING_KEY, fetch

MARIA, CARLA, OTTO = "maria@acme.example", "carla@acme.example", "otto@acme.example"
KEY = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
"""The one that `Terminal.record` writes under."""


@pytest.fixture
def audit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], fresh_postgres_urls: RoleUrls
) -> Terminal:
    """A terminal over a database with something of Maria's."""
    monkeypatch.setenv("GATEWAY_DATABASE_URL", fresh_postgres_urls.app)
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
    monkeypatch.setenv("GATEWAY_ENCRYPTION_KEY", KEY)
    monkeypatch.delenv("GATEWAY_SECRETS_DIR", raising=False)
    assert run_command(["tenant", "apply", str(POLICIES / "acme")]) == 0
    terminal = Terminal(capsys, fresh_postgres_urls)
    terminal.record("acme", 3)
    return terminal


def test_a_person_is_erased_once_said_to_be_erased_twice_and_a_wrong_name_is_not(audit: Terminal) -> None:
    code, done = audit.json(
        "erase", "--tenant", "acme", "--subject", MARIA, "--reason", "request 118", "--as", CARLA
    )
    assert (code, done["keys"], done["before"]) == (0, 1, 0)
    code, said = audit("erase", "--tenant", "acme", "--subject", MARIA, "--as", CARLA)
    assert (code, said.startswith(f"{MARIA} was erased before")) == (0, True)
    code, said = audit("erase", "--tenant", "acme", "--subject", "maira@acme.example", "--as", CARLA)
    assert (code, "is the name right?" in said) == (1, True)
    code, said = audit("erase", "--tenant", "nowhere", "--subject", MARIA, "--as", CARLA)
    assert (code, "there is no tenant nowhere" in said) == (2, True)


def test_an_export_and_the_database_are_intact_after_an_erasure(audit: Terminal, tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    assert audit("export", "--tenant", "acme", "--out", before)[0] == 0
    assert audit("erase", "--tenant", "acme", "--subject", MARIA, "--as", CARLA)[0] == 0
    assert audit("export", "--tenant", "acme", "--out", after)[0] == 0
    assert audit("verify", after, "--checkpoint", before / "checkpoint")[0] == 0
    assert audit("verify", "--tenant", "acme", "--checkpoint", before / "checkpoint")[0] == 0
    lines = (before / "events.jsonl").read_text()
    assert (after / "events.jsonl").read_text().startswith(lines), "not a byte of what was sealed is another"


def test_a_hold_takes_two_people_and_stands_against_an_erasure(audit: Terminal) -> None:
    held = ("--tenant", "acme", "--subject", MARIA, "--reason", "case 12")
    code, hold = audit.json("hold", "add", *held, "--as", CARLA)
    assert (code, hold["state"], hold["steps"]["requested"]["by"]) == (0, "requested", CARLA)
    code, said = audit("hold", "approve", hold["id"], "--tenant", "acme", "--as", CARLA)
    assert (code, "error[GW-1307]" in said) == (2, True)
    code, approved = audit.json("hold", "approve", hold["id"], "--tenant", "acme", "--as", OTTO)
    assert (code, approved["state"], approved["steps"]["approved"]["by"]) == (0, "in_force", OTTO)
    code, said = audit("erase", "--tenant", "acme", "--subject", MARIA, "--as", CARLA)
    assert (code, "error[GW-1306]" in said, hold["id"] in said) == (2, True, True)
    release = ("hold", "release", hold["id"], "--tenant", "acme", "--reason", "over", "--as", OTTO)
    assert audit(*release)[0] == 0
    assert audit("hold", "approve", hold["id"], "--tenant", "acme", "--as", OTTO)[0] == 2
    assert audit("hold", "keep", hold["id"], "--tenant", "acme", "--as", CARLA)[0] == 0
    assert audit(*release)[0] == 0
    assert audit("hold", "approve", hold["id"], "--tenant", "acme", "--as", CARLA)[0] == 0
    _, listed = audit.json("hold", "list", "--tenant", "acme")
    assert [(each["state"], each["reason"]) for each in listed] == [("released", "case 12")]
    assert audit("erase", "--tenant", "acme", "--subject", MARIA, "--as", CARLA)[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        ("erase", "--subject", MARIA, "--as", MARIA),
        ("hold", "add", "--subject", MARIA, "--reason", "mine", "--as", MARIA),
        ("hold", "list", "--as", MARIA),
    ],
    ids=["erase", "hold", "list"],
)
def test_who_has_no_right_does_nothing(audit: Terminal, words: tuple[str, ...]) -> None:
    code, said = audit(*words, "--tenant", "acme")
    assert (code, "error[GW-1102]" in said) == (2, True)
    assert audit.json("erase", "--tenant", "acme", "--subject", MARIA, "--as", CARLA)[1]["keys"] == 1


STEPS = {
    "erase": ("erase", "--subject", MARIA, "--reason", "request 118"),
    "add": ("hold", "add", "--subject", MARIA, "--reason", "case 12"),
    "approve": ("hold", "approve", "lh_1"),
    "release": ("hold", "release", "lh_1", "--reason", "over"),
    "keep": ("hold", "keep", "lh_1"),
}


@pytest.mark.parametrize("step", STEPS)
def test_an_erasure_and_each_step_of_a_hold_name_a_person_and_the_operator_is_none(
    audit: Terminal, step: str
) -> None:
    words = (*STEPS[step], "--tenant", "acme")
    code, said = audit(*words)
    assert (code, "error[GW-3004]" in said, "--as" in said) == (2, True, True)
    code, said = audit(*words, "--as", "operator")
    assert (code, "error[GW-1308]" in said, "hint: Say who does it: --as PERSON" in said) == (2, True, True)
    assert audit.json("hold", "list", "--tenant", "acme") == (0, [])
    _, refused = audit.json("search", "--tenant", "acme", "--decision", "GW-1308")
    assert [(event["actor"], event["outcome"]) for event in refused["events"]] == [("operator", "stopped")]
    words_left = audit.json("erase", "--tenant", "acme", "--subject", MARIA, "--as", CARLA)[1]
    assert words_left["keys"] == 1, "nothing was erased before"


@pytest.mark.parametrize(("kind", "value"), [("trace", "tr_none"), ("conversation", "c-none")])
def test_what_is_not_on_record_is_not_held(audit: Terminal, kind: str, value: str) -> None:
    words = ("hold", "add", "--tenant", "acme", f"--{kind}", value, "--reason", "case 12", "--as", CARLA)
    code, said = audit(*words)
    assert (code, "error[GW-1201]" in said, "on record" in said) == (2, True, True)
    assert audit.json("hold", "list", "--tenant", "acme") == (0, [])


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("subject", "maria\x00@acme.example"),
        ("subject", "role:employee"),
        ("trace", "tr_1\n"),
        ("trace", "tr_\x1b[2J"),
        ("conversation", "c-\u202e1"),
        ("conversation", "c" * 129),
    ],
    ids=["NUL", "role", "line", "escape", "bidi", "long"],
)
def test_a_hold_is_on_what_can_be(audit: Terminal, kind: str, value: str) -> None:
    held = (f"--{kind}", value, "--reason", "case 12", "--as", CARLA)
    code, said = audit("hold", "add", "--tenant", "acme", *held)
    assert (code, "error[GW-2003]" in said, "\x00" in said, "\x1b" in said) == (2, True, False, False)
    assert audit.json("hold", "list", "--tenant", "acme") == (0, [])


@pytest.mark.parametrize("on", [(), ("--trace", "tr_1", "--conversation", "c-1")], ids=["nothing", "two"])
def test_a_hold_is_on_one_thing(audit: Terminal, on: tuple[str, ...]) -> None:
    code, said = audit("hold", "add", "--tenant", "acme", "--reason", "case 12", "--as", CARLA, *on)
    assert (code, "error[GW-3004]" in said) == (2, True)


def test_another_key_than_the_installations_erases_nothing(
    audit: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GATEWAY_ENCRYPTION_KEY", ENCRYPTION_KEY)
    code, said = audit(
        "erase", "--tenant", "acme", "--subject", MARIA, "--reason", "request 118", "--as", CARLA
    )
    assert (code, re.search(r"error\[GW-1501\]", said) is not None) == (2, True)


def test_what_was_done_is_on_record_without_the_words(audit: Terminal, postgres_server: Server) -> None:
    audit("erase", "--tenant", "acme", "--subject", MARIA, "--reason", "request 118", "--as", CARLA)
    audit("hold", "add", "--tenant", "acme", "--trace", "tr_1", "--reason", "case 12", "--as", OTTO)
    found: list[tuple[object, ...]] = []

    async def look() -> None:
        url = postgres_server.superuser_url(audit.urls.owner.rsplit("/", 1)[1])
        found.extend(
            await fetch(
                url,
                "SELECT reasons[1], outcome, subject, actor FROM gateway.audit_event"
                " WHERE stage = 'audit' ORDER BY appended",
            )
        )

    run(look())
    assert found == [
        ("erase", "started", MARIA, CARLA),
        ("erase", "ok", MARIA, CARLA),
        ("hold_add", "started", OTTO, OTTO),
        ("hold_add", "ok", OTTO, OTTO),
    ]
