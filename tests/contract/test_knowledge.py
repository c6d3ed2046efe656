"""Obligations of the port `Knowledge`: in memory, in PostgreSQL, and over a search service's HTTP."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field

import pytest

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.adapters.knowledge_http.knowledge import HttpKnowledge
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.knowledge import PostgresKnowledge
from gateway.adapters.postgres.library import PostgresLibrary
from gateway.domain.access import AccessFilter
from gateway.domain.proposal import FilterValue
from gateway.domain.search import Hit, ScopedQuery
from gateway.ports.failures import SearchUnavailable
from gateway.ports.knowledge import Knowledge
from gateway.ports.library import Document, Library
from tests.contract.places import AWAY, new_tenant, the_embedding
from tests.search_service import CAPABILITIES, SearchService

Filters = Mapping[str, FilterValue]
NOBODY = "http://127.0.0.1:1"
"""Nobody listens on port 1."""


@dataclass(frozen=True, slots=True)
class Given:
    """The knowledge base of one tenant, and the library behind it."""

    knowledge: Knowledge
    library: Library
    tenant: str = field(default_factory=new_tenant)

    async def holds(self, *documents: Document, tenant: str = "") -> None:
        await self.library.put(tenant or self.tenant, documents)

    def query(
        self,
        text: str = "meter",
        *,
        any_of: tuple[str, ...] = ("hr", "it"),
        none_of: tuple[str, ...] = (),
        collections: tuple[str, ...] = ("handbook",),
        suggested: Filters | None = None,
    ) -> ScopedQuery:
        access = AccessFilter(self.tenant, any_of, none_of, "v1")
        return ScopedQuery(text, access, collections, suggested or {})

    async def found(self, query: ScopedQuery, k: int = 20) -> set[str]:
        return {hit.id for hit in await self.knowledge.search(query, k)}


@pytest.fixture(params=["fake", "postgres by words", "postgres by meaning too", "http"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    fake = FakeKnowledge()
    if request.param == "fake":
        yield Given(fake, fake)
    elif request.param.startswith("postgres"):
        database = Database(request.getfixturevalue("postgres_urls").app)
        embedding = the_embedding() if "meaning" in request.param else None
        library = PostgresLibrary(database, FakeClock(), embedding)
        yield Given(PostgresKnowledge(database, embedding), library)
        await database.close()
    else:
        async with SearchService(fake) as service:
            client = HttpKnowledge(service.url, "token", CAPABILITIES)
            yield Given(client, fake)
            await client.close()


def out_of_order() -> Knowledge:
    fake = FakeKnowledge()
    fake.broken = True
    return fake


def page(
    name: str,
    scope: str = "hr",
    *,
    title: str = "Notes",
    text: str = "about the meter",
    collection: str = "handbook",
    fields: Filters | None = None,
) -> Document:
    return Document(name, collection, scope, title, text, "en", fields or {})


async def test_1_gives_at_most_k_hits_and_the_best_first(given: Given) -> None:
    await given.holds(
        page("some", text="the red box"),
        page("all", title="Red meter", text="the red meter"),
        page("more", text="the red meter"),
    )
    hits = await given.knowledge.search(given.query("red meter"), 20)
    assert [hit.id for hit in hits] == ["all", "more", "some"]
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert [hit.id for hit in await given.knowledge.search(given.query("red meter"), 2)] == ["all", "more"]
    assert await given.knowledge.search(given.query("red meter"), 0) == ()


async def test_1_equals_come_in_the_same_order_every_time(given: Given) -> None:
    await given.holds(*(page(name) for name in ("c", "a", "b")), page("a", collection="faq"))
    hits = await given.knowledge.search(given.query(collections=("handbook", "faq")), 20)
    assert [(hit.collection, hit.id) for hit in hits] == [
        ("faq", "a"),
        ("handbook", "a"),
        ("handbook", "b"),
        ("handbook", "c"),
    ]


async def test_1_finds_only_what_is_of_the_tenant_and_the_collections(given: Given) -> None:
    other = new_tenant()
    await given.holds(page("ours"), page("elsewhere", collection="tariffs"))
    await given.holds(page("theirs"), tenant=other)
    assert await given.found(given.query()) == {"ours"}
    assert await given.found(given.query(collections=("tariffs", "handbook"))) == {"ours", "elsewhere"}
    assert await given.found(given.query(collections=("unheard of",))) == set()
    assert await given.found(given.query(collections=())) == set()


async def test_1_a_hit_is_the_document_as_it_was_put(given: Given) -> None:
    document = page(
        "a/b.md", "hr/leave", title="Meter “X” – ü", text="The meter\n\n\\path\t\N{GRINNING FACE}"
    )
    await given.holds(document)
    (hit,) = await given.knowledge.search(given.query(), 20)
    assert hit == Hit(document.id, "handbook", "hr/leave", document.title, document.text, hit.score)
    assert hit.score > 0


async def test_1_a_query_without_a_word_finds_nothing(given: Given) -> None:
    await given.holds(page("a"))
    for text in ("", " \n", "?!", "\x00", "\ud800"):
        assert await given.found(given.query(text)) == set()


@pytest.mark.parametrize(
    "text",
    [
        "meter & | ! ( ) <-> :* '",
        "'meter' \\ \"",
        "http://kb.acme.example/it's?q='x&y\\z meter",
        "meter'); DROP TABLE gateway.document; --",
        "%s :query $1 {meter} meter",
        "\x00 meter \ud83d",
        "meter " + "x" * 70_000,
        "meter " * 20_000,
        "y" * 70_000 + " meter",
    ],
    ids=[
        "operators",
        "quotes",
        "address",
        "statement",
        "parameters",
        "unstorable",
        "long word",
        "long",
        "at the end",
    ],
)
async def test_1_whatever_is_typed_is_only_words(given: Given, text: str) -> None:
    await given.holds(page("a"), page("b", text="another thing"))
    assert await given.found(given.query(text)) == {"a"}


async def test_2_a_scope_opens_what_lies_below_it_and_nothing_beside_it(given: Given) -> None:
    await given.holds(
        page("in", "hr"), page("below", "hr/payroll/2026"), page("beside", "hr-private"), page("other", "it")
    )
    assert await given.found(given.query(any_of=("hr",))) == {"in", "below"}
    assert await given.found(given.query(any_of=("hr/payroll",))) == {"below"}
    assert await given.found(given.query(any_of=("h",))) == set()


async def test_2_a_denied_scope_closes_what_lies_below_it(given: Given) -> None:
    await given.holds(page("in", "hr"), page("denied", "hr/payroll"), page("below", "hr/payroll/bands"))
    await given.holds(page("beside", "hr/payroll-calendar"))
    assert await given.found(given.query(any_of=("hr",), none_of=("hr/payroll",))) == {"in", "beside"}
    assert await given.found(given.query(any_of=("hr",), none_of=("hr", "it"))) == set()


async def test_2_every_hit_carries_its_scope(given: Given) -> None:
    await given.holds(page("a", "hr/payroll"), page("b", "it"))
    hits = await given.knowledge.search(given.query(), 20)
    assert {hit.id: hit.scope for hit in hits} == {"a": "hr/payroll", "b": "it"}


async def test_2_what_is_withheld_changes_no_score(given: Given) -> None:
    await given.holds(page("a", text="the red meter"), page("b", text="the meter"))
    before = await given.knowledge.search(given.query("red meter", any_of=("hr",)), 20)
    await given.holds(*(page(f"secret {n}", "legal", text="red red red") for n in range(10)))
    assert await given.knowledge.search(given.query("red meter", any_of=("hr",)), 20) == before


async def test_3_an_empty_filter_finds_nothing(given: Given) -> None:
    await given.holds(page("a"))
    assert await given.knowledge.search(given.query(any_of=()), 20) == ()
    assert await given.knowledge.search(given.query(any_of=("",)), 20) == ()


async def test_3_a_document_without_a_scope_is_found_by_nobody(given: Given) -> None:
    await given.holds(page("nobody's", ""))
    assert await given.found(given.query(any_of=("hr", "it", ""))) == set()


PRICED = (
    page("cheap", fields={"max_price_cents": 750, "area": "hr", "min_age": 18, "remote": True}),
    page("dear", fields={"max_price_cents": 9500.5, "area": "it", "min_age": 21, "remote": False}),
    page("unclear", fields={"area": "hr", "max_price_cents": "7"}),
)


@pytest.mark.parametrize(
    ("suggested", "found"),
    [
        ({}, {"cheap", "dear", "unclear"}),
        ({"area": "hr"}, {"cheap", "unclear"}),
        ({"area": ("it", "legal")}, {"dear"}),
        ({"area": ()}, set()),
        ({"area": "HR"}, set()),
        ({"max_price_cents": 8000}, {"cheap"}),
        ({"max_price_cents": 750.0}, {"cheap"}),
        ({"max_price_cents": 749.99}, set()),
        ({"max_price_cents": "8000"}, {"unclear"}),
        ({"max_price_cents": float("inf")}, set()),
        ({"min_age": 19}, {"dear"}),
        ({"min_age": 21}, {"dear"}),
        ({"remote": True}, {"cheap"}),
        ({"remote": 1}, set()),
        ({"area": "hr", "max_price_cents": 8000}, {"cheap"}),
        ({"area": "it", "max_price_cents": 8000}, set()),
    ],
)
async def test_4_suggested_filters_narrow(given: Given, suggested: Filters, found: set[str]) -> None:
    await given.holds(*PRICED)
    assert await given.found(given.query(suggested=suggested)) == found


@pytest.mark.parametrize("name", ["nope", "max_nope", "min_nope", "", "area'", "a\x00", "scope", "lineage"])
async def test_4_an_unknown_field_finds_nothing(given: Given, name: str) -> None:
    await given.holds(*PRICED)
    for value in ("hr", 1, 0, True, ("hr",), "\x00"):
        assert await given.found(given.query(suggested={name: value})) == set()


async def test_4_no_suggestion_opens_what_the_filter_withholds(given: Given) -> None:
    await given.holds(page("secret", "legal", fields={"area": "legal"}), page("open", fields={"area": "hr"}))
    assert await given.found(given.query(suggested={"area": "legal"})) == set()
    assert await given.found(given.query(suggested={"any_of": ("legal",), "area": "legal"})) == set()


async def test_4_fields_with_odd_names_and_values_are_compared_as_they_are(given: Given) -> None:
    await given.holds(page("a", fields={"o'clock": 'nine "sharp"'}), page("b", fields={"o'clock": "ten"}))
    assert await given.found(given.query(suggested={"o'clock": 'nine "sharp"'})) == {"a"}


@pytest.mark.parametrize(
    "away",
    [
        out_of_order,
        lambda: PostgresKnowledge(Database(AWAY)),
        lambda: HttpKnowledge(NOBODY, "token", CAPABILITIES),
    ],
    ids=["fake", "postgres", "http"],
)
async def test_5_a_knowledge_base_that_is_away_is_no_empty_one(away: Callable[[], Knowledge]) -> None:
    query = ScopedQuery("meter", AccessFilter("acme", ("hr",), (), "v1"), ("handbook",))
    with pytest.raises(SearchUnavailable):
        await away().search(query, 20)
