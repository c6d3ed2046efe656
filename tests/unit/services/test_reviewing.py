"""One review by its id, over fakes: the asker's view, the reviewer's, and nobody else's."""

from __future__ import annotations

import pytest

from gateway.domain.answer import ReviewShown
from gateway.domain.reviews.shown import CaseShown
from tests.reviews import call, held, refused, reviewed_world, shown
from tests.world import MARIA

HELENA = "helena@acme.example"


async def test_the_asker_sees_the_state_and_a_reviewer_the_content() -> None:
    world = reviewed_world()
    review = await held(world)
    mine = await world.reviewing.show(await call(world, MARIA), review)
    assert mine == ReviewShown(id=review, url=f"/v1/reviews/{review}", state="open")
    theirs = await world.reviewing.show(await call(world), review)
    assert theirs == await world.desk.look(await call(world), review)


async def test_an_asker_who_may_review_sees_its_own_question_as_its_asker() -> None:
    world = reviewed_world(f"p, user:{MARIA}, acme, review/legal, review, allow\n")
    review = await held(world)
    assert isinstance(await world.reviewing.show(await call(world, MARIA), review), ReviewShown)


async def test_anybody_else_finds_nothing_and_it_reads_alike() -> None:
    world = reviewed_world()
    review = await held(world)
    foreign = await world.reviewing.show(await call(world, HELENA), review)
    assert refused(foreign) == (404, "GW-1201")
    assert foreign == await world.reviewing.show(await call(world, HELENA), "rv_none")


@pytest.mark.parametrize("act", ["reject", "wait"])
async def test_a_denied_question_keeps_its_state_and_shows_no_search(act: str) -> None:
    world = reviewed_world()
    review = await held(world)
    if act == "reject":
        shown(await world.desk.reject(await call(world), review, "no", ""))
    world.clock.advance(100 * 3600)
    state = await world.reviewing.show(await call(world, MARIA), review)
    assert isinstance(state, ReviewShown)
    assert state.state == ("rejected" if act == "reject" else "expired")


async def test_without_a_record_or_a_store_nothing_is_shown() -> None:
    world = reviewed_world()
    review = await held(world)
    world.reviews.broken = True
    assert refused(await world.reviewing.show(await call(world), review)) == (503, "GW-1503")
    world.reviews.broken = False
    world.journal.breaks_after = 0
    for subject in (MARIA, "lars@acme.example", HELENA):
        result = await world.reviewing.show(await call(world, subject), review)
        assert not isinstance(result, CaseShown)
        assert refused(result) == (503, "GW-1501")
