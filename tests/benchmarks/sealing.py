"""The sealed audit: what sealing takes from recording, how far checkpoints are behind, how fast a check is.

64 callers record while the sequencer seals what they recorded. Beside it the same rows go straight into
copies of the tables without policies and triggers, 64 to a statement and a commit, nothing left to compute.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import asyncpg
from rich.table import Table

from gateway.adapters.clock import SystemClock
from gateway.adapters.exports import ExportFolder
from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.notary import Notary, verifies
from gateway.adapters.noticing import NoticingJournal
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.event_rows import row_of_event
from gateway.adapters.postgres.insertion import Bulk
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.adapters.sealing import Sealing
from gateway.adapters.unwatched import Unwatched
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.verification.verifying import verdict_on
from gateway.ports.journal import Record
from gateway.ports.ledger import Span
from gateway.services.acting import Acting
from gateway.services.exporting import Exporting, Part
from gateway.services.sequencing import Sequencing
from gateway.services.trail import Trails
from tests.benchmarks.place import Place

CALLERS = 64
EVENTS = 5
"""Events of one record, as a request writes them at each of its durable points."""

SECONDS = 3.0
TIMES = 3
"""Both sides take turns, so that both have the same weather."""

TENANT = "sealed"
_SEALING, _NOTARY = Sealing(bytes(32)), Notary(bytes(32))
_LAG = timedelta(hours=1)
_numbers = count(1)

COPIES = tuple(
    f"CREATE TABLE IF NOT EXISTS public.{table} (LIKE gateway.{table} INCLUDING ALL)"
    for table in ("audit_event", "audit_text")
)


async def measure(place: Place) -> Table:
    """Events a second, checkpoints' delay, and events that are checked a second."""
    observer, unsealed, recorded, bare = FakeObserver(), 0.0, 0.0, 0.0
    for _ in range(TIMES):
        bare += await _bare(place) / TIMES
        unsealed += await _recorded(place, FakeObserver(), seals=False) / TIMES
        recorded += await _recorded(place, observer, seals=True) / TIMES
    calm = FakeObserver()
    await _recorded(place, calm, seals=True, pause_s=1.0)
    table = Table("sealed audit", "", "ratio", title="Sealing")
    table.add_row("limit: the same rows, 64 to a commit, events/s", f"{bare:.0f}", "1")
    for what, each in (("journal alone", unsealed), ("journal and sequencer", recorded)):
        table.add_row(f"{what}, {CALLERS} callers, events/s", f"{each:.0f}", f"{each / bare:.2f}")
    for what, watched in (("at that rate", observer), ("at 320 events/s", calm)):
        behind = quantiles([seconds for _, seconds in watched.seals], n=100)
        table.add_row(f"checkpoint behind {what}, s", f"p50 {behind[49]:.2f}, p99 {behind[98]:.2f}", "")
    table.add_row("an export checked, events/s of processor time", f"{await _checked(place):.0f}", "")
    return table


async def _bare(place: Place) -> float:
    connection = await asyncpg.connect(place.superuser_url)
    for statement in COPIES:
        await connection.execute(statement)
    batches = [_batch() for _ in range(200)]
    began, done = perf_counter(), 0
    while batches and perf_counter() < began + SECONDS:
        statement, values = batches.pop()
        await connection.execute(statement, TENANT, *values)
        done += CALLERS
    took = perf_counter() - began
    await connection.close()
    return done / took


def _batch() -> tuple[str, Sequence[list[object]]]:
    rows = [row_of_event(event, _SEALING) for event in _events(CALLERS)]
    bulk = rows[0].statement
    assert isinstance(bulk, Bulk)
    statement = bulk.statement.text.replace("gateway.audit_", "public.audit_")
    return statement, bulk.columns([row.values for row in rows])


async def _recorded(place: Place, observer: FakeObserver, *, seals: bool, pause_s: float = 0) -> float:
    database, own = Database(place.urls.app, pool_size=2), Database(place.urls.app, pool_size=1)
    inner = PostgresJournal(database, _SEALING)
    sequencing = Sequencing(PostgresSequencer(own, _NOTARY), FakeBundles(), SystemClock(), observer)
    journal = NoticingJournal(inner, sequencing.notice)
    await inner.start()
    sealing = asyncio.create_task(sequencing.go_on() if seals else asyncio.sleep(0))
    began = perf_counter()

    async def caller() -> int:
        done = 0
        while perf_counter() < began + SECONDS:
            await journal.append(Record(tuple(_events(EVENTS))))
            done += EVENTS
            await asyncio.sleep(pause_s)
        return done

    done = sum(await asyncio.gather(*(caller() for _ in range(CALLERS))))
    took = perf_counter() - began
    sealing.cancel()
    await asyncio.wait({sealing})
    await inner.close()
    while not (await PostgresSequencer(own, _NOTARY).seal(TENANT, _LAG)).finished:
        pass
    await database.close()
    await own.close()
    return done / took


async def _checked(place: Place) -> float:
    database, clock = Database(place.urls.app, pool_size=1), SystemClock()
    ledger = PostgresLedger(database)
    note = await ledger.checkpoint(TENANT)
    assert note is not None
    keys, size = _NOTARY.keys(origin_of(TENANT)), Checkpoint.parse(note.text).size
    acting = Acting(Trails(PostgresJournal(database, _SEALING), clock, Unwatched()), clock)
    with TemporaryDirectory() as name:
        export = ExportFolder(Path(name))
        part = Part(TENANT, Span(0, size), note, keys)
        await Exporting(ledger, acting).copy(part, None, export, lambda _: None)
        began = process_time()
        verdict = verdict_on(export, keys, verifies, None)
        took = process_time() - began
    await database.close()
    assert verdict.intact
    return size / took


def _events(number: int) -> Sequence[AuditEvent]:
    evidence = Evidence(counts={"message_chars": 43}, texts={"message": "How does travel work?"})
    who = Who(TENANT, "maria@acme.example", "maria@acme.example", "v1")
    return [
        AuditEvent(f"ev_{each}", who, datetime.now(UTC), f"tr_{each}", "c-1", Stage.REVIEW, evidence)
        for each in (next(_numbers) for _ in range(number))
    ]
