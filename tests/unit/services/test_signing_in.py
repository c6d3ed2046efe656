"""Signing in and out: on record before it counts, refused in the same words, and nothing without a record."""

from __future__ import annotations

import pytest

from gateway.domain.audit import Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.identity import SYSTEM_TENANT, Principal
from gateway.domain.signin import LINK_LASTS
from gateway.ports.failures import StoreUnavailable
from gateway.ports.identity import Unknown
from gateway.ports.signins import Entered
from gateway.services.calling import Calling
from tests.world import World

LARS = "lars@acme.example"


@pytest.fixture
async def world() -> World:
    world = World()
    await world.applied()
    return world


def call(world: World, credential: str) -> Call:
    return Calling(world.clock).open(credential)


async def link(world: World) -> str:
    return (await world.signins.invite("acme", LARS)).token


async def entered(world: World) -> Entered:
    entered = await world.signing_in.enter(call(world, await link(world)))
    assert isinstance(entered, Entered), str(entered)
    return entered


async def test_a_link_begins_a_session_and_leaves_its_intent_and_its_outcome(world: World) -> None:
    begun = await entered(world)
    assert await world.signins.identify(begun.secret) == Principal("acme", LARS)
    first, second = world.events()
    assert [event.evidence.outcome for event in (first, second)] == [Outcome.STARTED, Outcome.OK]
    for event in (first, second):
        assert (event.stage, event.who.tenant, event.who.subject) == (Stage.SIGN_IN, "acme", LARS)
        assert event.trace_id == first.trace_id


async def test_a_link_that_was_spent_is_refused_and_the_person_it_was_made_for_is_on_record(
    world: World,
) -> None:
    token = await link(world)
    await world.signing_in.enter(call(world, token))
    refused = await world.signing_in.enter(call(world, token))
    assert isinstance(refused, Problem)
    assert (refused.of, refused.status) == (Problems.LINK_NOT_VALID, 403)
    last = world.events()[-1]
    assert (last.stage, last.who.tenant, last.who.subject) == (Stage.SIGN_IN, "acme", LARS)
    assert last.evidence.outcome is Outcome.STOPPED
    assert last.evidence.reasons == ("GW-1103", "link_spent")


async def test_every_link_that_lets_nobody_in_is_refused_with_the_same_words(world: World) -> None:
    spent, old = await link(world), await link(world)
    await world.signing_in.enter(call(world, spent))
    world.clock.advance(LINK_LASTS.total_seconds())
    answers = [await world.signing_in.enter(call(world, token)) for token in (spent, old, "rgl_unknown", "")]
    assert len({repr(answer) for answer in answers}) == 1
    reasons = [event.evidence.reasons[-1] for event in world.events() if event.evidence.outcome == "stopped"]
    assert reasons == ["link_spent", "link_expired", "unknown_link", "unknown_link"]


async def test_an_unknown_link_is_on_the_systems_record(world: World) -> None:
    await world.signing_in.enter(call(world, "rgl_acme_unknown"))
    (event,) = world.events()
    assert (event.who.tenant, event.who.subject, event.stage) == (SYSTEM_TENANT, "", Stage.SIGN_IN)


async def test_without_a_record_of_the_intent_the_link_stays_good(world: World) -> None:
    token = await link(world)
    world.journal.breaks_after = 0
    refused = await world.signing_in.enter(call(world, token))
    assert isinstance(refused, Problem)
    assert refused.of is Problems.AUDIT_UNAVAILABLE
    world.journal.breaks_after = -1
    assert isinstance(await world.signing_in.enter(call(world, token)), Entered)


async def test_without_a_record_of_the_outcome_nobody_is_given_a_session(world: World) -> None:
    token = await link(world)
    world.journal.breaks_after = 1
    refused = await world.signing_in.enter(call(world, token))
    assert isinstance(refused, Problem)
    assert refused.of is Problems.AUDIT_UNAVAILABLE


