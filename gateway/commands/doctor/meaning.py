"""What `gateway doctor` finds of search by meaning: whether the database can, and whose documents lack it."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.adapters.embedding import StaticEmbedding
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.embeddings import how_many_lack
from gateway.adapters.postgres.vectors import Pgvector, place_of_pgvector
from gateway.commands.doctor.machine import Finding
from gateway.domain.text import escape
from gateway.settings import Settings

_PART = "search by meaning"
_CREATE = (
    "CREATE SCHEMA vectors; CREATE EXTENSION vector SCHEMA vectors; "
    "GRANT USAGE ON SCHEMA vectors TO gateway_app"
)


async def of_search_by_meaning(
    settings: Settings, database: Database, tenants: Sequence[str]
) -> list[Finding]:
    """Nothing where another service searches. To search by words alone is no fault, and is said."""
    if settings.knowledge_url is not None:
        return []
    if not settings.hybrid_search:
        return [Finding(_PART, True, "off (GATEWAY_HYBRID_SEARCH): documents are found by their words alone")]
    async with database.batch() as connection:
        place = await place_of_pgvector(connection)
    lacking = [await _of_tenant(database, tenant) for tenant in tenants] if place.usable else []
    return [_of_database(place), *(finding for each in lacking for finding in each)]


def _of_database(place: Pgvector) -> Finding:
    if place.usable:
        return Finding(_PART, True, f"pgvector {place.version} compares what documents mean")
    missing = f"GRANT USAGE ON SCHEMA {place.schema} TO gateway_app" if place.schema else _CREATE
    what = f"documents are found by their words alone; for more, as a superuser: {missing}; then start again"
    return Finding(_PART, True, what)


async def _of_tenant(database: Database, tenant: str) -> list[Finding]:
    async with database.tenant(escape(tenant)) as connection:
        count = await how_many_lack(connection, escape(tenant), StaticEmbedding.name)
    if not count:
        return []
    what = f"{count} documents of {tenant} are found by their words alone"
    return [Finding(f"{_PART} in {tenant}", False, what, f"gateway kb complete --tenant {tenant}")]
