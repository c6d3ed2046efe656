"""What is seldom said is on record as well, and without a record it is not said."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from gateway.domain.audit import Outcome, Stage
from gateway.domain.conversation import Role, Turn
from gateway.domain.errors import Problem, Problems
from gateway.domain.identity import SYSTEM_TENANT
from gateway.domain.reviews.deciding import Refusal
from gateway.ports.journal import Kept, Record
from tests.reviews import call, held, reviewed_world, shown
from tests.world import MARIA, TRAVEL, World

UNREADABLE = Problem(Problems.INVALID_BODY, "The body is no JSON", "body")


async def unavailable(made: Awaitable[object]) -> bool:
    """Whether the call was refused for want of a record."""
    answer = await made
    return isinstance(answer, Problem) and answer.of is Problems.AUDIT_UNAVAILABLE


async def last_reasons(world: World) -> tuple[Stage, Outcome, tuple[str, ...]]:
    event = world.events()[-1]
    return event.stage, event.evidence.outcome, event.evidence.reasons


async def test_a_request_that_cannot_be_read_is_turned_away_on_record() -> None:
    world = World()
    problem = await world.answering.turn_away(await world.received("?"), UNREADABLE)
    assert problem == UNREADABLE
    assert await last_reasons(world) == (Stage.RECEIVE, Outcome.STOPPED, (UNREADABLE.code,))
    world.journal.breaks_after = 0
    assert await unavailable(world.answering.turn_away(await world.received("?"), UNREADABLE))


async def test_any_other_call_that_cannot_be_read_is_too() -> None:
    world = World()
    assert await world.conversing.turn_away(await call(world, MARIA), UNREADABLE) == UNREADABLE
    assert await last_reasons(world) == (Stage.CONVERSATION, Outcome.STOPPED, (UNREADABLE.code,))
    world.journal.breaks_after = 0
    assert await unavailable(world.conversing.turn_away(await call(world, MARIA), UNREADABLE))


async def test_a_stranger_at_any_door_is_on_the_systems_record() -> None:
    world = World()
    await world.applied()
    stranger = await world.received("?", key="rg_acme_wrong")
    answer = await world.conversing.forget(stranger, "c-1")
    assert isinstance(answer, Problem)
    assert answer.of is Problems.UNAUTHENTICATED
    (event,) = world.events()
    assert (event.who.tenant, event.stage) == (SYSTEM_TENANT, Stage.AUTHENTICATE)
    world.journal.breaks_after = 0
    assert await unavailable(world.conversing.forget(stranger, "c-1"))


async def test_a_turn_without_a_visible_character_is_refused_on_record() -> None:
    world = World()
    turn = Turn(Role.ASSISTANT, "\u200b")
    answer = await world.conversing.say(await call(world, MARIA), "c-1", turn, ())
    assert isinstance(answer, Problem)
    assert await last_reasons(world) == (Stage.CONVERSATION, Outcome.STOPPED, (answer.code,))
    world.journal.breaks_after = 0
    assert await unavailable(world.conversing.say(await call(world, MARIA), "c-1", turn, ()))


LOOKS: dict[str, Callable[[World], Callable[..., Awaitable[object]]]] = {
    "look": lambda world: world.desk.look,
    "claim": lambda world: world.desk.claim,
}


@pytest.mark.parametrize("act", LOOKS)
async def test_a_case_that_is_not_there_is_missing_on_record(act: str) -> None:
    world = reviewed_world()
    missing = await LOOKS[act](world)(await call(world), "rv_unknown")
    assert isinstance(missing, Problem)
    assert await last_reasons(world) == (Stage.REVIEW, Outcome.STOPPED, (act, missing.code))
    world.journal.breaks_after = 0
    assert await unavailable(LOOKS[act](world)(await call(world), "rv_unknown"))


async def test_a_decision_that_is_overtaken_every_time_is_refused_on_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = reviewed_world()
    review = await held(world)
    append = world.journal.append

    async def overtaken(record: Record) -> Kept:
        return Kept.OVERTAKEN if record.change is not None else await append(record)

    monkeypatch.setattr(world.journal, "append", overtaken)
    answer = await world.desk.claim(await call(world), review)
    assert isinstance(answer, Problem)
    assert await last_reasons(world) == (
        Stage.REVIEW,
        Outcome.STOPPED,
        ("claim", answer.code, Refusal.OVERTAKEN.value),
    )


async def test_an_asker_who_hangs_up_during_a_release_is_on_record(monkeypatch: pytest.MonkeyPatch) -> None:
    world = reviewed_world()
    review = await held(world)
    shown(await world.desk.approve(await call(world), review, ""))
    searching = asyncio.Event()

    async def slow(*_: object) -> None:
        searching.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(world.knowledge, "search", slow)
    asking = asyncio.create_task(world.reviewing.show(await call(world, MARIA), review))
    await searching.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    _, outcome, reasons = await last_reasons(world)
    assert (outcome, reasons) == (Outcome.CANCELLED, ("caller_gone",))


async def test_the_answer_to_a_request_sent_twice_is_on_record_twice() -> None:
    world = World(offline=True)
    for _ in range(2):
        await world.ask("and for contractors?", history=TRAVEL, once="k-1")
    answers = [event for event in world.events() if event.stage is Stage.ANSWER]
    assert [event.evidence.reasons[0] for event in answers] == ["rewritten", "replayed"]
