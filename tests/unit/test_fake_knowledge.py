"""The fake knowledge base's own levers; that it searches as the others do is for the port's suite."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.domain.access import AccessFilter
from gateway.domain.search import ScopedQuery
from gateway.ports.failures import SearchUnavailable, StoreUnavailable
from gateway.ports.library import Document

QUERY = ScopedQuery("meter", AccessFilter("acme", ("hr",), (), "v1"), ("handbook",))
PAGE = Document("a", "handbook", "hr", "Title", "The METER", "en")


async def test_it_remembers_every_search_it_was_asked_for_and_failed_ones_too() -> None:
    fake = FakeKnowledge()
    await fake.search(QUERY, 20)
    fake.broken = True
    with pytest.raises(SearchUnavailable):
        await fake.search(QUERY, 20)
    assert fake.asked == [QUERY, QUERY]


async def test_it_fails_as_often_as_it_is_told() -> None:
    fake = FakeKnowledge()
    fake.fail_next = 2
    with pytest.raises(StoreUnavailable):
        await fake.put("acme", [PAGE])
    with pytest.raises(SearchUnavailable):
        await fake.search(QUERY, 20)
    assert await fake.put("acme", [PAGE]) == 1
    assert [hit.id for hit in await fake.search(QUERY, 20)] == ["a"]


async def test_a_put_that_fails_leaves_what_was_there() -> None:
    fake = FakeKnowledge()
    await fake.put("acme", [PAGE])
    fake.broken = True
    with pytest.raises(StoreUnavailable):
        await fake.remove("acme", "handbook", ["a"])
    fake.broken = False
    assert len(await fake.search(QUERY, 20)) == 1
