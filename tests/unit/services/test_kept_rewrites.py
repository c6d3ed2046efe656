"""A rewrite that was served is kept for whoever asks the very same, and for nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from gateway.adapters.fakes.rewriter import failing, saying
from gateway.domain.proposal import FailureKind, Proposal
from gateway.domain.recourse import Status
from gateway.domain.violations import ViolationCode
from tests.world import TRAVEL, World, acme_files

FOLLOW_UP = "and for contractors?"
GOOD = "travel expense reimbursement for independent contractors (PJ)"
OTHER = "travel expense reimbursement for contractors who are independent contractors (PJ)"


def world(*replies: Proposal, files: Mapping[str, str] | None = None) -> World:
    return World(replies=replies or (saying(GOOD),), files=files)


async def asked(world: World, **how: object) -> tuple[Status, int]:
    """How the follow-up was served, and how many calls of the model there have been."""
    answer = await world.ask(FOLLOW_UP, **{"history": TRAVEL, **how})
    return answer.status, world.model.calls


async def test_the_second_one_is_cached_with_the_same_searches_and_no_call() -> None:
    acme = world()
    first = await acme.ask(FOLLOW_UP, history=TRAVEL)
    second = await acme.ask(FOLLOW_UP, history=TRAVEL)
    assert (first.status, second.status) == (Status.REWRITTEN, Status.CACHED)
    assert (second.queries, second.hits) == (first.queries, first.hits)
    assert (acme.model.calls, second.attempts) == (1, ())


async def test_another_person_with_the_same_rights_has_it_too() -> None:
    acme = world()
    await asked(acme, subject="ana@acme.example", roles=["employee"])
    assert await asked(acme, subject="tom@acme.example", roles=["employee"]) == (Status.CACHED, 1)


async def test_other_rights_another_policy_another_message_have_not() -> None:
    acme = world()
    await asked(acme, subject="ana@acme.example", roles=["employee"])
    status, calls = await asked(acme, subject="ana@acme.example", roles=["employee", "hr"])
    assert (status, calls) == (Status.REWRITTEN, 2)
    await acme.ask("and for the contractors?", history=TRAVEL)
    assert acme.model.calls == 3


async def test_a_caller_may_do_without_it_and_leaves_nothing() -> None:
    acme = world()
    assert await asked(acme, cached=False) == (Status.REWRITTEN, 1)
    assert await asked(acme) == (Status.REWRITTEN, 2)
    assert await asked(acme, cached=False) == (Status.REWRITTEN, 3)
    assert await asked(acme) == (Status.CACHED, 3)


async def test_a_tenant_may_do_without_it() -> None:
    files = dict(acme_files())
    files["tenant.yaml"] = files["tenant.yaml"].replace("rewrite: {", "rewrite: {cache_hours: 0, ")
    acme = world(files=files)
    await asked(acme)
    assert await asked(acme) == (Status.REWRITTEN, 2)


async def test_it_is_kept_for_hours_and_not_for_days() -> None:
    acme = world()
    await asked(acme)
    acme.clock.advance(4 * 3600 - 60)
    assert await asked(acme) == (Status.CACHED, 1)
    acme.clock.advance(120)
    assert await asked(acme) == (Status.REWRITTEN, 2)


async def test_an_attempt_that_healed_is_kept_under_what_was_asked_first() -> None:
    acme = world(saying("it for contractors"), saying(GOOD))
    first = await acme.ask(FOLLOW_UP, history=TRAVEL)
    assert [each.violations for each in first.attempts] == [(ViolationCode.UNRESOLVED_REFERENCE.value,), ()]
    assert await asked(acme) == (Status.CACHED, 2)


@pytest.mark.parametrize(
    "reply",
    [
        failing(FailureKind.REJECTED),
        Proposal("anthropic", needs_retrieval=False),
        saying("it for contractors"),
    ],
    ids=["failed", "no_retrieval", "invalid"],
)
async def test_nothing_but_a_served_rewrite_is_kept(reply: Proposal) -> None:
    acme = World(replies=(reply,))
    await asked(acme)
    calls = acme.model.calls
    assert (await asked(acme))[1] == 2 * calls


async def test_what_is_kept_is_looked_at_like_a_fresh_one_and_asked_anew_when_it_will_not_do() -> None:
    acme = world()
    await asked(acme)
    (key,) = acme.kept_rewrites._rows
    await acme.kept_rewrites.keep(key, saying("Project Nightingale for contractors").queries, 4)
    answer = await acme.ask(FOLLOW_UP, history=TRAVEL)
    assert (answer.status, acme.model.calls) == (Status.REWRITTEN, 2)
    assert [query.text for query in answer.queries] == [GOOD]


async def test_people_of_two_conversations_share_the_words_and_not_the_names() -> None:
    acme = World(
        replies=(saying("travel expense reimbursement of <PERSON_1>"),),
        pii={"Maria Gonzalez": "PERSON", "Tom Berg": "PERSON"},
    )
    first = await acme.ask("and for Maria Gonzalez?", history=TRAVEL, conversation="c-1")
    second = await acme.ask("and for Tom Berg?", history=TRAVEL, conversation="c-2")
    assert (first.status, second.status) == (Status.REWRITTEN, Status.CACHED)
    assert [query.text for query in second.queries] == ["travel expense reimbursement of Tom Berg"]


async def test_an_identical_request_at_the_same_time_costs_one_call() -> None:
    acme = world()
    may_answer, rewrite = asyncio.Event(), acme.model.rewrite

    async def slowly(brief: object) -> object:
        await may_answer.wait()
        return await rewrite(brief)  # type: ignore[arg-type]

    acme.model.rewrite = slowly  # type: ignore[method-assign, assignment]
    asking = [
        asyncio.create_task(acme.ask(FOLLOW_UP, history=TRAVEL, conversation=f"c-{n}")) for n in range(5)
    ]
    await asyncio.sleep(0.05)
    may_answer.set()
    answers = await asyncio.gather(*asking)
    assert acme.model.calls == 1
    assert {answer.status for answer in answers} == {Status.REWRITTEN}


async def test_rules_are_quicker_than_a_store() -> None:
    acme = World(offline=True)
    await acme.ask(FOLLOW_UP, history=TRAVEL)
    assert (await acme.ask(FOLLOW_UP, history=TRAVEL)).status is Status.REWRITTEN
    assert acme.kept_rewrites._rows == {}
