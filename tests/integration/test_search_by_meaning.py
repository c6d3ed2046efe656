"""Search by words and meaning in one statement: what it finds more, under what, and without pgvector."""

from __future__ import annotations

from typing import Any

import asyncpg
import pytest

from gateway.adapters.embedding import StaticEmbedding
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.embeddings import how_many_lack
from gateway.adapters.postgres.knowledge import PostgresKnowledge
from gateway.adapters.postgres.library import PostgresLibrary
from gateway.adapters.postgres.roles import RoleUrls
from gateway.commands.doctor.meaning import of_search_by_meaning
from gateway.domain.access import AccessFilter
from gateway.domain.search import ScopedQuery
from gateway.ports.library import Document
from gateway.settings import Settings
from tests.contract.places import the_embedding
from tests.postgres import Server, execute

LAPTOP = Document("laptop", "handbook", "it", "Laptop replacement", "A notebook is replaced.", "en")
LEAVE = Document("leave", "handbook", "hr", "Vacation", "Paid days off are requested a month ahead.", "en")
QUESTION = "my computer is broken"
"""Has no word of either page, and is about the first."""


@pytest.fixture(scope="module")
def embedding() -> StaticEmbedding:
    return the_embedding()


async def found(
    database: Database,
    embedding: StaticEmbedding | None,
    tenant: str,
    text: str = QUESTION,
    any_of: tuple[str, ...] = ("it", "hr"),
    none_of: tuple[str, ...] = (),
    **suggested: Any,
) -> list[str]:
    query = ScopedQuery(text, AccessFilter(tenant, any_of, none_of, "v1"), ("handbook",), suggested)
    return [hit.id for hit in await PostgresKnowledge(database, embedding).search(query, 5)]


async def put(database: Database, embedding: StaticEmbedding | None, tenant: str, *pages: Document) -> None:
    await PostgresLibrary(database, FakeClock(), embedding).put(tenant, pages)


async def lacking(database: Database, embedding: StaticEmbedding, tenant: str) -> int:
    async with database.tenant(tenant) as connection:
        return await how_many_lack(connection, tenant, embedding.name)


async def test_a_page_is_found_by_what_it_means(database: Database, embedding: StaticEmbedding) -> None:
    await put(database, embedding, "means", LAPTOP, LEAVE)
    assert await found(database, None, "means") == []
    assert await found(database, embedding, "means") == ["laptop"]


async def test_a_page_with_the_words_is_found_whatever_it_means(
    database: Database, embedding: StaticEmbedding
) -> None:
    await put(database, embedding, "words", LAPTOP, LEAVE)
    assert await found(database, embedding, "words", "E-4711 ahead") == ["leave"]


@pytest.mark.parametrize(
    ("any_of", "none_of"),
    [(("hr",), ()), (("it", "hr"), ("it",)), (("it/lab",), ()), (("i",), ())],
    ids=["another scope", "denied", "below", "beginning alike"],
)
async def test_what_the_filter_withholds_no_meaning_finds(
    database: Database, embedding: StaticEmbedding, any_of: tuple[str, ...], none_of: tuple[str, ...]
) -> None:
    await put(database, embedding, "withheld", LAPTOP, LEAVE)
    for text in (QUESTION, f"{LAPTOP.title}\n{LAPTOP.text}"):
        assert "laptop" not in await found(database, embedding, "withheld", text, any_of, none_of)


async def test_a_suggested_filter_narrows_meaning_too(database: Database, embedding: StaticEmbedding) -> None:
    await put(database, embedding, "narrowed", LAPTOP)
    assert await found(database, embedding, "narrowed", area="it") == []


async def test_another_tenants_page_is_not_near(database: Database, embedding: StaticEmbedding) -> None:
    await put(database, embedding, "one tenant", LAPTOP)
    assert await found(database, embedding, "another tenant") == []


async def test_pages_of_before_are_completed_once(database: Database, embedding: StaticEmbedding) -> None:
    await put(database, None, "before", LAPTOP, LEAVE)
    assert await lacking(database, embedding, "before") == 2
    assert await found(database, embedding, "before") == []
    library = PostgresLibrary(database, FakeClock(), embedding)
    assert await library.complete("before") == 2
    assert await library.complete("before") == 0
    assert await lacking(database, embedding, "before") == 0
    assert await found(database, embedding, "before") == ["laptop"]


async def test_storing_the_same_page_again_completes_it(
    database: Database, embedding: StaticEmbedding
) -> None:
    await put(database, None, "again", LAPTOP)
    await put(database, embedding, "again", LAPTOP)
    assert await found(database, embedding, "again") == ["laptop"]


