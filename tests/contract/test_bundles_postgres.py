"""Obligations of the port `Bundles`, over PostgreSQL, and what only a database can get wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from tests.contract.bundles_suite import FILES, BundlesSuite, GivenBundles
from tests.contract.places import AWAY, ODD, new_tenant
from tests.postgres import execute


class TestPostgresBundles(BundlesSuite):
    @pytest.fixture
    async def given(self, postgres_urls: RoleUrls) -> AsyncIterator[GivenBundles]:
        doors = Database(postgres_urls.app), Database(postgres_urls.app), Database(AWAY)
        bundles, elsewhere, away = (PostgresBundles(door, FakeClock()) for door in doors)
        yield GivenBundles(bundles, elsewhere, away, new_tenant(), new_tenant())
        for door in doors:
            await door.close()

    async def test_what_a_database_cannot_hold_comes_back_all_the_same(self, given: GivenBundles) -> None:
        files = {f"tests/{ODD}": ODD, "identifiers.yaml": r"ticket: 'INC-\d{4}-\d+'"}
        await given.bundles.apply(given.tenant, ODD, ODD, files, ODD)
        assert await given.elsewhere.active_version(given.tenant) == ODD
        assert await given.elsewhere.files(given.tenant, ODD) == files
        assert await given.elsewhere.active_versions([given.tenant]) == {given.tenant: ODD}

    async def test_of_many_that_apply_at_once_one_is_active_and_all_are_kept(
        self, given: GivenBundles
    ) -> None:
        stores = [given.bundles, given.elsewhere] * 6
        versions = [f"v{number % 4}" for number in range(12)]
        await asyncio.gather(
            *(
                store.apply(given.tenant, "Acme", version, {"tenant.yaml": version}, "adam")
                for store, version in zip(stores, versions, strict=True)
            )
        )
        assert await given.bundles.active_version(given.tenant) in versions
        for version in versions:
            assert await given.bundles.files(given.tenant, version) == {"tenant.yaml": version}

    async def test_a_tenant_that_is_removed_by_hand_has_no_active_version(
        self, given: GivenBundles, postgres_urls: RoleUrls
    ) -> None:
        await given.bundles.apply(given.tenant, "Acme", "v1", FILES, "adam")
        remove = (f"SET gateway.tenant = '{given.tenant}'", "DELETE FROM gateway.tenant")
        await execute(postgres_urls.owner, *remove)
        assert await given.elsewhere.active_versions([given.tenant]) == {}
        assert await given.elsewhere.active_version(given.tenant) is None

    async def test_who_applied_what_and_when_is_written_down(
        self, given: GivenBundles, database: Database
    ) -> None:
        await given.bundles.apply(given.tenant, "Acme", "v1", FILES, "adam")
        await given.bundles.apply(given.tenant, "Acme Energy", "v2", FILES, "eve")
        async with database.tenant(given.tenant) as connection:
            name = await connection.scalar(text("SELECT name FROM gateway.tenant"))
            rows = await connection.execute(
                text("SELECT version, applied_by, applied_at FROM gateway.bundle ORDER BY version")
            )
        assert name == "Acme Energy"
        now = FakeClock().now()
        assert rows.all() == [("v1", "adam", now), ("v2", "eve", now)]
