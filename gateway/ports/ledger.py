"""The sealed log of each tenant, to be read: proofs, tiles, and the events in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gateway.domain.evidence.receipt import Receipt, Unsealed
from gateway.domain.merkle.tiles import Tile
from gateway.domain.notes.commitment import Opening
from gateway.domain.notes.signed import SignedNote


@dataclass(frozen=True, slots=True)
class Span:
    """Leaves from `first` on, `count` of them."""

    first: int
    count: int


class Ledger(Protocol):
    """Obligations:

    1. `checkpoint` is the newest one of the tenant's log; None before the first event is sealed.
    2. `receipt` proves an event under that checkpoint; a durable event that waits is `Unsealed`, and an
       unknown id, or another tenant's, has None.
    3. `tile` gives the hashes of a tile, 32 bytes each; None unless the log holds all of them.
    4. `leaves` gives the bytes of a span's leaves in order. Raises `LogDamaged` when one is missing.
    5. `span` is the least one that holds every sealed event that occurred from `start` to before `end`, and
       None without any.
    6. `differing` gives the indexes of a span at which an event's columns, or a text of it that is still
       kept, are not what its leaf says.
    7. `history` is every checkpoint that was kept, the smallest first.
    8. `openings` is what opens the commitments to the tenant's checkpoints, the smallest first.
    9. `stray` is how many events have no place in the log although those of ten minutes later were sealed:
       nobody looks for them any more, and nobody recorded them as events are recorded.
    10. `first_kept` is the place of the first event that retention has left; 0 before it has removed any.
    11. Raises `StoreUnavailable`; `LogDamaged` when what is kept cannot be put together.
    """

    async def checkpoint(self, tenant: str) -> SignedNote | None: ...

    async def receipt(self, tenant: str, event_id: str) -> Receipt | Unsealed | None: ...

    async def tile(self, tenant: str, tile: Tile) -> bytes | None: ...

    async def leaves(self, tenant: str, span: Span) -> Sequence[bytes]: ...

    async def differing(self, tenant: str, span: Span) -> Sequence[int]: ...

    async def history(self, tenant: str) -> Sequence[SignedNote]: ...

    async def openings(self, tenant: str) -> Sequence[Opening]: ...

    async def stray(self, tenant: str) -> int: ...

    async def first_kept(self, tenant: str) -> int: ...

    async def span(self, tenant: str, start: datetime, end: datetime) -> Span | None: ...
