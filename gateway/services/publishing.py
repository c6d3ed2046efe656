"""Publishing: the newest checkpoint over all tenants' logs goes to whoever keeps it outside this house.

One checkpoint of the log of checkpoints stands for every tenant's log and tells nothing about any.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from gateway.domain.identity import CHECKPOINTS_TENANT
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote
from gateway.ports.failures import LogDamaged, OutpostUnavailable, StoreUnavailable
from gateway.ports.ledger import Ledger
from gateway.ports.observer import Observer
from gateway.ports.outposts import Outpost

EVERY_S = 60.0
"""Seconds between two publications: what a log could be set back by without an outpost knowing."""

_AFTER_FAILURE_S = 10.0


class Publishing:
    """Sends each new checkpoint to every outpost. One that is away is tried again, and holds up no other."""

    def __init__(self, ledger: Ledger, outposts: Sequence[Outpost], observer: Observer) -> None:
        self._ledger, self._outposts, self._observer = ledger, outposts, observer
        self._kept: dict[str, str] = {}

    async def round(self) -> bool:
        """Whether every outpost has the newest checkpoint now."""
        if not self._outposts:
            return True
        try:
            note = await self._ledger.checkpoint(CHECKPOINTS_TENANT)
        except (StoreUnavailable, LogDamaged) as error:
            self._observer.unpublished("", type(error).__name__)
            return False
        if note is None:
            return True
        return all(await asyncio.gather(*(self._publish(each, note) for each in self._outposts)))

    async def go_on(self, every_s: float = EVERY_S) -> None:
        """Rounds until cancelled."""
        while True:
            well = await self.round()
            await asyncio.sleep(every_s if well else min(every_s, _AFTER_FAILURE_S))

    async def close(self) -> None:
        for each in self._outposts:
            await each.close()

    async def _publish(self, outpost: Outpost, note: SignedNote) -> bool:
        if self._kept.get(outpost.name) == note.text:
            return True
        try:
            await outpost.keep(note)
        except OutpostUnavailable as error:
            self._observer.unpublished(outpost.name, str(error))
            return False
        self._kept[outpost.name] = note.text
        self._observer.published(outpost.name, Checkpoint.parse(note.text).size)
        return True
