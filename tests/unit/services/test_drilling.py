"""A drill finds what does not work: each fallback is broken once, and the exercise says so."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from gateway.adapters.fakes.detector import FakeDetector
from gateway.adapters.fakes.journal import FakeJournal
from gateway.bootstrap.policies import compiled
from gateway.commands.drill import DrillHall
from gateway.domain.audit import Outcome
from gateway.domain.brief import Brief
from gateway.domain.policy import Tenancy
from gateway.domain.proposal import FailureKind, Maker, Proposal, ProposedQuery, Reply
from gateway.domain.recourse import Accept, Situation, Status, Try, next_step
from gateway.domain.rehearsal.exercises import Exercise, exercises_for
from gateway.ports.journal import Kept, Record
from gateway.services.drilling import Drilling
from tests.policies import bundle_of
from tests.rehearsals import OFFLINE
from tests.world import acme_files

BUNDLE = bundle_of(acme_files())
EXERCISES = exercises_for(Tenancy(BUNDLE, compiled(BUNDLE)), 1)


def exercise(fault: FailureKind, domain: str = "") -> Exercise:
    (found,) = [each for each in EXERCISES if (each.fault, each.question.domain) == (fault, domain)]
    return found


def quick_hall() -> DrillHall:
    hall = DrillHall(OFFLINE)
    hall.detector = FakeDetector({})
    return hall


async def found_in(played: Exercise, **changed: object) -> tuple[str, ...]:
    """What an exercise finds where some of the parts are others."""
    async with quick_hall() as hall:
        room = await hall.room_for(played, BUNDLE)
        room.parts = replace(room.parts, **changed)  # type: ignore[arg-type]
        return await Drilling(room, patience=5).play(played)


@pytest.mark.parametrize("played", EXERCISES, ids=lambda each: f"{each.fault.value} {each.question.domain}")
async def test_every_fallback_works_as_things_are(played: Exercise) -> None:
    assert await found_in(played) == ()


class CarelessOffline:
    """An offline rewriter that hands out whatever it is told to, and hangs without anything."""

    source = "offline"
    repeats_itself = True

    def __init__(self, *texts: str) -> None:
        self._texts = texts

    def maker(self, brief: Brief) -> Maker:
        return Maker("", "")

    async def rewrite(self, brief: Brief) -> Reply:
        if not self._texts:
            await asyncio.sleep(60)
        return Proposal(self.source, tuple(map(ProposedQuery, self._texts)))


async def test_a_fallback_that_hangs_is_found() -> None:
    async with quick_hall() as hall:
        played = exercise(FailureKind.TIMEOUT)
        room = await hall.room_for(played, BUNDLE)
        room.parts = replace(room.parts, offline=CarelessOffline())
        assert await Drilling(room, patience=0.5).play(played) == ("it hung",)


async def test_a_fallback_that_brings_in_what_its_asker_may_not_use_is_found() -> None:
    """The validators refuse it, so what was due is not what comes."""
    offline = CarelessOffline("responsible for the legal hold of Project Nightingale")
    (first, *_) = await found_in(exercise(FailureKind.OVERLOADED), offline=offline)
    assert first.endswith("degraded was due")


async def test_a_sensitive_domain_that_degrades_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(now: Situation) -> object:
        return next_step(replace(now, sensitive=False))

    monkeypatch.setattr("gateway.stages.settle.next_step", lenient)
    found = await found_in(exercise(FailureKind.TIMEOUT, "legal"))
    assert "answered degraded, pending_review was due" in found
    assert "searches or documents were given although nothing may be served" in found


async def test_a_refusal_that_is_worked_around_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(now: Situation) -> object:
        step = next_step(now)
        return step if isinstance(step, Accept | Try) else next_step(replace(now, verdict="failed"))  # type: ignore[arg-type]

    monkeypatch.setattr("gateway.stages.settle.next_step", stubborn)
    assert "answered degraded, refused was due" in await found_in(exercise(FailureKind.REFUSAL))


async def test_calls_that_go_out_through_an_open_circuit_are_found() -> None:
    played = exercise(FailureKind.CIRCUIT_OPEN)
    async with quick_hall() as hall:
        room = await hall.room_for(played, BUNDLE)
        room.parts = replace(room.parts, configured=room._rewriter)
        found = await Drilling(room).play(played)
    assert "the model was called 1 times" in found


class ForgetfulJournal(FakeJournal):
    """Says that all is kept, and keeps no failure."""

    async def append(self, record: Record) -> Kept:
        kept = tuple(event for event in record.events if event.evidence.outcome is not Outcome.FAILED)
        return await super().append(replace(record, events=kept))


async def test_a_record_that_leaves_out_a_failure_is_found() -> None:
    found = await found_in(exercise(FailureKind.MALFORMED), journal=ForgetfulJournal())
    assert found == ("the record does not tell every call and how the model failed",)


async def test_a_wait_beyond_the_budget_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateway.stages.settle.wait_before_retry", lambda *_: 0.0)
    monkeypatch.setattr("gateway.stages.briefing._SHORTEST_TIMEOUT", 3.0)
    played = exercise(FailureKind.TIMEOUT)
    found = await found_in(played)
    assert any("of a budget of 4.0 s" in each for each in found), found


async def test_a_gateway_that_breaks_is_found() -> None:
    class BrokenOffline(CarelessOffline):
        async def rewrite(self, brief: Brief) -> Reply:
            raise LookupError("no such word")

    found = await found_in(exercise(FailureKind.TIMEOUT), offline=BrokenOffline())
    assert found == ("the gateway broke: LookupError: no such word",)


async def test_without_an_audit_nothing_is_served_and_the_drill_says_so() -> None:
    journal = FakeJournal()
    journal.broken = True
    found = await found_in(exercise(FailureKind.TIMEOUT), journal=journal)
    assert found == ("answered GW-1501, degraded was due",)


def test_statuses_that_can_be_due_are_those_of_the_contract() -> None:
    assert {each.due for each in EXERCISES} == {Status.DEGRADED, Status.REFUSED, Status.PENDING_REVIEW}
