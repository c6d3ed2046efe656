"""Unfinished requests in memory: those of a fake journal, as those of a database are its journal's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.fakes.journal import FakeJournal
from gateway.domain.audit import AuditEvent
from gateway.domain.evidence.unfinished import Unfinished, ends, unfinished_of


class FakeUnfinished(Breakable):
    """The port `UnfinishedRequests` over `journal.events`."""

    def __init__(self, journal: FakeJournal) -> None:
        super().__init__()
        self._journal = journal
        self._closed_until: dict[str, datetime] = {}

    async def find(self, tenant: str, before: datetime) -> Sequence[Unfinished]:
        self._work()
        traces: dict[str, list[AuditEvent]] = {}
        for event in self._journal.events:
            if event.who.tenant == tenant:
                traces.setdefault(event.trace_id, []).append(event)
        since = self._closed_until.get(tenant)
        found = [
            unfinished_of(events[-1])
            for events in traces.values()
            if not any(ends(event.stage, event.evidence.outcome) for event in events)
            and events[-1].occurred_at < before
            and (since is None or any(event.occurred_at >= since for event in events))
        ]
        return sorted(found, key=lambda each: (each.last_at, each.trace_id))

    async def note_closed(self, tenant: str, until: datetime) -> None:
        self._work()
        self._closed_until[tenant] = max(until, self._closed_until.get(tenant, until))
