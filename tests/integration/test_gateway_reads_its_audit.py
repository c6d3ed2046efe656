"""On real parts, over real HTTP: what was asked is found, replayed with all its attempts, and spoken of."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.identity import Principal
from tests.emulator import Emulator
from tests.real_gateway import FOLLOW_UP, MARIA, RealGateway, provision_acme, real_gateway

pytestmark = pytest.mark.asyncio(loop_scope="module")

CARLA = Principal("acme", "carla@acme.example")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def emulator() -> AsyncIterator[Emulator]:
    async with Emulator("heals") as emulator:
        yield emulator


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gateway(postgres_urls: RoleUrls, emulator: Emulator) -> AsyncIterator[RealGateway]:
    await provision_acme(postgres_urls)
    async with real_gateway(postgres_urls, emulator) as gateway:
        yield gateway


async def read(gateway: RealGateway, path: str, **query: str) -> Any:
    shown = await gateway.client.get(
        f"/v1/audit/{path}", params=query, headers={"Authorization": f"Bearer {await gateway.key(CARLA)}"}
    )
    assert shown.status_code == 200, shown.text
    return shown.json()


async def test_a_request_that_healed_is_replayed_with_both_attempts(gateway: RealGateway) -> None:
    answer = await gateway.answer(FOLLOW_UP)
    replay = await read(gateway, f"traces/{answer['trace_id']}")
    first, second = replay["attempts"]
    assert (first["n"], first["source"], second["n"]) == (1, "anthropic", 2)
    assert "unresolved_reference" in first["refused"]
    assert second["refused"] == []
    assert "and for contractors?" in first["sent"]
    assert second["answered"] == [query["text"] for query in answer["queries"]]
    assert (replay["status"], replay["policy_versions"]) == (
        "rewritten",
        [answer["access"]["policy_version"]],
    )
    assert all(attempt["prompt_version"] and attempt["model"] for attempt in replay["attempts"])
    assert not replay["erased"]


async def test_what_is_said_of_an_answer_stands_at_its_place_in_what_was_found(gateway: RealGateway) -> None:
    answer = await gateway.answer(FOLLOW_UP)
    body = {
        "trace_id": answer["trace_id"],
        "outcome": "clicked",
        "document_ids": [answer["hits"][1]["id"]],
        "note": "Joana Silva Pereira found it",
    }
    said = [await gateway.post(body, MARIA, path="/v1/feedback") for _ in range(2)]
    assert [each.status_code for each in said] == [201, 201]
    assert said[0].json() == said[1].json()
    page = await read(gateway, "events", trace_id=answer["trace_id"], stage="feedback")
    (event,) = page["events"]
    assert event["id"] == said[0].json()["event_id"]
    assert (event["reasons"], event["counts"]) == (["clicked"], {"documents": 1, "best_place": 2})
    steps = (await read(gateway, f"traces/{answer['trace_id']}"))["steps"]
    (note,) = [step["texts"]["note"] for step in steps if step["stage"] == "feedback"]
    assert "Joana" not in note
    assert note.endswith("found it")
    foreign = await gateway.post(body, CARLA, path="/v1/feedback")
    assert (foreign.status_code, foreign.json()["code"]) == (404, "GW-1201")


async def test_who_typed_a_restricted_term_is_found_by_its_digest(gateway: RealGateway) -> None:
    await gateway.post({"message": "When does Project Nightingale close?"})
    page = await read(gateway, "events", stage="contextualise")
    (digest,) = {d for e in page["events"] for name, d in e["digests"].items() if name == "term_0"}
    found = await read(gateway, "events", term_digest=digest)
    assert {event["subject"] for event in found["events"]} == {MARIA.subject}
    assert len(found["events"]) == 1
    assert "ightingale" not in str(found)
