"""Releasing over fakes: the asker is answered under the rights of now, or a person has to decide again."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest

from gateway.domain.answer import Answer, ReviewShown
from gateway.domain.audit import Outcome, Stage
from gateway.domain.conversation import Owner
from gateway.domain.recourse import Status
from gateway.domain.request import Mode
from gateway.domain.reviews.case import ReviewState
from gateway.domain.search import Hit, ScopedQuery
from tests.policies import bundle_of
from tests.reviews import (
    HELD,
    INES,
    STRIPPED,
    call,
    files,
    held,
    refused,
    released,
    reviewed_world,
    shown,
    stored,
)
from tests.world import MARIA, CarelessKnowledge, World


async def approved(world: World, message: str = HELD, **how: object) -> str:
    """The id of a question of Maria's that LARS approved."""
    review = await held(world, message, **how)
    shown(await world.desk.approve(await call(world), review, ""))
    return review


async def in_force(world: World, changed: Mapping[str, str]) -> None:
    """Another bundle of the tenant is in force from now on."""
    bundle = bundle_of(changed)
    await world.bundles.apply("acme", bundle.settings.name, bundle.version, changed, "test")
    world.clock.advance(2)


async def asked_again(world: World, review: str) -> ReviewShown:
    result = await world.reviewing.show(await call(world, MARIA), review)
    assert isinstance(result, ReviewShown), str(result)
    return result


def without_finance() -> Mapping[str, str]:
    deny = f"p, user:{MARIA}, acme, scope/finance, search, deny\n"
    return files(f"g, user:{INES}, role:legal-reviewer, acme\n{deny}")


async def test_an_approved_question_is_answered_as_if_it_had_been_asked_now() -> None:
    world = reviewed_world()
    review = await approved(world)
    answer = await released(world, review)
    assert (answer.status, answer.original) == (Status.PENDING_REVIEW, HELD)
    assert [query.text for query in answer.queries] == [STRIPPED]
    assert {hit.id for hit in answer.hits or ()} == {"travel", "contractors"}
    assert answer.review is not None
    assert (answer.review.id, answer.review.state) == (review, "approved")


async def test_a_rewrite_is_released_without_a_search() -> None:
    world = reviewed_world()
    answer = await released(world, await approved(world, mode=Mode.REWRITE))
    assert (answer.hits, len(answer.queries)) == (None, 1)
    assert world.knowledge.asked == []


async def test_the_searches_of_a_reviewer_go_the_whole_way_on_record() -> None:
    world = reviewed_world()
    review = await held(world)
    await world.desk.edit(await call(world), review, ("travel expense policy",), "")
    made = await call(world, MARIA)
    answer = await world.reviewing.show(made, review)
    assert isinstance(answer, Answer)
    steps = [(event.stage, event.evidence.outcome) for event in world.events(made.trace_id)]
    assert steps == [
        *((stage, Outcome.OK) for stage in (Stage.AUTHENTICATE, Stage.RECALL, Stage.VALIDATE, Stage.SETTLE)),
        (Stage.SCOPE, Outcome.OK),
        (Stage.SEARCH, Outcome.STARTED),
        (Stage.SEARCH, Outcome.OK),
        (Stage.MERGE, Outcome.OK),
        (Stage.ANSWER, Outcome.OK),
    ]
    assert answer.audit.event_ids == tuple(event.id for event in world.events(made.trace_id))


async def test_placeholders_are_restored_for_the_asker_even_when_the_conversation_is_forgotten() -> None:
    world = reviewed_world(pii={"Anna Weber": "PERSON"})
    review = await held(world, "Does Anna Weber travel for Project Nightingale?", conversation="c-1")
    shown(await world.desk.edit(await call(world), review, ("travel expense of <PERSON_1>",), ""))
    assert await world.conversations.forget(Owner("acme", MARIA), "c-1")
    answer = await released(world, review)
    assert [query.text for query in answer.queries] == ["travel expense of Anna Weber"]
    assert (answer.conversation_id, answer.masked) == ("c-1", {"PERSON": 1})


