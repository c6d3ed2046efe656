"""Obligations of the port `Bundles`, for every adapter: subclass, and give the fixture `given`.

class TestSomeBundles(BundlesSuite):
    @pytest.fixture
    async def given(self) -> AsyncIterator[GivenBundles]: ...
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gateway.ports.bundles import Bundles
from gateway.ports.failures import StoreUnavailable

FILES = {"tenant.yaml": "tenant: acme\nname: Acme\n", "policy.csv": "# São Paulo \U0001f50c\r\n\n"}


@dataclass(frozen=True, slots=True)
class GivenBundles:
    """The store, the same store seen from another process, one that is away, and two tenants of a test."""

    bundles: Bundles
    elsewhere: Bundles
    away: Bundles
    tenant: str
    other: str


class BundlesSuite:
    """The suite; names of tests follow the order of the port's obligations."""

    async def test_an_applied_bundle_is_the_active_one_at_once_and_everywhere(
        self, given: GivenBundles
    ) -> None:
        await given.bundles.apply(given.tenant, "Acme", "v1", FILES, "adam")
        for place in (given.bundles, given.elsewhere):
            assert await place.active_version(given.tenant) == "v1"
            assert await place.files(given.tenant, "v1") == FILES

    async def test_the_files_come_back_to_the_letter(self, given: GivenBundles) -> None:
        files = {"tests/a b.yaml": "", "glossary.yaml": "MV: 'meal\\u0020voucher'\r\n\ttrailing  \n\n"}
        await given.bundles.apply(given.tenant, "Acme", "v1", files, "adam")
        assert await given.elsewhere.files(given.tenant, "v1") == files

    async def test_a_newer_version_takes_its_place_and_the_old_files_stay(self, given: GivenBundles) -> None:
        await given.bundles.apply(given.tenant, "Acme", "v1", FILES, "adam")
        await given.bundles.apply(given.tenant, "Acme", "v2", {**FILES, "policy.csv": ""}, "adam")
        assert await given.bundles.active_version(given.tenant) == "v2"
        assert await given.bundles.files(given.tenant, "v1") == FILES
        assert await given.bundles.files(given.tenant, "v2") == {**FILES, "policy.csv": ""}

    async def test_an_old_version_can_be_applied_again(self, given: GivenBundles) -> None:
        for version in ("v1", "v2", "v1"):
            await given.bundles.apply(given.tenant, "Acme", version, FILES, "adam")
        assert await given.bundles.active_version(given.tenant) == "v1"
        assert await given.bundles.files(given.tenant, "v2") == FILES

    async def test_what_the_caller_does_to_its_files_later_changes_nothing(self, given: GivenBundles) -> None:
        files = dict(FILES)
        await given.bundles.apply(given.tenant, "Acme", "v1", files, "adam")
        files["policy.csv"] = "changed"
        assert await given.bundles.files(given.tenant, "v1") == FILES

    async def test_a_tenant_without_a_bundle_has_no_active_version(self, given: GivenBundles) -> None:
        assert await given.bundles.active_version(given.tenant) is None

    async def test_a_version_that_was_never_applied_has_no_files(self, given: GivenBundles) -> None:
        await given.bundles.apply(given.tenant, "Acme", "v1", FILES, "adam")
        assert await given.bundles.files(given.tenant, "v2") is None

    async def test_each_tenant_sees_its_own_alone(self, given: GivenBundles) -> None:
        await given.bundles.apply(given.tenant, "Acme", "v1", FILES, "adam")
        assert await given.bundles.active_version(given.other) is None
        assert await given.bundles.files(given.other, "v1") is None
        await given.bundles.apply(given.other, "Globex", "v1", {"tenant.yaml": ""}, "eve")
        assert await given.bundles.files(given.tenant, "v1") == FILES
        assert await given.bundles.files(given.other, "v1") == {"tenant.yaml": ""}

    async def test_every_tenant_that_ever_had_a_bundle_is_listed_once_and_in_order(
        self, given: GivenBundles
    ) -> None:
        before = set(await given.elsewhere.tenants())
        for tenant, version in ((given.tenant, "v1"), (given.other, "v1"), (given.tenant, "v2")):
            await given.bundles.apply(tenant, "Somebody", version, FILES, "adam")
        listed = await given.elsewhere.tenants()
        assert set(listed) - before == {given.tenant, given.other}
        assert list(listed) == sorted(set(listed))

    async def test_the_active_versions_of_several_tenants_are_one_question(self, given: GivenBundles) -> None:
        asked = (given.tenant, given.other, "nobody")
        assert await given.elsewhere.active_versions(asked) == {}
        await given.bundles.apply(given.tenant, "Acme", "v1", FILES, "adam")
        await given.bundles.apply(given.other, "Globex", "v1", FILES, "eve")
        await given.bundles.apply(given.tenant, "Acme", "v2", FILES, "adam")
        assert await given.elsewhere.active_versions(asked) == {given.tenant: "v2", given.other: "v1"}
        assert await given.elsewhere.active_versions([given.other]) == {given.other: "v1"}
        assert await given.elsewhere.active_versions([]) == {}

    async def test_a_store_that_is_away_is_told_from_an_empty_one(self, given: GivenBundles) -> None:
        with pytest.raises(StoreUnavailable):
            await given.away.apply(given.tenant, "Acme", "v1", FILES, "adam")
        with pytest.raises(StoreUnavailable):
            await given.away.active_version(given.tenant)
        with pytest.raises(StoreUnavailable):
            await given.away.files(given.tenant, "v1")
        with pytest.raises(StoreUnavailable):
            await given.away.tenants()
        with pytest.raises(StoreUnavailable):
            await given.away.active_versions([given.tenant])
