"""Obligations of the port `Library`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.knowledge import PostgresKnowledge
from gateway.adapters.postgres.library import PostgresLibrary
from gateway.domain.access import AccessFilter
from gateway.domain.errors import ProblemError, Problems
from gateway.domain.search import Hit, ScopedQuery
from gateway.ports.failures import StoreUnavailable
from gateway.ports.knowledge import Knowledge
from gateway.ports.library import Document, Library
from tests.contract.places import AWAY, ODD, new_tenant, the_embedding


@dataclass(frozen=True, slots=True)
class Given:
    """The library of one tenant, and the knowledge base in which its documents are found."""

    library: Library
    knowledge: Knowledge
    tenant: str = field(default_factory=new_tenant)

    async def found(self, text: str = "meter", collection: str = "handbook", tenant: str = "") -> list[Hit]:
        """What somebody with the right to `hr` finds, by id."""
        access = AccessFilter(tenant or self.tenant, ("hr",), (), "v1")
        hits = await self.knowledge.search(ScopedQuery(text, access, (collection,)), 20)
        return sorted(hits, key=lambda hit: hit.id)

    async def ids(self, text: str = "meter", collection: str = "handbook", tenant: str = "") -> list[str]:
        return [hit.id for hit in await self.found(text, collection, tenant)]


@pytest.fixture(params=["fake", "postgres by words", "postgres by meaning too"])
def given(request: pytest.FixtureRequest) -> Given:
    if request.param == "fake":
        fake = FakeKnowledge()
        return Given(fake, fake)
    database: Database = request.getfixturevalue("database")
    embedding = the_embedding() if "meaning" in request.param else None
    return Given(PostgresLibrary(database, FakeClock(), embedding), PostgresKnowledge(database, embedding))


def page(
    name: str = "a", text: str = "the meter", scope: str = "hr", collection: str = "handbook"
) -> Document:
    return Document(name, collection, scope, "Notes", text, "en")


async def test_4_a_tenants_documents_are_read_page_by_page_and_nobody_elses(given: Given) -> None:
    pages = [page("b"), page("a", scope=""), page("a", collection="tariffs"), page("c", text=ODD)]
    await given.library.put(given.tenant, pages)
    first = await given.library.read(given.tenant, ("", ""), 3)
    rest = await given.library.read(given.tenant, (first[-1].collection, first[-1].id), 3)
    assert [*first, *rest] == [pages[1], pages[0], pages[3], pages[2]]
    assert await given.library.read(new_tenant(), ("", ""), 3) == []


async def test_1_what_is_put_is_found(given: Given) -> None:
    assert await given.library.put(given.tenant, [page("a"), page("b")]) == 2
    assert await given.ids() == ["a", "b"]


async def test_1_nothing_put_is_nothing_stored(given: Given) -> None:
    assert await given.library.put(given.tenant, []) == 0
    assert await given.ids() == []


async def test_1_putting_the_same_again_changes_nothing(given: Given) -> None:
    documents = [page("a"), page("b")]
    assert await given.library.put(given.tenant, documents) == 2
    before = await given.found()
    assert await given.library.put(given.tenant, documents) == 2
    assert await given.found() == before


@pytest.mark.parametrize(
    "changed",
    [
        replace(page(), text="the new meter"),
        replace(page(), title="Meter notes"),
        replace(page(), scope="hr/payroll"),
        replace(page(), language="de"),
        replace(page(), fields={"area": "hr"}),
    ],
    ids=["text", "title", "scope", "language", "fields"],
)
async def test_1_a_known_id_is_replaced_in_every_part(given: Given, changed: Document) -> None:
    await given.library.put(given.tenant, [page()])
    await given.library.put(given.tenant, [changed])
    (hit,) = await given.found()
    assert (hit.title, hit.text, hit.scope) == (changed.title, changed.text, changed.scope)
    access = AccessFilter(given.tenant, ("hr",), (), "v1")
    narrowed = ScopedQuery("meter", access, ("handbook",), {"area": "hr"})
    assert len(await given.knowledge.search(narrowed, 20)) == len(changed.fields)


async def test_1_a_document_that_loses_its_scope_is_found_no_more(given: Given) -> None:
    await given.library.put(given.tenant, [page()])
    await given.library.put(given.tenant, [page(scope="")])
    assert await given.ids() == []


async def test_1_an_id_is_known_in_its_own_collection_only(given: Given) -> None:
    await given.library.put(given.tenant, [page(), page(collection="faq", text="the other meter")])
    assert [hit.text for hit in await given.found()] == ["the meter"]
    assert [hit.text for hit in await given.found(collection="faq")] == ["the other meter"]


async def test_1_of_one_id_named_twice_the_last_stands(given: Given) -> None:
    assert await given.library.put(given.tenant, [page(), page(text="the last meter")]) == 1
    assert [hit.text for hit in await given.found()] == ["the last meter"]


@pytest.mark.parametrize("scope", ["HR", "hr//payroll", "hr/", "/hr", "hr payroll", "hr/Payroll", "h\u0433"])
async def test_1_one_document_that_is_refused_keeps_all_of_them_out(given: Given, scope: str) -> None:
    await given.library.put(given.tenant, [page("kept")])
    with pytest.raises(ProblemError) as refused:
        await given.library.put(
            given.tenant, [page("a"), page("kept", "the new meter"), page("b", scope=scope)]
        )
    assert refused.value.problem.of is Problems.INVALID_DOCUMENT
    assert refused.value.problem.where == "handbook/b"
    assert [hit.text for hit in await given.found()] == ["the meter"]


async def test_1_what_postgres_cannot_store_comes_back_as_it_was(given: Given) -> None:
    odd = Document(ODD, ODD, "hr", f"meter {ODD}", f"about the meter: {ODD}", "en", {ODD: ODD})
    await given.library.put(given.tenant, [odd])
    (hit,) = await given.found(collection=ODD)
    assert (hit.id, hit.collection, hit.title, hit.text) == (odd.id, odd.collection, odd.title, odd.text)
    access = AccessFilter(given.tenant, ("hr",), (), "v1")
    narrowed = ScopedQuery("meter", access, (ODD,), {ODD: ODD})
    assert [hit.id for hit in await given.knowledge.search(narrowed, 20)] == [ODD]
    assert await given.library.remove(given.tenant, ODD, [ODD]) == 1


async def test_1_two_who_store_the_same_documents_do_not_lock_each_other_out(given: Given) -> None:
    documents = [page(f"p{number}") for number in range(20)]
    one, other = documents, [replace(each, text="the other meter") for each in reversed(documents)]
    await asyncio.gather(*(given.library.put(given.tenant, each) for each in (one, other) * 4))
    assert len({hit.text for hit in await given.found()}) == 1


async def test_2_removing_says_how_many_there_were(given: Given) -> None:
    await given.library.put(given.tenant, [page("a"), page("b"), page("a", collection="faq")])
    assert await given.library.remove(given.tenant, "handbook", ["a", "a", "unheard of"]) == 1
    assert await given.ids() == ["b"]
    assert await given.ids(collection="faq") == ["a"]
    assert await given.library.remove(given.tenant, "handbook", ["a"]) == 0
    assert await given.library.remove(given.tenant, "handbook", []) == 0


async def test_3_completing_leaves_nothing_to_complete(given: Given) -> None:
    await given.library.put(given.tenant, [page("a")])
    await given.library.complete(given.tenant)
    assert await given.library.complete(given.tenant) == 0
    assert await given.ids() == ["a"]


async def test_4_each_tenant_has_its_own(given: Given) -> None:
    other = new_tenant()
    await given.library.put(given.tenant, [page(text="our meter")])
    await given.library.put(other, [page(text="their meter")])
    assert [hit.text for hit in await given.found()] == ["our meter"]
    assert await given.library.remove(other, "handbook", ["a"]) == 1
    assert await given.ids() == ["a"]
    assert await given.ids(tenant=other) == []


def out_of_order() -> Library:
    fake = FakeKnowledge()
    fake.broken = True
    return fake


@pytest.mark.parametrize(
    "away",
    [out_of_order, lambda: PostgresLibrary(Database(AWAY), FakeClock())],
    ids=["fake", "postgres"],
)
async def test_4_a_library_that_is_away_says_so(away: Callable[[], Library]) -> None:
    with pytest.raises(StoreUnavailable):
        await away().put("acme", [page()])
    with pytest.raises(StoreUnavailable):
        await away().remove("acme", "handbook", ["a"])
