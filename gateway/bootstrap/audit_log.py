"""The audit, for the commands that read and check it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Keyless
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.bootstrap.process import database_url
from gateway.ports.bundles import Bundles
from gateway.ports.ledger import Ledger
from gateway.ports.sequencer import Sequencer
from gateway.services.acting import Acting
from gateway.services.exporting import Exporting
from gateway.services.trail import Trails
from gateway.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLog:
    """What the commands of the audit work on."""

    sequencer: Callable[[Notary], Sequencer]
    bundles: Bundles
    ledger: Ledger
    exporting: Exporting


@asynccontextmanager
async def audit_log(settings: Settings) -> AsyncIterator[AuditLog]:
    """The audit in the settings' database, closed at the end. Raises `ProblemError` when none is set."""
    database, clock = Database(database_url(settings)), SystemClock()
    journal, ledger = PostgresJournal(database, Keyless()), PostgresLedger(database)
    await journal.start()
    try:
        acting = Acting(Trails(journal, clock, Unwatched()), clock)
        yield AuditLog(
            sequencer=partial(PostgresSequencer, database),
            bundles=PostgresBundles(database, clock),
            ledger=ledger,
            exporting=Exporting(ledger, acting),
        )
    finally:
        await journal.close()
        await database.close()
