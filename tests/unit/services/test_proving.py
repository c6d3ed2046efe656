"""What of the audit is shown is on record first, and so is whoever was shown nothing."""

from __future__ import annotations

from datetime import timedelta

from gateway.domain.audit import Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.receipt import Receipt
from gateway.domain.flow import Call
from gateway.domain.notes.signed import SignedNote
from gateway.services.proving import NO_READER, NOTHING
from tests.reviews import call
from tests.world import MARIA, World

CARLA = "carla@acme.example"
LAG = timedelta(seconds=10)


async def sealed_world() -> tuple[World, str]:
    """A world with a sealed question, and the id of its first event."""
    world = World(offline=True)
    answer = await world.ask("How does travel work?")
    await world.log.seal("acme", LAG)
    world.journal.events.clear()
    return world, answer.audit.event_ids[0]


async def call_of(world: World, subject: str = CARLA) -> Call:
    return await call(world, subject)


def recorded(world: World) -> list[tuple[Stage, Outcome, tuple[str, ...]]]:
    return [(each.stage, each.evidence.outcome, each.evidence.reasons) for each in world.journal.events]


async def test_a_receipt_and_entries_are_on_record_and_hashes_are_not() -> None:
    world, event_id = await sealed_world()
    assert isinstance(await world.proving.receipt(await call_of(world), event_id), Receipt)
    assert isinstance(await world.proving.tile(await call_of(world), "entries/000.p/2"), bytes)
    assert isinstance(await world.proving.tile(await call_of(world), "0/000.p/2"), bytes)
    assert isinstance(await world.proving.checkpoint(await call_of(world)), SignedNote)
    assert recorded(world) == [
        (Stage.AUDIT, Outcome.OK, ("proof",)),
        (Stage.AUDIT, Outcome.OK, ("entries",)),
    ]


async def test_a_receipt_is_not_shown_without_a_record() -> None:
    world, event_id = await sealed_world()
    world.journal.breaks_after = 0
    shown = await world.proving.receipt(await call_of(world), event_id)
    assert isinstance(shown, Problem)
    assert shown.of is Problems.AUDIT_UNAVAILABLE


async def test_entries_are_not_shown_without_a_record() -> None:
    world, _ = await sealed_world()
    world.journal.breaks_after = 0
    shown = await world.proving.tile(await call_of(world), "entries/000.p/2")
    assert isinstance(shown, Problem)
    assert shown.of is Problems.AUDIT_UNAVAILABLE


async def test_who_is_shown_nothing_is_on_record() -> None:
    world, event_id = await sealed_world()
    assert await world.proving.receipt(await call_of(world, MARIA), event_id) == NO_READER
    assert await world.proving.receipt(await call_of(world), "ev_unknown") == NOTHING
    assert await world.proving.tile(await call_of(world), "entries/001") == NOTHING
    assert recorded(world) == [
        (Stage.AUDIT, Outcome.STOPPED, ("no_reader", "GW-1102")),
        (Stage.AUDIT, Outcome.STOPPED, ("proof", "GW-1201")),
        (Stage.AUDIT, Outcome.STOPPED, ("entries", "GW-1201")),
    ]
