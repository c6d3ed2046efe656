"""The audit log in memory."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.audit import AuditEvent
from gateway.domain.review import ReviewCase
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Record


class FakeJournal(Breakable):
    """The port `Journal`. `events` is everything appended, in order; `cases` go by tenant and id."""

    failure = JournalUnavailable

    def __init__(self) -> None:
        super().__init__()
        self.events: list[AuditEvent] = []
        self.cases: dict[tuple[str, str], ReviewCase] = {}

    async def append(self, record: Record) -> None:
        self._work()
        keys = [(event.who.tenant, event.id) for event in (*self.events, *record.events)]
        case = record.case
        if len(set(keys)) < len(keys) or (case and (case.tenant, case.id) in self.cases):
            raise JournalUnavailable("an id was used before")
        if any(event.occurred_at.utcoffset() is None for event in record.events):
            raise JournalUnavailable("an event's time needs its zone")
        self.events += record.events
        if case is not None:
            self.cases[case.tenant, case.id] = case

    async def events_of(self, tenant: str, trace_id: str) -> Sequence[AuditEvent]:
        return [event for event in self.events if (event.who.tenant, event.trace_id) == (tenant, trace_id)]
