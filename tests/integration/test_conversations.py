"""Conversations on real parts: the newest message is the one that is answered, also across processes, and
what was forgotten is in no table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
import pytest_asyncio

from gateway.adapters.encryption.kept_keys import KeptKey
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.sealed_columns import SEALED_COLUMNS, SealedColumn
from gateway.adapters.postgres.subject_keys import Keys
from tests.emulator import Emulator
from tests.postgres import Server
from tests.real_gateway import MARIA, RealGateway, fetch, provision_acme, real_gateway

pytestmark = pytest.mark.asyncio(loop_scope="module")

LATENCY_S = 2.0
"""So long the emulated model thinks: all that is sent meanwhile finds it at work."""
SEALING = Sealing(bytes(range(32)))
WORDS = ("Quillfern", "Oznavik", "Brastwyk", "Noor Haddad")
"""Words of one conversation, that nothing else in the database has."""
PRIVATE = "How does travel expense reimbursement for the Quillfern ferry work?"
QUESTION = "How does travel expense reimbursement work?"
FOLLOW_UP = "and for contractors?"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def emulator() -> AsyncIterator[Emulator]:
    async with Emulator("good", latency=LATENCY_S) as emulator:
        yield emulator


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gateway(postgres_urls: RoleUrls, emulator: Emulator) -> AsyncIterator[RealGateway]:
    await provision_acme(postgres_urls)
    async with real_gateway(postgres_urls, emulator) as gateway:
        yield gateway


@pytest.fixture
def superuser(postgres_server: Server, postgres_urls: RoleUrls) -> str:
    return postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2])


async def forget(gateway: RealGateway, conversation: str) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {await gateway.key()}"}
    return await gateway.client.delete(f"/v1/conversations/{conversation}", headers=headers)


def asked(message: str, conversation: str, *history: str) -> dict[str, Any]:
    """Each is to go to the model, so none may be answered by what another was."""
    turns = [{"role": "user", "content": content} for content in history]
    body = {"message": message, "conversation_id": conversation, "options": {"cache": False}}
    return {**body, **({"history": turns} if turns else {})}


async def under_way(
    gateway: RealGateway, emulator: Emulator, body: dict[str, Any], **headers: str
) -> asyncio.Task[httpx2.Response]:
    """A request whose model call has begun."""
    emulator.clear()
    request = asyncio.create_task(gateway.post(body, MARIA, **headers))
    await emulator.called()
    return request


async def test_of_twenty_messages_at_once_one_is_answered_and_no_other_breaks(gateway: RealGateway) -> None:
    body = asked(FOLLOW_UP, "crowd", QUESTION)
    responses = await asyncio.gather(*(gateway.post(body) for _ in range(20)))
    codes = Counter(response.json().get("code", response.status_code) for response in responses)
    assert codes == {200: 1, "GW-1302": 19}
    assert Counter(response.status_code for response in responses) == {200: 1, 409: 19}


async def test_a_newer_message_to_another_process_ends_the_older_as_well(
    gateway: RealGateway, emulator: Emulator, postgres_urls: RoleUrls, superuser: str
) -> None:
    async with real_gateway(postgres_urls, emulator) as other:
        await other.key()
        older = await under_way(gateway, emulator, asked(FOLLOW_UP, "two", QUESTION))
        newer = await other.post(asked("and for employees?", "two", QUESTION))
    response = await older
    assert (newer.status_code, response.status_code) == (200, 409)
    assert response.json()["code"] == "GW-1302"
    searched = "SELECT count(*) FROM gateway.audit_event WHERE trace_id = $1 AND stage = 'search'"
    assert await fetch(superuser, searched, response.json()["trace_id"]) == [(0,)]


async def test_what_is_forgotten_under_way_is_not_written_again(
    gateway: RealGateway, emulator: Emulator, superuser: str
) -> None:
    await gateway.answer(asked(QUESTION, "gone"))
    body = asked("and for Lena Brandt?", "gone")
    older = await under_way(gateway, emulator, body, Idempotency_Key="k-gone")
    assert (await forget(gateway, "gone")).status_code == 204
    assert (await older).status_code == 409
    assert (await forget(gateway, "gone")).status_code == 404
    assert await rows_of(superuser, "gone") == {}


async def test_a_conversation_that_never_held_a_turn_is_deleted_like_an_unknown_one(
    gateway: RealGateway, emulator: Emulator
) -> None:
    older = await under_way(gateway, emulator, asked(FOLLOW_UP, "young", QUESTION))
    young, unknown = await forget(gateway, "young"), await forget(gateway, "never")
    told = [{k: v for k, v in each.json().items() if k != "trace_id"} for each in (young, unknown)]
    assert (young.status_code, told[0]) == (404, told[1])
    assert (await older).status_code == 409


async def test_after_deleting_no_table_but_the_audits_texts_holds_a_word_of_it(
    gateway: RealGateway, superuser: str
) -> None:
    await gateway.answer(asked(PRIVATE, "private"), Idempotency_Key="k-private")
    await gateway.answer(asked("and for Noor Haddad of Oznavik?", "private"))
    turn = {"role": "assistant", "content": "Brastwyk pays.", "citations": ["Tamberlode"]}
    headers = {"Authorization": f"Bearer {await gateway.key()}"}
    path = "/v1/conversations/private/turns"
    assert (await gateway.client.post(path, json=turn, headers=headers)).status_code == 201
    before = await told_by(superuser)
    assert [word for word in WORDS if word not in before] == []
    assert "Tamberlode" not in before
    assert set(await rows_of(superuser, "private")) >= {"turn", "vault_entry", "idempotency", "conversation"}
    assert (await forget(gateway, "private")).status_code == 204
    after = await told_by(superuser)
    assert [word for word in WORDS if word in after] == []
    assert await rows_of(superuser, "private") == {}


async def rows_of(superuser: str, conversation: str) -> dict[str, int]:
    """How many rows of each table but the audit's belong to this conversation, for those that have any."""
    tables = await fetch(
        superuser,
        "SELECT table_name FROM information_schema.columns WHERE table_schema = 'gateway'"
        " AND column_name = 'conversation_id' AND table_name NOT LIKE 'audit%'",
    )
    found = {
        name: (
            await fetch(
                superuser,
                f"SELECT count(*) FROM gateway.{name} WHERE subject = $1 AND conversation_id = $2",  # noqa: S608
                MARIA.subject,
                conversation,
            )
        )[0][0]
        for (name,) in tables
    }
    return {name: count for name, count in found.items() if count}


