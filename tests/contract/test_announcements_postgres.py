"""Obligations of the port `Announcements`, over PostgreSQL, and a connection that is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from structlog.testing import capture_logs

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.postgres.announcements import AGAIN_AFTER, PostgresAnnouncements
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from tests.contract.announcements_suite import NEVER, AnnouncementsSuite, GivenAnnouncements
from tests.contract.bundles_suite import FILES
from tests.contract.places import AWAY, new_tenant
from tests.postgres import Server, execute

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
"""Cuts every connection that listens."""

TENANT = (
    "SET gateway.tenant = 'by-hand'",
    "INSERT INTO gateway.tenant (tenant_id, name) VALUES ('by-hand', 'By hand')"
    " ON CONFLICT (tenant_id) DO UPDATE SET active_bundle = NULL",
)


class TestPostgresAnnouncements(AnnouncementsSuite):
    @pytest.fixture
    async def given(self, postgres_urls: RoleUrls) -> AsyncIterator[GivenAnnouncements]:
        database, announcements = Database(postgres_urls.app), PostgresAnnouncements(postgres_urls.app)
        bundles, tenant = PostgresBundles(database, FakeClock()), new_tenant()

        async def apply() -> None:
            await bundles.apply(tenant, "Acme", "v1", FILES, "adam")

        await announcements.start()
        async with asyncio.timeout(5):
            await announcements.next(NEVER)  # the connection is there
        yield GivenAnnouncements(announcements, apply)
        await announcements.close()
        await database.close()

    async def test_a_bundle_that_is_changed_by_hand_is_announced_too(
        self, given: GivenAnnouncements, postgres_urls: RoleUrls
    ) -> None:
        await execute(postgres_urls.app, "BEGIN", *TENANT, "COMMIT")
        async with asyncio.timeout(5):
            await given.announcements.next(NEVER)

    async def test_what_is_rolled_back_is_not_announced(
        self, given: GivenAnnouncements, postgres_urls: RoleUrls
    ) -> None:
        await execute(postgres_urls.app, "BEGIN", *TENANT, "ROLLBACK")
        waiting = asyncio.create_task(given.announcements.next(NEVER))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        waiting.cancel()

    async def test_a_lost_connection_is_made_again_and_counts_as_an_announcement(
        self, given: GivenAnnouncements, postgres_server: Server
    ) -> None:
        with capture_logs() as lines:
            waiting = asyncio.create_task(given.announcements.next(NEVER))
            await asyncio.sleep(0)
            await execute(postgres_server.superuser_url(), CUT)
            async with asyncio.timeout(AGAIN_AFTER + 5):
                await waiting
        assert [line["event"] for line in lines] == ["policy_announcements_lost"]
        await given.apply()
        async with asyncio.timeout(5):
            await given.announcements.next(NEVER)


async def test_a_database_that_is_away_makes_it_late_and_never_fail() -> None:
    announcements = PostgresAnnouncements(AWAY)
    with capture_logs() as lines:
        await announcements.start()
        async with asyncio.timeout(5):
            await announcements.next(0.2)
        await announcements.close()
    assert {line["event"] for line in lines} == {"policy_announcements_lost"}
