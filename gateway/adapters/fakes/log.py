"""The sealed log in memory, over the journal in memory: it is ordered and read in one place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256

from gateway.adapters.evidence.leaf import leaf_of
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.fakes.journal import FakeJournal
from gateway.domain.audit import AuditEvent
from gateway.domain.evidence.receipt import Receipt, Unsealed
from gateway.domain.identity import CHECKPOINTS_TENANT
from gateway.domain.merkle.frontier import Frontier, grown
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.merkle.nodes import Node, inclusion_ranges, proof
from gateway.domain.merkle.tiles import HEIGHT, Tile, has_tile
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.commitment import Opening
from gateway.domain.notes.inclusion import InclusionProof
from gateway.domain.notes.signed import SignedNote
from gateway.ports.failures import LogDamaged, StoreUnavailable
from gateway.ports.ledger import Span
from gateway.ports.sequencer import BATCH, Pass


class FakeLog(Breakable):
    """The ports `Sequencer` and `Ledger`. `busy` tenants are at another sequencer; `damaged` logs not what
    was signed, and events at the places that are `gone` not there."""

    failure = StoreUnavailable

    def __init__(self, journal: FakeJournal, notary: Notary) -> None:
        super().__init__()
        self._journal, self._notary = journal, notary
        self._sealed: dict[str, list[AuditEvent]] = defaultdict(list)
        self._notes: dict[str, SignedNote] = {}
        self._openings: dict[str, list[Opening]] = defaultdict(list)
        self._history: dict[str, list[SignedNote]] = defaultdict(list)
        self.busy: set[str] = set()
        self.damaged: set[str] = set()
        self.gone: set[int] = set()
        self.kept_from: dict[str, int] = {}
        self._emptied: set[tuple[int, int]] = set()

    async def seal(self, tenant: str, lag: timedelta) -> Pass:
        self._work()
        if tenant in self.damaged:
            raise LogDamaged(tenant)
        known = {event.id for event in self._sealed[tenant]}
        waiting = [
            each for each in self._journal.events if each.who.tenant == tenant and each.id not in known
        ]
        if tenant in self.busy:
            return Pass(0, finished=False)
        if not waiting:
            return Pass(0, finished=True)
        self._sealed[tenant] += waiting[:BATCH]
        tree = grown(Frontier(), map(leaf_hash, self._leaves(tenant))).frontier
        self._notes[tenant] = self._notary.sign(Checkpoint(origin_of(tenant), tree.size, tree.root))
        self._history[tenant].append(self._notes[tenant])
        if tenant != CHECKPOINTS_TENANT:
            nonce = sha256(f"{tenant}/{tree.size}".encode()).digest()
            self._openings[tenant].append(Opening(self._notes[tenant], nonce))
            self._journal.events.append(self._openings[tenant][-1].event(waiting[-1].occurred_at))
        return Pass(len(waiting[:BATCH]), finished=len(waiting) < BATCH)

    async def checkpoint(self, tenant: str) -> SignedNote | None:
        self._work()
        return self._notes.get(tenant)

    async def receipt(self, tenant: str, event_id: str) -> Receipt | Unsealed | None:
        self._work()
        if tenant in self.damaged:
            raise LogDamaged(tenant)
        for index, event in enumerate(self._sealed[tenant]):
            if event.id == event_id:
                path = proof(
                    inclusion_ranges(index, len(self._sealed[tenant])), self._nodes(tenant).__getitem__
                )
                return Receipt(
                    event_id, leaf_of(event, {}), InclusionProof(index, tuple(path), self._notes[tenant])
                )
        waits = any((each.who.tenant, each.id) == (tenant, event_id) for each in self._journal.events)
        return Unsealed(event_id) if waits else None

    async def tile(self, tenant: str, tile: Tile) -> bytes | None:
        self._work()
        if not has_tile(tile, len(self._sealed[tenant])):
            return None
        nodes = self._nodes(tenant)
        return b"".join(nodes[Node(tile.level * HEIGHT, tile.start + each)] for each in range(tile.width))

    async def leaves(self, tenant: str, span: Span) -> Sequence[bytes]:
        self._work()
        if lost := self.gone & set(range(span.first, span.first + span.count)):
            raise LogDamaged(f"the log of {tenant} has lost its event at index {min(lost)}", min(lost))
        found = self._leaves(tenant)[span.first : span.first + span.count]
        if len(found) < span.count or tenant in self.damaged or span.first < self.kept_from.get(tenant, 0):
            raise LogDamaged(tenant)
        return found

    async def differing(self, tenant: str, span: Span) -> Sequence[int]:
        self._work()
        return []

    async def history(self, tenant: str) -> Sequence[SignedNote]:
        self._work()
        return list(self._history[tenant])

    async def openings(self, tenant: str) -> Sequence[Opening]:
        self._work()
        return list(self._openings[tenant])

    async def stray(self, tenant: str) -> int:
        self._work()
        return 0

    async def first_kept(self, tenant: str) -> int:
        self._work()
        return self.kept_from.get(tenant, 0)

    async def span(self, tenant: str, start: datetime, end: datetime) -> Span | None:
        self._work()
        found = [n for n, event in enumerate(self._sealed[tenant]) if start <= event.occurred_at < end]
        return Span(found[0], found[-1] - found[0] + 1) if found else None

    def sealed(self, tenant: str) -> Sequence[AuditEvent]:
        """The events of the log in their order, those that were retired too."""
        return list(self._sealed[tenant])

    def retire(self, tenant: str, first_kept: int) -> None:
        """Takes the events before this place away; their hashes stay."""
        gone = self._sealed[tenant][:first_kept]
        ids = {event.id for event in gone}
        kept = [e for e in self._journal.events if e.who.tenant != tenant or e.id not in ids]
        self._journal.events[:] = kept
        self._emptied |= {_month(event) for event in gone}
        self.kept_from[tenant] = first_kept

    def drop_empty(self, before: datetime) -> int:
        """How many months before this one have nobody's events any more; each is counted once."""
        # What seals here dates commitments like what they seal; a database dates them when it seals.
        events = [e for e in self._journal.events if e.who.tenant != CHECKPOINTS_TENANT]
        in_use = {_month(event) for event in events}
        empty = {each for each in self._emptied - in_use if each < (before.year, before.month)}
        self._emptied -= empty
        return len(empty)

    def _leaves(self, tenant: str) -> list[bytes]:
        return [leaf_of(event, {}) for event in self._sealed[tenant]]

    def _nodes(self, tenant: str) -> dict[Node, bytes]:
        hashes = [leaf_hash(leaf) for leaf in self._leaves(tenant)]
        inner = grown(Frontier(), hashes).nodes
        return {Node(0, number): each for number, each in enumerate(hashes)} | dict(inner)


def _month(event: AuditEvent) -> tuple[int, int]:
    return event.occurred_at.year, event.occurred_at.month
