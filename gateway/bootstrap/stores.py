"""The stores that set-up commands work on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Keyless
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.keyring import PostgresKeyring
from gateway.adapters.postgres.library import PostgresLibrary
from gateway.adapters.postgres.signins import PostgresSignins
from gateway.adapters.postgres.spending import PostgresSpending
from gateway.bootstrap.meaning import embedding_of
from gateway.bootstrap.policies import tenancies_of
from gateway.bootstrap.process import database_url
from gateway.ports.bundles import Bundles
from gateway.ports.clock import Clock
from gateway.ports.keys import Keyring
from gateway.ports.library import Library
from gateway.ports.policy import Tenancies
from gateway.ports.signins import Signins
from gateway.ports.spending import Spending
from gateway.services.administering import Administering
from gateway.services.trail import Trails
from gateway.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """What set-up commands work on; what they change, they change through `administering`, on record."""

    clock: Clock
    bundles: Bundles
    keyring: Keyring
    library: Library
    signins: Signins
    tenancies: Tenancies
    spending: Spending
    administering: Administering


@asynccontextmanager
async def stores(settings: Settings) -> AsyncIterator[Stores]:
    """The stores of the settings' database, closed at the end. Raises `ProblemError` when none is set."""
    database, clock = Database(database_url(settings)), SystemClock()
    journal = PostgresJournal(database, Keyless())
    await journal.start()
    try:
        library = PostgresLibrary(database, clock, embedding_of(settings))
        yield _stores(database, library, Trails(journal, clock, Unwatched()), clock)
    finally:
        await journal.close()
        await database.close()


def _stores(database: Database, library: Library, trails: Trails, clock: Clock) -> Stores:
    bundles, keyring = PostgresBundles(database, clock), PostgresKeyring(database, clock)
    signins = PostgresSignins(database, clock)
    return Stores(
        clock=clock,
        bundles=bundles,
        keyring=keyring,
        library=library,
        signins=signins,
        tenancies=tenancies_of(bundles, clock, Unwatched()),
        spending=PostgresSpending(database),
        administering=Administering(keyring, signins, bundles, library, trails, clock),
    )
