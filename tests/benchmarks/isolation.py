"""What row-level security costs a search: the same search of the same table, by the application's role and by
a role that row-level security does not hold. They take turns, so that both meet the same machine."""

from __future__ import annotations

from itertools import accumulate
from random import Random
from statistics import median
from time import perf_counter

import asyncpg
from rich.table import Table

from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.knowledge import PostgresKnowledge
from gateway.domain.search import ScopedQuery
from tests.benchmarks.place import Place
from tests.policies import access_for, compiled

PAGES = (500, 5_000)
"""Of the tenant that searches; nine others have as many between them again."""
ROUNDS = 100
K = 20

_WORDS = [f"word{number}" for number in range(5_000)]
_COMMON = list(accumulate(1 / (rank + 1) for rank in range(len(_WORDS))))
"""Zipf's law, as the words of a language have it; summed up."""
_POLICY = "p, role:employee, {tenant}, scope/hr, search, allow\n"

_PUT = """
INSERT INTO gateway.document (tenant_id, collection, document_id, scope, title, body, language, digest)
VALUES ($1, 'handbook', $2, 'hr', $3, $4, 'en', 'x')
"""


async def measure(place: Place) -> Table:
    """Median milliseconds of a search with and without row-level security, and their ratio (limit: 1.15)."""
    columns = ("pages", "p50 ms", "p50 ms without", "with / without")
    table = Table("search of the embedded knowledge base", *columns, title="Row-level security")
    held, free = Database(place.urls.app, pool_size=1), Database(place.superuser_url, pool_size=1)
    try:
        for pages in PAGES:
            await _fill(place, f"with-{pages}", pages)
            for kind, words in (("of six frequent words", 200), ("of six rare words", len(_WORDS))):
                mine, limit = await _searched(held, free, f"with-{pages}", words)
                shown = (f"{mine:.2f}", f"{limit:.2f}", f"{mine / limit:.2f} x")
                table.add_row(kind, str(pages), *shown)
    finally:
        await held.close()
        await free.close()
    return table


async def _fill(place: Place, tenant: str, pages: int) -> None:
    draw = Random(pages)  # noqa: S311
    connection = await asyncpg.connect(place.superuser_url)
    owners = [tenant] * pages + [f"other-{number % 9}-{pages}" for number in range(pages)]
    rows = [(owner, str(number), _text(draw, 6), _text(draw, 150)) for number, owner in enumerate(owners)]
    await connection.executemany(_PUT, rows)
    await connection.execute("ANALYZE gateway.document")
    await connection.close()


def _text(draw: Random, words: int) -> str:
    return " ".join(draw.choices(_WORDS, cum_weights=_COMMON, k=words))


async def _searched(held: Database, free: Database, tenant: str, words: int) -> tuple[float, float]:
    """Median milliseconds of each, over searches that both make."""
    draw = Random(words)  # noqa: S311
    policy = compiled(_POLICY.format(tenant=tenant), scopes=["hr"], tenant=tenant)
    access = access_for(policy, roles=["employee"], tenant=tenant)
    took: dict[Database, list[float]] = {held: [], free: []}
    for number in range(ROUNDS + 10):
        query = ScopedQuery(" ".join(draw.sample(_WORDS[:words], 6)), access, ("handbook",))
        found = [await _timed(each, query, took) for each in ((held, free), (free, held))[number % 2]]
        if found[0] != found[1]:
            raise RuntimeError("the two searches do not find the same")
    return median(took[held][10:]) * 1000, median(took[free][10:]) * 1000


async def _timed(database: Database, query: ScopedQuery, took: dict[Database, list[float]]) -> list[str]:
    began = perf_counter()
    hits = await PostgresKnowledge(database).search(query, K)
    took[database].append(perf_counter() - began)
    return [hit.id for hit in hits]
