"""The records of requests without the requests: so many callers, and events as a question makes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from time import perf_counter

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.evidence.noticing import NoticingJournal
from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.bootstrap.process import settle_process
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.ports.journal import Journal, Record
from gateway.services.sequencing import Sequencing
from tests.benchmarks.load import Load
from tests.benchmarks.place import Place

CALLERS = 64
TENANT = "sealed"
SEALING, NOTARY = Sealing(bytes(32)), Notary(bytes(32))
_EVER = timedelta(hours=1)

QUESTION = {"message": "How does travel expense reimbursement work for independent contractors?"}
STAGES: Sequence[tuple[Stage, Evidence]] = (
    (Stage.AUTHENTICATE, Evidence()),
    (Stage.ADMIT, Evidence(Outcome.STARTED, digests={"request": "5f" * 32})),
    (Stage.ADMIT, Evidence(counts={"message_chars": 71})),
    (Stage.CONTEXTUALISE, Evidence(counts={"turns": 2}, digests={"message": "a7" * 32}, texts=QUESTION)),
    (Stage.ANSWER, Evidence(reasons=("passthrough",), counts={"total_ms": 12}, texts=QUESTION)),
)
"""What a request has to say at once: five events, two of them with words of a person's."""

_CLOCK = SystemClock()


def record() -> Record:
    """The events of one request, just made."""
    who, trace = Who(TENANT, "maria@acme.example", "maria@acme.example", "v1"), _CLOCK.new_id("tr_")
    return Record(
        tuple(
            AuditEvent(_CLOCK.new_id("ev_"), who, datetime.now(UTC), trace, "c-1", stage, evidence)
            for stage, evidence in STAGES
        )
    )


@asynccontextmanager
async def recording(place: Place, observer: FakeObserver, *, seals: bool) -> AsyncIterator[Journal]:
    """A journal over connections of its own, and a sequencer that seals meanwhile, or else afterwards, in a
    process that is settled like one that serves."""
    database, own = Database(place.urls.app, pool_size=2), Database(place.urls.app, pool_size=1)
    inner, sequencer = PostgresJournal(database, SEALING), PostgresSequencer(own, NOTARY)
    sequencing = Sequencing(sequencer, FakeBundles(), SystemClock(), observer)
    await inner.start()
    settle_process()
    sealing = asyncio.create_task(sequencing.go_on() if seals else asyncio.sleep(0))
    yield NoticingJournal(inner, sequencing.notice)
    sealing.cancel()
    await asyncio.wait({sealing})
    await inner.close()
    while not (await sequencer.seal(TENANT, _EVER)).finished:
        pass
    await database.close()
    await own.close()


async def flat_out(journal: Journal, seconds: float) -> Load:
    """Each caller records again as soon as its last record is durable."""
    began = perf_counter()

    async def caller() -> list[float]:
        waits = []
        while (started := perf_counter()) < began + seconds:
            await journal.append(record())
            waits.append(perf_counter() - started)
        return waits

    return _load(await asyncio.gather(*(caller() for _ in range(CALLERS))), began)


async def paced(journal: Journal, seconds: float, events_per_second: int) -> Load:
    """Records are due at even intervals, whoever is late; a wait counts from when its record was due."""
    began, every = perf_counter(), len(STAGES) / events_per_second

    async def caller(number: int) -> list[float]:
        waits = []
        for due in _moments(began + number * every, CALLERS * every, began + seconds):
            await asyncio.sleep(max(due - perf_counter(), 0))
            await journal.append(record())
            waits.append(perf_counter() - due)
        return waits

    return _load(await asyncio.gather(*map(caller, range(CALLERS))), began)


def _moments(first: float, every: float, until: float) -> Sequence[float]:
    return [first + n * every for n in range(int((until - first) / every))]


def _load(waits: Sequence[Sequence[float]], began: float) -> Load:
    return Load(tuple(each for several in waits for each in several), perf_counter() - began)
