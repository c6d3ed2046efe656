"""The order of a tenant's events in PostgreSQL: one transaction reads what has no place yet, gives it places,
and signs the grown tree, while it holds the tenant's advisory lock.

An event may become visible after one that was appended later. So each round looks again at what was appended
since a checkpoint of `lag` ago, instead of going on from the last number that it saw.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.notary import Notary, verifies
from gateway.adapters.postgres.database import Database, driver_of
from gateway.adapters.postgres.event_rows import row_of_event
from gateway.adapters.postgres.insertion import insert_in
from gateway.domain.identity import CHECKPOINTS_TENANT
from gateway.domain.merkle.frontier import Frontier, Growth, grown
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.merkle.tiles import HEIGHT
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.commitment import NONCE_BYTES, Opening
from gateway.domain.notes.signed import SignedNote
from gateway.domain.text import escape
from gateway.ports.failures import LogDamaged
from gateway.ports.sequencer import BATCH, Pass

# Whatever the planner believes of a table that grew since it last looked: only indexes are read.
_MINE = text(
    "SELECT pg_try_advisory_xact_lock(hashtextextended('gateway.audit_log/' || :tenant, 0))"
    " FROM set_config('enable_seqscan', 'off', true)"
)
_HEAD = text("""
    SELECT size, frontier, note, appended, coalesce((
        SELECT appended FROM gateway.audit_checkpoint
        WHERE tenant_id = :tenant AND sealed_at < now() - CAST(:lag AS interval) ORDER BY size DESC LIMIT 1
    ), -1) AS settled
    FROM gateway.audit_checkpoint WHERE tenant_id = :tenant ORDER BY size DESC LIMIT 1
""")
# The limit in the lateral keeps the planner from making a join of it, which would read the whole log.
_WAITING = text("""
    SELECT event.event_id, event.leaf, event.appended FROM gateway.audit_event event
    LEFT JOIN LATERAL (
        SELECT position FROM gateway.audit_leaf leaf
        WHERE leaf.tenant_id = event.tenant_id AND leaf.event_id = event.event_id LIMIT 1
    ) AS place ON true
    WHERE event.tenant_id = :tenant AND event.appended > :settled AND place.position IS NULL
    ORDER BY event.appended LIMIT :batch
""")
_ADD_LEAVES = """
INSERT INTO gateway.audit_leaf (tenant_id, position, event_id, leaf_hash)
SELECT $1, $2 + row.number - 1, row.event_id, row.hash
FROM unnest($3::text[], $4::bytea[]) WITH ORDINALITY AS row (event_id, hash, number)
"""
_ADD_NODES = """
INSERT INTO gateway.audit_node (tenant_id, level, position, hash)
SELECT $1, row.* FROM unnest($2::integer[], $3::bigint[], $4::bytea[]) AS row
"""
_ADD_CHECKPOINT = text(
    "INSERT INTO gateway.audit_checkpoint (tenant_id, size, appended, frontier, note, nonce)"
    " VALUES (:tenant, :size, :appended, :frontier, :note, :nonce) RETURNING sealed_at"
)


class _Head(NamedTuple):
    """Where a log has got to: its tree, the greatest number of an event in it, and the number up to which
    nothing is looked for any more."""

    frontier: Frontier
    appended: int
    settled: int


class PostgresSequencer:
    """The port `Sequencer`."""

    def __init__(self, database: Database, notary: Notary) -> None:
        self._database, self._notary = database, notary

    async def seal(self, tenant: str, lag: timedelta) -> Pass:
        which = {"tenant": escape(tenant)}
        async with self._database.tenant(escape(tenant)) as connection:
            if not await connection.scalar(_MINE, which):
                return Pass(0, finished=False)
            newest = (await connection.execute(_HEAD, {**which, "lag": lag})).mappings().first()
            head = self._head(tenant, newest)
            asked = {**which, "settled": head.settled, "batch": BATCH}
            waiting = (await connection.execute(_WAITING, asked)).all()
            if waiting:
                await self._add(connection, tenant, head, waiting)
            return Pass(len(waiting), finished=len(waiting) < BATCH)

    def _head(self, tenant: str, row: Any) -> _Head:
        """Where the log has got to, if what is kept of that is what was signed."""
        if row is None:
            return _Head(Frontier(), -1, -1)
        try:
            note = SignedNote.parse(row["note"])
            frontier = Frontier.from_bytes(row["size"], row["frontier"])
        except ValueError as error:
            raise LogDamaged(f"the last checkpoint of {tenant} cannot be read") from error
        if not note.signers(self._notary.keys(origin_of(tenant)), verifies):
            raise LogDamaged(f"the last checkpoint of {tenant} is signed by none of the keys at hand")
        if note.text != Checkpoint(origin_of(tenant), frontier.size, frontier.root).text:
            raise LogDamaged(f"the log of {tenant} is not the one that its last checkpoint signs")
        return _Head(frontier, row["appended"], row["settled"])

    async def _add(
        self, connection: AsyncConnection, tenant: str, head: _Head, waiting: Sequence[Any]
    ) -> None:
        hashes = [leaf_hash(row.leaf) for row in waiting]
        growth = grown(head.frontier, hashes)
        tree = growth.frontier
        driver = await driver_of(connection)
        ids = [row.event_id for row in waiting]
        await driver.execute(_ADD_LEAVES, escape(tenant), head.frontier.size, ids, hashes)
        await _add_nodes(driver, escape(tenant), growth)
        note = self._notary.sign(Checkpoint(origin_of(tenant), tree.size, tree.root))
        opening = Opening(note, os.urandom(NONCE_BYTES)) if tenant != CHECKPOINTS_TENANT else None
        kept = {
            "tenant": escape(tenant),
            "size": tree.size,
            "appended": max(head.appended, waiting[-1].appended),
            "frontier": tree.to_bytes(),
            "note": str(note),
            "nonce": opening and opening.nonce,
        }
        sealed_at = await connection.scalar(_ADD_CHECKPOINT, kept)
        if opening is not None:
            await insert_in(connection, (row_of_event(opening.event(sealed_at), None),))


async def _add_nodes(driver: Any, tenant: str, growth: Growth) -> None:
    kept = [
        (node.level // HEIGHT, node.number, hash_) for node, hash_ in growth.nodes if _is_kept(node.level)
    ]
    if kept:
        levels, numbers, hashes = map(list, zip(*kept, strict=True))
        await driver.execute(_ADD_NODES, tenant, levels, numbers, hashes)


def _is_kept(level: int) -> bool:
    return level % HEIGHT == 0