async def test_a_store_that_is_away_is_no_refusal_and_has_its_end_on_record(world: World) -> None:
    token = await link(world)
    world.signins.broken = True
    refused = await world.signing_in.enter(call(world, token))
    assert isinstance(refused, Problem)
    assert refused.of is Problems.STORE_UNAVAILABLE
    last = world.events()[-1]
    assert (last.stage, last.evidence.outcome) == (Stage.SIGN_IN, Outcome.FAILED)
    assert last.evidence.reasons == ("GW-1503", "StoreUnavailable")
    assert await world.signing_in.person("rgs_") == ""


async def test_a_store_that_goes_away_on_the_way_leaves_an_end_on_record(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_: str) -> None:
        raise StoreUnavailable("away")

    token, secret = await link(world), (await entered(world)).secret
    monkeypatch.setattr(world.signins, "enter", away)
    monkeypatch.setattr(world.signins, "leave", away)
    for problem in (
        await world.signing_in.enter(call(world, token)),
        await world.signing_in.leave(call(world, secret)),
    ):
        assert isinstance(problem, Problem)
        assert problem.of is Problems.STORE_UNAVAILABLE
        last = world.events()[-2:]
        assert [event.evidence.outcome for event in last] == [Outcome.STARTED, Outcome.FAILED]
        assert {event.who.subject for event in last} == {LARS}


async def test_signing_out_ends_the_session_and_is_on_record(world: World) -> None:
    secret = (await entered(world)).secret
    assert await world.signing_in.leave(call(world, secret)) is None
    assert await world.signins.identify(secret) is Unknown.REVOKED
    last = world.events()[-2:]
    assert [event.evidence.reasons for event in last] == [("sign_out",), ("sign_out",)]
    assert [event.evidence.outcome for event in last] == [Outcome.STARTED, Outcome.OK]
    assert {(event.stage, event.who.subject) for event in last} == {(Stage.SIGN_IN, LARS)}


async def test_without_a_record_the_session_goes_on(world: World) -> None:
    secret = (await entered(world)).secret
    world.journal.breaks_after = 0
    problem = await world.signing_in.leave(call(world, secret))
    assert problem is not None
    assert problem.of is Problems.AUDIT_UNAVAILABLE
    assert await world.signins.identify(secret) == Principal("acme", LARS)


@pytest.mark.parametrize("credential", ["", "rgs_acme_unknown"])
async def test_who_is_not_signed_in_cannot_sign_out(world: World, credential: str) -> None:
    problem = await world.signing_in.leave(call(world, credential))
    assert problem is not None
    assert problem.of is Problems.UNAUTHENTICATED


async def test_an_api_key_is_no_session(world: World) -> None:
    problem = await world.signing_in.leave(call(world, await world.key(LARS)))
    assert problem is not None
    assert problem.of is Problems.UNAUTHENTICATED


async def test_the_head_of_a_page_says_whose_it_is(world: World) -> None:
    assert await world.signing_in.person((await entered(world)).secret) == LARS
    assert await world.signing_in.person("") == ""


async def test_what_may_not_be_followed_is_on_the_record_of_who_sent_it(world: World) -> None:
    forged = Problem(Problems.FORBIDDEN, "not ours")
    secret = (await entered(world)).secret
    assert await world.signing_in.turn_away(call(world, secret), forged) == forged
    last = world.events()[-1]
    assert (last.who.subject, last.evidence.reasons) == (LARS, ("GW-1102",))


async def test_no_secret_is_in_any_event(world: World) -> None:
    token = await link(world)
    begun = await world.signing_in.enter(call(world, token))
    assert isinstance(begun, Entered)
    await world.signing_in.enter(call(world, token))
    await world.signing_in.leave(call(world, begun.secret))
    record = repr(world.events())
    for secret in (token, begun.secret):
        assert secret.split("_")[2] not in record
        assert secret.split("_")[3] not in record
