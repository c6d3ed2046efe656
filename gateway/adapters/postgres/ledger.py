"""The sealed log in PostgreSQL, to be read: a tile is a range of rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.evidence.leaf import leaf_of
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.event_rows import Texts, event_of
from gateway.domain.evidence.receipt import Receipt, Unsealed
from gateway.domain.merkle.hashing import HASH_BYTES
from gateway.domain.merkle.nodes import inclusion_ranges, proof
from gateway.domain.merkle.tiles import Tile, TileHashes, has_tile, tiles_for
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.commitment import Opening
from gateway.domain.notes.inclusion import InclusionProof
from gateway.domain.notes.signed import Malformed, SignedNote
from gateway.domain.text import escape
from gateway.ports.failures import LogDamaged
from gateway.ports.ledger import Span

_NEWEST = text(
    "SELECT note FROM gateway.audit_checkpoint WHERE tenant_id = :tenant ORDER BY size DESC LIMIT 1"
)
_EVENT = text("""
    SELECT event.leaf, leaf.position FROM gateway.audit_event event
    LEFT JOIN gateway.audit_leaf leaf USING (tenant_id, event_id)
    WHERE event.tenant_id = :tenant AND event.event_id = :event
""")
_LEAF_HASHES = text("""
    SELECT leaf_hash FROM gateway.audit_leaf
    WHERE tenant_id = :tenant AND position >= :start AND position < :end ORDER BY position
""")
_NODE_HASHES = text("""
    SELECT hash FROM gateway.audit_node
    WHERE tenant_id = :tenant AND level = :level AND position >= :start AND position < :end ORDER BY position
""")
_LEAVES = text("""
    SELECT leaf.position, event.leaf FROM gateway.audit_leaf leaf
    LEFT JOIN gateway.audit_event event USING (tenant_id, event_id)
    WHERE leaf.tenant_id = :tenant AND leaf.position >= :start AND leaf.position < :end
    ORDER BY leaf.position
""")
# Texts stay when they are erased, and cannot be read any more. Those that were recorded before people had
# keys of their own are gone then, which a destroyed key of the person says.
_EVENTS = text("""
    SELECT leaf.position, event.*, (
        SELECT coalesce(json_object_agg(t.name, encode(sha256(t.nonce || t.ciphertext), 'hex')), '{}')
        FROM gateway.audit_text t WHERE t.tenant_id = event.tenant_id AND t.event_id = event.event_id
    ) AS kept, EXISTS (
        SELECT FROM gateway.subject_key own
        WHERE own.tenant_id = event.tenant_id AND own.subject = event.subject AND own.wrapped IS NULL
    ) AS erased
    FROM gateway.audit_leaf leaf JOIN gateway.audit_event event USING (tenant_id, event_id)
    WHERE leaf.tenant_id = :tenant AND leaf.position >= :start AND leaf.position < :end
    ORDER BY leaf.position
""")
_HISTORY = text("SELECT note FROM gateway.audit_checkpoint WHERE tenant_id = :tenant ORDER BY size")
_OPENINGS = text(
    "SELECT note, nonce FROM gateway.audit_checkpoint"
    " WHERE tenant_id = :tenant AND nonce IS NOT NULL ORDER BY size"
)
_STRAY = text("""
    SELECT count(*) FROM gateway.audit_event event
    WHERE event.tenant_id = :tenant AND event.appended <= (
        SELECT appended FROM gateway.audit_checkpoint
        WHERE tenant_id = :tenant AND sealed_at < now() - interval '10 minutes' ORDER BY size DESC LIMIT 1
    ) AND NOT EXISTS (
        SELECT FROM gateway.audit_leaf leaf
        WHERE leaf.tenant_id = event.tenant_id AND leaf.event_id = event.event_id
    )
""")
_FIRST_KEPT = text("SELECT max(first_kept) FROM gateway.audit_retirement WHERE tenant_id = :tenant")
_SPAN = text("""
    SELECT min(leaf.position) AS first, max(leaf.position) AS last FROM gateway.audit_event event
    JOIN gateway.audit_leaf leaf USING (tenant_id, event_id)
    WHERE event.tenant_id = :tenant AND event.occurred_at >= :start AND event.occurred_at < :end
