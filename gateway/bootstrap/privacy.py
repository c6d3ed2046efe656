"""Erasing and holding, for the commands that do them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.audit_search import PostgresAuditSearch
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.erasures import PostgresErasures
from gateway.adapters.postgres.holds import PostgresHolds
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.keyring import PostgresKeyring
from gateway.bootstrap.policies import tenancies_of
from gateway.bootstrap.process import database_url
from gateway.services.erasing import Erasing
from gateway.services.holding import Holding
from gateway.services.officers import Officers
from gateway.services.privacy import Privacy
from gateway.services.trail import Trails
from gateway.services.visiting import Visiting
from gateway.settings import Settings
from gateway.stages.authenticate import Doorkeeper


@asynccontextmanager
async def privacy(settings: Settings) -> AsyncIterator[Privacy]:
    """Erasing and holding in the settings' database, closed at the end.

    Raises `ProblemError` when none is set or there is no encryption key, under which the reasons are kept.
    """
    database, clock = Database(database_url(settings)), SystemClock()
    sealing = Sealing(*settings.encryption_keys())
    journal = PostgresJournal(database, sealing)
    await journal.start()
    try:
        trails = Trails(journal, clock, Unwatched())
        tenancies = tenancies_of(PostgresBundles(database, clock), clock, Unwatched())
        visiting = Visiting(Doorkeeper(PostgresKeyring(database, clock), tenancies), trails)
        yield Privacy(
            officers=Officers(visiting, tenancies, trails, clock),
            erasing=Erasing(PostgresErasures(database, sealing, clock)),
            holding=Holding(
                PostgresHolds(database, sealing, clock), PostgresAuditSearch(database, sealing), clock
            ),
        )
    finally:
        await journal.close()
        await database.close()
