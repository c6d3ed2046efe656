"""The desk over fakes: who sees which reviews, and that an act sent twice is done once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gateway.domain.audit import Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.reviews.case import ReviewState
from gateway.domain.reviews.shown import CaseListed, QueuePage
from tests.reviews import INES, LARS, call, held, refused, reviewed_world, shown, stored
from tests.world import World

OTHER_REVIEWER = "p, user:helena@acme.example, acme, review/legal/mergers, review, allow\n"
"""Of a part of legal; the domain of a case is the whole."""
HELENA = "helena@acme.example"


async def listed(world: World, subject: str = LARS, **wanted: object) -> tuple[CaseListed, ...]:
    page = await world.desk.queue(await call(world, subject), **wanted)  # type: ignore[arg-type]
    assert isinstance(page, QueuePage), str(page)
    return page.reviews


async def test_a_reviewer_lists_the_cases_of_its_domains_oldest_first() -> None:
    world = reviewed_world(OTHER_REVIEWER)
    ids = []
    for _ in range(3):
        ids.append(await held(world))
        world.clock.advance(1)
    assert [case.id for case in await listed(world)] == ids
    assert await listed(world, HELENA) == ()
    assert await listed(world, domain="hr") == ()
    assert [case.id for case in await listed(world, domain="legal")] == ids


async def test_a_queue_is_read_page_by_page_and_by_state() -> None:
    world = reviewed_world()
    ids = [await held(world) for _ in range(3)]
    await world.desk.claim(await call(world), ids[1])
    page = await world.desk.queue(await call(world), limit=2)
    assert isinstance(page, QueuePage)
    assert len(page.reviews) == 2
    assert page.next == page.reviews[-1].id
    rest = await world.desk.queue(await call(world), limit=2, after=page.next)
    assert isinstance(rest, QueuePage)
    assert (len(rest.reviews), rest.next) == (1, None)
    assert [case.id for case in await listed(world, states=(ReviewState.CLAIMED,))] == [ids[1]]


async def test_a_list_shows_who_has_a_case_until_the_claim_ends_and_no_longer() -> None:
    world = reviewed_world()
    review = await held(world)
    await world.desk.claim(await call(world), review)
    (mine,), (theirs,) = await listed(world), await listed(world, INES)
    assert mine.claim is not None
    assert theirs.claim is not None
    assert (mine.claim.by, mine.claim.mine, theirs.claim.mine) == (LARS, True, False)
    world.clock.advance(600)
    (free,) = await listed(world, INES)
    assert (free.state, free.claim) == (ReviewState.OPEN, None)


@pytest.mark.parametrize("review", ["", "rv_none"])
async def test_who_may_review_nothing_is_told_so_whatever_the_id(review: str) -> None:
    world = reviewed_world()
    review = review or await held(world)
    for subject in (HELENA, "carla@acme.example"):
        made = await call(world, subject)
        for result in (
            await world.desk.queue(made),
            await world.desk.look(made, review),
            await world.desk.claim(made, review),
            await world.desk.approve(made, review, ""),
            await world.desk.edit(made, review, ("x",), ""),
            await world.desk.reject(made, review, "", ""),
        ):
            assert refused(result) == (403, "GW-1102")


async def test_a_case_of_another_domain_is_as_missing_as_one_that_never_was() -> None:
    world = reviewed_world(OTHER_REVIEWER)
    review = await held(world)
    for act in (world.desk.look, world.desk.claim, world.desk.renew):
        foreign = await act(await call(world, HELENA), review)
        unknown = await act(await call(world, HELENA), "rv_none")
        assert foreign == unknown
        assert refused(foreign) == (404, "GW-1201")
    assert stored(world, review).version == 1


async def test_a_reviewer_sees_the_content_masked_and_the_terms_it_may_know() -> None:
    world = reviewed_world(pii={"Anna Weber": "PERSON"})
    review = await held(world, "Does Anna Weber own the Brightwater due diligence?")
    case = shown(await world.desk.look(await call(world), review))
    assert "<PERSON_1>" in case.message
    assert "Anna" not in case.to_json().decode()
    assert [(term.phrase, term.scope) for term in case.terms] == [
        ("Brightwater due diligence", "legal/mergers")
    ]
    assert (case.other_terms, case.collections, case.own) == (0, ("handbook", "tariffs", "orders"), False)
    assert case.reasons == ("permission_boundary",)
    assert case.digest == stored(world, review).content.digest


async def test_a_term_of_a_scope_that_the_reviewer_may_not_know_is_only_counted() -> None:
    world = reviewed_world()
    review = await held(world, "Is the salary band part of Project Nightingale?")
    case = shown(await world.desk.look(await call(world), review))
    assert ([term.phrase for term in case.terms], case.other_terms) == (["Project Nightingale"], 1)
    assert "salary" not in case.to_json().decode()


async def test_who_acts_for_somebody_needs_the_right_for_both() -> None:
    """The chat application may act for Lars, and may not review by itself."""
    world = reviewed_world()
    review = await held(world)
    made = replace(await call(world, "chat@acme.example"), on_behalf=LARS)
    assert refused(await world.desk.approve(made, review, "")) == (403, "GW-1102")
    assert stored(world, review).state is ReviewState.OPEN


async def test_an_act_sent_twice_under_one_key_is_done_once_and_answered_alike() -> None:
    world = reviewed_world()
    review = await held(world)
    first = shown(await world.desk.claim(await call(world, once="k-1"), review))
    world.clock.advance(60)
    assert shown(await world.desk.claim(await call(world, once="k-1"), review)) == first
    assert stored(world, review).version == 2
    other = await world.desk.approve(await call(world, once="k-1"), review, "")
    assert refused(other) == (422, "GW-1304")


async def test_a_refused_act_gives_its_key_back() -> None:
    world = reviewed_world()
    review = await held(world)
    await world.desk.claim(await call(world, INES), review)
    assert refused(await world.desk.approve(await call(world, once="k-1"), review, "")) == (409, "GW-1301")
    world.clock.advance(600)
    assert shown(await world.desk.approve(await call(world, once="k-1"), review, "")).state == "approved"


async def test_every_look_is_on_record_before_it_is_answered() -> None:
    world = reviewed_world()
    review = await held(world)
    made = await call(world)
    await world.desk.look(made, review)
    (event,) = world.events(made.trace_id)
    assert (event.stage, event.who.subject, event.evidence.reasons) == (Stage.REVIEW, LARS, ("look", "open"))
    world.journal.breaks_after = 0
    for result in (await world.desk.look(made, review), await world.desk.queue(made)):
        assert refused(result) == (503, "GW-1501")


async def test_a_refusal_is_on_record_too() -> None:
    world = reviewed_world()
    made = await call(world, HELENA)
    await world.desk.queue(made)
    (event,) = world.events(made.trace_id)
    assert event.evidence.outcome is Outcome.STOPPED
    assert isinstance(await world.desk.turn_away(made, Problem(Problems.INVALID_BODY, "x")), Problem)


async def test_a_store_that_is_away_is_on_record() -> None:
    world = reviewed_world()
    review = await held(world)
    world.reviews.broken = True
    made = await call(world)
    before = len(world.events())
    for looking in (world.desk.queue(made), world.desk.look(made, review), world.desk.claim(made, review)):
        await looking
    left = [(event.stage, event.evidence.reasons) for event in world.events()[before:]]
    assert left == [(Stage.REVIEW, ("GW-1503", "StoreUnavailable"))] * 3


async def test_a_store_that_is_away_is_said_so() -> None:
    world = reviewed_world()
    review = await held(world)
    world.reviews.broken = True
    made = await call(world)
    for result in (
        await world.desk.queue(made),
        await world.desk.look(made, review),
        await world.desk.claim(made, review),
    ):
        assert refused(result) == (503, "GW-1503")
