"""`gateway up` from nothing to serving, again after each way of ending it, with no process ever left behind.

One folder goes through three starts: ended by Ctrl-C, by kill -9 and by SIGTERM.
"""

from __future__ import annotations

import json
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import httpx2
import pytest

from gateway.commands.console import CANNOT_RUN
from tests.e2e.demonstration import ROOT, Demonstration, Run, free_port, running
from tests.processes import Process

pytestmark = pytest.mark.timeout(600)

FOLLOW_UP = "and for contractors?"
NAME = "Noor Haddad"
EVERYBODY = {
    "acme": {"maria", "helena", "lars", "carla", "otto", "adam", "chat"},
    "globex": {"nora", "hanna", "luis", "clara", "konrad", "anton", "chat"},
}
"""In each tenant an employee, an HR person, a legal reviewer, two compliance officers, an administrator and
an `act-as` client."""


@dataclass(frozen=True, slots=True)
class Told:
    """What one start showed, what was answered while it served, and what was left after its end."""

    output: str
    demo: dict[str, Any]
    answers: tuple[dict[str, Any], ...]
    exit_code: int
    left: list[Process]
    pages: tuple[str, ...] = ()
    retired: tuple[int, str] = (-1, "")


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Demonstration:
    folder = tmp_path_factory.mktemp("demonstration")
    (folder / "policies").symlink_to(ROOT / "policies")
    return Demonstration(folder, free_port())


@pytest.fixture(scope="module")
def first(demonstration: Demonstration) -> Told:
    """From nothing; ended by Ctrl-C."""
    with running(demonstration) as run:
        about = demonstration.ask(
            f"Who approves the travel expense reimbursement of {NAME}?", "--conversation", "c-7"
        )
        pages = reviewers_pages(demonstration, run)
        return replace(ended(demonstration, run, signal.SIGINT, about), pages=pages)


@pytest.fixture(scope="module")
def second(demonstration: Demonstration, first: Told, model: str) -> Told:
    """With a model; ended by kill -9."""
    with_model = {"ANTHROPIC_API_KEY": "emulated", "GATEWAY_ANTHROPIC_BASE_URL": model}
    demonstration = replace(demonstration, settings=with_model)
    with running(demonstration) as run:
        follow_up = demonstration.ask(FOLLOW_UP, "--conversation", "c-7")
        return ended(demonstration, run, signal.SIGKILL, follow_up)


@pytest.fixture(scope="module")
def third(demonstration: Demonstration, second: Told) -> Told:
    """After the kill; ended by SIGTERM."""
    with running(demonstration) as run:
        lars = demonstration.ask(FOLLOW_UP, "--conversation", "c-7", "--as", "lars@acme.example")
        elsewhere = ("--tenant", "globex", "--as", "nora@globex.example")
        nora = demonstration.ask(FOLLOW_UP, "--conversation", "c-7", *elsewhere)
        voucher = demonstration.ask("How much is a meal voucher worth?", *elsewhere)
        retired = demonstration.with_its_environment.command("audit", "retire", "--json")
        told = ended(demonstration, run, signal.SIGTERM, lars, nora, voucher)
        return replace(told, retired=(retired.returncode, retired.stdout + retired.stderr))


def reviewers_pages(demonstration: Demonstration, run: Run) -> tuple[str, ...]:
    """The queue behind the printed link, behind one of the command's, and at `admin_url` after it."""
    printed = next(line for line in run.output.splitlines() if "/admin/enter/" in line)
    made = demonstration.command("admin", "link", "--as", "lars@acme.example")
    with httpx2.Client(follow_redirects=True, trust_env=False) as browser:
        addresses = (printed.strip(), made.stdout.strip(), demonstration.demo["admin_url"])
        return tuple(browser.get(address).text for address in addresses)


