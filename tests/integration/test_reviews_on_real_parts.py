"""A held question on real parts, over real HTTP: decided after a restart, released once, and never by two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
import pytest_asyncio

from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.access import digest_of
from gateway.domain.identity import Principal
from tests.postgres import Server, execute
from tests.real_gateway import MARIA, RealGateway, fetch, provision_acme, real_gateway

pytestmark = pytest.mark.asyncio(loop_scope="module")

LARS = Principal("acme", "lars@acme.example", frozenset({"legal-reviewer"}))
INES = Principal("acme", "ines@acme.example", frozenset({"legal-reviewer"}))
QUESTION = {
    "message": "Does Anna Weber travel by train for Project Nightingale?",
    "conversation_id": "c-held",
    "collections": ["handbook"],
}


@pytest_asyncio.fixture(scope="module", loop_scope="module", autouse=True)
async def acme(postgres_urls: RoleUrls) -> None:
    await provision_acme(postgres_urls)


@pytest.fixture
def superuser(postgres_server: Server, postgres_urls: RoleUrls) -> str:
    return postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2])


class Client:
    """One person at one gateway."""

    def __init__(self, gateway: RealGateway, key: str) -> None:
        self._gateway, self._headers = gateway, {"Authorization": f"Bearer {key}"}

    async def get(self, path: str) -> httpx2.Response:
        return await self._gateway.client.get(path, headers=self._headers)

    async def post(self, path: str, body: Any = None) -> httpx2.Response:
        sent = {} if body is None else {"json": body}
        return await self._gateway.client.post(path, headers=self._headers, **sent)

    async def delete(self, path: str) -> httpx2.Response:
        return await self._gateway.client.delete(path, headers=self._headers)


async def client(gateway: RealGateway, principal: Principal) -> Client:
    return Client(gateway, await gateway.key(principal))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def gateway(acme: None, postgres_urls: RoleUrls) -> AsyncIterator[RealGateway]:
    """The one that all tests share which restart nothing."""
    async with real_gateway(postgres_urls) as gateway:
        yield gateway


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'gateway_app'"


async def standing(superuser: str, url: str) -> list[tuple[Any, ...]]:
    """State and version of a review as they are stored, and how many events changed it."""
    review_id = url.rpartition("/")[2]
    return await fetch(
        superuser,
        "SELECT state, version, (SELECT count(*) FROM gateway.audit_event"
        " WHERE counts ? 'version' AND digests ->> 'review' = $2)"
        " FROM gateway.review_case WHERE review_id = $1",
        review_id,
        digest_of((review_id,)),
    )


async def test_a_question_is_held_decided_after_a_restart_and_answered_after_another(
    postgres_urls: RoleUrls, superuser: str
) -> None:
    async with real_gateway(postgres_urls) as gateway:
        held = await (await client(gateway, MARIA)).post("/v1/search", QUESTION)
        assert (held.status_code, held.json()["queries"]) == (202, [])
        url = held.headers["location"]
    async with real_gateway(postgres_urls) as gateway:
        lars = await client(gateway, LARS)
        shown = (await lars.get(url)).json()["review"]
        assert "Anna" not in str(shown)
        assert [term["phrase"] for term in shown["terms"]] == ["Project Nightingale"]
        assert (await lars.post(f"{url}/claim")).status_code == 200
        edit = {"queries": ["train travel of <PERSON_1>"], "digest": shown["digest"]}
        assert (await lars.post(f"{url}/edit", edit)).json()["review"]["state"] == "edited"
        maria = await client(gateway, MARIA)
        assert (await maria.delete("/v1/conversations/c-held")).status_code == 204
    async with real_gateway(postgres_urls) as gateway:
        released = await (await client(gateway, MARIA)).get(url)
        body = released.json()
        assert (released.status_code, body["status"]) == (200, "pending_review")
        assert body["review"]["state"] == "edited"
        assert [query["text"] for query in body["queries"]] == ["train travel of Anna Weber"]
        assert body["original"] == QUESTION["message"]
        assert body["hits"]
        ids = await fetch(superuser, "SELECT event_id FROM gateway.audit_event")
        assert set(body["audit"]["event_ids"]) <= {row[0] for row in ids}
    kept = await fetch(superuser, "SELECT state, version, decided_by, content FROM gateway.review_case")
    assert [row[:3] for row in kept] == [("edited", 3, LARS.subject)]
    assert b"Anna" not in kept[0][3]
    acts = await fetch(
        superuser,
        "SELECT reasons[1] FROM gateway.audit_event WHERE stage = 'review' AND counts ? 'version'"
        " ORDER BY appended",
    )
    assert [row[0] for row in acts] == ["claim", "edit"]


async def test_two_workers_over_one_database_never_both_let_a_reviewer_in(
    gateway: RealGateway, postgres_urls: RoleUrls
) -> None:
    async with real_gateway(postgres_urls) as other:
        maria = await client(gateway, MARIA)
        lars, ines = await client(gateway, LARS), await client(other, INES)
        for path in ("claim", "approve", "reject"):
            for _ in range(4):
                url = (await maria.post("/v1/rewrite", QUESTION)).headers["location"]
                answers = await asyncio.gather(lars.post(f"{url}/{path}"), ines.post(f"{url}/{path}"))
                assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_a_foreign_review_reads_like_one_that_never_was(gateway: RealGateway) -> None:
    url = (await (await client(gateway, MARIA)).post("/v1/rewrite", QUESTION)).headers["location"]
    helena = await client(gateway, Principal("acme", "helena@acme.example"))
    for path in (url, "/v1/reviews/rv_none"):
        found = await helena.get(path)
        assert found.status_code == 404
        assert {**found.json(), "trace_id": ""} == {
            **(await helena.get("/v1/reviews/rv_other")).json(),
            "trace_id": "",
        }


async def test_while_the_audit_cannot_be_written_nothing_is_decided(
    gateway: RealGateway, superuser: str
) -> None:
    url = (await (await client(gateway, MARIA)).post("/v1/rewrite", QUESTION)).headers["location"]
    lars = await client(gateway, LARS)
    await execute(superuser, "REVOKE INSERT ON gateway.audit_event FROM gateway_app")
    try:
        refused = await lars.post(f"{url}/approve")
    finally:
        await execute(superuser, "GRANT INSERT ON gateway.audit_event TO gateway_app")
    assert (refused.status_code, refused.json()["code"]) == (503, "GW-1501")
    assert await standing(superuser, url) == [("open", 1, 0)]
    assert (await lars.post(f"{url}/approve")).status_code == 200
    assert await standing(superuser, url) == [("approved", 2, 1)]


async def test_wherever_the_database_is_cut_case_and_event_are_both_there_or_neither(
    gateway: RealGateway, superuser: str
) -> None:
    """The connections are ended at a moment of their own while each decision is under way."""
    maria, lars = await client(gateway, MARIA), await client(gateway, LARS)
    for moment in range(12):
        url = (await maria.post("/v1/rewrite", QUESTION)).headers["location"]
        deciding = asyncio.create_task(lars.post(f"{url}/approve"))
        await asyncio.sleep(moment / 400)
        await execute(superuser, CUT)
        answer = await deciding
        assert answer.status_code in (200, 503)
        ((state, version, events),) = await standing(superuser, url)
        assert (state, version, events) in (("open", 1, 0), ("approved", 2, 1))
        if answer.status_code == 200:
            assert state == "approved"
