"""Retention, for the command that does it under the owner's role."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.sealing import Keyless
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.holds import PostgresHolds
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.retirement import PostgresRetirement
from gateway.bootstrap.policies import tenancies_of
from gateway.bootstrap.process import database_url
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.identity import CHECKPOINTS_TENANT, SYSTEM_TENANT
from gateway.ports.policy import Tenancies
from gateway.services.acting import Acting
from gateway.services.retiring import Retiring
from gateway.services.trail import Trails
from gateway.settings import Settings

_LONGEST_S = 3600.0
"""Seconds for one statement: millions of events go at once."""


@dataclass(frozen=True, slots=True)
class Retention:
    """What retires, and for how many months each tenant wants its audit kept."""

    retiring: Retiring
    keeps: Mapping[str, int]


@asynccontextmanager
async def retention(settings: Settings) -> AsyncIterator[Retention]:
    """Retention in the settings' database, closed at the end.

    Raises `ProblemError` without both addresses, and `PolicyUnavailable` for a tenant whose bundle does not
    load: nobody's events go while it is not known how long they are to stay.
    """
    if settings.owner_database_url is None:
        detail, hint = "no owner's database URL is set", "retention is done by gateway_owner alone"
        problem = Problem(Problems.UNSAFE_SETTINGS, detail, "GATEWAY_OWNER_DATABASE_URL", hint)
        raise ProblemError(problem)
    database, clock = Database(database_url(settings)), SystemClock()
    owner = Database(
        settings.owner_database_url.get_secret_value(), pool_size=1, statement_timeout_s=_LONGEST_S
    )
    holds, journal = PostgresHolds(database, Keyless(), clock), PostgresJournal(database, Keyless())
    await journal.start()
    try:
        bundles = PostgresBundles(database, clock)
        tenancies = tenancies_of(bundles, clock, Unwatched())
        acting = Acting(Trails(journal, clock, Unwatched()), clock)
        retiring = Retiring(PostgresRetirement(owner, holds), holds, acting, clock)
        yield Retention(retiring, await _keeps(tenancies, await bundles.tenants()))
    finally:
        await journal.close()
        await owner.close()
        await database.close()


async def _keeps(tenancies: Tenancies, tenants: Sequence[str]) -> Mapping[str, int]:
    """The system's own records, which are about all tenants, are kept as long as those of any."""
    keeps: dict[str, int] = {}
    for tenant in tenants:
        if (tenancy := await tenancies.current(tenant)) is not None:
            keeps[tenant] = tenancy.bundle.settings.audit.keep_months
    longest = max(keeps.values(), default=1200)
    return {**keeps, SYSTEM_TENANT: longest, CHECKPOINTS_TENANT: longest}
