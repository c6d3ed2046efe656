"""The order of a tenant's events in PostgreSQL: one transaction reads what has no place yet, gives it places,
and signs the grown tree, while it holds the tenant's advisory lock.

An event may become visible after one that was appended later. So each round looks again at what was appended
since a checkpoint of `lag` ago, but what it knows to be sealed, instead of going on from the last number that
it saw.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import asyncpg
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from gateway.adapters.evidence.notary import Notary, verifies
from gateway.adapters.postgres.database import Database, driver_of
from gateway.adapters.postgres.event_rows import row_of_event
from gateway.adapters.postgres.insertion import insert_in
from gateway.adapters.postgres.sealed_numbers import SealedNumbers
from gateway.domain.identity import CHECKPOINTS_TENANT
from gateway.domain.merkle.frontier import Frontier, Growth, grown
from gateway.domain.merkle.tiles import HEIGHT
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.commitment import NONCE_BYTES, Opening
from gateway.domain.notes.signed import SignedNote
from gateway.domain.text import escape
from gateway.ports.failures import LogDamaged
from gateway.ports.sequencer import BATCH, Pass

# Whatever the planner believes of a table that grew since it last looked: only indexes are read, and in their
# order, so that no more is hashed of what waits than is placed.
_MINE = text(
    "SELECT pg_try_advisory_xact_lock(hashtextextended('gateway.audit_log/' || :tenant, 0))"
    " FROM set_config('enable_seqscan', 'off', true) AS seqscan,"
    " set_config('enable_bitmapscan', 'off', true) AS bitmapscan"
)
_HEAD = text("""
    SELECT newest.size, newest.frontier, newest.note, newest.appended,
        coalesce(settled.size, 0) AS settled_size, coalesce(settled.appended, -1) AS settled
    FROM gateway.audit_checkpoint newest LEFT JOIN LATERAL (
        SELECT size, appended FROM gateway.audit_checkpoint
        WHERE tenant_id = :tenant AND sealed_at < now() - CAST(:lag AS interval) ORDER BY size DESC LIMIT 1
    ) AS settled ON true
    WHERE newest.tenant_id = :tenant ORDER BY newest.size DESC LIMIT 1
