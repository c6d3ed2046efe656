"""A person is erased on real parts: nothing opens a word of theirs any more, and the log is as signed."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from gateway.__main__ import run as run_command
from gateway.adapters.encryption.kept_keys import KeptKey
from gateway.adapters.encryption.sealing import Erased, Sealing
from gateway.adapters.postgres.binaries import find_binaries, service_account, shelves
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.event_rows import TEXT_WITH_KEY, texts_of
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.sealed_columns import SEALED_COLUMNS
from gateway.adapters.postgres.subject_keys import Keys
from gateway.domain.identity import Principal
from tests.postgres import Server, execute
from tests.real_gateway import (
    ENCRYPTION_KEY,
    SIGNING_KEY,
    RealGateway,
    fetch,
    provision_acme,
    real_gateway,
    until,
)

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROLES = frozenset({"employee"})
NORA, BEN = (Principal("acme", f"{name}@acme.example", ROLES) for name in ("nora", "ben"))
CARLA = Principal("acme", "carla@acme.example", frozenset({"compliance"}))
OTTO = Principal("acme", "otto@acme.example", frozenset({"compliance"}))
LARS = Principal("acme", "lars@acme.example")
WORDS = ("Quillfern", "Oznavik", "Brastwyk")
"""Words that only Nora says; Ben says `BENS`."""
BENS = "Tamberlode"
SEALING = Sealing(bytes(range(32)))


@dataclass(frozen=True, slots=True)
class House:
    gateway: RealGateway
    superuser: str
    data: Path

    async def call(self, method: str, path: str, who: Principal, body: object = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {await self.gateway.key(who)}"}
        response = await self.gateway.client.request(method, path, json=body, headers=headers)
        return response.status_code, response.json() if response.content else None

    async def erase(self, who: Principal = CARLA, subject: str = NORA.subject) -> tuple[int, Any]:
        return await self.call("POST", "/v1/audit/erasures", who, {"subject": subject, "reason": "case 118"})


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(postgres_server: Server, postgres_urls: RoleUrls) -> AsyncIterator[House]:
    await provision_acme(postgres_urls)
    superuser = postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2])
    async with real_gateway(postgres_urls) as gateway:
        yield House(gateway, superuser, postgres_server.postgres.directory.cluster)


async def talk(house: House, who: Principal, word: str, conversation: str) -> str:
    """A question, what the application answered, and a question that is held; the id of the review."""
    body = {"message": f"How does travel to {word} work?", "conversation_id": conversation}
    await house.gateway.answer(body, who, Idempotency_Key=f"k-{conversation}")
    turn = {"role": "assistant", "content": f"The {word} office pays.", "citations": []}
    assert (await house.call("POST", f"/v1/conversations/{conversation}/turns", who, turn))[0] == 201
    held = {
        "message": f"What does Project Nightingale mean for {word}?",
        "conversation_id": f"{conversation}-2",
    }
    status, answer = await house.call("POST", "/v1/rewrite", who, held)
    assert status == 202, answer
    return str(answer["review"]["id"])


async def verify(terminal: pytest.MonkeyPatch, urls: RoleUrls) -> int:
    terminal.setenv("GATEWAY_DATABASE_URL", urls.app)
    terminal.setenv("GATEWAY_ENCRYPTION_KEY", ENCRYPTION_KEY)
    terminal.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
    terminal.delenv("GATEWAY_SECRETS_DIR", raising=False)
    return await asyncio.to_thread(run_command, ["audit", "verify", "--tenant", "acme"])


async def opened(house: House) -> str:
    """Everything in the database that the installation's secret opens, as whoever has both could read it."""
    kept = await fetch(house.superuser, "SELECT key_id, subject, wrapped FROM gateway.subject_key")
    keys = Keys(SEALING, (KeptKey(*key) for key in kept))
    found: list[str] = []
    for column in SEALED_COLUMNS:
        names = ", ".join(("tenant_id", *column.key, column.column))
        query = f"SELECT {names} FROM gateway.{column.table} WHERE {column.column} <> ''"  # noqa: S608
        for tenant, *key, sealed in await fetch(house.superuser, query):
            place = column.place(tenant, dict(zip(column.key, key, strict=True)))
            try:
                found.append(keys.open(place, sealed).decode())
            except Erased:
                found.append("erased")
    found += [words or "" for words in await texts(house)]
    return "\n".join(found)


async def texts(house: House) -> list[str | None]:
    database = Database(house.superuser)
    async with database.tenant("acme") as connection:
        driver_rows = await connection.exec_driver_sql(TEXT_WITH_KEY)
        rows = [dict(row) for row in driver_rows.mappings()]
    await database.close()
    kept = [texts_of([row], SEALING) for row in rows]
    assert [each.unreadable for each in kept if each.unreadable] == []
    return [next(iter(each.read.values()), None) for each in kept]


def files_with(folder: Path, words: Iterable[str]) -> dict[str, list[str]]:
    """Which files below a folder hold which of the words, in either of the ways that text may stand there."""
    wanted = {word: (word.encode(), word.encode("utf-16-le")) for word in words}
    found: dict[str, list[str]] = {}
    for path in folder.rglob("*"):
        if path.is_file():
            data = path.read_bytes()
            for word, forms in wanted.items():
                if any(form in data for form in forms):
                    found.setdefault(word, []).append(str(path.relative_to(folder)))
    return found


