"""The main job on real parts, over real HTTP: a follow-up goes all the way to the right page."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import pytest_asyncio

from gateway.adapters.postgres.roles import RoleUrls
from tests.emulator import Emulator
from tests.postgres import Server
from tests.processes import children
from tests.real_gateway import FOLLOW_UP, MARIA, RealGateway, fetch, provision_acme, real_gateway, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLERS = 32
DURABLE_POINTS = 4
"""Commits that one request alone needs: admitted, before the model, before the search, before the answer."""

CONTRACTORS = "travel-expenses-contractors"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def emulator() -> AsyncIterator[Emulator]:
    async with Emulator("good") as emulator:
        yield emulator


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gateway(postgres_urls: RoleUrls, emulator: Emulator) -> AsyncIterator[RealGateway]:
    await provision_acme(postgres_urls)
    async with real_gateway(postgres_urls, emulator) as gateway:
        yield gateway


@pytest.fixture
def superuser(postgres_server: Server, postgres_urls: RoleUrls) -> str:
    return postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2])


@pytest.fixture(autouse=True)
def good(emulator: Emulator) -> None:
    emulator.behave("good")
    emulator.clear()


async def test_the_request_of_the_contract_is_rewritten_by_the_model(
    gateway: RealGateway, emulator: Emulator
) -> None:
    body = await gateway.answer(FOLLOW_UP, path="/v1/rewrite")
    words = " ".join(query["text"] for query in body["queries"]).lower()
    assert body["status"] == "rewritten"
    assert "reimbursement" in words
    assert "independent contractor" in words
    assert "hits" not in body
    assert [attempt["source"] for attempt in body["attempts"]] == ["anthropic"]
    assert (emulator.calls, emulator.complaints) == (1, [])


async def test_its_search_has_the_contractors_page_first(gateway: RealGateway) -> None:
    hits = (await gateway.answer(FOLLOW_UP))["hits"]
    assert hits[0]["id"] == CONTRACTORS
    assert {hit["scope"].partition("/")[0] for hit in hits} <= {"finance", "hr"}
    assert "hr/payroll" not in {hit["scope"] for hit in hits}


async def test_a_bad_reply_heals_on_the_second_attempt(gateway: RealGateway, emulator: Emulator) -> None:
    emulator.behave("heals")
    body = await gateway.answer(FOLLOW_UP)
    assert body["status"] == "rewritten"
    assert [attempt["violations"] for attempt in body["attempts"]] == [["unresolved_reference"], []]
    assert (emulator.calls, emulator.complaints) == (2, [])
    assert body["hits"][0]["id"] == CONTRACTORS


async def test_concurrent_requests_share_commits(gateway: RealGateway, superuser: str) -> None:
    several = ({**FOLLOW_UP, "conversation_id": f"c-{number}"} for number in range(CALLERS))
    answers = await asyncio.gather(*map(gateway.answer, several))
    traces = [answer["trace_id"] for answer in answers]
    commits, events = (
        await fetch(
            superuser,
            "SELECT count(DISTINCT xmin::text), count(*) FROM gateway.audit_event WHERE trace_id = ANY($1)",
            traces,
        )
    )[0]
    assert events == sum(len(answer["audit"]["event_ids"]) for answer in answers)
    # Without sharing there would be one for each; how many share depends on how busy the machine is.
    assert commits < CALLERS * DURABLE_POINTS * 3 / 4


async def test_a_caller_who_hangs_up_leaves_a_trace_and_no_connection(
    gateway: RealGateway, emulator: Emulator, superuser: str
) -> None:
    emulator.behave("timeout")
    asking = asyncio.create_task(gateway.post(FOLLOW_UP, Idempotency_Key="hung-up"))
    await emulator.called()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    # Whatever is sealed meanwhile is on record as well.
    mine = "FROM gateway.audit_event WHERE stage <> 'audit'"
    last = f"SELECT stage, outcome, reasons {mine} ORDER BY appended DESC LIMIT 1"
    await until(lambda: fetch(superuser, last), [("rewrite", "cancelled", ["caller_gone"])])
    assert gateway.connections_in_use == 0
    emulator.behave("good")
    assert (await gateway.answer(FOLLOW_UP, Idempotency_Key="hung-up"))["status"] == "rewritten"


async def test_a_masking_process_that_is_killed_is_replaced(gateway: RealGateway) -> None:
    before = children("gateway.adapters.presidio.worker")
    assert before
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    history = [{"role": "user", "content": "Who approves the travel expenses of Noor Haddad?"}]
    answer = await gateway.answer({**FOLLOW_UP, "history": history})
    assert answer["masked"] == {"PERSON": 1}
    assert children("gateway.adapters.presidio.worker") - before


async def test_a_key_that_was_revoked_or_has_expired_opens_nothing(gateway: RealGateway) -> None:
    keyring, now = gateway.stores.keyring, gateway.stores.clock.now()
    whole, info = await keyring.create(MARIA, "to be revoked", None)
    old, _ = await keyring.create(MARIA, "expired", now - timedelta(seconds=1))
    assert (await gateway.post(FOLLOW_UP, Authorization=f"Bearer {whole}")).status_code == 200
    await keyring.revoke("acme", info.id)
    problems = [
        (await gateway.post(FOLLOW_UP, Authorization=f"Bearer {key}")).json() for key in (whole, old, "rgw_")
    ]
    told = [{name: each[name] for name in each if name != "trace_id"} for each in problems]
    assert [each["code"] for each in told] == ["GW-1101"] * 3
    assert told[0] == told[1] == told[2]
