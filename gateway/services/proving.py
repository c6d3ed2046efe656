"""Proving: receipts of single events, and the log itself, for those who may read the audit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.receipt import Receipt, Unsealed
from gateway.domain.flow import Call
from gateway.domain.merkle.tiles import Tile, entry_bundle, entry_bundle_of, has_tile, tile_of
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote
from gateway.domain.policy import Action
from gateway.ports.failures import LogDamaged, StoreUnavailable
from gateway.ports.ledger import Ledger, Span
from gateway.services.visiting import Visit, Visiting

Shown = TypeVar("Shown")

NO_READER = Problem(Problems.FORBIDDEN, "You may not read the audit")
NOTHING = Problem(Problems.NOT_FOUND, "There is nothing of that name in the audit")
DAMAGED = Problem(Problems.TAMPERED, "The log is not what was signed")
UNSEALED = Problem(
    Problems.CONFLICT, "The event is recorded and not sealed yet", hint="Ask again in a second."
)


class Proving:
    """What of a caller's own tenant is in the log. Every method gives a `Problem` when it shows nothing.

    Who asked for a receipt or for entries is on record. Checkpoints and hashes are read without: they say
    nothing of anybody, and a mirror that follows the log would else be followed by it.
    """

    def __init__(self, visiting: Visiting, ledger: Ledger) -> None:
        self._visiting, self._ledger = visiting, ledger

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self._visiting.turn_away(call, Stage.AUDIT, problem)

    async def receipt(self, call: Call, event_id: str) -> Receipt | Problem:
        """The proof that an event is in the log."""
        return await self._shown(call, lambda visit: self._receipt(visit, event_id))

    async def checkpoint(self, call: Call) -> SignedNote | Problem:
        """The newest checkpoint of the caller's log."""
        return await self._shown(call, self._checkpoint)

    async def tile(self, call: Call, path: str) -> bytes | Problem:
        """The bytes that tlog-tiles has at this path below `tile/`: hashes, or entries."""
        if (bundle := entry_bundle_of(path)) is not None:
            return await self._shown(call, lambda visit: self._entries(visit, bundle))
        return await self._shown(call, lambda visit: self._hashes(visit, tile_of(path)))

    async def _shown(
        self, call: Call, show: Callable[[Visit], Awaitable[Shown | Problem]]
    ) -> Shown | Problem:
        visit = await self._reader(call)
        if isinstance(visit, Problem):
            return visit
        try:
            return await show(visit)
        except StoreUnavailable as error:
            return await visit.broke(Stage.AUDIT, error)
        except LogDamaged:
            return await _stopped(visit, "damaged", DAMAGED)

    async def _receipt(self, visit: Visit, event_id: str) -> Receipt | Problem:
        found = await self._ledger.receipt(visit.owner.tenant, event_id)
        match found:
            case Receipt():
                index = {"index": found.proof.index}
                return await visit.record(Stage.AUDIT, Evidence(reasons=("proof",), counts=index)) or found
            case Unsealed():
                return await _stopped(visit, "proof", UNSEALED)
            case None:
                return await _stopped(visit, "proof", NOTHING)

    async def _checkpoint(self, visit: Visit) -> SignedNote | Problem:
        return await self._ledger.checkpoint(visit.owner.tenant) or NOTHING

    async def _hashes(self, visit: Visit, tile: Tile | None) -> bytes | Problem:
        return (tile and await self._ledger.tile(visit.owner.tenant, tile)) or NOTHING

    async def _entries(self, visit: Visit, bundle: Tile) -> bytes | Problem:
        tenant = visit.owner.tenant
        note = await self._ledger.checkpoint(tenant)
        gone = await self._ledger.first_kept(tenant) > bundle.start
        if gone or note is None or not has_tile(bundle, Checkpoint.parse(note.text).size):
            return await _stopped(visit, "entries", NOTHING)
        leaves = await self._ledger.leaves(tenant, Span(bundle.start, bundle.width))
        shown = {"first": bundle.start, "events": bundle.width}
        seen = Evidence(reasons=("entries",), counts=shown)
        return await visit.record(Stage.AUDIT, seen) or entry_bundle(leaves)

    async def _reader(self, call: Call) -> Visit | Problem:
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        policy, identity = visit.known.tenancy.policy, visit.known.identity
        if policy.may(identity, Action.READ, "audit").allowed:
            return visit
        return await _stopped(visit, "no_reader", NO_READER)


async def _stopped(visit: Visit, reason: str, problem: Problem) -> Problem:
    """The problem, once it is on record."""
    return await visit.record(Stage.AUDIT, Evidence(Outcome.STOPPED, (reason, problem.code))) or problem
