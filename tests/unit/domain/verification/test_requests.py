"""No request of the gateway's own lacks a step, however it goes."""

from __future__ import annotations

import asyncio

from gateway.adapters.evidence.leaf import leaf_of
from gateway.adapters.evidence.steps import step_in
from gateway.domain.recourse import Status
from gateway.domain.verification.requests import Requests
from tests.reviews import INES, LARS, call, held, reviewed_world, stored
from tests.world import MARIA, TRAVEL, World


def lacking(world: World) -> tuple[list[str], int]:
    """The events of a world that lack one before them, and how many requests have no end."""
    requests = Requests(whole=True)
    steps = ((event.stage.value, step_in(leaf_of(event, {}))) for event in world.journal.events)
    lacks = [stage for stage, step in steps if requests.lacks(step)]
    assert world.journal.events
    return lacks, requests.open


async def test_answers_of_every_kind_have_all_their_steps() -> None:
    world = World(offline=True)
    for message in (
        "How does travel work?",
        "thanks",
        "and for contractors?",
        "it",
        "What is Project Nightingale?",
    ):
        await world.ask(message, history=TRAVEL)
    assert (await world.ask("How does travel work?", once="k")).status is Status.PASSTHROUGH
    await world.ask("How does travel work?", once="k")
    await world.refused(" ")
    await world.refused("x", key="rgw_unknown")
    await world.refused("x", collections=("unknown",))
    assert lacking(world) == ([], 0)


async def test_a_request_whose_part_is_broken_has_its_steps_and_an_end() -> None:
    world = World(offline=True)
    await world.applied()
    world.knowledge.broken = True
    await world.refused("How does travel work?")
    world.knowledge.broken, world.conversations.broken = False, True
    await world.refused("How does travel work?")
    assert lacking(world) == ([], 0)


async def test_a_caller_who_hangs_up_leaves_an_end() -> None:
    world = World(offline=True)
    received = await world.received("How does travel work?")
    asking = asyncio.create_task(world.answering.answer(received))
    for _ in range(6):
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait({asking})
    assert lacking(world) == ([], 0)


async def test_a_held_question_that_is_decided_and_fetched_has_all_its_steps() -> None:
    world = reviewed_world()
    review = await held(world)
    await world.desk.claim(await call(world, LARS), review)
    await world.desk.approve(await call(world, LARS), review, stored(world, review).content.digest)
    await world.reviewing.show(await call(world, MARIA), review)
    await world.desk.look(await call(world, INES), review)
    assert lacking(world) == ([], 0)
