"""Obligations of the port `Signins`, and of `Credentials` for sessions, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta

import pytest

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.keyring import FakeKeyring
from gateway.adapters.fakes.signins import FakeSignins
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.signins import PostgresSignins
from gateway.domain.errors import ProblemError
from gateway.domain.identity import Principal
from gateway.domain.signin import IDLE_ENDS, LINK_LASTS, SESSION_LASTS, Link, NoEntry
from gateway.ports.failures import StoreUnavailable
from gateway.ports.identity import Unknown
from gateway.ports.signins import Entered
from tests.contract.places import AWAY, everything_in, new_tenant

Both = FakeSignins | PostgresSignins
LARS = "lars@acme.example"


@dataclass(frozen=True, slots=True)
class Given:
    """The store, the same one seen from another process, one that is away, and the clock of all."""

    signins: Both
    elsewhere: Both
    away: Both
    clock: FakeClock

    async def entered(self, tenant: str) -> Entered:
        """A session of Lars that has just begun."""
        entered = await self.signins.enter((await self.signins.invite(tenant, LARS)).token)
        assert isinstance(entered, Entered), entered
        return entered


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    clock = FakeClock()
    if request.param == "fake":
        fake, broken = FakeSignins(clock), FakeSignins(clock)
        broken.broken = True
        yield Given(fake, fake, broken, clock)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    doors = Database(urls.app), Database(urls.app), Database(AWAY)
    signins, elsewhere, away = (PostgresSignins(door, clock) for door in doors)
    yield Given(signins, elsewhere, away, clock)
    for door in doors:
        await door.close()


def another_secret(credential: str) -> str:
    return credential[:-1] + ("a" if credential[-1] != "a" else "b")


async def test_1_invite_gives_a_token_that_is_good_for_its_time(given: Given) -> None:
    tenant = new_tenant()
    invitation = await given.signins.invite(tenant, LARS)
    assert invitation.token.startswith(f"rgl_{tenant}_")
    assert invitation.expires_at == given.clock.now() + LINK_LASTS
    given.clock.advance(LINK_LASTS.total_seconds() - 1)
    entered = await given.elsewhere.enter(invitation.token)
    assert isinstance(entered, Entered)
    assert (entered.tenant, entered.subject) == (tenant, LARS)


async def test_1_a_name_that_cannot_be_gets_no_token(given: Given) -> None:
    with pytest.raises(ProblemError):
        await given.signins.invite(new_tenant(), "role:legal-reviewer")


async def test_2_look_says_whom_a_token_was_made_for_and_spends_nothing(given: Given) -> None:
    tenant = new_tenant()
    invitation = await given.signins.invite(tenant, LARS)
    for _ in range(2):
        assert await given.elsewhere.look(invitation.token) == Link(tenant, LARS, invitation.expires_at)
    await given.signins.enter(invitation.token)
    spent = Link(tenant, LARS, invitation.expires_at, spent_at=given.clock.now())
    given.clock.advance(LINK_LASTS.total_seconds())
    assert await given.elsewhere.look(invitation.token) == spent


async def test_2_what_is_no_token_of_ours_was_made_for_nobody(given: Given) -> None:
    token = (await given.signins.invite(new_tenant(), LARS)).token
    for other in ("", "no token", another_secret(token), token.replace("rgl_", "rgs_")):
        assert await given.signins.look(other) is None
        assert await given.signins.enter(other) is NoEntry.UNKNOWN
    assert isinstance(await given.signins.enter(token), Entered)


async def test_3_a_link_lets_in_once(given: Given) -> None:
    token = (await given.signins.invite(new_tenant(), LARS)).token
    assert isinstance(await given.signins.enter(token), Entered)
    assert await given.elsewhere.enter(token) is NoEntry.SPENT


async def test_3_a_link_that_is_too_old_lets_nobody_in(given: Given) -> None:
    token = (await given.signins.invite(new_tenant(), LARS)).token
    given.clock.advance(LINK_LASTS.total_seconds())
    assert await given.signins.enter(token) is NoEntry.EXPIRED


async def test_3_of_callers_who_race_one_enters(given: Given) -> None:
    for _ in range(5):
        token = (await given.signins.invite(new_tenant(), LARS)).token
        places = (given.signins, given.elsewhere) * 4
        results = await asyncio.gather(*(place.enter(token) for place in places))
        assert sum(isinstance(result, Entered) for result in results) == 1
        assert {result for result in results if isinstance(result, NoEntry)} == {NoEntry.SPENT}


async def test_3_the_reason_is_for_who_has_the_secret(given: Given) -> None:
    token = (await given.signins.invite(new_tenant(), LARS)).token
    await given.signins.enter(token)
    assert await given.signins.enter(another_secret(token)) is NoEntry.UNKNOWN


async def test_4_a_session_gives_its_person_without_roles_or_groups(given: Given) -> None:
    tenant = new_tenant()
    entered = await given.entered(tenant)
    assert await given.elsewhere.identify(entered.secret) == Principal(tenant, LARS)


async def test_4_a_session_at_rest_is_over_and_stays_over(given: Given) -> None:
    secret = (await given.entered(new_tenant())).secret
    given.clock.advance(IDLE_ENDS.total_seconds() - 1)
    assert isinstance(await given.elsewhere.identify(secret), Principal)
    given.clock.advance(IDLE_ENDS.total_seconds() - 1)
    assert isinstance(await given.signins.identify(secret), Principal)
    given.clock.advance(IDLE_ENDS.total_seconds())
    assert await given.signins.identify(secret) is Unknown.EXPIRED
    assert await given.elsewhere.identify(secret) is Unknown.EXPIRED


async def test_4_a_session_in_use_is_over_after_its_whole_time(given: Given) -> None:
    secret = (await given.entered(new_tenant())).secret
    step = timedelta(minutes=30)
    for _ in range(SESSION_LASTS // step - 1):
        given.clock.advance(step.total_seconds())
        assert isinstance(await given.signins.identify(secret), Principal)
    given.clock.advance(step.total_seconds())
    assert await given.signins.identify(secret) is Unknown.EXPIRED


async def test_5_leave_ends_a_session_at_once_and_no_other(given: Given) -> None:
    tenant = new_tenant()
    secret, other = (await given.entered(tenant)).secret, (await given.entered(tenant)).secret
    assert await given.elsewhere.leave(secret)
    assert await given.signins.identify(secret) is Unknown.REVOKED
    assert not await given.signins.leave(secret)
    assert isinstance(await given.signins.identify(other), Principal)


async def test_5_of_those_who_end_a_session_at_once_one_is_told_that_it_did(given: Given) -> None:
    for _ in range(5):
        secret = (await given.entered(new_tenant())).secret
        places = (given.signins, given.elsewhere) * 4
        told = await asyncio.gather(*(place.leave(secret) for place in places))
        assert sorted(told) == [False] * 7 + [True]


async def test_5_what_is_no_session_is_not_ended(given: Given) -> None:
    secret = (await given.entered(new_tenant())).secret
    for other in ("", "no session", another_secret(secret)):
        assert not await given.signins.leave(other)
    assert isinstance(await given.signins.identify(secret), Principal)


async def test_6_of_secrets_nothing_is_kept_but_their_hashes(database: Database) -> None:
    tenant, signins = new_tenant(), PostgresSignins(database, FakeClock())
    invitation = await signins.invite(tenant, LARS)
    entered = await signins.enter(invitation.token)
    assert isinstance(entered, Entered)
    stored = await everything_in(database, tenant, "signin_link", "signin_session")
    assert LARS in stored
    for shown in (invitation.token, entered.secret):
        assert shown.split("_")[3] not in stored + repr(invitation) + repr(entered)


async def test_6_a_secret_is_in_no_message_of_a_failure(given: Given) -> None:
    entered = await given.entered(new_tenant())
    with pytest.raises(StoreUnavailable) as caught:
        await given.away.identify(entered.secret)
    assert entered.secret.split("_")[3] not in str(caught.value) + repr(caught.value.__cause__)


async def test_6_neither_a_token_nor_an_api_key_is_a_session_and_a_session_is_no_key(given: Given) -> None:
    tenant = new_tenant()
    token = (await given.signins.invite(tenant, LARS)).token
    key, _ = await FakeKeyring(given.clock).create(Principal(tenant, LARS), "", None)
    for other in (token, key):
        assert await given.signins.identify(other) is Unknown.MALFORMED
        assert await given.signins.identify(other.replace(other[:3], "rgs", 1)) is Unknown.NOT_FOUND
    assert await given.signins.identify("") is Unknown.MISSING
    session = (await given.entered(tenant)).secret
    assert await FakeKeyring(given.clock).identify(session) is Unknown.MALFORMED


async def test_7_a_credential_is_looked_for_in_the_tenant_that_it_names(given: Given) -> None:
    tenant, other = new_tenant(), new_tenant()
    token = (await given.signins.invite(tenant, LARS)).token
    assert await given.signins.enter(token.replace(f"_{tenant}_", f"_{other}_")) is NoEntry.UNKNOWN
    session = (await given.entered(tenant)).secret
    moved = session.replace(f"_{tenant}_", f"_{other}_")
    assert await given.signins.identify(moved) is Unknown.NOT_FOUND
    assert not await given.signins.leave(moved)


async def test_7_a_store_that_is_away_says_so(given: Given) -> None:
    token = (await given.signins.invite(new_tenant(), LARS)).token
    session = (await given.entered(new_tenant())).secret
    for call in (
        given.away.invite(new_tenant(), LARS),
        given.away.look(token),
        given.away.enter(token),
        given.away.identify(session),
        given.away.leave(session),
    ):
        with pytest.raises(StoreUnavailable):
            await call
