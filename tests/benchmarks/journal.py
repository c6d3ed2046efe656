"""Durable audit events: the journal's shared commits beside rows that 32 connections insert one by one.

The bare inserts go into a copy of the table without row-level security, texts or triggers, one commit each.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from itertools import count
from time import perf_counter

import asyncpg
from rich.table import Table

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.encryption.words import Words
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.event_rows import Pens, row_of_event
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.ports.journal import Record
from tests.benchmarks.load import Load
from tests.benchmarks.place import Place

CALLERS = 32
SECONDS = 5.0
EVENTS = (1, 5)
"""Events of one record; a request writes five or so at each of its durable points."""

BARE = """
INSERT INTO public.bare_event (
    tenant_id, event_id, occurred_at, trace_id, conversation_id, stage, outcome, subject, actor,
    policy_version, prompt_version, model, reasons, counts, digests, leaf
)
VALUES ($1, $2, $3::text::timestamptz, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::text::text[],
    $14, $15, convert_to($16, 'UTF8'))
"""
COPY = "CREATE TABLE public.bare_event AS TABLE gateway.audit_event WITH NO DATA"

_SEALING = Sealing(bytes(32))
_PENS = Pens(*2 * (Words("00" * 8, bytes(32)),))
_numbers = count(1)


async def measure(place: Place) -> Table:
    """Events a second at 32 callers, and how long one waits for its record."""
    bare = await _inserted(place)
    rows = [("limit: one INSERT, one commit", 1, bare)]
    rows += [(f"journal, with texts, {n} to a record", n, await _appended(place, n)) for n in EVENTS]
    table = Table("audit events", "callers", "events/s", "p50 ms", "events/s / limit", title="Journal")
    for name, events, each in rows:
        ratio = f"{each.per_second * events / bare.per_second:.1f} x"
        table.add_row(name, str(CALLERS), f"{each.per_second * events:.0f}", f"{each.p50_ms:.1f}", ratio)
    return table


async def _appended(place: Place, events: int) -> Load:
    database = Database(place.urls.app, pool_size=2)
    journal = PostgresJournal(database, _SEALING)
    await journal.start()
    try:
        return await _repeated(lambda: journal.append(Record(tuple(_event() for _ in range(events)))))
    finally:
        await journal.close()
        await database.close()


async def _inserted(place: Place) -> Load:
    pool = await asyncpg.create_pool(place.superuser_url, min_size=CALLERS, max_size=CALLERS)
    await pool.execute(COPY)

    async def one() -> None:
        row = row_of_event(_event(), _PENS)
        await pool.execute(BARE, row.tenant, *row.values[:-1])

    try:
        return await _repeated(one)
    finally:
        await pool.close()


async def _repeated(one: Callable[[], Awaitable[object]]) -> Load:
    began = perf_counter()

    async def caller(_: int) -> list[float]:
        latencies = []
        while (started := perf_counter()) < began + SECONDS:
            await one()
            latencies.append(perf_counter() - started)
        return latencies

    latencies = [each for several in await asyncio.gather(*map(caller, range(CALLERS))) for each in several]
    return Load(tuple(latencies), perf_counter() - began)


def _event() -> AuditEvent:
    texts = {"message": "How does travel expense reimbursement work?"}
    evidence = Evidence(counts={"message_chars": 43}, texts=texts)
    who = Who("acme", "maria@acme.example", "maria@acme.example", "v1")
    return AuditEvent(f"ev_{next(_numbers)}", who, datetime.now(UTC), "tr_1", "c-1", Stage.MASK, evidence)
