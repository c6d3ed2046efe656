"""Obligations of the port `Tenancies`, over stored bundles that are looked at once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from gateway.adapters.bundles.parsing import version_of
from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.tenancies import LOOK_AGAIN_AFTER, PolledTenancies
from gateway.domain.policy import Tenancy
from gateway.ports.failures import PolicyUnavailable
from tests.policies import MODEL, access_for, files_of

ALLOWS_HR = files_of("p, role:employee, acme, scope/hr, search, allow", scopes=["hr", "it"])
ALLOWS_IT = files_of("p, role:employee, acme, scope/it, search, allow", scopes=["hr", "it"])


class Place:
    """Tenancies over a store in memory, under a clock that stands still."""

    def __init__(self) -> None:
        self.bundles = FakeBundles()
        self.clock = FakeClock()
        self.tenancies = PolledTenancies(self.bundles, self.clock, MODEL)

    async def apply(self, files: Mapping[str, str], version: str = "", tenant: str = "acme") -> str:
        version = version or version_of(files)
        await self.bundles.apply(tenant, "Acme", version, files, "adam")
        return version

    async def current(self, tenant: str = "acme") -> Tenancy:
        found = await self.tenancies.current(tenant)
        assert found is not None
        return found

    async def scopes(self) -> tuple[str, ...]:
        """What an employee may search now."""
        return access_for((await self.current()).policy, roles=["employee"]).any_of

    def later(self) -> None:
        self.clock.advance(LOOK_AGAIN_AFTER)


@pytest.fixture
def place() -> Place:
    return Place()


async def test_bundle_and_policy_are_of_one_version(place: Place) -> None:
    version = await place.apply(ALLOWS_HR)
    current = await place.current()
    assert current.bundle.version == current.policy.version == version
    assert await place.scopes() == ("hr",)


async def test_a_request_keeps_the_version_it_began_with(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    held = await place.current()
    await place.apply(ALLOWS_IT)
    place.later()
    assert await place.scopes() == ("it",)
    assert held.bundle.version == held.policy.version == version_of(ALLOWS_HR)
    assert access_for(held.policy, roles=["employee"]).any_of == ("hr",)


async def test_a_tenant_without_a_bundle_is_none_and_found_as_soon_as_it_has_one(place: Place) -> None:
    assert await place.tenancies.current("acme") is None
    await place.apply(ALLOWS_HR)
    assert await place.scopes() == ("hr",)


@pytest.mark.parametrize("name", ["", "-", "ACME", "acme/x", "acm\u0435", "a" * 64])
async def test_what_cannot_be_a_tenant_is_not_even_looked_up(place: Place, name: str) -> None:
    assert await place.tenancies.current(name) is None
    assert place.bundles.lookups == 0


async def test_a_version_applied_elsewhere_is_in_force_within_a_second(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    await place.apply(ALLOWS_IT)
    place.clock.advance(LOOK_AGAIN_AFTER)
    assert LOOK_AGAIN_AFTER <= 1
    assert await place.scopes() == ("it",)


async def test_the_store_is_asked_at_most_once_a_second(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    for _ in range(100):
        await place.current()
        place.clock.advance(0.0099)
    assert place.bundles.lookups == 1
    place.later()
    await place.current()
    assert (place.bundles.lookups, place.bundles.loads) == (2, 1)


async def test_an_unchanged_version_is_not_compiled_again(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    first = await place.current()
    place.later()
    assert await place.current() is first


async def test_many_who_ask_at_once_wait_for_one_look(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    found = await asyncio.gather(*(place.current() for _ in range(50)))
    assert (place.bundles.lookups, place.bundles.loads) == (1, 1)
    assert all(each is found[0] for each in found)


async def test_a_caller_who_hangs_up_does_not_end_the_look_of_the_others(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    impatient = asyncio.create_task(place.current())
    patient = asyncio.create_task(place.current())
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).bundle.version == version_of(ALLOWS_HR)
    assert impatient.cancelled()


async def test_a_tenant_that_lost_its_bundle_is_gone(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    place.bundles.forget("acme")
    place.later()
    assert await place.tenancies.current("acme") is None


async def test_a_store_that_is_away_is_no_policy_and_not_an_empty_one(place: Place) -> None:
    place.bundles.broken = True
    with pytest.raises(PolicyUnavailable):
        await place.tenancies.current("acme")


async def test_a_known_policy_is_not_trusted_for_longer_than_a_second_without_the_store(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    place.bundles.broken = True
    assert await place.scopes() == ("hr",)
    place.later()
    with pytest.raises(PolicyUnavailable):
        await place.current()
    place.bundles.broken = False
    assert await place.scopes() == ("hr",)


BROKEN = {**ALLOWS_IT, "policy.csv": "p, role:employee, acme, scope/it, search, alow"}


async def test_a_bundle_that_does_not_load_leaves_the_old_one_in_force(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    await place.apply(BROKEN)
    place.later()
    assert await place.scopes() == ("hr",)
    place.later()
    assert await place.scopes() == ("hr",)
    assert place.bundles.loads == 2  # the broken version is read once, not every second


async def test_a_mended_bundle_is_in_force_after_a_broken_one(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    await place.apply(BROKEN)
    place.later()
    await place.current()
    await place.apply(ALLOWS_IT)
    place.later()
    assert await place.scopes() == ("it",)


async def test_a_bundle_that_never_loaded_is_no_policy(place: Place) -> None:
    await place.apply(BROKEN)
    with pytest.raises(PolicyUnavailable, match=r"policy\.csv:1"):
        await place.current()


@pytest.mark.parametrize("files", [ALLOWS_IT, files_of(tenant="globex")])
async def test_files_that_are_not_of_this_tenant_and_version_are_not_used(
    place: Place, files: dict[str, str]
) -> None:
    await place.apply(files, version=version_of(ALLOWS_HR))
    with pytest.raises(PolicyUnavailable, match="not those"):
        await place.current()


async def test_a_model_that_the_compiler_does_not_understand_is_no_policy(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    lax = PolledTenancies(place.bundles, place.clock, MODEL.replace("&& !some(where (p.eft == deny))", ""))
    with pytest.raises(PolicyUnavailable, match=r"model\.conf"):
        await lax.current("acme")


async def test_each_tenant_has_its_own(place: Place) -> None:
    globex = files_of("p, role:employee, globex, scope/hr, search, allow", scopes=["hr"], tenant="globex")
    await place.apply(ALLOWS_IT)
    await place.apply(globex, tenant="globex")
    assert (await place.current("globex")).bundle.tenant == "globex"
    assert (await place.current("acme")).bundle.tenant == "acme"
