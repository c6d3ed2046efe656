"""The audit over HTTP, over fakes: receipts and the log for those who may read it, and nothing for others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import httpx2
import pytest

from gateway.adapters.evidence.notary import Notary, verifies
from gateway.domain.audit import Outcome, Stage, Who
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.inclusion import InclusionProof
from gateway.domain.notes.signed import SignedNote
from tests.edge import client_of
from tests.world import MARIA, World

Client = httpx2.AsyncClient
CARLA = "carla@acme.example"
KEYS = Notary(bytes(range(32))).keys(origin_of("acme"))
LAG = timedelta(seconds=10)


@pytest.fixture
def world() -> World:
    return World(offline=True)


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    async with client_of(world) as client:
        yield client


@pytest.fixture
async def event_id(client: Client, world: World) -> str:
    """The last event of a question of Maria's, which is not sealed yet."""
    answer = await client.post(
        "/v1/rewrite", json={"message": "How does travel work?"}, headers=await headers(world, MARIA)
    )
    return str(answer.json()["audit"]["event_ids"][-1])


async def headers(world: World, subject: str = CARLA, tenant: str = "") -> dict[str, str]:
    return {"Authorization": f"Bearer {await world.key(subject, tenant=tenant)}"}


async def get(client: Client, world: World, path: str, subject: str = CARLA) -> httpx2.Response:
    return await client.get(f"/v1/audit/{path}", headers=await headers(world, subject))


def recorded(world: World) -> list[tuple[Outcome, tuple[str, ...]]]:
    """How the audit's own reading is on record."""
    events = [
        event for event in world.journal.events if event.stage is Stage.AUDIT and event.who.tenant == "acme"
    ]
    return [(event.evidence.outcome, event.evidence.reasons) for event in events]


async def test_a_receipt_stands_by_itself(client: Client, world: World, event_id: str) -> None:
    await world.log.seal("acme", LAG)
    shown = await get(client, world, f"proofs/{event_id}")
    assert shown.status_code == 200
    receipt = shown.json()
    proof = InclusionProof.parse(receipt["proof"])
    assert proof.note.signers(KEYS, verifies) == KEYS
    assert proof.proves(receipt["leaf"].encode())
    assert (receipt["event_id"], receipt["index"], receipt["size"]) == (
        event_id,
        proof.index,
        proof.index + 1,
    )
    assert f'"id":"{event_id}"' in receipt["leaf"]
    assert recorded(world) == [(Outcome.OK, ("proof",))]


async def test_before_it_is_sealed_an_event_has_no_receipt(
    client: Client, world: World, event_id: str
) -> None:
    shown = await get(client, world, f"proofs/{event_id}")
    assert (shown.status_code, shown.json()["code"]) == (409, "GW-1301")
    assert recorded(world) == [(Outcome.STOPPED, ("proof", "GW-1301"))]


async def test_a_foreign_event_reads_like_an_unknown_one(client: Client, world: World, event_id: str) -> None:
    await world.log.seal("acme", LAG)
    mine = next(event for event in world.journal.events if event.id == event_id)
    world.journal.events.append(replace(mine, id="ev_foreign", who=Who("globex")))
    await world.log.seal("globex", LAG)
    answers = [await get(client, world, f"proofs/{each}") for each in ("ev_foreign", "ev_unknown")]
    bodies: list[Any] = [{**each.json(), "trace_id": ""} for each in answers]
    assert bodies[0] == bodies[1]
    assert dict(answers[0].headers) == dict(answers[1].headers)
    assert [each.status_code for each in answers] == [404, 404]


