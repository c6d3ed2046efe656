"""Embeddings beside documents: made where one is missing, of another model, or of an earlier text."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.embedding import READ, StaticEmbedding
from gateway.domain.text import unescape

_BATCH = 500
"""Documents at a time, about a second of work."""

_LACK = """
FROM gateway.document WHERE tenant_id = :tenant AND NOT EXISTS (
    SELECT FROM gateway.document_embedding AS meant
    WHERE meant.tenant_id = document.tenant_id AND meant.collection = document.collection
    AND meant.document_id = document.document_id AND meant.digest = document.digest AND meant.model = :model
)
"""

# In one order for everybody, so that two who make the same do not lock each other out.
_MISSING = text(f"""
SELECT collection, document_id, digest, title, left(body, :read) {_LACK}
AND (CAST(:collections AS text[]) IS NULL OR (collection, document_id) IN (
    SELECT * FROM unnest(CAST(:collections AS text[]), CAST(:ids AS text[]))))
ORDER BY collection, document_id LIMIT :batch
""")  # noqa: S608 - of constants alone

_HOW_MANY = text(f"SELECT count(*) {_LACK}")

_KEEP = text("""
INSERT INTO gateway.document_embedding (tenant_id, collection, document_id, model, digest, embedding)
VALUES (:tenant, :collection, :id, :model, :digest, :embedding)
ON CONFLICT (tenant_id, collection, document_id) DO UPDATE SET
    model = excluded.model, digest = excluded.digest, embedding = excluded.embedding
""")


async def embed_missing(
    connection: AsyncConnection,
    embedding: StaticEmbedding,
    tenant: str,
    only: Sequence[tuple[str, str]] | None = None,
) -> int:
    """Makes what a batch of the tenant's documents lacks, of those in `only` (collection and id) if given;
    says how many, and 0 when none is left. Names are as they are stored."""
    asked = {
        "tenant": tenant,
        "model": embedding.name,
        "read": READ,
        "collections": [collection for collection, _ in only] if only is not None else None,
        "ids": [document for _, document in only] if only is not None else None,
        "batch": _BATCH,
    }
    missing = (await connection.execute(_MISSING, asked)).all()
    rows = await asyncio.to_thread(_rows, missing, embedding, tenant)
    if rows:
        await connection.execute(_KEEP, rows)
    return len(rows)


async def how_many_lack(connection: AsyncConnection, tenant: str, model: str) -> int:
    """Documents of the tenant that are found by their words alone, as `model` has not read them."""
    asked = {"tenant": tenant, "model": model}
    return int((await connection.execute(_HOW_MANY, asked)).scalar_one())


def _rows(
    missing: Sequence[Row[*tuple[Any, ...]]], embedding: StaticEmbedding, tenant: str
) -> list[dict[str, object]]:
    return [
        {
            "tenant": tenant,
            "collection": row[0],
            "id": row[1],
            "model": embedding.name,
            "digest": row[2],
            "embedding": direction,
        }
        for row in missing
        if (direction := embedding.embed_page(unescape(row[3]), unescape(row[4]))) is not None
    ]