""")


class PostgresLedger:
    """The port `Ledger`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def checkpoint(self, tenant: str) -> SignedNote | None:
        async with self._database.tenant(escape(tenant)) as connection:
            return await _newest(connection, tenant)

    async def receipt(self, tenant: str, event_id: str) -> Receipt | Unsealed | None:
        which = {"tenant": escape(tenant), "event": escape(event_id)}
        async with self._database.tenant(escape(tenant)) as connection:
            event = (await connection.execute(_EVENT, which)).first()
            if event is None:
                return None
            if event.position is None:
                return Unsealed(event_id)
            note = await _newest(connection, tenant)
            if note is None:
                raise LogDamaged(f"the log of {tenant} has leaves and no checkpoint")
            return Receipt(event_id, event.leaf, await _proof(connection, tenant, event.position, note))

    async def tile(self, tenant: str, tile: Tile) -> bytes | None:
        async with self._database.tenant(escape(tenant)) as connection:
            note = await _newest(connection, tenant)
            if note is None or not has_tile(tile, _checkpoint(tenant, note).size):
                return None
            return await _tile(connection, tenant, tile)

    async def leaves(self, tenant: str, span: Span) -> Sequence[bytes]:
        which = {"tenant": escape(tenant), "start": span.first, "end": span.first + span.count}
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(_LEAVES, which)).all()
        for index in range(span.count):
            row = rows[index] if index < len(rows) else None
            if row is None or row.position != span.first + index or row.leaf is None:
                at = span.first + index
                raise LogDamaged(f"the log of {tenant} has lost its event at index {at}", at)
        return [row.leaf for row in rows]

    async def differing(self, tenant: str, span: Span) -> Sequence[int]:
        which = {"tenant": escape(tenant), "start": span.first, "end": span.first + span.count}
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(_EVENTS, which)).mappings().all()
        return [row["position"] for row in rows if not _is_its_leaf(dict(row))]

    async def history(self, tenant: str) -> Sequence[SignedNote]:
        async with self._database.tenant(escape(tenant)) as connection:
            notes = (await connection.scalars(_HISTORY, {"tenant": escape(tenant)})).all()
        return [_parsed(tenant, note) for note in notes]

    async def openings(self, tenant: str) -> Sequence[Opening]:
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(_OPENINGS, {"tenant": escape(tenant)})).all()
        return [Opening(_parsed(tenant, row.note), row.nonce) for row in rows]

    async def stray(self, tenant: str) -> int:
        async with self._database.tenant(escape(tenant)) as connection:
            return await connection.scalar(_STRAY, {"tenant": escape(tenant)}) or 0

    async def first_kept(self, tenant: str) -> int:
        async with self._database.tenant(escape(tenant)) as connection:
            return await connection.scalar(_FIRST_KEPT, {"tenant": escape(tenant)}) or 0

    async def span(self, tenant: str, start: datetime, end: datetime) -> Span | None:
        which = {"tenant": escape(tenant), "start": start, "end": end}
        async with self._database.tenant(escape(tenant)) as connection:
            row = (await connection.execute(_SPAN, which)).one()
        return None if row.first is None else Span(row.first, row.last - row.first + 1)


async def _newest(connection: AsyncConnection, tenant: str) -> SignedNote | None:
    note: str | None = await connection.scalar(_NEWEST, {"tenant": escape(tenant)})
    return None if note is None else _parsed(tenant, note)


def _parsed(tenant: str, note: str) -> SignedNote:
    try:
        return SignedNote.parse(note)
    except Malformed as error:
        raise LogDamaged(f"a checkpoint of {tenant} cannot be read") from error


def _is_its_leaf(row: Mapping[str, Any]) -> bool:
    """Whether the columns of an event and its texts are what its leaf says. Of a person who was erased a text
    may be missing, of nobody else's."""
    try:
        leaf = json.loads(row["leaf"])
        columns = json.loads(leaf_of(event_of(row, Texts()), {}))
    except ValueError:
        return False
    texts, kept = leaf.get("texts", {}), row["kept"]
    whole = kept.items() <= texts.items() if row["erased"] else kept == texts
    return bool({**columns, "texts": texts} == leaf and whole)


def _checkpoint(tenant: str, note: SignedNote) -> Checkpoint:
    try:
        return Checkpoint.parse(note.text)
    except Malformed as error:
        raise LogDamaged(f"the last checkpoint of {tenant} cannot be read") from error


async def _proof(connection: AsyncConnection, tenant: str, index: int, note: SignedNote) -> InclusionProof:
    size = _checkpoint(tenant, note).size
    try:
        ranges = inclusion_ranges(index, size)
        tiles = {tile: await _tile(connection, tenant, tile) for tile in tiles_for(ranges, size)}
        return InclusionProof(index, tuple(proof(ranges, TileHashes(tiles))), note)
    except (LookupError, ValueError) as error:
        raise LogDamaged(f"the log of {tenant} has lost hashes that prove index {index}") from error


async def _tile(connection: AsyncConnection, tenant: str, tile: Tile) -> bytes:
    which: dict[str, Any] = {
        "tenant": escape(tenant),
        "start": tile.start,
        "end": tile.start + tile.width,
    }
    if tile.level == 0:
        hashes = await connection.scalars(_LEAF_HASHES, which)
    else:
        hashes = await connection.scalars(_NODE_HASHES, {**which, "level": tile.level})
    data = b"".join(hashes)
    if len(data) != tile.width * HASH_BYTES:
        raise LogDamaged(f"the log of {tenant} has lost hashes of its tile {tile.path}")
    return data