async def test_the_log_can_be_mirrored_and_checked(client: Client, world: World, event_id: str) -> None:
    await world.log.seal("acme", LAG)
    shown = await get(client, world, "log/checkpoint")
    assert shown.headers["content-type"] == "text/plain; charset=utf-8"
    note = SignedNote.parse(shown.text)
    checkpoint = Checkpoint.parse(note.text)
    assert note.signers(KEYS, verifies) == KEYS
    hashes = await get(client, world, f"log/tile/0/000.p/{checkpoint.size}")
    entries = await get(client, world, f"log/tile/entries/000.p/{checkpoint.size}")
    assert hashes.headers["content-type"] == "application/octet-stream"
    assert "immutable" in hashes.headers["cache-control"]
    leaves = unbundled(entries.content)
    assert b"".join(map(leaf_hash, leaves)) == hashes.content
    assert event_id.encode() in leaves[-1]
    assert recorded(world) == [(Outcome.OK, ("entries",))]


def unbundled(data: bytes) -> list[bytes]:
    leaves = []
    while data:
        end = 2 + int.from_bytes(data[:2], "big")
        leaves.append(data[2:end])
        data = data[end:]
    return leaves


@pytest.mark.parametrize(
    "path",
    [
        "0/000",
        "0/001",
        "1/000.p/1",
        "0/0",
        "x",
        "entries/000",
        "entries/x",
        "entries/0/000",
        "../../x",
        "0/000.p/0",
    ],
)
async def test_what_the_log_does_not_hold_is_not_there(
    client: Client, world: World, event_id: str, path: str
) -> None:
    await world.log.seal("acme", LAG)
    assert (await get(client, world, f"log/tile/{path}")).status_code == 404


async def test_before_anything_is_sealed_there_is_no_log(client: Client, world: World) -> None:
    for path in ("log/checkpoint", "log/tile/0/000", "log/tile/entries/000", "log/tile/entries/000.p/1"):
        assert (await get(client, world, path)).status_code == 404


@pytest.mark.parametrize(
    "path",
    ["proofs/{}", "proofs/ev_unknown", "log/checkpoint", "log/tile/0/000.p/1", "log/tile/entries/000.p/1"],
)
async def test_who_may_not_read_the_audit_learns_nothing_and_is_on_record(
    client: Client, world: World, event_id: str, path: str
) -> None:
    await world.log.seal("acme", LAG)
    shown = await get(client, world, path.format(event_id), MARIA)
    assert (shown.status_code, shown.json()["detail"]) == (403, "You may not read the audit")
    assert recorded(world) == [(Outcome.STOPPED, ("no_reader", "GW-1102"))]


async def test_without_a_key_and_with_a_header_twice_nothing_is_shown(client: Client, world: World) -> None:
    assert (await client.get("/v1/audit/log/checkpoint")).status_code == 401
    twice = [("Gateway-Subject", "a"), ("Gateway-Subject", "b"), *(await headers(world)).items()]
    assert (await client.get("/v1/audit/log/checkpoint", headers=twice)).status_code == 400


async def test_a_broken_part_and_a_damaged_log_are_said_as_such(client: Client, world: World) -> None:
    await world.applied()
    key = await headers(world)
    world.log.broken = True
    for path in ("proofs/ev_1", "log/checkpoint", "log/tile/0/000", "log/tile/entries/000"):
        shown = await client.get(f"/v1/audit/{path}", headers=key)
        assert (shown.status_code, shown.json()["code"]) == (503, "GW-1503")
    world.log.broken, world.log.damaged = False, {"acme"}
    shown = await client.get("/v1/audit/proofs/ev_1", headers=key)
    assert (shown.status_code, shown.json()["code"]) == (500, "GW-2005")
    assert recorded(world)[-1] == (Outcome.STOPPED, ("damaged", "GW-2005"))


async def test_without_a_record_nothing_of_anybody_is_shown(
    client: Client, world: World, event_id: str
) -> None:
    await world.log.seal("acme", LAG)
    key = await headers(world)
    world.journal.breaks_after = 0
    for path in (f"proofs/{event_id}", "log/tile/entries/000.p/1"):
        shown = await client.get(f"/v1/audit/{path}", headers=key)
        assert (shown.status_code, shown.json()["code"]) == (503, "GW-1501")
        world.journal.breaks_after = 0
