"""Bad days over HTTP, one gateway through all of them: each has its status, and it recovers by itself."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
import typer

from gateway.adapters.postgres.roles import RoleUrls
from gateway.commands.tenants import apply_bundle
from gateway.domain.identity import Principal
from gateway.settings import DEFAULT_MODEL
from tests.emulator import Behaviour, Emulator
from tests.policies import POLICIES
from tests.postgres import Server, execute
from tests.real_gateway import FOLLOW_UP, RealGateway, fetch, provision_acme, real_gateway, until

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    # The emulator's broken answers end connections in the middle.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

COUNSEL = Principal("acme", "counsel@acme.example", frozenset({"legal-reviewer"}))
HELD = {
    "message": "and who is responsible for it?",
    "history": [{"role": "user", "content": "How does a legal hold work?"}],
}
"""A follow-up in the sensitive domain `legal`, by somebody who may search it."""

PAUSE_S = 0.3
LEAVE = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'gateway_app'"


@dataclass(frozen=True, slots=True)
class House:
    """A gateway on its database, and the model that it reaches over HTTP."""

    gateway: RealGateway
    emulator: Emulator
    superuser: str

    async def well_again(self) -> None:
        """The model is good and is called: whatever the day before left open has closed."""
        self.emulator.behave(Behaviour.GOOD)

        async def status() -> str:
            answer: Any = (await self.gateway.post(FOLLOW_UP)).json()
            return str(answer.get("status"))

        await until(status, "rewritten")
        self.emulator.clear()

    async def figure(self, name: str) -> float:
        """One sample of /metrics; 0 when there is none."""
        lines = (await self.gateway.client.get("/metrics")).text.splitlines()
        return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(name + " ")), 0.0)

    async def shut(self) -> None:
        """The database lets the gateway in no more, and ends what it has open."""
        await execute(self.superuser, "ALTER ROLE gateway_app NOLOGIN", LEAVE)

    async def opened(self) -> None:
        await execute(self.superuser, "ALTER ROLE gateway_app LOGIN")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(postgres_server: Server, postgres_urls: RoleUrls) -> AsyncIterator[House]:
    await provision_acme(postgres_urls)
    limits = {"breaker_failures": 4, "breaker_seconds": PAUSE_S}
    async with (
        Emulator(Behaviour.GOOD) as emulator,
        real_gateway(postgres_urls, emulator, **limits) as gateway,
    ):
        yield House(gateway, emulator, postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2]))


@pytest_asyncio.fixture(loop_scope="module")
async def house(shared: House) -> House:
    await shared.well_again()
    return shared


@pytest.mark.parametrize(
    ("behaviour", "failures"),
    [
        (Behaviour.OVERLOADED, ["overloaded"]),
        (Behaviour.SERVER_ERROR, ["unavailable"]),
        (Behaviour.DISCONNECT, ["unavailable"]),
        (Behaviour.TIMEOUT, ["timeout"]),
        (Behaviour.UNAUTHORIZED, ["unauthorized"]),
    ],
)
async def test_a_model_that_is_gone_degrades_an_ordinary_question_and_holds_a_sensitive_one(
    house: House, behaviour: Behaviour, failures: list[str]
) -> None:
    house.emulator.behave(behaviour)
    ordinary = await house.gateway.post(FOLLOW_UP)
    held = await house.gateway.post(HELD, COUNSEL)
    answer, case = ordinary.json(), held.json()
    assert (ordinary.status_code, answer["status"]) == (200, "degraded")
    assert (
        set(failures) <= {attempt["failure"] for attempt in answer["attempts"]} <= {*failures, "circuit_open"}
    )
    assert "contractor" in answer["queries"][0]["text"]
    assert answer["hits"][0]["id"] == "travel-expenses-contractors"
    assert (held.status_code, case["status"], case["queries"]) == (202, "pending_review", [])
    assert held.headers["location"] == case["review"]["url"]
    assert answer["timings_ms"]["total"] < 4_000 + 1_500


async def test_a_model_that_stays_away_is_not_called_and_one_call_finds_out_that_it_is_back(
    house: House,
) -> None:
    house.emulator.behave(Behaviour.UNAUTHORIZED)
    await house.gateway.answer(FOLLOW_UP)
    house.emulator.clear()
    skipped = await house.gateway.answer(FOLLOW_UP)
    assert (skipped["status"], house.emulator.calls) == ("degraded", 0)
    assert [attempt["failure"] for attempt in skipped["attempts"]] == ["circuit_open"]
    model = DEFAULT_MODEL
    assert await house.figure(f'gateway_model_circuit{{model="{model}",state="open"}}') == 1
    assert await house.figure('gateway_rewriter_failures_total{kind="circuit_open",source="anthropic"}') >= 1
    house.emulator.behave(Behaviour.GOOD)
    await asyncio.sleep(4 * PAUSE_S)
    assert (await house.gateway.answer(FOLLOW_UP))["status"] == "rewritten"
    assert await house.figure(f'gateway_model_circuit{{model="{model}",state="closed"}}') == 1


async def test_degraded_is_counted_and_recorded_as_itself(house: House) -> None:
    house.emulator.behave(Behaviour.UNAUTHORIZED)
    before = await house.figure('gateway_answers_total{status="degraded"}')
    answer = await house.gateway.answer(FOLLOW_UP)
    assert await house.figure('gateway_answers_total{status="degraded"}') == before + 1
    outcomes = await fetch(
        house.superuser,
        "SELECT outcome, reasons[1] FROM gateway.audit_event WHERE trace_id = $1 AND stage = 'answer'",
        answer["trace_id"],
    )
    assert outcomes == [("degraded", "degraded")]


async def test_a_database_that_is_gone_before_a_request_is_a_503_until_it_is_back(house: House) -> None:
    await house.shut()
    try:
        response = await house.gateway.post(FOLLOW_UP)
        ready = await house.gateway.client.get("/health/ready")
        live = await house.gateway.client.get("/health/live")
    finally:
        await house.opened()
    assert (response.status_code, response.json()["code"]) == (503, "GW-1501")
    assert (ready.status_code, live.status_code, house.emulator.calls) == (503, 200, 0)
    assert (await house.gateway.answer(FOLLOW_UP))["status"] == "rewritten"


async def test_a_database_that_goes_during_a_request_ends_it_before_its_next_effect(house: House) -> None:
    house.emulator.behave(Behaviour.TIMEOUT)
    asking = asyncio.create_task(house.gateway.post(FOLLOW_UP))
    await house.emulator.called()
    await house.shut()
    try:
        response = await asking
    finally:
        await house.opened()
    assert (response.status_code, response.json()["code"]) == (503, "GW-1501")
    assert house.emulator.calls == 1
    assert "queries" not in response.json()


async def test_a_database_that_goes_after_an_answer_keeps_what_was_recorded(house: House) -> None:
    answer = await house.gateway.answer(FOLLOW_UP)
    await house.shut()
    await house.opened()
    kept = await fetch(
        house.superuser, "SELECT event_id FROM gateway.audit_event WHERE trace_id = $1", answer["trace_id"]
    )
    assert {identifier for (identifier,) in kept} == set(answer["audit"]["event_ids"])
    assert (await house.gateway.answer(FOLLOW_UP))["status"] == "rewritten"


async def test_a_disk_that_is_full_for_the_audit_gives_no_answer(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise asyncpg.DiskFullError("could not extend file: No space left on device")

    with monkeypatch.context() as fault:
        fault.setattr(house.gateway.parts._pools.journal, "single", full)
        response = await house.gateway.post(FOLLOW_UP)
    assert (response.status_code, response.json()["code"]) == (503, "GW-1501")
    assert "queries" not in response.json()
    assert house.emulator.calls == 0
    assert (await house.gateway.answer(FOLLOW_UP))["status"] == "rewritten"


async def test_a_broken_bundle_is_named_by_file_and_line_and_the_old_policy_stays(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = await house.gateway.answer(FOLLOW_UP)
    shutil.copytree(POLICIES / "acme", tmp_path / "acme")
    with (tmp_path / "acme" / "policy.csv").open("a", encoding="utf-8") as policy:
        policy.write("p, role:employee, acme, scope/finance, search, alow\n")
    line = len((tmp_path / "acme" / "policy.csv").read_text(encoding="utf-8").splitlines())
    with pytest.raises(typer.Exit):
        await apply_bundle(house.gateway.stores.administering, tmp_path / "acme", "test")
    shown = capsys.readouterr().err
    assert "error[GW-2001]" in shown
    assert f"policy.csv:{line}" in shown
    await asyncio.sleep(1.1)  # a version that was applied would be in force by now
    after = await house.gateway.answer(FOLLOW_UP)
    assert after["access"] == before["access"]
