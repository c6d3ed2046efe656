"""What is looked into is on record first, whoever looks and wherever from; so is whoever is shown nothing."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import pytest

from gateway.adapters.observation.unwatched import Unwatched
from gateway.domain.audit import AuditEvent, Outcome, Stage, Who
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.audit_search import EventPage, Sought, SoughtWords
from gateway.domain.evidence.replay import Replay
from gateway.domain.evidence.unanswered import UnansweredReport
from gateway.domain.flow import Call
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.services.acting import Acting
from gateway.services.inspecting import Inspection, Inspector
from gateway.services.proving import NO_READER, NOTHING
from gateway.services.trail import Trails
from tests.reviews import call
from tests.world import MARIA, World

CARLA = "carla@acme.example"


async def asked_world() -> tuple[World, str]:
    """A world in which Maria asked, and the trace of that."""
    world = World(offline=True)
    return world, (await world.ask("How does travel work?")).trace_id


async def carla(world: World) -> Call:
    return await call(world, CARLA)


def last(world: World) -> AuditEvent:
    return world.journal.events[-1]


async def unrecorded(world: World, look: Awaitable[Any]) -> None:
    """The look shows nothing, because the record of it cannot be kept."""
    world.journal.breaks_after = 0
    shown = await look
    assert isinstance(shown, Problem)
    assert shown.of is Problems.AUDIT_UNAVAILABLE


async def test_a_search_is_on_record_before_it_shows_anything() -> None:
    world, trace = await asked_world()
    page = await world.inspecting.search(await carla(world), Sought(trace_id=trace), SoughtWords(), None, 5)
    assert isinstance(page, EventPage)
    assert (last(world).who.subject, last(world).evidence.reasons) == (CARLA, ("search",))
    assert last(world).evidence.counts == {"events": 5}
    await unrecorded(world, world.inspecting.search(await carla(world), Sought(), SoughtWords(), None, 5))


async def test_a_replay_is_on_record_before_it_shows_anything() -> None:
    world, trace = await asked_world()
    assert isinstance(await world.inspecting.replay(await carla(world), trace), Replay)
    assert last(world).evidence.reasons == ("replay",)
    await unrecorded(world, world.inspecting.replay(await carla(world), trace))


async def test_a_list_of_the_unanswered_is_on_record_before_it_shows_anything() -> None:
    world, _ = await asked_world()
    shown = await world.inspecting.unanswered(await carla(world), Sought(), 5)
    assert isinstance(shown, UnansweredReport)
    assert last(world).evidence.reasons == ("unanswered",)
    await unrecorded(world, world.inspecting.unanswered(await carla(world), Sought(), 5))


async def test_who_is_shown_nothing_is_on_record() -> None:
    world, trace = await asked_world()
    assert await world.inspecting.replay(await call(world, MARIA), trace) == NO_READER
    assert last(world).evidence.reasons == ("no_reader", NO_READER.code)
    assert await world.inspecting.replay(await carla(world), "tr_unknown") == NOTHING
    assert last(world).evidence.reasons == ("replay", NOTHING.code)


async def test_a_store_that_is_away_is_on_record() -> None:
    world, _ = await asked_world()
    world.search.broken = True
    shown = await world.inspecting.search(await carla(world), Sought(), SoughtWords(), None, 5)
    assert isinstance(shown, Problem)
    assert shown.of is Problems.STORE_UNAVAILABLE
    assert last(world).evidence.outcome is Outcome.FAILED


def inspector_of(world: World) -> Inspector:
    acting = Acting(Trails(world.journal, world.clock, Unwatched()), world.clock)
    return Inspector(Inspection(world.search, world.journal), acting)


async def test_at_a_terminal_the_intent_is_on_record_before_the_look() -> None:
    world, trace = await asked_world()
    who = Who("acme", "ana", "ana")
    inspector = inspector_of(world)
    page = await inspector.search(who, Sought(trace_id=trace), SoughtWords(), None, 3)
    assert isinstance(page, EventPage)
    assert page.next
    assert await inspector.replay(who, trace) is not None
    assert await inspector.replay(who, "tr_unknown") is None
    assert await inspector.unanswered(who, Sought(), 5) == []
    acts = [event for event in world.journal.events if event.stage is Stage.AUDIT]
    assert [event.evidence.outcome for event in acts] == [Outcome.STARTED, Outcome.OK] * 4
    assert {event.who.actor for event in acts} == {"ana"}
    world.journal.breaks_after = 0
    with pytest.raises(JournalUnavailable):
        await inspector.search(who, Sought(), SoughtWords(), None, 3)


async def test_a_look_at_a_terminal_that_fails_is_on_record_as_failed() -> None:
    world, _ = await asked_world()
    world.search.broken = True
    with pytest.raises(StoreUnavailable):
        await inspector_of(world).search(Who("acme", "ana", "ana"), Sought(), SoughtWords(), None, 3)
    assert last(world).evidence.reasons == ("search", "StoreUnavailable")


async def test_a_page_that_holds_all_that_there_is_has_none_behind_it() -> None:
    world, trace = await asked_world()
    inspection = Inspection(world.search, world.journal)
    count = len(world.events(trace))
    whole = await inspection.page("acme", Sought(trace_id=trace), None, count)
    part = await inspection.page("acme", Sought(trace_id=trace), None, count - 1)
    assert isinstance(whole, EventPage)
    assert isinstance(part, EventPage)
    assert (bool(whole.next), bool(part.next)) == (False, True)
