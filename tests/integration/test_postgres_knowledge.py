"""Full-text search in PostgreSQL: what is found first, in which language, and under which SQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from gateway.adapters.bundles.checking import check
from gateway.adapters.bundles.folder import read_folder
from gateway.adapters.documents.folder import page_names, read_pages
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.knowledge import LONGEST_QUERY, PostgresKnowledge
from gateway.adapters.postgres.library import PostgresLibrary
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.access import AccessFilter
from gateway.domain.bundle import Bundle
from gateway.domain.search import ScopedQuery
from gateway.ports.failures import SearchUnavailable
from gateway.ports.library import Document
from gateway.services.ingesting import Ingesting
from gateway.services.shelving import Shelf
from tests.policies import POLICIES
from tests.postgres import execute

OPEN = AccessFilter("acme", ("finance", "hr", "it", "operations", "safety", "sales"), (), "v1")
COLLECTIONS = ("handbook", "orders", "tariffs")


@pytest.fixture
async def acme(database: Database) -> PostgresKnowledge:
    """The demonstration's own pages."""
    bundle = check(read_folder(POLICIES / "acme"))
    assert isinstance(bundle, Bundle)
    ingesting = Ingesting(PostgresLibrary(database, FakeClock()))
    for collection in COLLECTIONS:
        folder = POLICIES / "acme" / "kb" / collection
        stored = await ingesting(
            bundle, Shelf(collection), read_pages(folder, page_names(folder)), lambda: None
        )
        assert isinstance(stored, int)
        assert stored > 0
    return PostgresKnowledge(database)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("travel expense reimbursement for independent contractors (PJ)", "travel-expenses-contractors"),
        ("travel expense reimbursement for employees", "travel-expenses-employees"),
        ("meal voucher (MV)", "meal-vouchers"),
        ("remote work from abroad", "remote-work"),
        ("price of the tariff Pro", "tariff-pro"),
        ("discounts for business customers", "business-discounts"),
        ("ORD-20455", "order-ord-20455"),
        ("who asked about INC-2026-004471?", "order-ord-20417"),
        ("Wie rechne ich meine Reisekosten ab?", "reisekosten"),
        ("Was ist beim Zählerwechsel zu beachten?", "zaehlerwechsel"),
        ("Como funciona o reembolso de despesas de viagem para PJ?", "reembolso-viagem-pj"),
        ("Qual é o valor do vale-refeição?", "vale-refeicao"),
        ("Posso trabalhar remotamente de outro país?", "trabalho-remoto"),
    ],
)
async def test_the_handbooks_own_page_comes_first(acme: PostgresKnowledge, text: str, first: str) -> None:
    hits = await acme.search(ScopedQuery(text, OPEN, COLLECTIONS), 5)
    assert hits[0].id == first


async def test_a_page_with_more_of_the_words_beats_one_that_repeats_a_few(database: Database) -> None:
    await put(
        database,
        "more words",
        page("repeats", text="meter " * 500),
        page("both", text="a meter. " + "other words " * 50 + " a reading"),
    )
    assert await found(database, "more words", "meter reading") == ["both", "repeats"]


async def test_a_word_in_the_title_beats_the_same_in_the_text(database: Database) -> None:
    await put(
        database, "title", page("text", text="the meter " * 20), page("titled", title="The meter", text="It.")
    )
    assert await found(database, "title", "meter") == ["titled", "text"]


async def test_words_are_stemmed_in_the_documents_language(database: Database) -> None:
    await put(
        database,
        "languages",
        page("en", text="He was reimbursed.", language="en"),
        page("de", text="Die Zählerstände der Häuser.", language="de"),
        page("pt", text="As refeições dos funcionários.", language="pt"),
        page("it", text="le regole", language="it"),
    )
    assert await found(database, "languages", "reimbursing") == ["en"]
    assert await found(database, "languages", "Zählerstand im Haus") == ["de"]
    assert await found(database, "languages", "refeição para funcionário") == ["pt"]
    assert await found(database, "languages", "REGOLE") == ["it"]
    assert await found(database, "languages", "regola") == []  # for other languages a word is what it is


