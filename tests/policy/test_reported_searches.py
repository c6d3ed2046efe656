"""Failures that people reported of neighbouring systems, as searches that must come out right here."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from gateway.adapters.knowledge_http import knowledge as adapter
from gateway.adapters.knowledge_http.asking import body_of
from gateway.adapters.knowledge_http.knowledge import HttpKnowledge
from gateway.domain.audit import Outcome, Stage
from gateway.domain.errors import Problems
from gateway.domain.search import ScopedQuery
from gateway.ports.library import Document
from tests.edge import client_of
from tests.policies import files_of
from tests.search_service import CAPABILITIES, SearchService
from tests.world import World

POLICY = """
p, role:finance, acme, scope/kb/finance, search, allow
p, role:employee, acme, scope/kb/general, search, allow
"""
SCOPES = ("kb", "kb/finance", "kb/general")
PAGES = (
    Document("f1", "handbook", "kb/finance", "Salary bands 2026", "Salary bands 2026", "en"),
    Document("g1", "handbook", "kb/general", "Salary day", "Salary day is the 25th", "en"),
)


def world_of(tenant: str = "acme", policy: str = POLICY) -> World:
    handbook = {"handbook": {"title": "Handbook"}}
    return World(files=files_of(policy, scopes=SCOPES, tenant=tenant, collections=handbook))


@pytest.fixture
async def world() -> World:
    world = world_of()
    await world.knowledge.put("acme", PAGES)
    return world


@pytest.fixture
async def service(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SearchService]:
    """A search service over the same pages, asked in place of the knowledge base in memory."""
    async with SearchService() as service:
        await service.knowledge.put("acme", PAGES)
        client = HttpKnowledge(service.url, "", CAPABILITIES)
        monkeypatch.setattr(world.knowledge, "search", client.search)
        yield service
        await client.close()


async def found(world: World, subject: str, *roles: str) -> set[str]:
    answer = await world.ask("salary bands", subject=subject, roles=roles)
    return {hit.id for hit in answer.hits or ()}


async def test_c027_the_same_words_find_for_each_what_their_own_rights_permit(world: World) -> None:
    assert await found(world, "u-1", "employee", "finance") == {"f1", "g1"}
    assert await found(world, "u-2", "employee") == {"g1"}
    assert await found(world, "u-1", "employee", "finance") == {"f1", "g1"}
    other = world_of("globex", POLICY.replace("acme", "globex"))
    await other.knowledge.put("acme", PAGES)
    assert await found(other, "u-3", "employee") == set()


async def test_c030_a_collection_of_another_tenant_is_not_there_and_leaves_no_trace(world: World) -> None:
    theirs = Document("of-globex", "globex-kb-7", "kb/general", "", "pricing", "en")
    await world.knowledge.put("globex", [theirs])
    client, key = client_of(world), await world.key("u-bob", roles=("employee",))
    headers = {"Authorization": f"Bearer {key}"}

    async def post(**body: Any) -> tuple[int, str]:
        response = await client.post("/v1/search", headers=headers, json={"conversation_id": "s-bob", **body})
        return response.status_code, response.text

    foreign = await post(message="pricing", collections=["globex-kb-7"])
    unknown = await post(message="pricing", collections=["no-such-kb"])
    status, text = await post(message="What are the discounts?")
    assert (foreign[0], unknown[0], status) == (404, 404, 200)
    assert "globex-kb-7" not in f"{foreign[1]}{text}"
    assert "of-globex" not in text
    assert [search.collections for search in world.knowledge.asked] == [("handbook",)]


async def test_c031_who_has_nothing_searches_under_a_filter_that_matches_nothing(
    world: World, service: SearchService
) -> None:
    answer = await world.ask("salary day", subject="u-17")
    assert (answer.status.value, answer.hits, answer.access.any_of) == ("passthrough", (), ())
    assert service.asked == []


async def test_c031_and_in_memory_too_nothing_is_no_membership_of_everything(world: World) -> None:
    answer = await world.ask("salary day", subject="u-17")
    (search,) = world.knowledge.asked
    assert (answer.hits, search.access.any_of) == ((), ())


async def test_c032_a_request_whose_wire_form_lost_its_filter_is_not_sent_and_that_is_on_record(
    world: World, service: SearchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await found(world, "u-17", "employee") == {"g1"}
    (asked,) = service.asked
    assert asked.json["filter"]["any_of"] == ["kb/general"]

    def forgetful(query: ScopedQuery, k: int) -> bytes:
        body = json.loads(body_of(query, k))
        del body["filter"]
        return json.dumps(body).encode()

    monkeypatch.setattr(adapter, "body_of", forgetful)
    problem = await world.refused("salary bands", subject="u-17", roles=("employee",))
    assert problem.of is Problems.SEARCH_UNAVAILABLE
    assert len(service.asked) == 1
    searching = [event.evidence for event in world.events() if event.stage is Stage.SEARCH]
    assert (searching[-1].outcome, searching[-1].reasons) == (Outcome.STOPPED, ("GW-1504", "FilterMissing"))


async def test_c035_a_policy_store_that_is_away_lets_no_search_out(world: World) -> None:
    key = await world.key("u-17", roles=("employee",))
    world.bundles.broken = True
    problem = await world.refused("salary day", key=key)
    assert problem.status == 503
    assert world.knowledge.asked == []
    assert any(problem.code in event.evidence.reasons for event in world.events())
