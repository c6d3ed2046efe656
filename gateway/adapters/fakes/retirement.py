"""Retention of the sealed log in memory."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.fakes.log import FakeLog
from gateway.domain.event_ids import first_id
from gateway.domain.evidence.holds import Held
from gateway.ports.holds import Binding
from gateway.ports.retirement import Retirable


class FakeRetirement(Breakable):
    """The port `Retirement` over a fake log and the holds that bind."""

    def __init__(self, log: FakeLog, holds: Binding) -> None:
        super().__init__()
        self._log, self._holds = log, holds

    async def retirable(self, tenant: str, before: datetime, holds: Sequence[Held]) -> Retirable:
        self._work()
        sealed = self._log.sealed(tenant)
        first = self._log.kept_from.get(tenant, 0)
        begins = first_id("ev_", before)
        end = next((n for n, each in enumerate(sealed) if n >= first and each.id >= begins), len(sealed))
        covered = self._first_held(tenant, first, end, holds)
        return Retirable(first, end if covered is None else covered, held=covered is not None)

    async def retire(self, tenant: str, what: Retirable, before: datetime) -> bool:
        self._work()
        holds = await self._holds.in_force(tenant)
        moved = self._log.kept_from.get(tenant, 0) != what.first
        if moved or self._first_held(tenant, what.first, what.first_kept, holds) is not None:
            return False
        self._log.retire(tenant, what.first_kept)
        return True

    async def drop_empty(self, before: datetime) -> int:
        self._work()
        return self._log.drop_empty(before)

    def _first_held(self, tenant: str, first: int, end: int, holds: Sequence[Held]) -> int | None:
        for place, event in enumerate(self._log.sealed(tenant)[first:end], first):
            about = (event.who.subject, event.trace_id, event.conversation_id)
            if any(held.covers(*about) for held in holds):
                return place
        return None
