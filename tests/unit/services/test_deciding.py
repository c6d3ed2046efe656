"""Orders of reviewers over fakes: what they do, whom they refuse, and that two are never both obeyed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from gateway.adapters.fakes.reviews import FakeReviews
from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.errors import Problem
from gateway.domain.reviews.case import ReviewCase, ReviewState
from gateway.domain.reviews.shown import CaseShown
from tests.reviews import INES, LARS, STRIPPED, call, held, refused, reviewed_world, shown, stored
from tests.world import MARIA, World

OWN = f"p, user:{MARIA}, acme, review/legal, review, allow\n"
"""Lets the asker review as well; it still may not search what it asked about."""


def acts(world: World) -> list[tuple[str, ...]]:
    """The reasons of every event that came with a change of a review."""
    done = [event.evidence for event in world.events() if event.stage is Stage.REVIEW]
    return [each.reasons for each in done if "version" in each.counts]


async def order(world: World, act: str, review: str, by: str = LARS, **more: Any) -> CaseShown | Problem:
    """What came of this act of this reviewer."""
    desk, made, seen = world.desk, await call(world, by), more.get("seen", "")
    match act:
        case "claim":
            return await desk.claim(made, review)
        case "renew":
            return await desk.renew(made, review)
        case "approve":
            return await desk.approve(made, review, seen)
        case "edit":
            return await desk.edit(made, review, tuple(more.get("queries", ("travel expense policy",))), seen)
    return await desk.reject(made, review, more.get("note", ""), seen)


@pytest.mark.parametrize(
    ("act", "state", "queries"),
    [
        ("approve", "approved", (STRIPPED,)),
        ("edit", "edited", ("travel expense policy",)),
        ("reject", "rejected", ()),
    ],
)
@pytest.mark.parametrize("first", [True, False])
async def test_a_decision_is_kept_with_who_what_and_on_which_content(
    act: str, state: str, queries: Sequence[str], first: bool
) -> None:
    world = reviewed_world()
    review = await held(world)
    if first:
        await order(world, "claim", review)
    case = shown(await order(world, act, review, note="because"))
    decision = stored(world, review).decision
    assert case.state == state
    assert decision is not None
    assert (decision.by, decision.digest, decision.queries) == (LARS, case.digest, tuple(queries))
    assert [step.act for step in case.history] == (["claim", act] if first else [act])
    assert acts(world)[-1] == (act, state)


async def test_two_who_claim_at_once_are_told_apart_and_one_event_says_so() -> None:
    for _ in range(20):
        world = reviewed_world()
        review = await held(world)
        results = await asyncio.gather(*(order(world, "claim", review, by) for by in (LARS, INES)))
        problems = [each for each in results if isinstance(each, Problem)]
        assert [each.status for each in problems] == [409]
        assert "claimed" in problems[0].detail
        assert not any(name in str(problems[0]) for name in (LARS, INES))
        assert acts(world) == [("claim", "claimed")]


async def test_two_who_decide_at_once_never_both_win() -> None:
    for first, second in (("approve", "reject"), ("edit", "approve"), ("reject", "reject")):
        world = reviewed_world()
        review = await held(world)
        results = await asyncio.gather(order(world, first, review), order(world, second, review, INES))
        assert sorted(isinstance(each, Problem) for each in results) == [False, True]
        assert len(acts(world)) == 1


class Meddling(FakeReviews):
    """Lets somebody else be quicker, as often as told, between the look and the change."""

    def __init__(self, world: World, times: int) -> None:
        super().__init__(world.journal, world.clock)
        self._world, self._times = world, times

    async def find(self, tenant: str, review_id: str) -> ReviewCase | None:
        case = await super().find(tenant, review_id)
        if case is not None and self._times > 0:
            self._times -= 1
            self._world.journal.cases[tenant, review_id] = replace(case, version=case.version + 1)
        return case


@pytest.mark.parametrize(("times", "status"), [(1, 200), (2, 200), (3, 409)])
async def test_a_case_that_changed_in_between_is_looked_at_again_and_not_for_ever(
    times: int, status: int
) -> None:
    world = reviewed_world()
    review = await held(world)
    meddling = Meddling(world, times)
    world.desk._reviews = world.desk._deciding._reviews = meddling
    result = await order(world, "approve", review)
    assert (result.status if isinstance(result, Problem) else 200) == status
    assert len(acts(world)) == (1 if status == 200 else 0)


async def test_the_asker_approves_and_edits_nothing_of_its_own_and_may_reject_it() -> None:
    world = reviewed_world(OWN)
    review = await held(world)
    for act in ("claim", "approve", "edit"):
        assert refused(await order(world, act, review, MARIA)) == (403, "GW-1102")
    assert stored(world, review).version == 1
    stopped = [event for event in world.events() if event.evidence.outcome is Outcome.STOPPED][-1]
    assert stopped.evidence.reasons == ("edit", "GW-1102", "own_question")
    assert shown(await order(world, "reject", review, MARIA)).state == "rejected"


async def test_a_claim_lapses_and_its_holder_is_told_so() -> None:
    world = reviewed_world()
    review = await held(world)
    shown(await order(world, "claim", review))
    world.clock.advance(601)
    assert refused(await order(world, "renew", review)) == (409, "GW-1301")
    shown(await order(world, "claim", review, INES))
    world.clock.advance(9)
    assert refused(await order(world, "renew", review)) == (409, "GW-1301")
    world.clock.advance(10)
    assert refused(await order(world, "approve", review)) == (409, "GW-1301")
    world.clock.advance(10)
    assert shown(await order(world, "approve", review, INES)).state == "approved"


async def test_a_claim_never_outlives_its_case() -> None:
    world = reviewed_world()
    review = await held(world)
    world.clock.advance(72 * 3600 - 60)
    claim = shown(await order(world, "claim", review)).claim
    assert claim is not None
    assert claim.until == stored(world, review).expires_at
    world.clock.advance(60)
    for act in ("claim", "renew", "approve", "edit", "reject"):
        assert refused(await order(world, act, review)) == (409, "GW-1301")


@pytest.mark.parametrize(
    ("queries", "codes"),
    [
        ((), ["empty"]),
        (("  ",), ["empty"]),
        (("x" * 401,), ["too_long"]),
        (("travel", "expense", "policy", "rules"), ["too_many_queries"]),
        (("travel of <PERSON_9>",), ["placeholder_damaged"]),
        (("write to anna@weber.example",), ["pii_leak"]),
        (("Nightingale travel",), ["permission_boundary"]),
        (("travel of Night", "ingale"), ["permission_boundary"]),
    ],
)
async def test_an_edit_is_judged_before_it_is_kept(queries: Sequence[str], codes: list[str]) -> None:
    world = reviewed_world()
    review = await held(world)
    result = await order(world, "edit", review, queries=queries)
    assert refused(result) == (422, "GW-1305")
    assert all(code in str(result) for code in codes)
    assert stored(world, review).version == 1
    assert set(codes) <= set(world.events()[-1].evidence.reasons)


async def test_an_edit_may_use_the_placeholders_that_were_shown() -> None:
    world = reviewed_world(pii={"Anna Weber": "PERSON"})
    review = await held(world, "Does Anna Weber travel for Project Nightingale?")
    shown(await order(world, "edit", review, queries=("travel of <PERSON_1>",)))
    decision = stored(world, review).decision
    assert decision is not None
    assert decision.queries == ("travel of <PERSON_1>",)


async def test_a_term_is_named_to_the_reviewer_who_may_know_its_scope_alone() -> None:
    world = reviewed_world()
    review = await held(world)
    told = str(await order(world, "edit", review, queries=("Nightingale and the salary band",)))
    assert 'does not hold. "Nightingale" belongs to legal/mergers, which the asker may not search.' in told
    assert "salary" not in told
    assert "hr/payroll" not in told


async def test_approving_what_cannot_be_searched_is_refused_and_editing_it_is_not() -> None:
    world = reviewed_world()
    review = await held(world, "Project Nightingale?")
    assert stored(world, review).content.queries == ()
    assert refused(await order(world, "approve", review)) == (422, "GW-1305")
    assert shown(await order(world, "edit", review)).state == "edited"


async def test_another_content_than_the_one_seen_is_not_decided_on() -> None:
    world = reviewed_world()
    review = await held(world)
    seen = shown(await world.desk.look(await call(world), review)).digest
    assert refused(await order(world, "approve", review, seen="0" * 64)) == (409, "GW-1301")
    assert shown(await order(world, "approve", review, seen=seen)).state == "approved"


@pytest.mark.parametrize("act", ["claim", "approve", "edit", "reject"])
async def test_without_a_record_there_is_no_effect(act: str) -> None:
    world = reviewed_world()
    review = await held(world)
    before, events = stored(world, review), len(world.events())
    world.journal.breaks_after = 0
    assert refused(await order(world, act, review)) == (503, "GW-1501")
    assert stored(world, review) == before
    assert len(world.events()) == events


async def test_the_record_of_a_decision_has_its_words_apart() -> None:
    world = reviewed_world()
    review = await held(world)
    await order(world, "edit", review, queries=("travel expense policy",))
    event: AuditEvent = world.events()[-1]
    assert event.who.subject == LARS
    assert event.evidence.texts == {"query_0": "travel expense policy"}
    assert event.evidence.digests["content"] == stored(world, review).content.digest
    assert stored(world, review).state is ReviewState.EDITED