async def test_a_newer_message_of_the_conversation_does_not_end_a_release() -> None:
    world = reviewed_world()
    review = await approved(world, conversation="c-1")
    await world.ask("How does travel expense reimbursement work?", conversation="c-1")
    assert (await released(world, review)).conversation_id == "c-1"


async def test_the_question_is_not_remembered_a_second_time() -> None:
    world = reviewed_world()
    review = await approved(world, conversation="c-1")
    await released(world, review)
    kept = await world.conversations.open(Owner("acme", MARIA), "c-1", 10)
    assert [each.turn.content for each in kept.turns] == [HELD]


async def test_rights_that_were_lost_since_open_the_case_again_and_nothing_is_searched() -> None:
    world = reviewed_world()
    review = await approved(world)
    before = world.bundle.version
    await in_force(world, without_finance())
    assert (await asked_again(world, review)).state == "open"
    assert world.knowledge.asked == []
    case = stored(world, review)
    assert (case.state, case.decision, case.content.reasons[-1]) == (ReviewState.OPEN, None, "rights_changed")
    told = [event for event in world.events() if event.stage is Stage.REVIEW]
    versions = {event.evidence.reasons[0]: event.who.policy_version for event in told}
    assert versions["approve"] == before
    assert versions["reopen"] not in ("", before)


async def test_a_reopened_case_needs_a_decision_on_what_it_is_now() -> None:
    world = reviewed_world()
    review = await held(world)
    seen = shown(await world.desk.look(await call(world), review)).digest
    await world.desk.approve(await call(world), review, seen)
    await in_force(world, without_finance())
    await asked_again(world, review)
    for digest in ("", seen):
        assert refused(await world.desk.approve(await call(world), review, digest)) == (409, "GW-1301")
    shown(await world.desk.claim(await call(world), review))
    shown(await world.desk.approve(await call(world), review, ""))
    answer = await released(world, review)
    assert answer.hits == ()
    assert "finance" not in answer.access.any_of


async def test_rights_that_grew_since_change_nothing() -> None:
    world = reviewed_world()
    review = await approved(world)
    more = f"p, user:{MARIA}, acme, scope/safety, search, allow\n"
    await in_force(world, files(f"g, user:{INES}, role:legal-reviewer, acme\n{more}"))
    assert "safety" in (await released(world, review)).access.any_of


async def test_a_term_that_is_out_of_bounds_since_opens_the_case_again() -> None:
    world = reviewed_world()
    review = await held(world)
    shown(await world.desk.edit(await call(world), review, ("expense guidance",), ""))
    terms = dict(files())["restricted_terms.yaml"] + "\nsafety: [expense guidance]\n"
    await in_force(
        world, files(f"g, user:{INES}, role:legal-reviewer, acme\n", **{"restricted_terms.yaml": terms})
    )
    shown_now = await asked_again(world, review)
    assert shown_now.state == "open"
    assert "permission_boundary" in stored(world, review).content.reasons
    assert world.knowledge.asked == []


async def test_a_collection_that_is_not_visible_any_more_opens_the_case_again() -> None:
    world = reviewed_world()
    review = await approved(world, collections=("handbook", "tariffs"))
    settings = dict(files())["tenant.yaml"].replace("scopes: [finance, sales]", "scopes: [sales]")
    await in_force(world, files(f"g, user:{INES}, role:legal-reviewer, acme\n", **{"tenant.yaml": settings}))
    await asked_again(world, review)
    assert stored(world, review).content.reasons[-1] == "collections_changed"
    await world.desk.claim(await call(world), review)
    assert refused(await world.desk.approve(await call(world), review, "")) == (422, "GW-1305")


