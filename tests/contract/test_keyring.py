"""Obligations of the ports `Credentials` and `Keyring`, over PostgreSQL and the fake."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.keyring import FakeKeyring
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.keyring import PostgresKeyring
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.errors import ProblemError
from gateway.domain.identity import Principal
from gateway.ports.failures import StoreUnavailable
from gateway.ports.identity import Unknown
from tests.contract.places import AWAY, ODD, everything_in, new_tenant

Both = FakeKeyring | PostgresKeyring


@dataclass(frozen=True, slots=True)
class Given:
    """A keyring, the same one seen from another process, one that is away, and the clock of all."""

    keys: Both
    elsewhere: Both
    away: Both
    clock: FakeClock


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    clock = FakeClock()
    if request.param == "fake":
        fake, broken = FakeKeyring(clock), FakeKeyring(clock)
        broken.broken = True
        yield Given(fake, fake, broken, clock)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    doors = Database(urls.app), Database(urls.app), Database(AWAY)
    keys, elsewhere, away = (PostgresKeyring(door, clock) for door in doors)
    yield Given(keys, elsewhere, away, clock)
    for door in doors:
        await door.close()


def maria() -> Principal:
    return Principal(
        new_tenant(), "maria@acme.example", frozenset({"employee", "hr"}), frozenset({"hr-team"})
    )


def another_secret(key: str) -> str:
    return key[:-1] + ("a" if key[-1] != "a" else "b")


async def test_1_a_valid_key_gives_its_principal_as_it_was_stored(given: Given) -> None:
    for principal in (maria(), Principal(new_tenant(), "portal")):
        key, _ = await given.keys.create(principal, "", None)
        assert await given.elsewhere.identify(key) == principal


async def test_1_a_key_is_looked_for_in_the_tenant_that_it_names(given: Given) -> None:
    principal, other = maria(), maria()
    key, _ = await given.keys.create(principal, "", None)
    moved = key.replace(f"rgw_{principal.tenant}_", f"rgw_{other.tenant}_")
    assert await given.keys.identify(moved) is Unknown.NOT_FOUND


async def test_2_anything_else_is_unknown_for_its_reason(given: Given) -> None:
    key, info = await given.keys.create(maria(), "", given.clock.now() + timedelta(hours=1))
    revoked, revoked_info = await given.keys.create(maria(), "", None)
    await given.keys.revoke(revoked_info.principal.tenant, revoked_info.id)
    reasons = [
        await given.keys.identify(credential)
        for credential in ("", key[:-1], another_secret(key), key.replace(info.prefix, "0" * 10), revoked)
    ]
    expected = [
        Unknown.MISSING, Unknown.MALFORMED, Unknown.NOT_FOUND, Unknown.NOT_FOUND, Unknown.REVOKED
    ]  # fmt: skip
    assert reasons == expected
    given.clock.advance(3600)
    assert await given.keys.identify(key) is Unknown.EXPIRED


async def test_3_of_a_secret_nothing_is_kept_but_its_hash(database: Database) -> None:
    principal = maria()
    key, info = await PostgresKeyring(database, FakeClock()).create(principal, "portal", None)
    stored = await everything_in(database, principal.tenant, "api_key")
    assert info.prefix in stored
    assert key.split("_")[3] not in stored


async def test_3_a_secret_is_in_no_message_of_a_failure(given: Given) -> None:
    key, _ = await given.keys.create(maria(), "", None)
    with pytest.raises(StoreUnavailable) as caught:
        await given.away.identify(key)
    assert key.split("_")[3] not in str(caught.value)
    assert key.split("_")[3] not in repr(caught.value.__cause__)


async def test_4_a_store_that_is_away_is_no_unknown_unless_there_is_nothing_to_look_for(
    given: Given,
) -> None:
    key, _ = await given.keys.create(maria(), "", None)
    with pytest.raises(StoreUnavailable):
        await given.away.identify(key)
    assert await given.away.identify("") is Unknown.MISSING
    assert await given.away.identify("no key at all") is Unknown.MALFORMED


async def test_keyring_1_create_gives_the_whole_key_and_what_may_be_known_of_it(given: Given) -> None:
    principal, expires_at = maria(), given.clock.now() + timedelta(days=90)
    key, info = await given.keys.create(principal, f"portal {ODD}", expires_at)
    assert key.startswith(f"rgw_{principal.tenant}_{info.prefix}_")
    assert info == replace(
        info,
        principal=principal,
        label=f"portal {ODD}",
        created_at=given.clock.now(),
        expires_at=expires_at,
        revoked_at=None,
    )
    assert list(await given.elsewhere.list(principal.tenant)) == [info]


async def test_keyring_1_a_key_for_a_name_that_cannot_be_is_not_made(given: Given) -> None:
    principal = replace(maria(), roles=frozenset({"role:admin"}))
    with pytest.raises(ProblemError):
        await given.keys.create(principal, "", None)
    assert list(await given.keys.list(principal.tenant)) == []


async def test_keyring_2_list_gives_keys_newest_last_without_their_secrets(given: Given) -> None:
    principal, made = maria(), []
    for number in range(5):
        key, info = await given.keys.create(principal, f"key {number}", None)
        made.append(info)
        assert key.split("_")[3] not in repr(info)
        given.clock.advance(1)
    assert list(await given.elsewhere.list(principal.tenant)) == made


async def test_keyring_3_revoke_ends_a_key_at_once_and_says_whether_there_was_one(given: Given) -> None:
    principal = maria()
    key, info = await given.keys.create(principal, "", None)
    other, _ = await given.keys.create(principal, "", None)
    assert await given.elsewhere.revoke(principal.tenant, info.id)
    assert await given.keys.identify(key) is Unknown.REVOKED
    assert await given.keys.identify(other) == principal
    assert not await given.keys.revoke(principal.tenant, "key_unknown")
    assert not await given.keys.revoke(principal.tenant, ODD)


async def test_keyring_3_a_key_revoked_twice_keeps_the_moment_of_the_first(given: Given) -> None:
    principal, revoked_at = maria(), given.clock.now()
    _, info = await given.keys.create(principal, "", None)
    await given.keys.revoke(principal.tenant, info.id)
    given.clock.advance(60)
    assert await given.keys.revoke(principal.tenant, info.id)
    assert list(await given.keys.list(principal.tenant)) == [replace(info, revoked_at=revoked_at)]


async def test_keyring_4_each_tenant_sees_and_revokes_its_own_alone(given: Given) -> None:
    principal, other = maria(), maria()
    key, info = await given.keys.create(principal, "", None)
    assert list(await given.keys.list(other.tenant)) == []
    assert not await given.keys.revoke(other.tenant, info.id)
    assert await given.keys.identify(key) == principal


async def test_keyring_4_a_store_that_is_away_says_so(given: Given) -> None:
    principal = maria()
    with pytest.raises(StoreUnavailable):
        await given.away.create(principal, "", None)
    with pytest.raises(StoreUnavailable):
        await given.away.list(principal.tenant)
    with pytest.raises(StoreUnavailable):
        await given.away.revoke(principal.tenant, "key_1")
