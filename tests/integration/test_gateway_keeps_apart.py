"""People, tenants and what is personal stay apart on real parts, and a restart loses none of it."""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
import structlog

from gateway.adapters.postgres.roles import RoleUrls
from gateway.bootstrap.process import prepare_process
from gateway.domain.identity import Principal
from gateway.ports.library import Document
from tests.emulator import Emulator
from tests.policies import files_of
from tests.postgres import Server
from tests.real_gateway import (
    FOLLOW_UP,
    MARIA,
    RealGateway,
    fetch,
    provision,
    provision_acme,
    real_gateway,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")

NINA = Principal("acme", "nina@acme.example")
NAMESAKE = Principal("globex", MARIA.subject)
GLOBEX = files_of(
    "p, role:employee, globex, scope/finance, search, allow\n"
    f"g, user:{MARIA.subject}, role:employee, globex\n",
    scopes=["finance"],
    tenant="globex",
    collections={"handbook": {"title": "Handbook"}},
)
PAGE = Document("g1", "handbook", "finance", "Travel", "Travel expense reimbursement at Globex.", "en")

NAME, EMAIL, NUMBER = "Noor Haddad", "noor.haddad@acme.example", "536-22-8765"
QUESTION = f"Who approves the travel expense reimbursement of {NAME}?"
PERSONAL = f"{QUESTION} Write to {EMAIL}; the social security number is {NUMBER}."


@pytest.fixture(scope="module")
def log() -> Iterator[io.StringIO]:
    """What a gateway of this module writes to its log, at the level that says most."""
    with contextlib.redirect_stderr(io.StringIO()) as written:
        prepare_process(logging.DEBUG)
    yield written
    structlog.reset_defaults()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def emulator() -> AsyncIterator[Emulator]:
    async with Emulator("good") as emulator:
        yield emulator


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gateway(
    postgres_urls: RoleUrls, emulator: Emulator, log: io.StringIO
) -> AsyncIterator[RealGateway]:
    await provision_acme(postgres_urls)
    async with real_gateway(postgres_urls, emulator) as gateway:
        await provision(gateway.stores, GLOBEX)
        await gateway.stores.library.put("globex", [PAGE])
        yield gateway


@pytest.fixture
def superuser(postgres_server: Server, postgres_urls: RoleUrls) -> str:
    return postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2])


async def test_what_is_personal_reaches_neither_the_model_nor_a_log_nor_a_column(
    gateway: RealGateway,
    emulator: Emulator,
    log: io.StringIO,
    caplog: pytest.LogCaptureFixture,
    postgres_server: Server,
    superuser: str,
) -> None:
    emulator.clear()
    history = [{"role": "user", "content": PERSONAL}]
    answer = await gateway.answer(
        {**FOLLOW_UP, "message": f"and for {NAME}'s contractors?", "history": history}
    )
    sent, written = emulator.bodies_text(), log.getvalue() + caplog.text
    written += postgres_server.postgres.directory.log.read_text()
    assert emulator.calls
    assert answer["masked"].keys() >= {"PERSON", "EMAIL_ADDRESS", "US_SSN"}
    assert "<PERSON_1>" in sent
    assert answer["trace_id"] in written
    kept = await everything(superuser)
    assert answer["trace_id"] in kept
    for value in (NAME, EMAIL, NUMBER):
        assert value not in sent
        assert value not in written
        assert value not in kept
        assert value.encode().hex() not in kept


async def test_the_audits_own_texts_can_be_read_with_the_key_alone(
    gateway: RealGateway, superuser: str
) -> None:
    answer = await gateway.answer({**FOLLOW_UP, "history": [{"role": "user", "content": PERSONAL}]})
    events = await gateway.parts._journal.events_of("acme", answer["trace_id"])
    texts = {name: text for event in events for name, text in event.evidence.texts.items()}
    assert texts["message"] == FOLLOW_UP["message"]
    assert "<PERSON_1>" in texts["sent"]
    assert FOLLOW_UP["message"] not in await everything(superuser)


