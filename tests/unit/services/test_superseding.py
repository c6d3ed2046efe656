"""A newer message ends the older, and so does forgetting the conversation: nothing of it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.answer import Answer
from gateway.domain.audit import Outcome, Stage
from gateway.domain.brief import Brief
from gateway.domain.conversation import Owner, Role
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.proposal import Reply
from gateway.domain.search import Hit, ScopedQuery
from tests.world import MARIA, TRAVEL, World

OLDER, NEWER = "and for contractors?", "and for employees?"
GOOD = "travel expense reimbursement for independent contractors (PJ)"
ALSO_GOOD = "travel expense reimbursement for employees"
OWNER = Owner("acme", MARIA)


class Thinking:
    """A model that is asked and answers when it is told to."""

    source, repeats_itself = "anthropic", False

    def __init__(self) -> None:
        self.asked, self.may_answer, self.cancelled = asyncio.Event(), asyncio.Event(), False

    async def rewrite(self, brief: Brief) -> Reply:
        self.asked.set()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        return saying(ALSO_GOOD if "employees" in brief.conversation.message.text else GOOD)


def thinking(world: World) -> Thinking:
    model = Thinking()
    world.model.rewrite = model.rewrite  # type: ignore[method-assign]
    return model


async def kept(world: World) -> list[str]:
    turns = (await world.conversations.open(OWNER, "c-1", 50)).turns
    return [each.turn.content for each in turns if each.turn.role is Role.USER]


async def under_way(world: World, model: Thinking, **how: object) -> asyncio.Task[Answer | Problem]:
    """An older message whose model call is running."""
    asking = asyncio.create_task(world.reply(OLDER, history=TRAVEL, conversation="c-1", **how))
    await model.asked.wait()
    return asking


async def test_the_older_ends_at_once_with_a_409_and_the_newer_is_answered() -> None:
    world = World()
    model = thinking(world)
    older = await under_way(world, model)
    newer = asyncio.create_task(world.reply(NEWER, history=TRAVEL, conversation="c-1"))
    problem = await asyncio.wait_for(older, 5)
    assert isinstance(problem, Problem)
    assert (problem.of, problem.status, model.cancelled) == (Problems.SUPERSEDED, 409, True)
    model.may_answer.set()
    answer = await newer
    assert isinstance(answer, Answer)
    assert [query.text for query in answer.queries] == [ALSO_GOOD]
    assert await kept(world) == [NEWER]


async def test_the_end_of_the_older_is_on_record_and_it_made_no_search() -> None:
    world = World()
    model = thinking(world)
    older = await under_way(world, model)
    trace = world.events()[0].trace_id
    model.may_answer.set()
    await world.ask(NEWER, history=TRAVEL, conversation="c-1")
    await older
    steps = [(event.stage, event.evidence.outcome) for event in world.events(trace)]
    assert steps[-2:] == [(Stage.REWRITE, Outcome.STOPPED), (Stage.ANSWER, Outcome.FAILED)]
    assert world.events(trace)[-1].evidence.reasons == ("GW-1302", "superseded")
    assert (Stage.SEARCH, Outcome.STARTED) not in steps


async def test_its_idempotency_key_is_free_and_sent_again_it_is_the_newest_message() -> None:
    world = World()
    model = thinking(world)
    older = await under_way(world, model, once="k-1")
    model.may_answer.set()
    await world.ask(NEWER, history=TRAVEL, conversation="c-1")
    await older
    again = await world.ask(OLDER, history=TRAVEL, conversation="c-1", once="k-1")
    assert [query.text for query in again.queries] == [GOOD]
    assert await kept(world) == [NEWER, OLDER]


async def test_of_twenty_at_once_exactly_one_is_answered() -> None:
    world = World()
    model = thinking(world)
    asking = [asyncio.create_task(world.reply(OLDER, history=TRAVEL, conversation="c-1")) for _ in range(20)]
    await model.asked.wait()
    model.may_answer.set()
    replies = await asyncio.gather(*asking)
    answered = [reply for reply in replies if isinstance(reply, Answer)]
    codes = [reply.code for reply in replies if isinstance(reply, Problem)]
    assert (len(answered), codes) == (1, ["GW-1302"] * 19)
    assert await kept(world) == [OLDER]


async def test_messages_without_a_conversation_and_those_of_somebody_else_end_none() -> None:
    world = World()
    model = thinking(world)
    others: Sequence[dict[str, str]] = ({}, {}, {"conversation": "c-1", "subject": "ben@acme.example"})
    older = await under_way(world, model)
    asking = [asyncio.create_task(world.reply(NEWER, history=TRAVEL, **other)) for other in others]
    model.may_answer.set()
    replies = await asyncio.gather(older, *asking)
    assert [type(reply) for reply in replies] == [Answer] * 4


async def test_what_another_process_began_is_seen_when_the_model_has_answered() -> None:
    world = World()
    model = thinking(world)
    older = await under_way(world, model)
    await world.conversations.from_elsewhere().open(OWNER, "c-1", 6)
    model.may_answer.set()
    problem = await older
    assert isinstance(problem, Problem)
    assert problem.of is Problems.SUPERSEDED
    assert (Stage.SEARCH, Outcome.STARTED) not in world.steps()


async def test_what_another_process_began_during_the_search_is_seen_before_anything_is_kept() -> None:
    world = World()
    searching = world.knowledge.search

    async def meanwhile(query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        await world.conversations.from_elsewhere().open(OWNER, "c-1", 6)
        return await searching(query, k)

    world.knowledge.search = meanwhile  # type: ignore[method-assign]
    problem = await world.refused("How do I reset my VPN password?", conversation="c-1", once="k-1")
    assert problem.of is Problems.SUPERSEDED
    assert world.events()[-1].evidence.reasons == ("GW-1302", "superseded")
    assert await kept(world) == []


async def test_a_message_that_is_overtaken_before_its_search_makes_none() -> None:
    world = World()
    finding = world.detector.find

    async def meanwhile(texts: Sequence[str], language: str, regions: Sequence[str]) -> object:
        await world.conversations.open(OWNER, "c-1", 6)
        return await finding(texts, language, regions)

    world.detector.find = meanwhile  # type: ignore[assignment,method-assign]
    problem = await world.refused("How do I reset my VPN password?", conversation="c-1")
    assert problem.of is Problems.SUPERSEDED
    assert world.knowledge.asked == []


async def test_no_case_is_opened_for_a_message_that_another_process_overtook() -> None:
    world = World()
    finding = world.detector.find

    async def meanwhile(texts: Sequence[str], language: str, regions: Sequence[str]) -> object:
        await world.conversations.from_elsewhere().open(OWNER, "c-1", 6)
        return await finding(texts, language, regions)

    world.detector.find = meanwhile  # type: ignore[assignment,method-assign]
    problem = await world.refused("When does Nightingale end?", conversation="c-1")
    assert problem.of is Problems.SUPERSEDED
    assert (Stage.ANSWER, Outcome.OK) not in world.steps()


async def test_a_conversation_that_is_forgotten_under_way_stays_forgotten() -> None:
    world = World()
    await world.ask("How do I reset my VPN password?", conversation="c-1")
    model = thinking(world)
    older = await under_way(world, model, once="k-1")
    call = Call(credential=await world.key(), on_behalf="", trace_id="tr_x", started=0.0)
    assert await world.conversing.forget(call, "c-1") is None
    problem = await asyncio.wait_for(older, 5)
    assert isinstance(problem, Problem)
    assert problem.of is Problems.SUPERSEDED
    again = await world.conversing.forget(call, "c-1")
    assert isinstance(again, Problem)
    assert again.of is Problems.NOT_FOUND
    assert await kept(world) == []


async def test_the_response_kept_for_a_retry_is_forgotten_with_its_conversation() -> None:
    world = World()
    message = "How do I reset my VPN password?"
    first = await world.ask(message, conversation="c-1", once="k-1")
    assert (await world.ask(message, conversation="c-1", once="k-1")).id == first.id
    call = Call(credential=await world.key(), on_behalf="", trace_id="tr_x", started=0.0)
    await world.conversing.forget(call, "c-1")
    assert (await world.ask(message, conversation="c-1", once="k-1")).id != first.id
