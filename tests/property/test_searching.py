"""Whatever the documents and the filter, PostgreSQL finds what the filter permits, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from itertools import count
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.knowledge import PostgresKnowledge
from gateway.adapters.postgres.library import PostgresLibrary
from gateway.adapters.postgres.roles import RoleUrls
from gateway.ports.knowledge import Knowledge
from gateway.ports.library import Library
from tests.property.random_searches import Case, case, seeds

ALL = 1000
SAMPLE = 500
Result = TypeVar("Result")

_numbers = count(1)


class Place:
    """A knowledge base in PostgreSQL, and one loop for all examples."""

    def __init__(self, runner: asyncio.Runner, url: str) -> None:
        self._runner, self.database = runner, Database(url)
        self.library = PostgresLibrary(self.database, FakeClock())
        self.knowledge = PostgresKnowledge(self.database)

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self._runner.run(work)


@pytest.fixture(scope="module")
def place(postgres_urls: RoleUrls) -> Iterator[Place]:
    with asyncio.Runner() as runner:
        place = Place(runner, postgres_urls.app)
        yield place
        place.run(place.database.close())


async def hits_of(subject: Case, library: Library, knowledge: Knowledge) -> set[tuple[str, str, str]]:
    """Collection, id and scope of what is found after both tenants stored their documents."""
    tenant = subject.query.access.tenant
    await library.put(tenant, subject.documents)
    await library.put(f"{tenant}-other", subject.of_others)
    hits = await knowledge.search(subject.query, ALL)
    assert len({(hit.collection, hit.id) for hit in hits}) == len(hits)
    return {(hit.collection, hit.id, hit.scope) for hit in hits}


async def in_memory(subject: Case) -> set[tuple[str, str, str]]:
    fake = FakeKnowledge()
    return await hits_of(subject, fake, fake)


@given(seeds)
def test_postgres_finds_what_the_filter_permits_and_the_fake_finds(place: Place, seed: int) -> None:
    subject = case(Random(seed), f"t{next(_numbers)}")  # noqa: S311
    found = place.run(hits_of(subject, place.library, place.knowledge))
    assert all(subject.query.access.permits(scope) for _, _, scope in found)
    assert found == place.run(in_memory(subject))


async def test_the_random_searches_find_something_and_miss_something() -> None:
    """Else the property above would say little."""
    found = missed = narrowed = 0
    for seed in range(SAMPLE):
        subject = case(Random(seed), "t")  # noqa: S311
        hits = await in_memory(subject)
        found += bool(hits)
        missed += len(hits) < len(subject.documents)
        narrowed += bool(hits and subject.query.suggested_filters)
    assert found > SAMPLE / 5
    assert missed > SAMPLE / 5
    assert narrowed > SAMPLE / 20