async def test_a_content_that_is_not_the_one_decided_on_opens_the_case_again() -> None:
    world = reviewed_world()
    review = await approved(world)
    case = stored(world, review)
    world.journal.cases["acme", review] = replace(case, content=replace(case.content, queries=("other",)))
    await asked_again(world, review)
    assert stored(world, review).content.reasons[-1] == "content_changed"


async def test_a_reopened_case_has_its_time_anew() -> None:
    world = reviewed_world()
    review = await approved(world)
    world.clock.advance(100 * 3600)
    await in_force(world, without_finance())
    await asked_again(world, review)
    assert shown(await world.desk.look(await call(world), review)).state == "open"


async def test_two_who_ask_at_once_reopen_it_once() -> None:
    world = reviewed_world()
    review = await approved(world)
    stale = stored(world, review)
    await in_force(world, without_finance())
    await asked_again(world, review)
    late = await world.reviewing._releasing.release(await call(world, MARIA), stale)
    assert refused(late) == (409, "GW-1301")
    assert stored(world, review).reopened == 1


@pytest.mark.parametrize("breaks_after", [0, 1])
async def test_without_a_record_nothing_is_released(breaks_after: int) -> None:
    world = reviewed_world()
    review = await approved(world)
    world.journal.breaks_after = breaks_after
    result = await world.reviewing.show(await call(world, MARIA), review)
    assert refused(result) == (503, "GW-1501")
    assert (world.knowledge.asked == []) is (breaks_after == 0)


async def test_without_a_record_nothing_is_reopened() -> None:
    world = reviewed_world()
    review = await approved(world)
    await in_force(world, without_finance())
    world.journal.breaks_after = 0
    assert refused(await world.reviewing.show(await call(world, MARIA), review)) == (503, "GW-1501")
    assert stored(world, review).state is ReviewState.APPROVED


async def test_a_search_that_fails_is_a_problem_and_leaves_the_decision() -> None:
    world = reviewed_world()
    review = await approved(world)
    world.knowledge.broken = True
    assert refused(await world.reviewing.show(await call(world, MARIA), review)) == (503, "GW-1504")
    world.knowledge.broken = False
    assert stored(world, review).state is ReviewState.APPROVED
    assert (await released(world, review)).hits


async def test_an_idempotency_key_on_a_look_changes_nothing() -> None:
    world = reviewed_world()
    review = await approved(world)
    first = await world.reviewing.show(await call(world, MARIA, once="k-1"), review)
    second = await world.reviewing.show(await call(world, MARIA, once="k-1"), review)
    assert isinstance(first, Answer)
    assert isinstance(second, Answer)
    assert first.id != second.id


class Waiting(CarelessKnowledge):
    """A search service that answers when it is told to, or fails as nobody foresaw."""

    def __init__(self, error: Exception | None = None) -> None:
        super().__init__()
        self.error, self.asked_for = error, asyncio.Event()

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        self.asked_for.set()
        if self.error is not None:
            raise self.error
        await asyncio.Event().wait()
        return ()


async def test_an_asker_who_hangs_up_leaves_a_trace_and_the_decision() -> None:
    world = reviewed_world()
    review, waiting = await approved(world), Waiting()
    world.reviewing._releasing._stages.search._knowledge = waiting
    asking = asyncio.create_task(world.reviewing.show(await call(world, MARIA), review))
    await waiting.asked_for.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    last = world.events()[-1]
    assert (last.stage, last.evidence.outcome) == (Stage.SEARCH, Outcome.CANCELLED)
    assert stored(world, review).state is ReviewState.APPROVED


async def test_what_nobody_foresaw_is_on_record_by_its_type_alone() -> None:
    world = reviewed_world()
    review = await approved(world)
    world.reviewing._releasing._stages.search._knowledge = Waiting(ValueError("secret"))
    with pytest.raises(ValueError, match="secret"):
        await world.reviewing.show(await call(world, MARIA), review)
    last = world.events()[-1]
    assert last.evidence.outcome is Outcome.FAILED
    assert "ValueError" in last.evidence.reasons
    assert "secret" not in str(last)
