"""The sealed audit: what sealing takes from recording, how far checkpoints are behind, how fast a check is.

64 callers record while the sequencer seals what they recorded. Beside it the same rows go straight into
copies of the tables without policies, months and triggers: one connection, nothing left to compute, and 64
rows to a statement and a commit, or as many as 64 requests have at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import asyncpg
from rich.table import Table

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.words import Words
from gateway.adapters.evidence.exports import ExportFolder
from gateway.adapters.evidence.notary import verifies
from gateway.adapters.evidence.steps import step_in
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.event_rows import Pens, row_of_event
from gateway.adapters.postgres.insertion import Bulk
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.verification.verifying import verdict_on
from gateway.ports.ledger import Span
from gateway.services.acting import Acting
from gateway.services.exporting import Exporting, Part
from gateway.services.trail import Trails
from tests.benchmarks.load import Load
from tests.benchmarks.place import Place
from tests.benchmarks.recording import (
    CALLERS,
    NOTARY,
    SEALING,
    STAGES,
    TENANT,
    flat_out,
    paced,
    record,
    recording,
)

SECONDS = 3.0
TIMES = 3
"""All take turns, so that all have the same weather."""

AT = 5_000
"""Events a second at which a wait is measured."""

SMALL, LARGE = CALLERS, CALLERS * len(STAGES)
"""Rows to a commit of those who only insert."""

COPIES = tuple(
    f"CREATE TABLE IF NOT EXISTS public.{table} (LIKE gateway.{table} INCLUDING ALL)"
    for table in ("audit_event", "audit_text")
)


async def measure(place: Place) -> Table:
    """Events a second, checkpoints' delay, and events that are checked a second."""
    small = large = alone = sealed = 0.0
    full, calm, waits = FakeObserver(), FakeObserver(), list[Load]()
    for _ in range(TIMES):
        small += await _bare(place, SMALL) / TIMES
        alone += await _flat_out(place, FakeObserver(), seals=False) / TIMES
        large += await _bare(place, LARGE) / TIMES
        sealed += await _flat_out(place, full, seals=True) / TIMES
        async with recording(place, calm, seals=True) as journal:
            waits.append(await paced(journal, SECONDS, AT))
    table = Table("sealed audit", "", "of the limit", title="Sealing")
    for rows, each in ((SMALL, small), (LARGE, large)):
        table.add_row(
            f"limit: the same rows, {rows} to a commit, events/s", f"{each:.0f}", f"{each / small:.2f}"
        )
    for what, each in (("journal alone", alone), ("journal and sequencer", sealed)):
        ratio = f"{each / small:.2f} ({each / large:.2f})"
        table.add_row(f"{what}, {CALLERS} callers, events/s", f"{each:.0f}", ratio)
    table.add_row(
        f"a record durable at {AT} events/s, ms",
        _spread([w * 1000 for each in waits for w in each.latencies]),
        "",
    )
    for what, watched in (("at the full rate", full), (f"at {AT} events/s", calm)):
        table.add_row(f"checkpoint behind {what}, s", _spread([seconds for _, seconds in watched.seals]), "")
    table.add_row("an export checked, events/s of processor time", f"{await _checked(place):.0f}", "")
    return table


def _spread(values: Sequence[float]) -> str:
    cut = quantiles(values, n=100)
    return f"p50 {cut[49]:.2f}, p99 {cut[98]:.2f}"


async def _flat_out(place: Place, observer: FakeObserver, *, seals: bool) -> float:
    async with recording(place, observer, seals=seals) as journal:
        done = await flat_out(journal, SECONDS)
    return done.per_second * len(STAGES)


async def _bare(place: Place, rows: int) -> float:
    connection = await asyncpg.connect(place.superuser_url)
    for statement in COPIES:
        await connection.execute(statement)
    batches = [_batch(rows) for _ in range(64_000 // rows)]
    began, done = perf_counter(), 0
    while batches and perf_counter() < began + SECONDS:
        statement, values = batches.pop()
        await connection.execute(statement, TENANT, *values)
        done += rows
    took = perf_counter() - began
    await connection.close()
    return done / took


def _batch(size: int) -> tuple[str, Sequence[object]]:
    pens = Pens(_WORDS, _WORDS)
    rows = [row_of_event(event, pens) for _ in range(size // len(STAGES) + 1) for event in record().events][
        :size
    ]
    bulk = rows[0].statement
    assert isinstance(bulk, Bulk)
    statement = bulk.statement.text.replace("gateway.audit_", "public.audit_")
    return statement, bulk.columns([row.values for row in rows])


_WORDS = Words("00" * 8, bytes(32))


async def _checked(place: Place) -> float:
    database, clock = Database(place.urls.app, pool_size=1), SystemClock()
    ledger = PostgresLedger(database)
    note = await ledger.checkpoint(TENANT)
    assert note is not None
    keys, size = NOTARY.keys(origin_of(TENANT)), Checkpoint.parse(note.text).size
    acting = Acting(Trails(PostgresJournal(database, SEALING), clock, Unwatched()), clock)
    with TemporaryDirectory() as name:
        export = ExportFolder(Path(name))
        part = Part(TENANT, Span(0, size), note, keys)
        await Exporting(ledger, acting).copy(part, None, export, lambda _: None)
        began = process_time()
        verdict = verdict_on(export, keys, verifies, step_in, None)
        took = process_time() - began
    await database.close()
    assert verdict.intact
    return size / took
