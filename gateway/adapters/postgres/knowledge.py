"""The embedded knowledge base: searches whose one statement holds the access filter (`search_statements`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, TextClause
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.embedding import StaticEmbedding
from gateway.adapters.narrowing import narrowings
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.field_values import narrowings_json
from gateway.adapters.postgres.search_statements import BY_WORDS, MEANING, NEAR, by_words_and_meaning
from gateway.adapters.postgres.vectors import place_of_pgvector
from gateway.domain.search import Hit, ScopedQuery
from gateway.domain.text import escape, sendable, unescape
from gateway.ports.failures import SearchUnavailable, StoreUnavailable

LONGEST_QUERY = 2000
"""Code points of a query that are searched for; of a longer one its beginning and its end."""


class PostgresKnowledge:
    """The port `Knowledge` over `gateway.document`.

    With an embedding, documents are also found by meaning, where the database has pgvector; otherwise by
    their words alone. Which of the two is asked once, with the first search.
    """

    def __init__(self, database: Database, embedding: StaticEmbedding | None = None) -> None:
        self._database, self._embedding = database, embedding
        self._by_meaning: TextClause | None = None
        self._looked = embedding is None

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        """See the port. Documents are compared with every word of the query; without one nothing is found."""
        if not query.access.any_of or not query.collections or k < 1:
            return ()
        try:
            async with self._database.tenant(escape(query.access.tenant)) as connection:
                await self._look(connection)
                rows = await self._found(connection, query, k)
        except StoreUnavailable as error:
            raise SearchUnavailable(str(error)) from error
        return tuple(
            Hit(unescape(row[0]), unescape(row[1]), row[2], unescape(row[3]), unescape(row[4]), row[5])
            for row in rows
        )

    async def _look(self, connection: AsyncConnection) -> None:
        if not self._looked:
            place = await place_of_pgvector(connection)
            self._by_meaning = by_words_and_meaning(place.schema) if place.usable else None
            self._looked = True

    async def _found(
        self, connection: AsyncConnection, query: ScopedQuery, k: int
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        asked = _asked(query, k)
        if self._by_meaning is None or self._embedding is None:
            return (await connection.execute(BY_WORDS, asked)).all()
        meaning = self._embedding.embed(str(asked["query"]))
        if meaning is None:
            return (await connection.execute(BY_WORDS, asked)).all()
        more = {"meaning": meaning, "model": self._embedding.name, "share": MEANING, "near": NEAR}
        return (await connection.execute(self._by_meaning, {**asked, **more})).all()


def _asked(query: ScopedQuery, k: int) -> Mapping[str, object]:
    return {
        "query": sendable(_shortened(query.text)),
        "tenant": escape(query.access.tenant),
        "collections": [escape(collection) for collection in query.collections],
        "any_of": list(query.access.any_of),
        "none_of": list(query.access.none_of),
        "narrowings": narrowings_json(narrowings(query.suggested_filters)),
        "k": k,
    }


def _shortened(text: str) -> str:
    """People put the question before or after what they paste, so the middle goes first."""
    if len(text) <= LONGEST_QUERY:
        return text
    half = LONGEST_QUERY // 2
    return f"{text[:half]} {text[-half:]}"
