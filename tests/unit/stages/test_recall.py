"""Recall: a released case as if its searches had just been proposed, or the reason why it no longer fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.domain.flow import Authenticated, Proposed, Stop
from gateway.domain.identity import Identity, Principal
from gateway.domain.proposal import Proposal
from gateway.domain.recourse import Plan, Status
from gateway.domain.reviews.case import ReviewCase, ReviewState
from gateway.stages.recall import Recall, asked_now
from tests.reviews import STRIPPED, call, held, reviewed_world, shown, stored
from tests.world import MARIA, World


async def approved(world: World) -> ReviewCase:
    review = await held(world)
    shown(await world.desk.approve(await call(world), review, ""))
    return stored(world, review)


async def asking(world: World, case: ReviewCase) -> Authenticated:
    """The asker before the gateway, with the rights of now."""
    tenancy = await world.tenancies.current("acme")
    assert tenancy is not None
    return asked_now(await call(world, MARIA), tenancy, case)


async def test_an_approved_case_is_proposed_as_it_was_decided() -> None:
    world = reviewed_world()
    case = await approved(world)
    proposed = await Recall(case, FakePseudonyms())(await asking(world, case))
    assert isinstance(proposed, Proposed)
    assert isinstance(proposed.reply, Proposal)
    assert [query.text for query in proposed.reply.queries] == [STRIPPED]
    assert (proposed.plan, proposed.ask) == (Plan.APPROVED, case.question.asked)
    assert (proposed.owner.subject, proposed.sensitive_domain) == (MARIA, "legal")


async def test_a_right_that_was_lost_stops_it_before_anything_is_proposed() -> None:
    world = reviewed_world()
    case = await approved(world)
    given = await asking(world, case)
    rui = Principal("acme", "rui@acme.example")
    narrow = given.tenancy.policy.entitle(Identity.direct(rui))
    stop = await Recall(case, FakePseudonyms())(replace(given, access=narrow))
    assert isinstance(stop, Stop)
    assert (stop.status, stop.reasons) == (Status.PENDING_REVIEW, ("rights_changed",))


async def test_anybody_else_finds_no_such_review() -> None:
    world = reviewed_world()
    case = await approved(world)
    other = Principal("acme", "rui@acme.example")
    stop = await Recall(case, FakePseudonyms())(
        replace(await asking(world, case), identity=Identity.direct(other))
    )
    assert isinstance(stop, Stop)
    assert stop.problem is not None
    assert stop.problem.status == 404


@pytest.mark.parametrize("state", [state for state in ReviewState if state not in ("approved", "edited")])
async def test_what_is_not_released_is_not_proposed(state: ReviewState) -> None:
    world = reviewed_world()
    case = await approved(world)
    stop = await Recall(replace(case, state=state), FakePseudonyms())(await asking(world, case))
    assert isinstance(stop, Stop)
    assert (stop.status, stop.reasons) == (Status.PENDING_REVIEW, ("not_released",))


async def test_an_empty_list_of_collections_is_not_all_of_them() -> None:
    world = reviewed_world()
    case = await approved(world)
    content = replace(case.content, collections=())
    assert case.decision is not None
    none = replace(case, content=content, decision=replace(case.decision, digest=content.digest))
    proposed = await Recall(none, FakePseudonyms())(await asking(world, case))
    assert isinstance(proposed, Proposed)
    assert proposed.collections == ()