""")
# Gives what waits its places. Hashes are of the leaves as they are stored, so that no leaf travels.
PLACE = """
WITH waiting AS MATERIALIZED (
    SELECT event_id, appended, sha256('\\x00'::bytea || leaf) AS hash FROM gateway.audit_event
    WHERE tenant_id = $1 AND appended > $2 AND NOT appended <@ $3::int8multirange
    ORDER BY appended LIMIT $4
),
placed AS (
    INSERT INTO gateway.audit_leaf (tenant_id, position, event_id, leaf_hash)
    SELECT $1, $5 - 1 + row_number() OVER (ORDER BY appended), event_id, hash FROM waiting
)
SELECT appended, hash FROM waiting ORDER BY appended
"""
# What retention has removed is looked for no more.
PLACED = """
SELECT event.appended FROM gateway.audit_leaf leaf CROSS JOIN LATERAL (
    SELECT appended FROM gateway.audit_event event
    WHERE event.tenant_id = leaf.tenant_id AND event.event_id = leaf.event_id LIMIT 1
) AS event
WHERE leaf.tenant_id = $1 AND leaf.position >= $2
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
    nothing is looked for any more, with the size of the log when that was its greatest."""

    frontier: Frontier
    appended: int
    settled: int
    settled_size: int


class PostgresSequencer:
    """The port `Sequencer`."""

    def __init__(self, database: Database, notary: Notary) -> None:
        self._database, self._notary = database, notary
        self._known: dict[str, SealedNumbers] = {}

    async def seal(self, tenant: str, lag: timedelta) -> Pass:
        which = {"tenant": escape(tenant)}
        async with self._database.tenant(escape(tenant)) as connection:
            if not await connection.scalar(_MINE, which):
                return Pass(0, finished=False)
            newest = (await connection.execute(_HEAD, {**which, "lag": lag})).mappings().first()
            head = self._head(tenant, newest)
            driver = await driver_of(connection)
            known = await self._known_of(driver, tenant, head)
            placed = await _placed(driver, tenant, head, known)
            size = head.frontier.size + len(placed)
            if placed:
                await self._sign(connection, tenant, head, placed)
        # Only now: what a lost transaction placed is not known.
        self._known[tenant] = known.grown(size, [row["appended"] for row in placed])
        return Pass(len(placed), finished=len(placed) < BATCH)

    def _head(self, tenant: str, row: Any) -> _Head:
        """Where the log has got to, if what is kept of that is what was signed."""
        if row is None:
            return _Head(Frontier(), -1, -1, 0)
        try:
            note = SignedNote.parse(row["note"])
            frontier = Frontier.from_bytes(row["size"], row["frontier"])
        except ValueError as error:
            raise LogDamaged(f"the last checkpoint of {tenant} cannot be read") from error
        if not note.signers(self._notary.keys(origin_of(tenant)), verifies):
            raise LogDamaged(f"the last checkpoint of {tenant} is signed by none of the keys at hand")
        if note.text != Checkpoint(origin_of(tenant), frontier.size, frontier.root).text:
            raise LogDamaged(f"the log of {tenant} is not the one that its last checkpoint signs")
        return _Head(frontier, row["appended"], row["settled"], row["settled_size"])

    async def _known_of(self, driver: Any, tenant: str, head: _Head) -> SealedNumbers:
        """All that is in the log above what is settled: what this sequencer knows, and what others added."""
        known, size = self._known.pop(tenant, None), head.frontier.size
        if known is None or known.size > size or known.since > head.settled:
            known = SealedNumbers(head.settled_size, head.settled)
        if known.size == size:
            return known
        rows = await driver.fetch(PLACED, escape(tenant), known.size)
        return known.grown(size, [row["appended"] for row in rows])

    async def _sign(
        self, connection: AsyncConnection, tenant: str, head: _Head, placed: Sequence[Any]
    ) -> None:
        growth = grown(head.frontier, [row["hash"] for row in placed])
        tree = growth.frontier
        await _add_nodes(await driver_of(connection), escape(tenant), growth)
        note = self._notary.sign(Checkpoint(origin_of(tenant), tree.size, tree.root))
        opening = Opening(note, os.urandom(NONCE_BYTES)) if tenant != CHECKPOINTS_TENANT else None
        kept = {
            "tenant": escape(tenant),
            "size": tree.size,
            "appended": max(head.appended, placed[-1]["appended"]),
            "frontier": tree.to_bytes(),
            "note": str(note),
            "nonce": opening and opening.nonce,
        }
        sealed_at = await connection.scalar(_ADD_CHECKPOINT, kept)
        if opening is not None:
            await insert_in(connection, (row_of_event(opening.event(sealed_at), None),))


async def _placed(driver: Any, tenant: str, head: _Head, known: SealedNumbers) -> Sequence[Any]:
    """Numbers and hashes of the events that got their places just now, in their order."""
    sealed = [asyncpg.Range(run.first, run.last + 1) for run in known.above(head.settled)]
    rows: Sequence[Any] = await driver.fetch(
        PLACE, escape(tenant), head.settled, sealed, BATCH, head.frontier.size
    )
    return rows


async def _add_nodes(driver: Any, tenant: str, growth: Growth) -> None:
    kept = [
        (node.level // HEIGHT, node.number, hash_) for node, hash_ in growth.nodes if _is_kept(node.level)
    ]
    if kept:
        levels, numbers, hashes = map(list, zip(*kept, strict=True))
        await driver.execute(_ADD_NODES, tenant, levels, numbers, hashes)


def _is_kept(level: int) -> bool:
    return level % HEIGHT == 0
