"""A process that follows a tenant's policy as a server does, and prints each change of what is in force.

python -m tests.follower URL TENANT SECONDS prints a line of JSON whenever an employee's scopes change (`null`
without any policy); SECONDS lie between two questions that no announcement caused.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys

from gateway.adapters import tenancies as following
from gateway.adapters.clock import SystemClock
from gateway.adapters.observation.logs import configure_logs
from gateway.adapters.observation.unwatched import Unwatched
from gateway.adapters.postgres.announcements import PostgresAnnouncements
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.ports.failures import PolicyUnavailable
from tests.policies import MODEL, asking

NOT_YET: tuple[str, ...] = ("not", "yet")


async def follow(url: str, tenant: str) -> None:
    clock, announcements = SystemClock(), PostgresAnnouncements(url)
    bundles = PostgresBundles(Database(url, pool_size=1), clock)
    tenancies = following.FollowedTenancies(bundles, clock, Unwatched(), MODEL)
    await announcements.start()
    background = asyncio.create_task(tenancies.follow(announcements))
    shown: tuple[str, ...] | None = NOT_YET
    while not background.done():
        scopes = await _scopes(tenancies, tenant)
        if scopes != shown:
            print(json.dumps(scopes), flush=True)
            shown = scopes
        await asyncio.sleep(0.005)


async def _scopes(tenancies: following.FollowedTenancies, tenant: str) -> tuple[str, ...] | None:
    try:
        tenancy = await tenancies.current(tenant)
    except PolicyUnavailable:
        return None
    if tenancy is None:
        return None
    return tenancy.policy.entitle(asking("maria", roles=["employee"], tenant=tenant)).any_of


if __name__ == "__main__":
    configure_logs(logging.CRITICAL)
    following.CONFIRM_EVERY = float(sys.argv[3])
    following.LOOK_AGAIN_AFTER = 1e9 if following.CONFIRM_EVERY > 1 else following.LOOK_AGAIN_AFTER
    asyncio.run(follow(sys.argv[1], sys.argv[2]))
