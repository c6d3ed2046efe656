"""What an application says of an answer joins its request's record, once; nobody speaks of another's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest

from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.evidence.unfinished import ends
from gateway.domain.retrieved import digest_of_document
from tests.edge import client_of
from tests.world import MARIA, World

BEN = "ben@acme.example"
Client = httpx2.AsyncClient


@pytest.fixture
def world() -> World:
    return World(offline=True, pii={"Joana Silva": "PERSON"})


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    async with client_of(world) as client:
        yield client


async def headers(world: World, subject: str = MARIA, once: str = "") -> dict[str, str]:
    key = {"Authorization": f"Bearer {await world.key(subject)}"}
    return {**key, "Idempotency-Key": once} if once else key


@pytest.fixture
async def answer(client: Client, world: World) -> dict[str, Any]:
    body = {"message": "How does travel expense reimbursement work?"}
    return dict((await client.post("/v1/search", json=body, headers=await headers(world))).json())


async def say(
    client: Client, world: World, body: dict[str, Any], subject: str = MARIA, once: str = ""
) -> httpx2.Response:
    return await client.post("/v1/feedback", json=body, headers=await headers(world, subject, once))


def heard(world: World) -> list[AuditEvent]:
    """Feedback on record that was taken."""
    events = [event for event in world.journal.events if event.stage is Stage.FEEDBACK]
    return [event for event in events if event.evidence.outcome is Outcome.OK]


async def test_what_is_said_joins_the_record_of_the_request(
    client: Client, world: World, answer: dict[str, Any]
) -> None:
    hits = [hit["id"] for hit in answer["hits"]]
    body = {"trace_id": answer["trace_id"], "outcome": "clicked", "document_ids": [hits[1], "elsewhere"]}
    shown = await say(client, world, body)
    (event,) = heard(world)
    said = {"trace_id": answer["trace_id"], "outcome": "clicked", "event_id": event.id}
    assert (shown.status_code, shown.json()) == (201, said)
    assert (event.trace_id, event.who.subject) == (answer["trace_id"], MARIA)
    assert event.evidence.reasons == ("clicked",)
    assert event.evidence.counts == {"documents": 2, "best_place": 2}
    assert event.evidence.digests["documents"].split()[0] == digest_of_document(hits[1])
    assert hits[1] not in str(event.evidence)


async def test_a_note_is_masked(client: Client, world: World, answer: dict[str, Any]) -> None:
    body = {"trace_id": answer["trace_id"], "outcome": "good", "note": "Joana Silva says it helps"}
    assert (await say(client, world, body)).status_code == 201
    digits = FakePseudonyms().of("acme", "Joana Silva")
    assert heard(world)[0].evidence.texts == {"note": "<PERSON_1> says it helps", "<PERSON_1>": digits}


async def test_a_note_that_cannot_be_masked_is_not_kept(
    client: Client, world: World, answer: dict[str, Any]
) -> None:
    world.detector.broken = True
    body = {"trace_id": answer["trace_id"], "outcome": "good", "note": "Joana Silva says it helps"}
    shown = await say(client, world, body)
    assert (shown.status_code, shown.json()["code"], heard(world)) == (503, "GW-1401", [])
    world.detector.broken = False
    assert (await say(client, world, body)).status_code == 201


@pytest.mark.parametrize("once", ["", "key-1"], ids=["without_a_key", "with_a_key"])
async def test_to_say_it_again_changes_nothing(
    client: Client, world: World, answer: dict[str, Any], once: str
) -> None:
    body = {"trace_id": answer["trace_id"], "outcome": "good", "note": "thanks"}
    first, again = [await say(client, world, body, once=once) for _ in range(2)]
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    of_request = [event for event in heard(world) if event.trace_id == answer["trace_id"]]
    assert len(of_request) == 1
    other = await say(client, world, {**body, "note": "no thanks"}, once=once)
    assert other.status_code == (422 if once else 409)
    assert (await say(client, world, {**body, "outcome": "clicked"})).status_code == 201


async def test_nobody_speaks_of_another_persons_request(
    client: Client, world: World, answer: dict[str, Any]
) -> None:
    foreign = await say(client, world, {"trace_id": answer["trace_id"], "outcome": "good"}, subject=BEN)
    unknown = await say(client, world, {"trace_id": "tr_unknown", "outcome": "good"}, subject=BEN)
    assert (foreign.status_code, unknown.status_code) == (404, 404)
    told = [{k: v for k, v in each.json().items() if k != "trace_id"} for each in (foreign, unknown)]
    assert told[0] == told[1]
    assert heard(world) == []
    traces = {event.trace_id for event in world.journal.events if event.stage is Stage.FEEDBACK}
    assert not traces & {answer["trace_id"], "tr_unknown"}


async def test_what_is_no_answered_request_takes_no_feedback(client: Client, world: World) -> None:
    body = {"role": "assistant", "content": "It is paid monthly."}
    turn = await client.post("/v1/conversations/c-1/turns", json=body, headers=await headers(world))
    shown = await say(client, world, {"trace_id": turn.json()["trace_id"], "outcome": "good"})
    assert shown.status_code == 404


async def test_without_a_record_nothing_was_heard(
    client: Client, world: World, answer: dict[str, Any]
) -> None:
    body = {"trace_id": answer["trace_id"], "outcome": "good"}
    world.journal.breaks_after = 0
    shown = await say(client, world, body)
    assert (shown.status_code, shown.json()["code"]) == (503, "GW-1501")
    world.journal.breaks_after, world.journal.broken = -1, False
    assert (await say(client, world, body)).status_code == 201
    assert len(heard(world)) == 1


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"trace_id": "tr_1"},
        {"trace_id": "tr_1", "outcome": "great"},
        {"trace_id": "tr_1", "outcome": "good", "note": "x" * 2001},
        {"trace_id": "tr_1", "outcome": "good", "document_ids": ["d"] * 101},
        {"trace_id": "tr_1", "outcome": "good", "document_ids": [7]},
        {"trace_id": "tr_1", "outcome": "good", "subject": "ben"},
        {"trace_id": "", "outcome": "good"},
    ],
    ids=lambda body: str(sorted(body)),
)
async def test_what_is_no_feedback_is_refused_and_recorded(
    client: Client, world: World, body: dict[str, Any]
) -> None:
    shown = await say(client, world, body)
    assert (shown.status_code, shown.json()["code"]) == (400, "GW-1001")
    assert world.journal.events[-1].evidence.reasons == ("GW-1001",)


async def test_a_question_that_was_said_to_find_nothing_is_among_the_unanswered(
    client: Client, world: World, answer: dict[str, Any]
) -> None:
    await say(client, world, {"trace_id": answer["trace_id"], "outcome": "no_results"})
    report = await client.get("/v1/audit/unanswered", headers=await headers(world, "carla@acme.example"))
    (question,) = report.json()["questions"]
    assert (question["trace_id"], question["cause"]) == (answer["trace_id"], "no_results")


def test_feedback_leaves_no_request_without_an_end() -> None:
    assert ends(Stage.FEEDBACK, Outcome.OK)
