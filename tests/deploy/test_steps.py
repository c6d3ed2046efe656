"""The run book's steps, pasted one after the other by an operator whose gateway is an installed wheel.

A real server, a real database: served, backed up, lost, restored, with every key changed, and upgraded.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.binaries import find_binaries, service_account, shelves
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.embedded import ThrowawayPostgres
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.roles import Passwords, provision
from tests.deploy.installed import Installed, install
from tests.deploy.places import ROOT
from tests.deploy.runbook import Block, blocks
from tests.e2e.demonstration import free_port
from tests.real_gateway import fetch

pytestmark = pytest.mark.timeout(900)

QUESTION = "How does travel expense reimbursement work?"
NOT_RUN = {
    "With containers": "needs Docker",
    "With systemd": "needs root and systemd",
    "Unfinished requests": "the trace is one of your log",
}

ROLES = """
SELECT rolname::text, rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
    (SELECT count(*) FROM pg_auth_members WHERE member = r.oid)
FROM pg_roles r WHERE rolname LIKE 'gateway\\_%' ORDER BY 1
"""
POWERLESS = (True, False, False, False, False, False, 0)
DOORS = """
SELECT datacl::text, pg_get_userbyid(datdba)::text, pg_encoding_to_char(encoding)::text,
    (SELECT nspacl::text FROM pg_namespace WHERE nspname = 'public'),
    (SELECT proleakproof FROM pg_proc WHERE proname = 'ts_match_vq')
FROM pg_database WHERE datname = current_database()
"""


@dataclass(frozen=True, slots=True)
class Shift:
    """What an operator saw by the steps' headings, and the folder that is left."""

    exit_code: int
    seen: dict[str, str]
    everything: str
    folder: Path

    def answers(self, heading: str) -> list[dict[str, str]]:
        """What `gateway ask` printed under this heading: the first line of each kind, for each answer."""
        parts = re.split(r"(?m)^(?=status )", self.seen[heading])[1:]
        lines = [re.findall(r"(?m)^(status|query|hit|audit) +(.+)$", part) for part in parts]
        return [dict(reversed(each)) for each in lines]