async def test_what_a_page_said_before_counts_no_more(database: Database, embedding: StaticEmbedding) -> None:
    """Also when the process that changed it makes no embeddings."""
    await put(database, embedding, "changed", LAPTOP)
    other = Document("laptop", "handbook", "it", "Grid outages", "When a transformer fails.", "en")
    await put(database, None, "changed", other)
    assert await found(database, embedding, "changed") == []


async def test_a_vector_of_another_model_counts_for_nothing(
    database: Database, embedding: StaticEmbedding
) -> None:
    await put(database, embedding, "model", LAPTOP)
    async with database.tenant("model") as connection:
        await connection.exec_driver_sql(
            "UPDATE gateway.document_embedding SET model = 'other', embedding = '{1, 0}'"
        )
    assert await found(database, embedding, "model") == []
    assert await PostgresLibrary(database, FakeClock(), embedding).complete("model") == 1
    assert await found(database, embedding, "model") == ["laptop"]


async def test_a_removed_page_takes_its_embedding_along(
    database: Database, embedding: StaticEmbedding
) -> None:
    await put(database, embedding, "removed", LAPTOP)
    await PostgresLibrary(database, FakeClock(), embedding).remove("removed", "handbook", ["laptop"])
    async with database.tenant("removed") as connection:
        rows = await connection.exec_driver_sql("SELECT count(*) FROM gateway.document_embedding")
        assert rows.scalar_one() == 0


@pytest.mark.parametrize(
    "taken_away",
    ["DROP EXTENSION vector", "REVOKE USAGE ON SCHEMA vectors FROM gateway_app"],
    ids=["without pgvector", "without a right to it"],
)
async def test_without_pgvector_words_alone_find(
    fresh_postgres_urls: RoleUrls, postgres_server: Server, embedding: StaticEmbedding, taken_away: str
) -> None:
    name = fresh_postgres_urls.app.rpartition("/")[2].partition("?")[0]
    await execute(postgres_server.superuser_url(name), taken_away)
    database = Database(fresh_postgres_urls.app)
    await put(database, embedding, "none", LAPTOP, LEAVE)
    assert await found(database, embedding, "none", "laptop") == ["laptop"]
    assert await found(database, embedding, "none") == []
    await database.close()


async def test_pgvector_may_lie_anywhere(
    fresh_postgres_urls: RoleUrls, postgres_server: Server, embedding: StaticEmbedding
) -> None:
    name = fresh_postgres_urls.app.rpartition("/")[2].partition("?")[0]
    superuser = await asyncpg.connect(postgres_server.superuser_url(name))
    await superuser.execute(
        'CREATE SCHEMA "it\'s; here"; ALTER EXTENSION vector SET SCHEMA "it\'s; here";'
        'GRANT USAGE ON SCHEMA "it\'s; here" TO gateway_app'
    )
    await superuser.close()
    database = Database(fresh_postgres_urls.app)
    await put(database, embedding, "elsewhere", LAPTOP, LEAVE)
    assert await found(database, embedding, "elsewhere") == ["laptop"]
    await database.close()


async def test_the_doctor_counts_what_is_found_by_words_alone(
    database: Database, embedding: StaticEmbedding
) -> None:
    await put(database, None, "unread", LAPTOP, LEAVE)
    await put(database, embedding, "read", LAPTOP)
    able, lacking = await of_search_by_meaning(Settings(), database, ["read", "unread"])
    assert able.well
    assert "pgvector" in able.what
    assert (lacking.part, lacking.well) == ("search by meaning in unread", False)
    assert lacking.what.startswith("2 documents")
    assert lacking.hint == "gateway kb complete --tenant unread"


async def test_the_doctor_says_that_a_database_cannot_and_how_it_could(
    fresh_postgres_urls: RoleUrls, postgres_server: Server
) -> None:
    name = fresh_postgres_urls.app.rpartition("/")[2].partition("?")[0]
    await execute(postgres_server.superuser_url(name), "DROP EXTENSION vector")
    database = Database(fresh_postgres_urls.app)
    (unable,) = await of_search_by_meaning(Settings(), database, ["acme"])
    await database.close()
    assert unable.well  # what is found by words is found
    assert "CREATE EXTENSION vector" in unable.what


async def test_the_doctor_says_that_it_is_switched_off(database: Database) -> None:
    (off,) = await of_search_by_meaning(Settings(hybrid_search=False), database, ["acme"])
    assert "GATEWAY_HYBRID_SEARCH" in off.what
