"""Looking into the audit, for the commands that do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Keyless, Sealing
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.audit_search import PostgresAuditSearch
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.bootstrap.policies import tenancies_of
from gateway.bootstrap.process import database_url
from gateway.ports.bundles import Bundles
from gateway.ports.policy import Tenancies
from gateway.services.acting import Acting
from gateway.services.inspecting import Inspection, Inspector
from gateway.services.trail import Trails
from gateway.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What the commands that look into the audit work on."""

    inspector: Inspector
    bundles: Bundles
    tenancies: Tenancies


@asynccontextmanager
async def reading(settings: Settings, *, words: bool) -> AsyncIterator[Reading]:
    """The audit in the settings' database, closed at the end; `words` says whether any are to be read.

    Raises `ProblemError` when no database is set, or words are to be read and there is no key for them.
    """
    sealing = Sealing(*settings.encryption_keys()) if words else Keyless()
    database, clock = Database(database_url(settings)), SystemClock()
    journal, bundles = PostgresJournal(database, sealing), PostgresBundles(database, clock)
    await journal.start()
    try:
        inspection = Inspection(PostgresAuditSearch(database, sealing), journal)
        yield Reading(
            inspector=Inspector(inspection, Acting(Trails(journal, clock, Unwatched()), clock)),
            bundles=bundles,
            tenancies=tenancies_of(bundles, clock, Unwatched()),
        )
    finally:
        await journal.close()
        await database.close()
