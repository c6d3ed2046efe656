"""Failures of audits that people reported of neighbouring systems, each by its number."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from structlog.testing import capture_logs

from gateway.adapters.knowledge_http.knowledge import HttpKnowledge
from gateway.domain.access import AccessFilter
from gateway.domain.audit import Outcome, Stage
from gateway.domain.errors import ProblemError
from gateway.domain.identity import Principal
from gateway.domain.search import ScopedQuery
from gateway.ports.failures import SearchUnavailable
from tests.edge import client_of
from tests.search_service import CAPABILITIES, Asked, SearchService
from tests.world import MARIA, TRAVEL, World

ASK = "/v1/search"
SECRET = "AIzaFAKE-123"  # noqa: S105 - it opens nothing


async def test_c052_refused_attempts_are_on_record_and_none_holds_the_token() -> None:
    world = World(offline=True)
    key = await world.key(MARIA)
    expires = world.clock.now() + timedelta(seconds=1)
    expired, _ = await world.keyring.create(Principal("acme", MARIA), "old", expires)
    world.clock.advance(2)
    bodies = (
        ("", {"message": "x"}, 401),
        (expired, {"message": "x"}, 401),
        (key, {"message": "x", "collections": ["board-papers"]}, 404),
        (key, {"message": 7}, 400),
    )
    before = len(world.events())
    async with client_of(world) as client:
        for token, body, status in bodies:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            assert (await client.post(ASK, json=body, headers=headers)).status_code == status
    ends = [event for event in world.events()[before:] if event.evidence.outcome is not Outcome.OK]
    assert len({event.trace_id for event in ends}) == len(bodies)
    told = repr(world.events())
    assert key not in told
    assert expired not in told


async def test_c053_without_its_row_nothing_is_answered_or_kept_and_a_retry_runs_once() -> None:
    world = World(offline=True)
    world.journal.breaks_after = 0
    how = {"history": TRAVEL, "conversation": "c-1", "once": "k-1"}
    problem = await world.refused("and for contractors?", **how)
    assert (problem.status, problem.code) == (503, "GW-1501")
    assert world.knowledge.asked == []
    world.journal.breaks_after = -1
    world.journal.broken = False
    first = await world.ask("and for contractors?", **how)
    again = await world.ask("and for contractors?", **how)
    assert (first.hits, again) == (first.hits, first)
    assert len(world.knowledge.asked) == 1


@pytest.fixture
async def refusing() -> AsyncIterator[SearchService]:
    async def refuse(asked: Asked) -> AsyncIterator[bytes]:
        said = f"Client error '400 Bad Request' for url 'https://search.internal/q?key={SECRET}'"
        yield f"HTTP/1.1 400 Bad Request\r\nContent-Length: {len(said)}\r\n\r\n{said}".encode()

    async with SearchService() as service:
        service.reply = refuse
        yield service


async def test_c054_no_key_of_an_upstreams_words_or_address_is_repeated(refusing: SearchService) -> None:
    with pytest.raises(ProblemError) as refused:
        HttpKnowledge(f"{refusing.url}?key={SECRET}", "", CAPABILITIES)
    assert SECRET not in str(refused.value)
    client = HttpKnowledge(refusing.url, SECRET, CAPABILITIES)
    query = ScopedQuery("onboarding", AccessFilter("acme", ("hr",), (), "v1"), ("handbook",))
    with pytest.raises(SearchUnavailable) as raised:
        await client.search(query, 5)
    await client.close()
    assert SECRET not in str(raised.value)
    assert "400" in str(raised.value)
    world = World(offline=True)

    async def search(query: ScopedQuery, k: int) -> tuple[()]:
        raise raised.value

    world.knowledge.search = search  # type: ignore[method-assign]
    with capture_logs() as lines:
        problem = await world.refused("How does travel expense reimbursement work?")
    assert problem.code == "GW-1504"
    assert SECRET not in repr((lines, world.events(), problem))
    assert any(event.stage is Stage.SEARCH for event in world.events())
