"""Pages are stored all together or not at all, and whoever waits is told how far it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.domain.access import AccessFilter
from gateway.domain.errors import Problem, Problems
from gateway.domain.page import Page
from gateway.domain.search import ScopedQuery
from gateway.ports.failures import StoreUnavailable
from gateway.services.ingesting import Ingesting, Refused
from gateway.services.shelving import Shelf
from tests.policies import bundle_of, files_of

BUNDLE = bundle_of(files_of(scopes=["hr"], collections={"handbook": {"title": "Handbook"}}))
SHELF = Shelf("handbook", "hr")
UNREADABLE = Problem(Problems.INVALID_DOCUMENT, "not UTF-8", "c.md:1")


class Place:
    """A library in memory, and everybody's view of it."""

    def __init__(self) -> None:
        self.library = FakeKnowledge()
        self.told = 0

    async def ingest(self, pages: Iterable[Page | Problem], shelf: Shelf = SHELF) -> int | Refused:
        return await Ingesting(self.library)(BUNDLE, shelf, pages, self._tell)

    async def stored(self) -> list[str]:
        query = ScopedQuery("meter", AccessFilter("acme", ("hr",), (), "v1"), ("handbook",))
        return [hit.id for hit in await self.library.search(query, 100)]

    def _tell(self) -> None:
        self.told += 1


@pytest.fixture
def place() -> Place:
    return Place()


def page(name: str, **parts: object) -> Page:
    return replace(Page(f"{name}.md", name, "Title", "The meter"), **parts)  # type: ignore[arg-type]


async def test_all_pages_are_stored_for_the_bundles_tenant(place: Place) -> None:
    assert await place.ingest([page("a"), page("b")]) == 2
    assert await place.stored() == ["a", "b"]


async def test_the_same_pages_again_change_nothing(place: Place) -> None:
    assert [await place.ingest([page("a"), page("b")]) for _ in range(2)] == [2, 2]
    assert await place.stored() == ["a", "b"]


async def test_no_pages_are_no_documents(place: Place) -> None:
    assert await place.ingest([]) == 0


async def test_one_bad_page_keeps_all_of_them_out_and_all_that_is_wrong_is_named(place: Place) -> None:
    given: list[Page | Problem] = [
        page("a"),
        page("b", text=""),
        UNREADABLE,
        page("d", declared={"scope": "it"}),
    ]
    result = await place.ingest(given)
    assert isinstance(result, Refused)
    assert [problem.where for problem in result.problems] == ["b.md:1", "c.md:1", "d.md:1"]
    assert await place.stored() == []


async def test_an_id_that_occurs_twice_is_refused_and_both_places_are_named(place: Place) -> None:
    result = await place.ingest([page("a"), page("b", id="a", lines={"id": 2})])
    assert isinstance(result, Refused)
    (problem,) = result.problems
    assert (problem.where, problem.detail) == ("b.md:2", "the id a occurs twice")
    assert "a.md:1" in problem.mend
    assert await place.stored() == []


async def test_a_shelf_with_faults_is_refused_before_a_page_is_read(place: Place) -> None:
    def never() -> Iterable[Page | Problem]:
        raise AssertionError("a page was read")
        yield

    result = await place.ingest(never(), Shelf("nowhere", "hr"))
    assert isinstance(result, Refused)
    assert [problem.where for problem in result.problems] == ["--collection"]


async def test_whoever_waits_is_told_of_each_page(place: Place) -> None:
    await place.ingest([page("a"), UNREADABLE, page("b", text="")])
    assert place.told == 3


async def test_a_library_that_is_away_stores_nothing_and_says_so(place: Place) -> None:
    place.library.broken = True
    with pytest.raises(StoreUnavailable):
        await place.ingest([page("a")])
