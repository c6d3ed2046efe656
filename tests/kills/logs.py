"""The sealed logs after an orderly end: everything on record is in them, and they are what was signed."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence

import asyncpg

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Keyless
from gateway.adapters.evidence.notary import Notary, verifies
from gateway.adapters.evidence.steps import step_in
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.verification.verifying import verdict_on
from gateway.ports.ledger import Span
from gateway.services.acting import Acting
from gateway.services.exporting import Exporting, Part
from gateway.services.trail import Trails
from tests.exports import WrittenFiles
from tests.kills.place import Place
from tests.real_gateway import SIGNING_KEY

_UNSEALED = """
SELECT event.tenant_id, count(*) FROM gateway.audit_event event
LEFT JOIN gateway.audit_leaf leaf USING (tenant_id, event_id) WHERE leaf.event_id IS NULL GROUP BY 1
"""
_TENANTS = "SELECT DISTINCT tenant_id FROM gateway.audit_event"
_NOTARY = Notary(base64.b64decode(SIGNING_KEY))


async def all_sealed(place: Place) -> None:
    """Comes back once a server has sealed what those before it left, or after half a minute."""
    for _ in range(150):
        if not await _fetch(place, _UNSEALED):
            return
        await asyncio.sleep(0.2)


async def breaches_of_logs(place: Place) -> list[str]:
    """What is not sealed, and what is not as it was."""
    found = [f"{row[1]} events of {row[0]} were not sealed" for row in await _fetch(place, _UNSEALED)]
    database = Database(place.app_url, pool_size=1)
    try:
        for row in await _fetch(place, _TENANTS):
            found += await _faults(database, row[0])
    finally:
        await database.close()
    return found


async def _fetch(place: Place, query: str) -> Sequence[asyncpg.Record]:
    connection = await asyncpg.connect(place.superuser_url)
    try:
        return await connection.fetch(query)
    finally:
        await connection.close()


async def _faults(database: Database, tenant: str) -> Sequence[str]:
    ledger, clock, keys = PostgresLedger(database), SystemClock(), _NOTARY.keys(origin_of(tenant))
    note = await ledger.checkpoint(tenant)
    if note is None:
        return [f"the log of {tenant} has no checkpoint"]
    span = Span(0, Checkpoint.parse(note.text).size)
    acting = Acting(Trails(PostgresJournal(database, Keyless()), clock, Unwatched()), clock)
    files = WrittenFiles({})
    await Exporting(ledger, acting).copy(Part(tenant, span, note, keys), None, files, lambda _: None)
    faults = [
        f"{each.fault} at {each.index}" for each in verdict_on(files, keys, verifies, step_in, None).findings
    ]
    differing = [f"row_differs at {index}" for index in await ledger.differing(tenant, span)]
    return [f"the log of {tenant}: {fault}" for fault in (*faults, *differing)]
