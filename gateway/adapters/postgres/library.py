"""The embedded knowledge base's documents: stored all or none, and written only when they changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.embedding import StaticEmbedding
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.embeddings import embed_missing
from gateway.adapters.postgres.field_values import fields_json
from gateway.domain.access import digest_of, is_scope
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.text import escape, unescape
from gateway.ports.clock import Clock
from gateway.ports.library import Document

# Whether a document is unchanged is asked first, because what full-text search needs of it is dear to make.
_PUT = text("""
INSERT INTO gateway.document (
    tenant_id, collection, document_id, scope, title, body, language, fields, digest, ingested_at
)
SELECT :tenant, :collection, :id, :scope, :title, :body, :language, CAST(:fields AS jsonb), :digest, :now
WHERE NOT EXISTS (
    SELECT FROM gateway.document
    WHERE tenant_id = :tenant AND collection = :collection AND document_id = :id AND digest = :digest
)
ON CONFLICT (tenant_id, collection, document_id) DO UPDATE SET
    scope = excluded.scope, title = excluded.title, body = excluded.body, language = excluded.language,
    fields = excluded.fields, digest = excluded.digest, ingested_at = excluded.ingested_at
""")

_REMOVE = text("""
DELETE FROM gateway.document
WHERE tenant_id = :tenant AND collection = :collection AND document_id = ANY(CAST(:ids AS text[]))
""")

_READ = text("""
SELECT collection, document_id, coalesce(scope, ''), title, body, language FROM gateway.document
WHERE tenant_id = :tenant AND (collection, document_id) > (:collection, :id)
ORDER BY collection, document_id LIMIT :limit
""")

# SQLSTATE program_limit_exceeded: a tsvector holds at most 1 MiB of words.
_TOO_MUCH = "54000"


class PostgresLibrary:
    """The port `Library` over `gateway.document`; with an embedding, each document gets one beside it."""

    def __init__(self, database: Database, clock: Clock, embedding: StaticEmbedding | None = None) -> None:
        self._database, self._clock, self._embedding = database, clock, embedding

    async def put(self, tenant: str, documents: Sequence[Document]) -> int:
        """See the port; gives how many documents there are now of those named.

        Raises `ProblemError` (invalid document) for a scope that is not canonical, and for a text with more
        different words than can be searched.
        """
        rows = {(each.collection, each.id): self._row(each) for each in documents}
        async with self._database.tenant(escape(tenant)) as connection:
            # In one order for everybody, so that two who store the same documents do not lock each other out.
            for key in sorted(rows):
                try:
                    await connection.execute(_PUT, {"tenant": escape(tenant), **rows[key]})
                except DBAPIError as error:
                    if _sqlstate(error) == _TOO_MUCH:
                        raise _invalid("has more different words than can be searched", *key) from error
                    raise
            stored = [(escape(collection), escape(document)) for collection, document in rows]
            while await self._embed(connection, tenant, stored):
                pass
        return len(rows)

    async def complete(self, tenant: str) -> int:
        """See the port. Each batch of documents is a transaction of its own."""
        total = 0
        while made := await self._completed(tenant):
            total += made
        return total

    async def _completed(self, tenant: str) -> int:
        async with self._database.tenant(escape(tenant)) as connection:
            return await self._embed(connection, tenant)

    async def _embed(
        self, connection: AsyncConnection, tenant: str, only: Sequence[tuple[str, str]] | None = None
    ) -> int:
        if self._embedding is None:
            return 0
        return await embed_missing(connection, self._embedding, escape(tenant), only)

    async def remove(self, tenant: str, collection: str, ids: Sequence[str]) -> int:
        """See the port."""
        which = {
            "tenant": escape(tenant),
            "collection": escape(collection),
            "ids": [escape(each) for each in ids],
        }
        async with self._database.tenant(escape(tenant)) as connection:
            return (await connection.execute(_REMOVE, which)).rowcount

    async def read(self, tenant: str, after: tuple[str, str], limit: int) -> Sequence[Document]:
        """See the port."""
        where = {"tenant": escape(tenant), "collection": escape(after[0]), "id": escape(after[1])}
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(_READ, {**where, "limit": limit})).all()
        return [
            Document(unescape(name), unescape(collection), scope, unescape(title), unescape(body), language)
            for collection, name, scope, title, body, language in rows
        ]

    def _row(self, document: Document) -> Mapping[str, object]:
        if document.scope and not is_scope(document.scope):
            raise _invalid("has a scope that is not a canonical path", document.collection, document.id)
        row = {
            "collection": escape(document.collection),
            "id": escape(document.id),
            "scope": document.scope,
            "title": escape(document.title),
            "body": escape(document.text),
            "language": escape(document.language),
            "fields": fields_json(document.fields),
        }
        digest = bytes.fromhex(digest_of(row.values()))
        return {**row, "scope": document.scope or None, "digest": digest, "now": self._clock.now()}


def _invalid(what: str, collection: str, document_id: str) -> ProblemError:
    return ProblemError(
        Problem(Problems.INVALID_DOCUMENT, f"a document {what}", f"{collection}/{document_id}")
    )


def _sqlstate(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", "") or ""
