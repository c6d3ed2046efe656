"""An outpost that keeps checkpoints in memory."""

from __future__ import annotations

from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote
from gateway.ports.failures import OutpostUnavailable


class FakeOutpost:
    """The port `Outpost`. `away` makes it unreachable."""

    def __init__(self, name: str = "fake") -> None:
        self.name = name
        self.kept: dict[tuple[str, int], str] = {}
        self.away = False

    async def keep(self, note: SignedNote) -> None:
        await self.check()
        checkpoint = Checkpoint.parse(note.text)
        if self.kept.setdefault((checkpoint.origin, checkpoint.size), str(note)) != str(note):
            raise OutpostUnavailable("another one is there already")

    async def check(self) -> None:
        if self.away:
            raise OutpostUnavailable("it cannot be reached")

    async def close(self) -> None: ...