@pytest.mark.parametrize("other", [NINA, NAMESAKE], ids=["another person", "the namesake of another tenant"])
async def test_a_conversation_is_its_owners_alone(
    gateway: RealGateway, emulator: Emulator, other: Principal
) -> None:
    await gateway.answer({"message": QUESTION, "conversation_id": "shared"})
    emulator.clear()
    asked = {"message": "and for contractors?", "conversation_id": "shared"}
    theirs = await gateway.post(asked, other)
    assert "reimbursement" not in emulator.bodies_text()
    assert not any(word in theirs.text for word in ("reimbursement", "Noor", "PERSON"))
    mine = await gateway.answer(asked)
    assert mine["status"] == "rewritten"
    assert "reimbursement" in mine["queries"][0]["text"]


async def test_a_tenant_finds_its_own_pages_alone(gateway: RealGateway) -> None:
    asked = {"message": "How does travel expense reimbursement work?"}
    here, there = await gateway.answer(asked), await gateway.answer(asked, NAMESAKE)
    assert [hit["id"] for hit in there["hits"]] == ["g1"]
    assert here["hits"]
    assert "g1" not in {hit["id"] for hit in here["hits"]}


async def test_what_belongs_to_somebody_else_is_deleted_like_what_was_never_there(
    gateway: RealGateway,
) -> None:
    await gateway.answer({"message": QUESTION, "conversation_id": "mine"})
    headers = {"Authorization": f"Bearer {await gateway.key(NINA)}"}
    foreign, unknown = [
        await gateway.client.delete(f"/v1/conversations/{name}", headers=headers) for name in ("mine", "none")
    ]
    told = [{k: v for k, v in each.json().items() if k != "trace_id"} for each in (foreign, unknown)]
    assert (foreign.status_code, told[0]) == (404, told[1])
    asked = {"message": "and for contractors?", "conversation_id": "mine", "options": {"cache": False}}
    mine = await gateway.answer(asked)
    assert mine["status"] == "rewritten"


async def test_a_restart_keeps_the_conversation_and_its_placeholders(
    gateway: RealGateway, postgres_urls: RoleUrls, emulator: Emulator
) -> None:
    await gateway.answer({"message": QUESTION, "conversation_id": "long"})
    emulator.clear()
    async with real_gateway(postgres_urls, emulator) as restarted:
        asked = {"message": "and for contractors of Lena Brandt?", "conversation_id": "long"}
        answer = await restarted.answer(asked)
    assert answer["status"] == "rewritten"
    assert "of <PERSON_1>?" in emulator.bodies_text()
    assert "of <PERSON_2>?" in emulator.bodies_text()
    assert not any(value in emulator.bodies_text() for value in (NAME, EMAIL, NUMBER, "Lena Brandt"))


async def test_without_a_model_the_request_of_the_contract_comes_out_as_well(
    gateway: RealGateway, postgres_urls: RoleUrls, emulator: Emulator
) -> None:
    emulator.clear()
    async with real_gateway(postgres_urls) as offline:
        answer = await offline.answer(FOLLOW_UP)
    words = " ".join(query["text"] for query in answer["queries"]).lower()
    assert answer["status"] == "rewritten"
    assert "reimbursement" in words
    assert "independent contractor" in words
    assert answer["hits"][0]["id"] == "travel-expenses-contractors"
    assert [attempt["source"] for attempt in answer["attempts"]] == ["offline"]
    assert emulator.calls == 0


async def everything(superuser: str) -> str:
    """Every row of every table, as PostgreSQL writes it; bytes are in hexadecimal."""
    tables = await fetch(
        superuser, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'gateway'"
    )
    found = [
        await fetch(superuser, f"SELECT t::text FROM gateway.{name} t")  # noqa: S608
        for (name,) in tables
        if name not in ("document", "bundle")
    ]
    return "\n".join(row for rows in found for (row,) in rows)