def ended(demonstration: Demonstration, run: Run, how: signal.Signals, *answers: dict[str, Any]) -> Told:
    exit_code = run.end(how)
    return Told(run.output, demonstration.demo, answers, exit_code, run.left(10))


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The emulator as a process of its own; its address."""
    port, log = free_port(), tmp_path_factory.mktemp("model") / "log.txt"
    command = [sys.executable, "-m", "tests.emulator", "--port", str(port), "--behaviour", "heals"]
    with log.open("wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, stderr=output)  # noqa: S603
    try:
        while "serving" not in log.read_text():
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def test_the_worked_request_is_shown_with_its_stages(first: Told) -> None:
    shown = [line.split(maxsplit=1) for line in first.output.splitlines() if " " in line]
    told = {words[0]: words[1] for words in reversed(shown)}
    assert told["status"] == "rewritten"
    assert "reimbursement" in told["query"]
    assert "independent contractor" in told["query"]
    assert "travel-expenses-contractors" in told["hit"]
    assert all(stage in told["stages"] for stage in ("authenticate", "mask", "rewrite", "validate", "search"))
    assert "serving on http://127.0.0.1:" in first.output


def test_the_printed_link_and_one_of_the_command_sign_the_legal_reviewer_in(first: Told) -> None:
    assert len(first.pages) == 3
    for page in first.pages:
        assert "Signed in as lars@acme.example" in page


def test_every_person_of_the_demonstration_has_a_key(first: Told, demonstration: Demonstration) -> None:
    assert first.demo["url"] == f"http://127.0.0.1:{demonstration.port}"
    assert first.demo["admin_url"].startswith(first.demo["url"])
    assert first.demo["keys"].keys() == EVERYBODY.keys()
    for tenant, keys in first.demo["keys"].items():
        assert {f"{name}@{tenant}.example" for name in EVERYBODY[tenant]} <= keys.keys()
        assert all(key.startswith(f"rgw_{tenant}_") for key in keys.values())


def test_what_is_secret_is_the_owners_alone(first: Told, demonstration: Demonstration) -> None:
    folder = demonstration.folder / ".gateway"
    files = [path for path in folder.iterdir() if path.is_file()]
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / "postgres")} == {0o700}
    assert "demo.json" in {path.name for path in files}


def test_nobodys_words_are_in_a_log(first: Told, demonstration: Demonstration) -> None:
    assert first.answers[0]["masked"] == {"PERSON": 1}
    assert NAME not in first.output
    assert NAME not in (demonstration.folder / ".gateway/postgres/server.log").read_text()


def test_ctrl_c_leaves_no_process(first: Told) -> None:
    assert first.left == []


def test_a_second_start_keeps_keys_and_conversations(first: Told, second: Told) -> None:
    assert second.demo["keys"] == first.demo["keys"]
    assert "reimbursement" in second.answers[0]["queries"][0]["text"]


def test_with_a_model_a_bad_reply_heals_on_the_second_attempt(second: Told) -> None:
    (answer,) = second.answers
    assert answer["status"] == "rewritten"
    assert [(each["source"], each["violations"]) for each in answer["attempts"]] == [
        ("anthropic", ["unresolved_reference"]),
        ("anthropic", []),
    ]


def test_kill_9_leaves_no_process_and_the_next_start_serves(second: Told, third: Told) -> None:
    assert second.exit_code == -signal.SIGKILL
    assert second.left == []
    assert third.demo["keys"] == second.demo["keys"]
    assert third.answers[0]["status"] == "needs_clarification"  # Maria's conversation is not Lars's


def test_the_tenants_share_names_and_nothing_else(third: Told) -> None:
    _, nora, voucher = third.answers
    assert nora["status"] == "needs_clarification"
    (page,) = (hit["text"] for hit in voucher["hits"] if hit["id"] == "meal-vouchers")
    assert "EUR 9.20" in page
    assert {hit["scope"].split("/")[0] for hit in voucher["hits"]} <= {"care", "hr", "operations"}


def test_the_audit_is_retired_with_the_demonstrations_environment(third: Told) -> None:
    code, said = third.retired
    assert code == 0, said
    assert {each["tenant"]: each["events"] for each in json.loads(said)}.keys() >= {"acme", "globex"}


def test_sigterm_leaves_no_process(third: Told) -> None:
    assert third.left == []


@pytest.mark.parametrize(
    ("words", "how"), [("migrating the database", signal.SIGINT), ("loading tenant", signal.SIGKILL)]
)
def test_an_end_in_the_middle_of_a_start_leaves_no_process(
    demonstration: Demonstration, third: Told, words: str, how: signal.Signals
) -> None:
    run = Run(demonstration)
    run.wait_until(words)
    assert len(run.family) > 1
    run.end(how)
    assert run.left(10) == []


def test_a_port_in_use_is_said_so_and_nothing_is_left(demonstration: Demonstration, third: Told) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        run = Run(replace(demonstration, port=taken.getsockname()[1]))
        assert run.process.wait(60) == CANNOT_RUN, run.output
    assert "migrating" not in run.output
    assert "error[GW-3003]" in run.output
    assert "GATEWAY_BIND" in run.output
    assert run.left(10) == []


def test_a_second_start_on_the_same_data_says_who_has_it(demonstration: Demonstration, third: Told) -> None:
    with running(demonstration) as run:
        done = replace(demonstration, port=free_port()).command("up")
        assert run.process.poll() is None
    assert done.returncode == CANNOT_RUN, done.stderr
    assert "error[GW-3003]" in done.stderr
    assert f"in use by another gateway (process {run.process.pid})" in done.stderr
    assert run.left(10) == []


def test_nobody_asks_where_nothing_serves(demonstration: Demonstration, third: Told) -> None:
    done = demonstration.command("ask", FOLLOW_UP)
    assert done.returncode == CANNOT_RUN
    assert "make up" in done.stderr
