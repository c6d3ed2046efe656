"""Who may read the audit finds events, whole requests and unanswered questions of their own tenant; nobody
else finds anything, and each look is on record."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import httpx2
import pytest

from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.text import escape
from gateway.ports.journal import Record
from tests.contract.places import ODD
from tests.edge import client_of
from tests.reviews import HELD, LARS, reviewed_world
from tests.world import MARIA, World

CARLA = "carla@acme.example"
Client = httpx2.AsyncClient


@pytest.fixture
def world() -> World:
    return World(offline=True, pii={"Joana Silva": "PERSON"})


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    async with client_of(world) as client:
        yield client


async def headers(world: World, subject: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {await world.key(subject)}"}


async def ask(client: Client, world: World, message: str, subject: str = MARIA) -> dict[str, Any]:
    shown = await client.post("/v1/search", json={"message": message}, headers=await headers(world, subject))
    return dict(shown.json())


async def get(client: Client, world: World, path: str, by: str = CARLA, **query: Any) -> httpx2.Response:
    named = {name.removesuffix("_"): str(value) for name, value in query.items()}
    return await client.get(f"/v1/audit/{path}", params=named, headers=await headers(world, by))


async def test_the_events_of_a_request_are_found_by_everything_that_is_known_of_it(
    client: Client, world: World
) -> None:
    answer = await ask(client, world, "How does travel expense reimbursement work?")
    await ask(client, world, "thanks", subject="ben@acme.example")
    known = {
        "trace_id": answer["trace_id"],
        "subject": MARIA,
        "conversation_id": answer["conversation_id"],
        "from": "2026-01-01",
        "to": "2100-01-01T00:00:00+01:00",
    }
    shown = await get(client, world, "events", **known)
    assert shown.status_code == 200
    events = shown.json()["events"]
    assert {event["trace_id"] for event in events} == {answer["trace_id"]}
    assert {"mask", "search", "answer"} <= {event["stage"] for event in events}
    assert shown.headers["Cache-Control"] == "no-store"
    decisions = await get(client, world, "events", decision=answer["status"], subject=MARIA)
    (decided,) = decisions.json()["events"]
    assert (decided["stage"], decided["reasons"][0]) == ("answer", answer["status"])
    version = answer["access"]["policy_version"]
    under = (await get(client, world, "events", policy_version=version)).json()["events"]
    assert {event["subject"] for event in under} == {MARIA, "ben@acme.example"}


async def test_pages_lead_to_the_end(client: Client, world: World) -> None:
    trace = (await ask(client, world, "How does travel work?"))["trace_id"]
    whole = (await get(client, world, "events", trace_id=trace, limit=500)).json()
    assert whole["next"] is None
    seen, cursor = [], ""
    while cursor is not None:
        query = {"trace_id": trace, "limit": 4, **({"cursor": cursor} if cursor else {})}
        page = (await get(client, world, "events", **query)).json()
        seen += page["events"]
        cursor = page["next"]
    assert seen == whole["events"]


async def test_a_restricted_term_is_found_by_its_digest_and_named_nowhere(
    client: Client, world: World
) -> None:
    await ask(client, world, "When does Project Nightingale close?")
    (digest,) = world.search.digests_of("acme", "Project Nightingale")
    found = (await get(client, world, "events", term_digest=digest)).json()["events"]
    assert [event["stage"] for event in found] == ["contextualise"]
    assert "nightingale" not in json.dumps(found).casefold()


async def test_words_find_what_their_digests_find_and_are_on_record_as_digests_alone() -> None:
    world = World(offline=True, pii={"Joana Silva": "PERSON", "JOANA SILVA": "PERSON"})
    async with client_of(world) as client:
        await ask(client, world, "When does Project Nightingale close?")
        await ask(client, world, "What is the telephone of Joana Silva?")
        (digest,) = world.search.digests_of("acme", "Project Nightingale")
        by_digest = (await get(client, world, "events", term_digest=digest)).json()["events"]
        by_words = (await get(client, world, "events", term="project  NIGHTINGALE")).json()["events"]
        assert by_words == by_digest != []
        said = {"trace_id": by_words[0]["trace_id"], "outcome": "good", "note": "JOANA SILVA agrees"}
        told = await client.post("/v1/feedback", json=said, headers=await headers(world, MARIA))
        assert told.status_code == 201
        for written in ("Joana Silva", "joana  SILVA"):
            named = (await get(client, world, "events", mentions=written)).json()["events"]
            assert {event["stage"] for event in named} >= {"mask", "feedback"}
        for nothing in (
            {"mentions": "Joana"},
            {"term": "Project"},
            {"term": "Project", "mentions": "Joana Silva"},
        ):
            assert (await get(client, world, "events", **nothing)).json()["events"] == []
    looked = str([event for event in world.journal.events if event.stage is Stage.AUDIT])
    assert "sought_terms" in looked
    assert "sought_matches" in looked
    assert not any(word in looked.casefold() for word in ("nightingale", "joana"))


@pytest.mark.parametrize("query", [{"term": "Project Nightingale"}, {"mentions": "Joana Silva"}], ids=str)
async def test_nobody_else_seeks_words(client: Client, world: World, query: dict[str, str]) -> None:
    shown = await get(client, world, "events", by=MARIA, **query)
    assert (shown.status_code, shown.json()["code"]) == (403, "GW-1102")
    assert "events" not in shown.json()


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ({"colour": "red"}, ""),
        ({"limit": "0"}, "limit"),
        ({"limit": "501"}, "limit"),
        ({"limit": "\u0663"}, "limit"),
        ({"cursor": "x"}, "cursor"),
        ({"cursor": "W10"}, "cursor"),
        ({"from": "yesterday"}, "from"),
        ({"from": "2026-03-02", "to": "2026-03-01"}, "from"),
        ({"stage": "dance"}, "stage"),
        ({"outcome": "fine"}, "outcome"),
        ({"decision": "nonsense"}, "decision"),
        ({"decision": "GW-9999"}, "decision"),
        ({"decision": "Refused"}, "decision"),
        ({"term_digest": "ab"}, "term_digest"),
        ({"subject": ""}, "subject"),
        ({"term": ""}, "term"),
        ({"mentions": "x" * 513}, "mentions"),
        ({"term": "x", "term_digest": "ab" * 32}, "term"),
    ],
    ids=lambda value: str(value)[:40],
)
async def test_what_cannot_be_sought_is_said(
    client: Client, world: World, query: dict[str, str], name: str
) -> None:
    shown = await get(client, world, "events", **query)
    assert (shown.status_code, shown.json()["code"]) == (400, "GW-1003")
    assert shown.json()["where"] == f"query {name}".rstrip()
    assert world.journal.events[-1].evidence.reasons == ("GW-1003",)


async def test_a_policy_version_that_nobody_ever_had_is_no_empty_list(client: Client, world: World) -> None:
    version = (await ask(client, world, "How does travel work?"))["access"]["policy_version"]
    nobody = await get(client, world, "events", policy_version=version, subject="nobody@acme.example")
    assert (nobody.status_code, nobody.json()["events"]) == (200, [])
    never = await get(client, world, "events", policy_version="x")
    assert (never.status_code, never.json()["code"]) == (404, "GW-1201")
    assert world.journal.events[-1].evidence.reasons == ("search", "GW-1201")


async def test_a_parameter_that_stands_twice_is_none(client: Client, world: World) -> None:
    path = "/v1/audit/events?subject=a&subject=b"
    assert (await client.get(path, headers=await headers(world, CARLA))).status_code == 400


@pytest.mark.parametrize("path", ["events", "traces/tr_1", "unanswered"])
async def test_nobody_else_reads_the_audit(client: Client, world: World, path: str) -> None:
    await ask(client, world, "How does travel work?")
    shown = await get(client, world, path, by=MARIA)
    assert (shown.status_code, shown.json()["code"]) == (403, "GW-1102")
    assert world.journal.events[-1].evidence == Evidence(Outcome.STOPPED, ("no_reader", "GW-1102"))
    assert (await client.get(f"/v1/audit/{path}")).status_code == 401


@pytest.mark.parametrize("path", ["events", "traces/tr_1", "unanswered"])
async def test_a_look_that_cannot_be_recorded_shows_nothing(client: Client, world: World, path: str) -> None:
    await headers(world, CARLA)
    world.journal.breaks_after = 0
    shown = await get(client, world, path)
    assert (shown.status_code, shown.json()["code"]) == (503, "GW-1501")
    assert "events" not in shown.json()


async def test_a_store_that_is_away_is_said_and_recorded(client: Client, world: World) -> None:
    world.search.broken = True
    shown = await get(client, world, "events")
    assert (shown.status_code, shown.json()["code"]) == (503, "GW-1503")
    assert world.journal.events[-1].evidence.outcome is Outcome.FAILED


async def test_who_looked_for_what_is_on_record_by_digests(client: Client, world: World) -> None:
    await get(client, world, "events", subject=MARIA, outcome="ok")
    event = world.journal.events[-1]
    assert (event.stage, event.who.subject, event.evidence.reasons) == (Stage.AUDIT, CARLA, ("search",))
    assert set(event.evidence.digests) == {"sought_subject", "sought_outcome"}
    assert MARIA not in str(event.evidence)


async def test_a_replay_tells_the_whole_way(client: Client, world: World) -> None:
    history = [{"role": "user", "content": "How does travel expense reimbursement work?"}]
    message = "and for contractors such as Joana Silva?"
    body = {"message": message, "history": history}
    answer = (await client.post("/v1/search", json=body, headers=await headers(world, MARIA))).json()
    shown = await get(client, world, f"traces/{answer['trace_id']}")
    assert shown.status_code == 200
    replay = shown.json()
    assert (replay["status"], replay["subject"]) == (answer["status"], MARIA)
    assert replay["policy_versions"] == [answer["access"]["policy_version"]]
    assert [step["stage"] for step in replay["steps"]][:2] == ["authenticate", "admit"]
    (attempt,) = replay["attempts"]
    assert (attempt["n"], attempt["source"], attempt["refused"], attempt["failure"]) == (1, "offline", [], "")
    assert "Joana" not in attempt["sent"]
    assert "<PERSON_1>" in attempt["sent"]
    assert len(attempt["answered"]) == len(answer["queries"])
    assert not replay["erased"]
    looked = world.journal.events[-1]
    assert (looked.who.subject, looked.evidence.reasons) == (CARLA, ("replay",))


async def test_another_tenants_request_reads_like_an_unknown_one(client: Client, world: World) -> None:
    event = AuditEvent("ev_x", Who("globex"), world.clock.now(), "tr_x", "", Stage.ANSWER, Evidence())
    await world.journal.append(Record((event,)))
    answers = [await get(client, world, f"traces/{trace}") for trace in ("tr_x", "tr_unknown")]
    assert [each.status_code for each in answers] == [404, 404]
    told = [{k: v for k, v in each.json().items() if k != "trace_id"} for each in answers]
    assert told[0] == told[1]


async def test_erased_words_are_null_and_said_to_be_erased(client: Client, world: World) -> None:
    evidence = Evidence(texts={"masked_message": "hello"}, erased=("message",))
    event = AuditEvent("ev_1", Who("acme", MARIA), world.clock.now(), "tr_1", "", Stage.MASK, evidence)
    await world.journal.append(Record((event,)))
    replay = (await get(client, world, "traces/tr_1")).json()
    assert (replay["asked"], replay["model_saw_message"], replay["erased"]) == (None, "hello", True)
    assert replay["steps"][0]["texts"] == {"masked_message": "hello", "message": None}


async def test_c051_what_json_cannot_hold_is_shown_as_a_mark(client: Client, world: World) -> None:
    """A lone surrogate or a NUL in a record is read back as valid UTF-8, with a mark where it stood."""
    evidence = Evidence(reasons=(ODD,), texts={"query_0": ODD}, model=ODD)
    event = AuditEvent("ev_1", Who("acme", MARIA), world.clock.now(), "tr_1", "", Stage.REWRITE, evidence)
    await world.journal.append(Record((event,)))
    for path in ("events", "traces/tr_1"):
        shown = await get(client, world, path, **({"stage": "rewrite"} if path == "events" else {}))
        text = json.dumps(json.loads(shown.content.decode()), ensure_ascii=False)
        assert escape(text.replace("\\", "")) == text.replace("\\", "")
        assert "\ufffd" in text


async def test_questions_without_a_document_are_listed_with_their_unexplained_short_forms(
    client: Client, world: World
) -> None:
    trace = (await ask(client, world, "What is the ZQX limit of the KYT for Joana Silva?"))["trace_id"]
    report = (await get(client, world, "unanswered")).json()
    (question,) = report["questions"]
    assert (question["trace_id"], question["cause"]) == (trace, "nothing_found")
    assert "Joana" not in question["said"]
    assert report["unexplained"] == [{"term": "KYT", "questions": 1}, {"term": "ZQX", "questions": 1}]
    later = world.clock.now() + timedelta(hours=1)
    empty = await get(client, world, "unanswered", from_=later.isoformat())
    assert empty.json() == {"questions": [], "unexplained": []}


async def test_the_replay_of_a_held_question_says_who_decided_it() -> None:
    world = reviewed_world()
    async with client_of(world) as client:
        asked = await client.post("/v1/search", json={"message": HELD}, headers=await headers(world, MARIA))
        review = asked.json()["review"]["id"]
        lars = await headers(world, LARS)
        assert (await client.post(f"/v1/reviews/{review}/approve", headers=lars)).status_code == 200
        replay = (await get(client, world, f"traces/{asked.json()['trace_id']}")).json()
        assert replay["status"] == "pending_review"
        told = [(each["by"], each["act"], each["outcome"]) for each in replay["reviewed"]]
        assert (LARS, "approve", "ok") in told
        other = await ask(client, world, "How does travel work?")
        assert (await get(client, world, f"traces/{other['trace_id']}")).json()["reviewed"] == []
