"""Obligations of the port `Tenancies`, over stored bundles that are followed, or looked at once a second."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

import pytest

from gateway.adapters.bundles.parsing import version_of
from gateway.adapters.fakes.announcements import FakeAnnouncements
from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.tenancies import CONFIRM_EVERY, LOOK_AGAIN_AFTER, FollowedTenancies
from gateway.domain.policy import Tenancy
from gateway.ports.failures import PolicyUnavailable, StoreUnavailable
from tests.policies import MODEL, access_for, files_of

ALLOWS_HR = files_of("p, role:employee, acme, scope/hr, search, allow", scopes=["hr", "it"])
ALLOWS_IT = files_of("p, role:employee, acme, scope/it, search, allow", scopes=["hr", "it"])


class Place:
    """Tenancies over a store in memory, under a clock that stands still."""

    def __init__(self) -> None:
        self.bundles = FakeBundles()
        self.clock = FakeClock()
        self.observer = FakeObserver()
        self.tenancies = FollowedTenancies(self.bundles, self.clock, self.observer, MODEL)

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

    async def comes_to(self, scopes: tuple[str, ...]) -> bool:
        """Whether an employee may search these, within five seconds."""
        for _ in range(500):
            if await self.scopes() == scopes:
                return True
            await asyncio.sleep(0.01)
        return False

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


STALE_S = 30
SETTINGS = {**json.loads(ALLOWS_HR["tenant.yaml"]), "policy": {"max_stale_seconds": STALE_S}}
LASTING = {**ALLOWS_HR, "tenant.yaml": json.dumps(SETTINGS)}


async def test_out_of_contact_a_policy_is_trusted_for_as_long_as_its_tenant_says(place: Place) -> None:
    await place.apply(LASTING)
    await place.current()
    place.bundles.broken = True
    place.clock.advance(STALE_S - 0.001)
    assert await place.scopes() == ("hr",)
    place.clock.advance(0.001)
    with pytest.raises(PolicyUnavailable):
        await place.current()
    place.bundles.broken = False
    assert await place.scopes() == ("hr",)


async def test_a_tenant_that_says_nothing_is_denied_after_five_seconds_out_of_contact(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    place.bundles.broken = True
    place.clock.advance(4.999)
    assert await place.scopes() == ("hr",)
    place.clock.advance(0.001)
    with pytest.raises(PolicyUnavailable):
        await place.current()


async def test_out_of_contact_nothing_makes_the_time_begin_anew(place: Place) -> None:
    await place.apply(LASTING)
    await place.current()
    place.bundles.broken = True
    for _ in range(STALE_S - 1):
        place.clock.advance(1)
        assert await place.scopes() == ("hr",)
        with pytest.raises(StoreUnavailable):
            await place.tenancies.confirm()
    place.clock.advance(1)
    with pytest.raises(PolicyUnavailable):
        await place.current()


async def test_a_look_that_takes_longer_than_the_tenants_limit_ends_in_no_policy(place: Place) -> None:
    """The limit is compared when the wait is over, not when it begins."""
    await place.apply(LASTING)
    await place.current()
    place.clock.advance(STALE_S - 1)
    place.bundles.broken = True
    asked = asyncio.create_task(place.tenancies.current("acme"))
    await asyncio.sleep(0)
    place.clock.advance(1)
    with pytest.raises(PolicyUnavailable):
        await asked


async def test_whoever_cannot_look_says_so(place: Place) -> None:
    place.bundles.broken = True
    with pytest.raises(PolicyUnavailable):
        await place.tenancies.current("acme")
    assert place.observer.contacts_lost == ["StoreUnavailable"]


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
    (loaded, refused) = place.observer.bundles
    assert loaded == ("acme", version_of(ALLOWS_HR), "")
    assert refused[:2] == ("acme", version_of(BROKEN))
    assert "policy.csv:1" in refused[2]


async def test_whatever_goes_wrong_in_compiling_leaves_the_old_one_in_force(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RecursionError("too deep")

    await place.apply(ALLOWS_HR)
    await place.current()
    await place.apply(ALLOWS_IT)
    monkeypatch.setattr("gateway.adapters.tenancies.compile_policy", fails)
    place.later()
    assert await place.scopes() == ("hr",)
    assert place.observer.bundles[-1] == ("acme", version_of(ALLOWS_IT), "RecursionError: too deep")


async def test_a_mended_bundle_is_in_force_after_a_broken_one(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    await place.apply(BROKEN)
    place.later()
    await place.current()
    await place.apply(ALLOWS_IT)
    place.later()
    assert await place.scopes() == ("it",)


async def test_a_bundle_that_never_loaded_is_no_policy_and_is_tried_once(place: Place) -> None:
    await place.apply(BROKEN)
    for _ in range(3):
        with pytest.raises(PolicyUnavailable, match=r"policy\.csv:1"):
            await place.current()
        place.later()
    assert place.bundles.loads == 1
    await place.apply(ALLOWS_IT)
    assert await place.scopes() == ("it",)


@pytest.mark.parametrize("files", [ALLOWS_IT, files_of(tenant="globex")])
async def test_files_that_are_not_of_this_tenant_and_version_are_not_used(
    place: Place, files: dict[str, str]
) -> None:
    await place.apply(files, version=version_of(ALLOWS_HR))
    with pytest.raises(PolicyUnavailable, match="not those"):
        await place.current()


async def test_a_model_that_the_compiler_does_not_understand_is_no_policy(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    model = MODEL.replace("&& !some(where (p.eft == deny))", "")
    lax = FollowedTenancies(place.bundles, place.clock, place.observer, model)
    with pytest.raises(PolicyUnavailable, match=r"model\.conf"):
        await lax.current("acme")


async def test_each_tenant_has_its_own(place: Place) -> None:
    globex = files_of("p, role:employee, globex, scope/hr, search, allow", scopes=["hr"], tenant="globex")
    await place.apply(ALLOWS_IT)
    await place.apply(globex, tenant="globex")
    assert (await place.current("globex")).bundle.tenant == "globex"
    assert (await place.current("acme")).bundle.tenant == "acme"


async def test_who_is_followed_is_not_asked_for_by_any_request(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    for _ in range(100):
        place.clock.advance(CONFIRM_EVERY)
        await place.tenancies.confirm()
        assert await place.scopes() == ("hr",)
    assert (place.bundles.lookups, place.bundles.rounds, place.bundles.loads) == (1, 100, 1)


async def test_while_nobody_asked_for_a_tenant_there_is_nothing_to_confirm(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.tenancies.confirm()
    assert place.bundles.rounds == 0


async def test_two_confirmations_fit_into_the_second_for_which_a_version_counts() -> None:
    assert 2 * CONFIRM_EVERY < LOOK_AGAIN_AFTER


async def test_one_question_confirms_all_tenants_and_loads_only_what_changed(place: Place) -> None:
    globex = files_of("p, role:employee, globex, scope/hr, search, allow", scopes=["hr"], tenant="globex")
    await place.apply(ALLOWS_HR)
    await place.apply(globex, tenant="globex")
    kept = await place.current("globex")
    await place.current()
    await place.apply(ALLOWS_IT)
    await place.tenancies.confirm()
    assert await settled(place, "acme") == version_of(ALLOWS_IT)
    assert await place.current("globex") is kept
    assert (place.bundles.rounds, place.bundles.loads) == (1, 3)


async def settled(place: Place, tenant: str) -> str:
    """The version in force when every load that was begun has ended."""
    for _ in range(200):
        if not place.tenancies._looking:
            break
        await asyncio.sleep(0.01)
    return (await place.current(tenant)).bundle.version


async def test_a_tenant_whose_bundle_is_gone_is_gone_for_who_follows(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    place.bundles.forget("acme")
    await place.tenancies.confirm()
    for _ in range(20):
        await asyncio.sleep(0)
    assert await place.tenancies.current("acme") is None


async def test_what_is_announced_is_in_force_at_once_although_no_time_went_by(place: Place) -> None:
    announcements = FakeAnnouncements()
    await place.apply(ALLOWS_HR)
    await place.current()
    following = asyncio.create_task(place.tenancies.follow(announcements))
    await asyncio.sleep(0)
    await place.apply(ALLOWS_IT)
    announcements.announce()
    assert await place.comes_to(("it",))
    following.cancel()


async def test_an_announcement_that_is_lost_is_found_by_asking(place: Place) -> None:
    await place.apply(ALLOWS_HR)
    await place.current()
    following = asyncio.create_task(place.tenancies.follow(FakeAnnouncements()))
    await asyncio.sleep(0)
    await place.apply(ALLOWS_IT)
    assert await place.comes_to(("it",))
    following.cancel()


async def test_following_goes_on_when_the_store_comes_back(place: Place) -> None:
    announcements = FakeAnnouncements()
    await place.apply(ALLOWS_HR)
    await place.current()
    place.bundles.broken = True
    following = asyncio.create_task(place.tenancies.follow(announcements))
    await asyncio.sleep(0)
    assert place.observer.contacts_lost == ["StoreUnavailable"]
    await asyncio.sleep(0)
    place.bundles.broken = False
    await place.apply(ALLOWS_IT)
    announcements.announce()
    assert await place.comes_to(("it",))
    following.cancel()


async def test_a_slow_load_of_one_tenant_keeps_no_other_from_being_confirmed(place: Place) -> None:
    globex = files_of("p, role:employee, globex, scope/hr, search, allow", scopes=["hr"], tenant="globex")
    await place.apply(ALLOWS_HR)
    await place.apply(globex, tenant="globex")
    await place.current("globex")
    await place.current()
    await place.apply(ALLOWS_IT)
    await place.tenancies.confirm()  # begins to load, and does not wait for it
    lookups = place.bundles.lookups
    await place.current("globex")
    assert place.bundles.lookups == lookups


async def test_nobody_is_served_by_the_old_version_once_its_second_is_over(place: Place) -> None:
    """Whoever asks while the new version is being compiled waits for it."""
    await place.apply(ALLOWS_HR)
    await place.current()
    await place.apply(ALLOWS_IT)
    place.later()
    await place.tenancies.confirm()
    assert await place.scopes() == ("it",)