@pytest.fixture(scope="module")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThrowawayPostgres]:
    """A server of its own, because roles belong to a whole server, and their passwords change here."""
    with ThrowawayPostgres(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def shift(
    postgres: ThrowawayPostgres, installed: Installed, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Shift]:
    """All steps that are run, in one shell."""
    folder = tmp_path_factory.mktemp("shift")
    for name in ("deploy", "policies"):
        (folder / name).symlink_to(ROOT / name)
    script = folder / "steps.sh"
    script.write_text("".join(f"echo '##### {each.heading}'\n{each.script}" for each in run_here()))
    with (folder / "output.txt").open("wb") as output:
        process = subprocess.Popen(  # noqa: S603
            [shutil.which("bash") or "bash", "-euo", "pipefail", str(script)],
            cwd=folder,
            env=environment(postgres, installed),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            exit_code = process.wait(800)
            yield told(exit_code, folder)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def run_here() -> list[Block]:
    return [block for block in blocks() if not block.not_run]


def environment(postgres: ThrowawayPostgres, installed: Installed) -> dict[str, str]:
    """An operator's: the installed command, PostgreSQL's own programs, and the way to the server."""
    programs = find_binaries(service_account(), shelves()).directory
    server = urlsplit(postgres.url())
    return {
        "PATH": os.pathsep.join(map(str, (installed.commands, programs, "/usr/bin", "/bin"))),
        "LC_ALL": "C.UTF-8",
        "GATEWAY_BIND": f"127.0.0.1:{free_port()}",
        "PGHOST": str(server.hostname),
        "PGPORT": str(server.port),
        "PGUSER": str(server.username),
        "PGPASSWORD": str(server.password),
    }


def told(exit_code: int, folder: Path) -> Shift:
    output = (folder / "output.txt").read_text(encoding="utf-8")
    _, *parts = re.split(r"(?m)^##### (.+)\n", output)
    seen: dict[str, str] = {}
    for heading, text in zip(parts[::2], parts[1::2], strict=True):
        seen[heading] = seen.get(heading, "") + text
    return Shift(exit_code, seen, output, folder)


def test_only_the_known_steps_are_not_run() -> None:
    assert {block.heading: block.not_run for block in blocks() if block.not_run} == NOT_RUN


def test_every_step_succeeds(shift: Shift) -> None:
    assert shift.exit_code == 0, shift.everything
    assert set(shift.seen) == {block.heading for block in run_here()}


def test_the_worked_question_finds_what_contractors_need(shift: Shift) -> None:
    _, follow_up = shift.answers("Serve and ask")
    assert follow_up["status"] == "rewritten"
    assert "contractor" in follow_up["query"]
    assert "travel-expenses-contractors" in follow_up["hit"]


@pytest.mark.parametrize("heading", ["Restore", "The encryption key"])
def test_what_was_said_before_a_loss_or_a_change_of_keys_can_still_be_read(
    shift: Shift, heading: str
) -> None:
    (answer,) = shift.answers(heading)
    assert answer["status"] == "rewritten"
    assert "contractor" in answer["query"]


async def test_the_audit_is_complete_after_the_restore_and_its_texts_still_open(
    shift: Shift, postgres: ThrowawayPostgres
) -> None:
    first, _ = shift.answers("Serve and ask")
    count, trace = re.findall(r"\d+(?= events)|tr_\w+", first["audit"])
    secrets = shift.folder / "secrets/serve"
    key, earlier = (
        b64decode((secrets / f"GATEWAY_ENCRYPTION_KEY{which}").read_text()) for which in ("", "_PREVIOUS")
    )
    database = Database((secrets / "GATEWAY_DATABASE_URL").read_text().strip())
    try:
        events = await PostgresJournal(database, Sealing(key, earlier)).events_of("acme", trace)
    finally:
        await database.close()
    assert len(events) == int(count)
    assert QUESTION in {text for event in events for text in event.evidence.texts.values()}


def test_keys_and_passwords_are_others_than_at_the_start(shift: Shift) -> None:
    (backup,) = shift.folder.glob("backup-*")
    for name in ("passwords.env", "maria.key", "serve/GATEWAY_ENCRYPTION_KEY", "serve/GATEWAY_DATABASE_URL"):
        assert (shift.folder / "secrets" / name).read_text() != (backup / "secrets" / name).read_text()


def test_nobody_else_can_read_a_secret(shift: Shift) -> None:
    kept = [path for folder in ("secrets", "backup-*") for path in shift.folder.glob(f"{folder}/**/*")]
    assert kept
    assert [path for path in kept if path.stat().st_mode & 0o077] == []


def test_no_password_is_in_the_servers_log(shift: Shift, postgres: ThrowawayPostgres) -> None:
    log = postgres.directory.log.read_text(errors="replace")
    passwords = re.findall(r"(?m)PASSWORD=(.+)$", (shift.folder / "secrets/passwords.env").read_text())
    assert len(passwords) == 3
    assert [password for password in passwords if password in log] == []


async def test_the_database_administrators_script_makes_what_the_gateway_makes_itself(
    shift: Shift, postgres: ThrowawayPostgres
) -> None:
    roles = await fetch(postgres.url(), ROLES)
    assert [role[1:] for role in roles] == [POWERLESS] * 3
    kept = (shift.folder / "secrets/passwords.env").read_text()
    passwords = (re.search(rf"{role}_PASSWORD=(.+)", kept) for role in ("OWNER", "APP", "AUDITOR"))
    await provision(postgres.url(), Passwords(*(found[1] for found in passwords if found)), "another")
    assert await fetch(postgres.url(), ROLES) == roles
    assert await fetch(postgres.url("gateway"), DOORS) == await fetch(postgres.url("another"), DOORS)
