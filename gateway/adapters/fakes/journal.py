"""The audit log in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.audit import AuditEvent
from gateway.domain.reviews.case import ReviewCase, erased_case
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Kept, Record


class FakeJournal(Breakable):
    """The port `Journal`. `events` is everything appended, in order; `cases` go by tenant and id."""

    failure = JournalUnavailable

    def __init__(self) -> None:
        super().__init__()
        self.events: list[AuditEvent] = []
        self.cases: dict[tuple[str, str], ReviewCase] = {}
        self._ids: set[tuple[str, str]] = set()
        self._keys_destroyed: dict[tuple[str, str], int] = {}
        self._writing: set[tuple[str, str, str]] = set()
        self._ended: set[tuple[str, str, str]] = set()

    async def append(self, record: Record) -> Kept:
        self._work()
        ids = {(event.who.tenant, event.id) for event in record.events}
        case, change = record.case, record.change
        is_new = len(ids) == len(record.events) and ids.isdisjoint(self._ids)
        if not is_new or (case and (case.tenant, case.id) in self.cases):
            raise JournalUnavailable("an id was used before")
        if any(event.occurred_at.utcoffset() is None for event in record.events):
            raise JournalUnavailable("an event's time needs its zone")
        if change is not None:
            stored = self.cases.get((change.case.tenant, change.case.id))
            if stored is None or stored.version != change.expected:
                return Kept.OVERTAKEN
        self._ids |= ids
        self.events += [self._erased(event) if self._is_late(event) else event for event in record.events]
        for each in (case, change.case if change else None):
            if each is not None:
                self.cases[each.tenant, each.id] = each
        self._writing |= {(*_speaker(event), event.trace_id) for event in record.events}
        return Kept.DURABLE

    def with_words_of(self, tenant: str, subject: str) -> list[AuditEvent]:
        """The events that hold words of this person."""
        return [each for each in self.events if each.evidence.texts and _speaker(each) == (tenant, subject)]

    def erase(self, tenant: str, subject: str) -> tuple[int, int, int]:
        """Makes a person's words unreadable: keys destroyed now and before, and cases emptied."""
        person = tenant, subject
        of_person = self.with_words_of(tenant, subject)
        cases = [c for c in self.cases.values() if (c.tenant, c.asker) == person and not c.erased]
        before = self._keys_destroyed.get(person, 0)
        keys = 1 if of_person or cases else 0
        self.events = [self._erased(each) if _speaker(each) == person else each for each in self.events]
        for case in cases:
            self.cases[case.tenant, case.id] = erased_case(case)
        self._ended |= {each for each in self._writing if each[:2] == person}
        self._keys_destroyed[person] = before + keys
        return keys, before, len(cases)

    def _is_late(self, event: AuditEvent) -> bool:
        return (*_speaker(event), event.trace_id) in self._ended

    @staticmethod
    def _erased(event: AuditEvent) -> AuditEvent:
        evidence = event.evidence
        names = tuple(dict.fromkeys((*evidence.erased, *evidence.texts)))
        return replace(event, evidence=replace(evidence, texts={}, erased=names))

    async def events_of(self, tenant: str, trace_id: str) -> Sequence[AuditEvent]:
        return [event for event in self.events if (event.who.tenant, event.trace_id) == (tenant, trace_id)]


def _speaker(event: AuditEvent) -> tuple[str, str]:
    """Tenant and person whose words an event's texts are."""
    return event.who.tenant, event.evidence.words_of or event.who.subject
