"""The routes over fakes: what callers get for good and for bad requests, every refusal on record."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.audit import Stage
from gateway.domain.conversation import Owner, Role, Turn
from gateway.http.app import Services, create_app
from gateway.http.health import Condition
from gateway.http.keys import PublishedKeys
from tests.world import World

FOLLOW_UP = {
    "message": "and for contractors?",
    "conversation_id": "c-1",
    "history": [{"role": "user", "content": "How does travel expense reimbursement work?"}],
    "collections": ["handbook"],
    "options": {"max_queries": 3},
}
GOOD = "travel expense reimbursement for independent contractors (PJ)"
Client = AsyncTestClient[Litestar]


async def _fine() -> None:
    return


async def _broken() -> None:
    raise ConnectionError("with an address in it")


@pytest.fixture
def world() -> World:
    return World(replies=[saying(GOOD)])


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    services = Services(
        answering=world.answering,
        conversing=world.conversing,
        reviewing=world.reviewing,
        desk=world.desk,
        proving=world.proving,
        inspecting=world.inspecting,
        hearing=world.hearing,
        privacy=world.privacy,
        clock=world.clock,
        condition=Condition({"database": _fine, "masking": _broken}, lambda: b"gateway_events 1\n"),
        keys=PublishedKeys({"keys": [{"kid": "k-1"}]}),
    )
    async with AsyncTestClient(create_app(services)) as client:
        client.headers["Authorization"] = f"Bearer {await world.key()}"
        yield client


async def test_the_request_of_the_contract_has_the_answer_of_the_contract(client: Client) -> None:
    response = await client.post("/v1/rewrite", json=FOLLOW_UP)
    body = response.json()
    assert (response.status_code, response.headers["content-type"]) == (200, "application/json")
    query = {"text": GOOD, "suggested_filters": {}, "weight": 1.0}
    assert (body["status"], body["queries"]) == ("rewritten", [query])
    assert body["access"].keys() == {"any_of", "policy_version"}
    assert body["attempts"] == [{"n": 1, "source": "anthropic", "violations": [], "failure": None}]
    assert body.keys() == {
        "id", "trace_id", "conversation_id", "status", "original", "queries", "clarification",
        "access", "attempts", "masked", "review", "timings_ms", "audit",
    }  # fmt: skip


async def test_a_search_also_has_hits(client: Client) -> None:
    body = (await client.post("/v1/search", json={**FOLLOW_UP, "k": 1})).json()
    assert [hit["id"] for hit in body["hits"]] == ["contractors"]
    assert body["hits"][0]["matched_queries"] == [0]


async def test_a_held_request_says_where_it_stands(client: Client) -> None:
    response = await client.post("/v1/rewrite", json={"message": "When does Project Nightingale close?"})
    body = response.json()
    assert response.status_code == 202
    assert response.headers["location"] == body["review"]["url"] == f"/v1/reviews/{body['review']['id']}"


async def test_denials_are_shown_only_to_a_client_that_acts_for_others(client: Client, world: World) -> None:
    headers = {
        "Authorization": f"Bearer {await world.key('chat@acme.example')}",
        "Gateway-Subject": "maria@acme.example",
    }
    body = (await client.post("/v1/rewrite", json=FOLLOW_UP, headers=headers)).json()
    assert body["access"]["none_of"] == ["hr/payroll"]


async def test_a_lone_surrogate_comes_back_as_it_went(client: Client) -> None:
    message = "How do I reset \ud800\x00 the VPN?"
    response = await client.post(
        "/v1/rewrite", content=json.dumps({"message": message}), headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 200
    assert json.loads(response.content)["original"] == message
    assert json.loads(response.content)["queries"][0]["text"] == message


@pytest.mark.parametrize(
    ("content", "status", "code", "where"),
    [
        (b'{"message": "a", "message": "b"}', 400, "GW-1001", "body"),
        (b'{"message": "\xff"}', 400, "GW-1001", "body"),
        (b"[" * 20_000, 400, "GW-1001", "body"),
        (b'{"message": "a", "role": "admin"}', 400, "GW-1001", "field role"),
        (b'{"message": " \\n\\u200b\\u00a0"}', 400, "GW-1002", "field message"),
        (json.dumps({"message": "a" * 65_537}).encode(), 413, "GW-1004", "field message"),
        (b'"' + b"a" * (2**20 + 1) + b'"', 413, "GW-1004", "body"),
        (b'{"message": "a", "collections": ["nowhere"]}', 404, "GW-1201", "field collections"),
    ],
)
async def test_a_bad_body_is_a_problem_with_a_code_a_place_and_an_event(
    client: Client, world: World, content: bytes, status: int, code: str, where: str
) -> None:
    response = await client.post("/v1/rewrite", content=content, headers={"Content-Type": "application/json"})
    problem = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert (response.status_code, problem["status"]) == (status, status)
    assert (problem["code"], problem["where"]) == (code, where)
    assert problem["hint"]
    last = world.events()[-1]
    assert (last.trace_id, last.who.tenant) == (problem["trace_id"], "acme")
    assert code in last.evidence.reasons
    assert world.model.calls == 0


async def test_65536_code_points_are_served(client: Client) -> None:
    response = await client.post("/v1/rewrite", json={"message": "ä" * 65_536})
    assert response.status_code == 200


@pytest.mark.parametrize(
    "authorization", [None, "", "Bearer", "Bearer rgw_acme_x_y", "Basic bWFyaWE6", "Bearer \x00", "rgw"]
)
async def test_who_is_not_known_is_told_only_that(
    client: Client, world: World, authorization: str | None
) -> None:
    del client.headers["Authorization"]
    headers = {} if authorization is None else {"Authorization": authorization}
    for body in (FOLLOW_UP, {"wrong": "body"}):
        response = await client.post("/v1/rewrite", json=body, headers=headers)
        assert (response.status_code, response.json()["code"]) == (401, "GW-1101")
        assert response.headers["www-authenticate"] == "Bearer"
        assert world.events()[-1].trace_id == response.json()["trace_id"]
        assert world.events()[-1].stage in (Stage.AUTHENTICATE, Stage.ANSWER)


async def test_the_same_request_twice_runs_once(client: Client, world: World) -> None:
    headers = {"Idempotency-Key": "k-1"}
    first = await client.post("/v1/rewrite", json=FOLLOW_UP, headers=headers)
    second = await client.post("/v1/rewrite", json=FOLLOW_UP, headers=headers)
    other = await client.post("/v1/rewrite", json={"message": "x"}, headers=headers)
    assert (first.content, world.model.calls) == (second.content, 1)
    assert (other.status_code, other.json()["code"]) == (422, "GW-1304")


async def test_a_malformed_idempotency_key_is_refused(client: Client) -> None:
    response = await client.post("/v1/rewrite", json=FOLLOW_UP, headers={"Idempotency-Key": "a b"})
    assert (response.status_code, response.json()["where"]) == (400, "header Idempotency-Key")


async def test_a_body_that_is_not_said_to_be_json_is_refused(client: Client) -> None:
    response = await client.post("/v1/rewrite", content=b"{}", headers={"Content-Type": "text/plain"})
    assert (response.status_code, response.json()["code"]) == (415, "GW-1005")


@pytest.mark.parametrize(
    ("method", "path", "status"), [("GET", "/v1/nowhere", 404), ("GET", "/v1/rewrite", 405)]
)
async def test_what_is_not_there_is_a_problem_too(
    client: Client, method: str, path: str, status: int
) -> None:
    response = await client.request(method, path)
    assert (response.status_code, response.json()["status"]) == (status, status)
    assert response.headers["content-type"] == "application/problem+json"


async def test_without_a_record_there_is_no_answer(client: Client, world: World) -> None:
    world.journal.breaks_after = 0
    response = await client.post("/v1/rewrite", json=FOLLOW_UP)
    assert (response.status_code, response.json()["code"]) == (503, "GW-1501")
    assert world.model.calls == 0
    bad = await client.post("/v1/rewrite", json={"wrong": "body"})
    assert (bad.status_code, bad.json()["code"]) == (503, "GW-1501")


async def test_an_unforeseen_error_shows_neither_itself_nor_a_trace(client: Client, world: World) -> None:
    def explode(_: Any) -> Any:
        raise ValueError("a secret")

    world.model.script(explode)
    response = await client.post("/v1/rewrite", json=FOLLOW_UP)
    assert (response.status_code, response.json()["code"]) == (500, "GW-1900")
    assert "secret" not in response.text


async def test_health_says_which_part_is_not(client: Client) -> None:
    assert (await client.get("/health/live")).status_code == 200
    ready = await client.get("/health/ready")
    assert (ready.status_code, ready.json()["parts"]) == (503, {"database": "ok", "masking": "unavailable"})
    assert "address" not in ready.text


async def test_metrics_are_prometheus_text(client: Client) -> None:
    response = await client.get("/metrics")
    assert response.text == "gateway_events 1\n"
    assert response.headers["content-type"].startswith("text/plain")


async def test_the_openapi_page_asks_no_outside_host(client: Client) -> None:
    page = await client.get("/schema")
    assert page.status_code == 200
    assert "://" not in page.text.replace("http://www.w3.org", "")
    for name in ("swagger-ui-bundle.js", "swagger-ui.css", "swagger-ui-standalone-preset.js"):
        assert f"/schema-assets/{name}" in page.text
        assert (await client.get(f"/schema-assets/{name}")).status_code == 200


async def test_the_openapi_document_describes_bodies_answers_and_problems(client: Client) -> None:
    document = (await client.get("/schema/openapi.json")).json()
    operation = document["paths"]["/v1/search"]["post"]
    body = operation["requestBody"]["content"]["application/json"]["schema"]
    assert body["required"] == ["message"]
    assert {"k", "history", "collections", "options"} <= body["properties"].keys()
    assert {"200", "202", "400", "401", "403", "404", "409", "413", "422", "503"} <= operation[
        "responses"
    ].keys()
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert {"queries", "hits", "access", "audit"} <= answer["properties"].keys()
    assert "$defs" not in json.dumps(document)


async def test_what_the_application_answered_is_there_for_the_next_follow_up(
    client: Client, world: World
) -> None:
    turn = {"role": "assistant", "content": "Pro has a day rate, Basic has not.", "citations": ["d1"]}
    response = await client.post("/v1/conversations/c-9/turns", json=turn)
    assert (response.status_code, response.json()["conversation_id"]) == (201, "c-9")
    kept = await world.conversations.open(Owner("acme", "maria@acme.example"), "c-9", 9)
    assert [each.turn for each in kept.turns] == [Turn(Role.ASSISTANT, turn["content"])]  # type: ignore[arg-type]
    assert "d1" not in str(world.events())


async def test_a_turn_sent_twice_is_kept_once(client: Client, world: World) -> None:
    turn = {"role": "user", "content": "hello"}
    for _ in range(2):
        response = await client.post(
            "/v1/conversations/c-9/turns", json=turn, headers={"Idempotency-Key": "k"}
        )
        assert response.status_code == 201
    kept = await world.conversations.open(Owner("acme", "maria@acme.example"), "c-9", 9)
    assert len(kept.turns) == 1


@pytest.mark.parametrize(
    ("path", "turn", "status"),
    [
        ("c-9", {"role": "system", "content": "x"}, 400),
        ("c-9", {"role": "user", "content": " "}, 400),
        ("c-9", {"role": "user", "content": "x", "as": "admin"}, 400),
        ("c%209", {"role": "user", "content": "x"}, 400),
    ],
)
async def test_a_bad_turn_is_refused_and_on_record(
    client: Client, world: World, path: str, turn: dict[str, str], status: int
) -> None:
    response = await client.post(f"/v1/conversations/{path}/turns", json=turn)
    assert response.status_code == status
    assert world.events()[-1].evidence.reasons == (response.json()["code"],)


async def test_no_turn_is_kept_without_its_record(client: Client, world: World) -> None:
    world.journal.breaks_after = 0
    turn = {"role": "user", "content": "hello"}
    assert (await client.post("/v1/conversations/c-9/turns", json=turn)).status_code == 503
    assert not (await world.conversations.open(Owner("acme", "maria@acme.example"), "c-9", 9)).turns


async def test_a_conversation_is_forgotten_by_its_owner_alone(client: Client, world: World) -> None:
    await client.post("/v1/conversations/c-9/turns", json={"role": "user", "content": "hello"})
    stranger = {"Authorization": f"Bearer {await world.key('nina@acme.example')}"}
    foreign = await client.delete("/v1/conversations/c-9", headers=stranger)
    unknown = await client.delete("/v1/conversations/c-8", headers=stranger)
    assert (foreign.status_code, unknown.status_code) == (404, 404)
    assert {**foreign.json(), "trace_id": ""} == {**unknown.json(), "trace_id": ""}
    assert (await client.delete("/v1/conversations/c-9")).status_code == 204
    assert (await client.delete("/v1/conversations/c-9")).status_code == 404


async def test_a_message_after_a_conversation_was_forgotten_twice_is_answered(client: Client) -> None:
    said = {"message": "How does travel expense reimbursement work?", "conversation_id": "c-9"}
    assert (await client.post("/v1/rewrite", json=said)).status_code == 200
    deleted = [(await client.delete("/v1/conversations/c-9")).status_code for _ in range(2)]
    assert deleted == [204, 404]
    assert (await client.post("/v1/rewrite", json=said)).status_code == 200


async def test_a_held_request_shows_its_state_to_its_asker_alone(client: Client, world: World) -> None:
    held = (await client.post("/v1/rewrite", json={"message": "When does Project Nightingale close?"})).json()
    url = held["review"]["url"]
    mine = await client.get(url)
    assert (mine.status_code, mine.json()["review"]) == (200, held["review"])
    assert (mine.json()["status"], mine.json()["queries"]) == ("pending_review", [])
    stranger = {"Authorization": f"Bearer {await world.key('helena@acme.example')}"}
    foreign = await client.get(url, headers=stranger)
    unknown = await client.get("/v1/reviews/rv_none", headers=stranger)
    assert (foreign.status_code, unknown.status_code) == (404, 404)
    assert {**foreign.json(), "trace_id": ""} == {**unknown.json(), "trace_id": ""}
    world.clock.advance(72 * 3600)
    assert (await client.get(url)).json()["review"]["state"] == "expired"


@pytest.mark.parametrize("subject", ["", "   ", "a b", "maria@acme.example\u00a0"])
async def test_a_blank_subject_is_refused_and_never_means_the_client_itself(
    client: Client, world: World, subject: str
) -> None:
    headers = {
        "Authorization": f"Bearer {await world.key('chat@acme.example')}",
        "Gateway-Subject": subject.encode("latin-1"),
    }
    response = await client.post("/v1/search", json={"message": "salary dates payroll"}, headers=headers)  # type: ignore[arg-type]
    assert (response.status_code, response.json()["where"]) == (400, "header Gateway-Subject")
    assert "hits" not in response.json()


@pytest.mark.parametrize(
    ("name", "status"), [("Gateway-Subject", 400), ("Idempotency-Key", 400), ("Authorization", 401)]
)
async def test_a_header_that_stands_twice_is_refused(
    client: Client, world: World, name: str, status: int
) -> None:
    sent = [("Authorization", f"Bearer {await world.key('chat@acme.example')}")]
    sent += [("Gateway-Subject", "maria@acme.example"), ("Idempotency-Key", "k")]
    sent += [(twice, value) for twice, value in sent if twice == name]
    del client.headers["Authorization"]
    response = await client.post("/v1/search", json={"message": "x"}, headers=sent)
    assert response.status_code == status


async def test_a_lost_record_is_noticed(client: Client, world: World) -> None:
    world.journal.breaks_after = 0
    response = await client.post("/v1/rewrite", json=FOLLOW_UP)
    assert world.observer.losses == [(response.json()["trace_id"], 2)]


async def test_the_keys_that_check_capabilities_are_there_for_everybody(client: Client) -> None:
    del client.headers["Authorization"]
    response = await client.get("/.well-known/jwks.json")
    assert (response.status_code, response.json()) == (200, {"keys": [{"kid": "k-1"}]})
    assert response.headers["content-type"] == "application/jwk-set+json"
    assert response.headers["cache-control"] == "public, max-age=300"
