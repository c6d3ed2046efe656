"""What the library writes into its rows, and what it cannot hold."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from sqlalchemy import text

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.library import PostgresLibrary
from gateway.domain.errors import ProblemError, Problems
from gateway.ports.library import Document

PAGE = Document(
    "a", "handbook", "hr/payroll", "Title", "The meter", "en", {"area": "hr", "max_price_cents": 7}
)


async def row(database: Database, tenant: str) -> tuple[object, ...]:
    statement = text("SELECT scope, lineage, fields, ingested_at FROM gateway.document")
    async with database.tenant(tenant) as connection:
        (found,) = (await connection.execute(statement)).all()
    return tuple(found)


async def test_a_row_knows_its_lineage_its_fields_and_when_it_came(database: Database) -> None:
    clock = FakeClock()
    await PostgresLibrary(database, clock).put("rows", [PAGE])
    assert await row(database, "rows") == (
        "hr/payroll",
        ["hr", "hr/payroll"],
        {"area": "hr", "max_price_cents": 7},
        clock.now(),
    )


async def test_only_a_changed_document_is_written_again(database: Database) -> None:
    clock = FakeClock()
    library = PostgresLibrary(database, clock)

    async def came_at(document: Document) -> datetime:
        clock.advance(60)
        await library.put("again", [document])
        at = (await row(database, "again"))[3]
        assert isinstance(at, datetime)
        return at

    first = await came_at(PAGE)
    assert await came_at(PAGE) == first
    assert await came_at(replace(PAGE, fields={"max_price_cents": 7, "area": "hr"})) == first
    assert await came_at(replace(PAGE, scope="hr")) == clock.now()


async def test_a_document_without_a_scope_has_no_lineage(database: Database) -> None:
    await PostgresLibrary(database, FakeClock()).put("no scope", [replace(PAGE, scope="", fields={})])
    assert (await row(database, "no scope"))[:3] == (None, [], {})


async def test_a_document_of_too_many_different_words_is_named_and_keeps_all_out(database: Database) -> None:
    """PostgreSQL indexes at most 1 MiB of different words of one document."""
    big = replace(PAGE, id="big", text=" ".join(f"word{number:06}" for number in range(100_000)))
    with pytest.raises(ProblemError) as refused:
        await PostgresLibrary(database, FakeClock()).put("big", [PAGE, big])
    assert refused.value.problem.of is Problems.INVALID_DOCUMENT
    assert refused.value.problem.where == "handbook/big"
    async with database.tenant("big") as connection:
        assert (await connection.execute(text("SELECT count(*) FROM gateway.document"))).scalar_one() == 0


async def test_a_long_document_of_ordinary_words_is_stored(database: Database) -> None:
    ordinary = replace(PAGE, text=" ".join(f"word{number % 5000}" for number in range(100_000)))
    assert await PostgresLibrary(database, FakeClock()).put("long", [ordinary]) == 1
