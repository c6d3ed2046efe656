"""Whether a database can compare embeddings, and where its pgvector lies."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

# The name as SQL writes it, so that it can stand in a statement.
_PLACE = text("""
SELECT quote_ident(nspname), extversion, has_schema_privilege(pg_namespace.oid, 'USAGE')
FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
WHERE extname = 'vector'
""")


@dataclass(frozen=True, slots=True)
class Pgvector:
    """`schema` is empty where the extension is not in the database; `usable` says whether our role may use
    it."""

    schema: str = ""
    version: str = ""
    usable: bool = False


async def place_of_pgvector(connection: AsyncConnection) -> Pgvector:
    """pgvector as this database has it."""
    row = (await connection.execute(_PLACE)).one_or_none()
    return Pgvector(row[0], row[1], row[2]) if row is not None else Pgvector()
