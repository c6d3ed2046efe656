"""A journal that says for which tenants it has kept something, so that sealing need not look for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gateway.domain.audit import AuditEvent
from gateway.ports.journal import Journal, Kept, Record


class NoticingJournal:
    """The port `Journal`, over another one. `notice` is told of each tenant whose events are durable now."""

    def __init__(self, inner: Journal, notice: Callable[[str], None]) -> None:
        self._inner, self._notice = inner, notice

    async def append(self, record: Record) -> Kept:
        kept = await self._inner.append(record)
        if kept is Kept.DURABLE:
            for tenant in {event.who.tenant for event in record.events}:
                self._notice(tenant)
        return kept

    async def events_of(self, tenant: str, trace_id: str) -> Sequence[AuditEvent]:
        return await self._inner.events_of(tenant, trace_id)