async def told_by(superuser: str) -> str:
    """Every row of every table but the audit's texts: as PostgreSQL writes it, its bytes as text where they
    are, and what is sealed in it opened."""
    tables = await fetch(
        superuser, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'gateway'"
    )
    found = [
        row
        for (name,) in tables
        if name not in ("document", "bundle", "audit_text")
        for (row,) in await fetch(superuser, f"SELECT t::text FROM gateway.{name} t")  # noqa: S608
    ]
    found += [bytes.fromhex(each).decode("latin-1") for row in found for each in _bytes_in(row)]
    for column in SEALED_COLUMNS:
        found += await _opened(superuser, column)
    return "\n".join(found)


def _bytes_in(row: str) -> list[str]:
    pieces = [piece for piece in row.replace("(", ",").replace(")", ",").split(",") if "\\x" in piece]
    return [piece.strip('"').replace("\\\\x", "").replace("\\x", "") for piece in pieces]


async def _opened(superuser: str, column: SealedColumn) -> list[str]:
    names = ", ".join(("tenant_id", *column.key, column.column))
    rows = await fetch(
        superuser,
        f"SELECT {names} FROM gateway.{column.table} WHERE {column.column} IS NOT NULL",  # noqa: S608
    )
    kept = await fetch(superuser, "SELECT key_id, subject, wrapped FROM gateway.subject_key")
    keys = Keys(SEALING, (KeptKey(*key) for key in kept))
    opened = [
        keys.open(column.place(tenant, dict(zip(column.key, key, strict=True))), sealed)
        for tenant, *key, sealed in rows
    ]
    return [value.decode() for value in opened]