async def test_after_an_erasure_nothing_opens_a_word_of_the_person_and_the_log_is_intact(
    house: House, postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviews = [await talk(house, NORA, word, f"c-{n}") for n, word in enumerate(WORDS)]
    bens = await talk(house, BEN, BENS, "c-ben")
    before = await opened(house)
    assert [word for word in (*WORDS, BENS) if word not in before] == []

    status, done = await house.erase()
    assert (status, done["found"], done["keys"], done["cases"]) == (200, True, 1, len(WORDS))

    after = await opened(house)
    assert [word for word in WORDS if word in after] == []
    assert BENS in after
    await house.gateway.parts._sequencing.round()
    assert await verify(monkeypatch, postgres_urls) == 0

    async def seen(review: str, who: Principal) -> dict[str, Any]:
        status, body = await house.call("GET", f"/v1/reviews/{review}", who)
        assert (status, body.get("queries", [])) == (200, [])
        return dict(body["review"])

    case = await seen(reviews[0], LARS)
    assert (case["erased"], case["state"], case["message"], case["queries"]) == (True, "expired", "", [])
    assert (await seen(reviews[0], NORA))["state"] == "expired"
    case = await seen(bens, LARS)
    assert (case["erased"], case["state"], "What does" in case["message"]) == (False, "open", True)


async def test_no_word_stands_in_the_files_of_the_database_nor_in_a_dump(
    house: House, postgres_urls: RoleUrls, tmp_path: Path
) -> None:
    await talk(house, NORA, WORDS[0], "c-files")
    await house.erase()
    await execute(house.superuser, "CREATE TABLE public.canary AS SELECT 'Wimblehorn' AS word", "CHECKPOINT")
    found = files_with(house.data, (*WORDS, "case 118", "Wimblehorn"))
    assert found.keys() == {"Wimblehorn"}, "what is not encrypted is found, data and write-ahead log alike"
    assert any("pg_wal" in path for path in found["Wimblehorn"])
    dump = tmp_path / "dump.sql"
    tool = find_binaries(service_account(), shelves()).program("pg_dump")
    command = [tool, "--dbname", house.superuser, "--schema", "gateway", "--file", str(dump)]
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
    assert "subject_key" in dump.read_text(encoding="utf-8")
    assert files_with(tmp_path, WORDS) == {}


async def test_an_erasure_under_way_of_a_request_leaves_nothing_readable_and_the_next_one_is_kept(
    house: House,
) -> None:
    asking = [
        asyncio.create_task(house.gateway.post({"message": f"Is {WORDS[1]} number {n} on the list?"}, NORA))
        for n in range(12)
    ]
    await asyncio.sleep(0.15)
    assert (await house.erase())[0] == 200
    assert {response.status_code for response in await asyncio.gather(*asking)} <= {200, 409}
    assert (await house.erase())[0] == 200
    assert WORDS[1] not in await opened(house)
    await house.gateway.answer({"message": f"How does {WORDS[2]} work?", "conversation_id": "c-new"}, NORA)
    await until(lambda: _told(house, WORDS[2]), True)
    assert (await house.erase())[0] == 200


async def _told(house: House, word: str) -> bool:
    return word in await opened(house)


async def test_an_erasure_during_an_export_leaves_it_whole(
    house: House, postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await talk(house, NORA, WORDS[0], "c-export")
    await verify(monkeypatch, postgres_urls)
    folder = tmp_path / "export"
    command = ["audit", "export", "--tenant", "acme", "--out", str(folder)]
    exporting = asyncio.create_task(asyncio.to_thread(run_command, command))
    while not exporting.done():
        assert (await house.erase())[0] == 200
        await asyncio.sleep(0.02)
    assert await exporting == 0
    assert await asyncio.to_thread(run_command, ["audit", "verify", str(folder)]) == 0
    assert files_with(folder, WORDS) == {}
    lines = [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]
    assert any(NORA.subject in json.dumps(line) for line in lines)


async def test_a_hold_of_two_people_stands_against_an_erasure_and_its_release_takes_two(house: House) -> None:
    await talk(house, NORA, WORDS[0], "c-held")
    wanted = {"on": "subject", "value": NORA.subject, "reason": "case 12"}
    assert (await house.call("POST", "/v1/audit/holds", NORA, wanted))[1]["code"] == "GW-1102"
    status, hold = await house.call("POST", "/v1/audit/holds", CARLA, wanted)
    path = f"/v1/audit/holds/{hold['id']}"
    assert (status, hold["state"]) == (200, "requested")
    assert (await house.call("POST", f"{path}/approve", CARLA))[1]["code"] == "GW-1307"
    assert (await house.call("POST", f"{path}/approve", OTTO))[1]["state"] == "in_force"
    assert (await house.erase())[1]["code"] == "GW-1306"
    assert WORDS[0] in await opened(house)
    leaving = await house.call("POST", f"{path}/release", OTTO, {"reason": "over"})
    assert leaving[1]["state"] == "release_requested"
    assert (await house.call("POST", f"{path}/approve", OTTO))[1]["code"] == "GW-1307"
    assert (await house.erase())[1]["code"] == "GW-1306"
    status, gone = await house.call("POST", f"{path}/approve", CARLA)
    assert (status, gone["state"]) == (200, "released")
    steps = gone["steps"]
    assert [steps[step]["by"] for step in ("requested", "approved", "release_requested", "released")] == [
        CARLA.subject,
        OTTO.subject,
        OTTO.subject,
        CARLA.subject,
    ]
    assert (await house.call("GET", "/v1/audit/holds", OTTO))[1]["holds"][0] == gone
    assert (await house.erase())[0] == 200
    assert WORDS[0] not in await opened(house)