async def test_stop_words_of_a_language_find_nothing_in_it(database: Database) -> None:
    await put(database, "stop words", page("en", text="What is the meter of this?"))
    assert await found(database, "stop words", "what is the of this") == []


async def test_of_a_long_text_the_beginning_and_the_end_are_searched_for(database: Database) -> None:
    await put(
        database, "long", page("first", text="alpha"), page("last", text="omega"), page("no", text="mid")
    )
    pasted = "filler " * LONGEST_QUERY
    assert await found(database, "long", f"alpha {pasted} mid {pasted} omega") == ["first", "last"]


async def test_one_statement_finds_and_it_holds_the_filter(
    database: Database, statements: list[tuple[str, Any]]
) -> None:
    access = AccessFilter("acme", ("finance", "hr"), ("hr/payroll",), "v1")
    await PostgresKnowledge(database).search(ScopedQuery("meter", access, ("handbook",)), 5)
    (statement, values) = next(each for each in statements if "gateway.document" in each[0])
    assert sum("gateway.document" in each[0] for each in statements) == 1
    assert "document.lineage &&" in statement
    assert "NOT document.lineage &&" in statement
    assert ["finance", "hr"] in values
    assert ["hr/payroll"] in values
    assert "acme" in values
    assert "finance" not in statement


@pytest.mark.parametrize(
    "query",
    [
        ScopedQuery("meter", AccessFilter("acme", (), (), "v1"), ("handbook",)),
        ScopedQuery("meter", OPEN, ()),
    ],
    ids=["no scope", "no collection"],
)
async def test_what_can_find_nothing_is_no_statement_without_a_filter(
    database: Database, statements: list[tuple[str, Any]], query: ScopedQuery
) -> None:
    assert await PostgresKnowledge(database).search(query, 5) == ()
    assert statements == []


@pytest.fixture
def statements() -> Iterator[list[tuple[str, Any]]]:
    """What goes to the database, with its values."""
    seen: list[tuple[str, Any]] = []

    def see(connection: Any, cursor: Any, statement: str, values: Any, *_: Any) -> None:
        seen.append((statement, values))

    event.listen(Engine, "before_cursor_execute", see)
    yield seen
    event.remove(Engine, "before_cursor_execute", see)


async def test_a_row_that_others_wrote_without_a_scope_is_found_by_nobody(
    database: Database, postgres_urls: RoleUrls
) -> None:
    await put(database, "rows", page("a", text="meter"))
    await execute(
        postgres_urls.owner,
        "SET gateway.tenant = 'rows'",
        "UPDATE gateway.document SET scope = NULL WHERE tenant_id = 'rows'",
    )
    assert await found(database, "rows", "meter") == []


async def test_a_search_that_takes_too_long_is_no_answer(postgres_urls: RoleUrls) -> None:
    hasty = Database(postgres_urls.app, statement_timeout_s=0.2)
    await put(hasty, "slow", page("a", text="meter"))
    locking = await asyncpg.connect(postgres_urls.owner)
    async with locking.transaction():
        await locking.execute("LOCK TABLE gateway.document IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(SearchUnavailable):
            await found(hasty, "slow", "meter")
    await locking.close()
    await hasty.close()


def page(name: str, *, title: str = "Page", text: str, language: str = "en") -> Document:
    return Document(name, "handbook", "hr", title, text, language)


async def put(database: Database, tenant: str, *documents: Document) -> None:
    await PostgresLibrary(database, FakeClock()).put(tenant, documents)


async def found(database: Database, tenant: str, text: str) -> list[str]:
    access = AccessFilter(tenant, ("hr",), (), "v1")
    hits = await PostgresKnowledge(database).search(ScopedQuery(text, access, ("handbook",)), 20)
    return [hit.id for hit in hits]
