"""An export of any part of a log can be checked by whoever has the key; who made it is on record first."""

from __future__ import annotations

from datetime import timedelta

import pytest

from gateway.adapters.evidence.notary import verifies
from gateway.adapters.evidence.steps import step_in
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.log import FakeLog
from gateway.adapters.observation.unwatched import Unwatched
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.verification.manifest import EVENTS
from gateway.domain.verification.verdict import Verdict
from gateway.domain.verification.verifying import verdict_on
from gateway.ports.failures import JournalUnavailable, LogDamaged
from gateway.ports.journal import Record
from gateway.ports.ledger import Span
from gateway.services.acting import Acting
from gateway.services.exporting import Exporting, Part
from gateway.services.trail import Trails
from tests.exports import KEYS, NOTARY, WrittenFiles


class Office:
    """A log of 300 events, and whoever exports it."""

    def __init__(self) -> None:
        self.clock, self.journal, self.files = FakeClock(), FakeJournal(), WrittenFiles({})
        self.log = FakeLog(self.journal, NOTARY)
        acting = Acting(Trails(self.journal, self.clock, Unwatched()), self.clock)
        self.exporting = Exporting(self.log, acting)
        self.told: list[int] = []
        self.gone: tuple[int, ...] = ()

    async def part(self, first: int, count: int) -> Part:
        events = (
            AuditEvent(f"ev_old{n}", Who("acme"), self.clock.now(), f"tr_{n}", "", Stage.REVIEW, Evidence())
            for n in range(300)
        )
        await self.journal.append(Record(tuple(events)))
        await self.log.seal("acme", timedelta(seconds=10))
        self.journal.events.clear()
        note = await self.log.checkpoint("acme")
        assert note is not None
        return Part("acme", Span(first, count), note, KEYS)

    async def export(self, part: Part) -> Verdict:
        async def check(gone: tuple[int, ...]) -> Verdict:
            self.gone = gone
            return verdict_on(self.files, KEYS, verifies, step_in, None)

        return await self.exporting.export(part, None, self.files, self.told.append, "ana", check)


@pytest.mark.parametrize(("first", "count"), [(0, 300), (250, 10), (299, 1)])
async def test_a_part_is_written_whole_and_told(first: int, count: int) -> None:
    office = Office()
    await office.export(await office.part(first, count))
    verdict = verdict_on(office.files, KEYS, verifies, step_in, None)
    assert (verdict.intact, verdict.first, verdict.count, verdict.size) == (True, first, count, 300)
    assert sum(office.told) == count


async def test_who_exports_is_on_record_with_the_intent_first() -> None:
    office = Office()
    await office.export(await office.part(0, 300))
    events = office.journal.events
    assert [(each.stage, each.evidence.outcome, each.who.actor) for each in events] == [
        (Stage.AUDIT, Outcome.STARTED, "ana"),
        (Stage.AUDIT, Outcome.OK, "ana"),
    ]
    assert events[1].evidence.counts == {"first": 0, "events": 300}


async def test_events_that_are_gone_are_named_and_the_others_are_written() -> None:
    office = Office()
    part = await office.part(0, 300)
    office.log.gone = {0, 7, 8, 299}
    verdict = await office.export(part)
    assert (verdict.intact, office.gone) == (False, (0, 7, 8, 299))
    assert office.files.files[EVENTS].count(b"\n") == 296
    ended = office.journal.events[-1].evidence
    assert (ended.outcome, ended.reasons) == (Outcome.FAILED, ("export", "jsonl", "event_differs"))


async def test_without_a_record_nothing_is_written() -> None:
    office = Office()
    part = await office.part(0, 300)
    office.journal.broken = True
    with pytest.raises(JournalUnavailable):
        await office.export(part)
    assert office.files.files == {}


async def test_a_log_that_lost_events_is_not_exported_as_if_it_were_whole() -> None:
    office = Office()
    part = await office.part(0, 300)
    office.log.damaged = {"acme"}
    with pytest.raises(LogDamaged):
        await office.export(part)
    assert office.journal.events[-1].evidence.outcome is Outcome.FAILED
