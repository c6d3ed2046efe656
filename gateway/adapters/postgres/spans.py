"""Spans in PostgreSQL, where every process of the installation finds what another has analysed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.analysed_rows import AnalysedRows, Row, Spans, text_digest
from gateway.adapters.postgres.database import OWN, Database, Single, reading
from gateway.adapters.postgres.writing_behind import WritingBehind
from gateway.domain.text import escape
from gateway.ports.spans import Question

_KNOWN = reading("""
    SELECT digest, spans FROM gateway.analysed_text
    WHERE tenant_id = whose.tenant AND digest = ANY($2::bytea[]) AND expires_at > clock_timestamp()
""")
# What a crash of the server loses is analysed again: no need to wait for the disk. What is there already may
# be of an hour ago, or damaged.
_KEEP = Single(f"""
    INSERT INTO gateway.analysed_text (tenant_id, digest, text_digest, spans, expires_at)
    SELECT whose.tenant, kept.*, clock_timestamp() + interval '24 hours'
    FROM (SELECT {OWN} AS tenant OFFSET 0) AS whose,
        unnest($2::bytea[], $3::bytea[], $4::bytea[]) AS kept
    ON CONFLICT (tenant_id, digest) DO UPDATE SET spans = excluded.spans, expires_at = excluded.expires_at
    RETURNING set_config('synchronous_commit', 'off', true)
""")  # noqa: S608
_FORGET_EXPIRED = text(
    "DELETE FROM gateway.analysed_text WHERE tenant_id = :tenant AND expires_at <= clock_timestamp()"
)
_FORGET_TEXTS = text(
    "DELETE FROM gateway.analysed_text WHERE tenant_id = :tenant AND text_digest = ANY(:texts)"
)


async def forget_texts(
    connection: AsyncConnection, sealing: Sealing, tenant: str, texts: Sequence[str]
) -> None:
    """Everything that is kept of these texts goes with the transaction, whatever detector it came from."""
    digests = [text_digest(sealing, tenant, each) for each in texts]
    await connection.execute(_FORGET_TEXTS, {"tenant": escape(tenant), "texts": digests})


class PostgresSpans:
    """The port `SharedSpans`, for a detector of this `version`."""

    def __init__(self, database: Database, sealing: Sealing, version: str) -> None:
        self._database = database
        self._rows = AnalysedRows(sealing, version)
        self._behind: WritingBehind[Row] = WritingBehind(self._write)

    async def known(self, tenant: str, questions: Sequence[Question]) -> Mapping[Question, Spans]:
        """See the port."""
        asked = {self._rows.digest(tenant, question): question for question in questions}
        rows = await self._database.single(_KNOWN, escape(tenant), [*asked]) if asked else ()
        found = ((asked[row["digest"]], row["digest"], row["spans"]) for row in rows)
        spans = ((each[0], self._rows.spans(tenant, *each)) for each in found)
        return {question: known for question, known in spans if known is not None}

    def keep(self, tenant: str, found: Mapping[Question, Spans]) -> None:
        """See the port. Digests are made at once: no text waits."""
        self._behind.put(tenant, [self._rows.row(tenant, *each) for each in found.items()])

    async def settle(self) -> None:
        """See the port."""
        await self._behind.settle()

    async def forget_expired(self, tenant: str) -> int:
        """See the port."""
        async with self._database.tenant(escape(tenant)) as connection:
            return (await connection.execute(_FORGET_EXPIRED, {"tenant": escape(tenant)})).rowcount

    async def _write(self, tenant: str, rows: Sequence[Row]) -> None:
        # In one order for all, so that two writers of the same rows wait for each other and not in a circle.
        ordered = sorted({row.digest: row for row in rows}.values())
        columns = zip(*((row.digest, row.text_digest, row.spans) for row in ordered), strict=True)
        await self._database.single(_KEEP, escape(tenant), *map(list, columns))
