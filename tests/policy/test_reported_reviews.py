"""Failures of review queues that people reported of neighbouring systems, as ways that end right here."""

from __future__ import annotations

import asyncio
from collections import Counter

from gateway.domain.answer import Answer, ReviewShown
from gateway.domain.audit import Outcome, Stage
from gateway.domain.errors import Problem
from gateway.domain.reviews.case import ReviewState
from tests.policies import bundle_of
from tests.reviews import INES, LARS, call, files, held, released, reviewed_world, shown, stored
from tests.world import MARIA, World


def status(result: object) -> int:
    return result.status if isinstance(result, Problem) else 200


async def test_c061_of_two_who_claim_at_once_one_is_let_in_and_one_event_says_so() -> None:
    for _ in range(50):
        world = reviewed_world()
        review = await held(world)
        first, second = await call(world, LARS), await call(world, INES)
        results = await asyncio.gather(world.desk.claim(first, review), world.desk.claim(second, review))
        assert sorted(map(status, results)) == [200, 409]
        (lost,) = (each for each in results if isinstance(each, Problem))
        assert "claimed" in lost.detail
        assert LARS not in str(lost)
        assert INES not in str(lost)
        told = Counter(event.evidence.reasons for event in world.events() if event.stage is Stage.REVIEW)
        assert told["claim", "claimed"] == 1


async def test_c062_a_rule_that_was_tightened_while_an_approval_waits_stops_the_release() -> None:
    world = reviewed_world()
    review = await held(world)
    shown(await world.desk.approve(await call(world), review, ""))
    deny = f"p, user:{MARIA}, acme, scope/finance, search, deny\n"
    tightened = files(f"g, user:{INES}, role:legal-reviewer, acme\n{deny}")
    bundle = bundle_of(tightened)
    await world.bundles.apply("acme", "Acme", bundle.version, tightened, "test")
    world.clock.advance(2)
    assert isinstance(await world.reviewing.show(await call(world, MARIA), review), ReviewShown)
    assert world.knowledge.asked == []
    assert stored(world, review).state is ReviewState.OPEN
    versions = {event.who.policy_version for event in world.events() if event.stage is Stage.REVIEW}
    assert {world.bundle.version, bundle.version} <= versions


async def test_c064_nobody_approves_a_question_of_their_own_and_rejecting_it_is_allowed() -> None:
    world = reviewed_world(f"p, user:{MARIA}, acme, review/legal, review, allow\n")
    review = await held(world)
    refused = await world.desk.approve(await call(world, MARIA), review, "")
    assert status(refused) == 403
    assert stored(world, review).state is ReviewState.OPEN
    last = world.events()[-1]
    assert (last.who.subject, last.evidence.outcome) == (MARIA, Outcome.STOPPED)
    assert last.evidence.reasons == ("approve", "GW-1102", "own_question")
    assert status(await world.desk.reject(await call(world, MARIA), review, "", "")) == 200


async def test_c066_nothing_is_approved_without_an_effect_after_a_restart_either() -> None:
    before = reviewed_world()
    review = await held(before)
    after = reviewed_world()
    after.journal.cases.update(before.journal.cases)
    shown(await after.desk.approve(await call(after), review, ""))
    answer = await released(after, review)
    assert isinstance(answer, Answer)
    assert answer.hits


async def test_c068_a_claim_that_ended_is_not_brought_back_to_life() -> None:
    for with_another in (True, False):
        world = reviewed_world()
        review, statuses = await held(world), []

        async def at(second: float, by: str, act: str, world: World = world, review: str = review) -> int:
            world.clock.advance(
                second - (world.clock.now() - stored(world, review).opened_at).total_seconds()
            )
            desk, made = world.desk, await call(world, by)
            if act == "approve":
                return status(await desk.approve(made, review, ""))
            return status(await (desk.claim if act == "claim" else desk.renew)(made, review))

        statuses.append(await at(0, LARS, "claim"))
        if with_another:
            statuses.append(await at(601, INES, "claim"))
        statuses.append(await at(610, LARS, "renew"))
        statuses.append(await at(620, LARS, "approve"))
        statuses.append(await at(630, INES, "approve"))
        assert statuses == ([200, 200] if with_another else [200]) + [409, 409, 200]


async def test_c068_a_list_stops_naming_a_holder_by_time_alone() -> None:
    world = reviewed_world()
    review = await held(world)
    await world.desk.claim(await call(world, LARS), review)
    world.clock.advance(600)
    case = shown(await world.desk.look(await call(world, INES), review))
    assert (case.state, case.claim) == (ReviewState.OPEN, None)


async def test_c070_who_decides_is_the_login_and_it_needs_a_right_of_its_own_tenant() -> None:
    world = reviewed_world()
    review = await held(world)
    assert status(await world.desk.approve(await call(world, "carla@acme.example"), review, "")) == 403
    theirs = {name: text.replace("acme", "globex") for name, text in files().items()}
    bundle = bundle_of(theirs)
    await world.bundles.apply("globex", "Globex", bundle.version, theirs, "test")
    foreign = await call(world, "lars@globex.example", tenant="globex")
    assert status(await world.desk.approve(foreign, review, "")) == 404
    shown(await world.desk.approve(await call(world, INES), review, ""))
    decision = stored(world, review).decision
    assert decision is not None
    assert decision.by == INES
