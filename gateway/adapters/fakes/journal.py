"""The audit log in memory."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.audit import AuditEvent
from gateway.domain.reviews.case import ReviewCase
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Kept, Record


class FakeJournal(Breakable):
    """The port `Journal`. `events` is everything appended, in order; `cases` go by tenant and id."""

    failure = JournalUnavailable

    def __init__(self) -> None:
        super().__init__()
        self.events: list[AuditEvent] = []
        self.cases: dict[tuple[str, str], ReviewCase] = {}

    async def append(self, record: Record) -> Kept:
        self._work()
        keys = [(event.who.tenant, event.id) for event in (*self.events, *record.events)]
        case, change = record.case, record.change
        if len(set(keys)) < len(keys) or (case and (case.tenant, case.id) in self.cases):
            raise JournalUnavailable("an id was used before")
        if any(event.occurred_at.utcoffset() is None for event in record.events):
            raise JournalUnavailable("an event's time needs its zone")
        if change is not None:
            stored = self.cases.get((change.case.tenant, change.case.id))
            if stored is None or stored.version != change.expected:
                return Kept.OVERTAKEN
        self.events += record.events
        for each in (case, change.case if change else None):
            if each is not None:
                self.cases[each.tenant, each.id] = each
        return Kept.DURABLE

    async def events_of(self, tenant: str, trace_id: str) -> Sequence[AuditEvent]:
        return [event for event in self.events if (event.who.tenant, event.trace_id) == (tenant, trace_id)]
