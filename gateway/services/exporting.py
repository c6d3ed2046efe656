"""Exporting: a part of a tenant's log as files that can be checked without us."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from gateway.domain.audit import Evidence, Outcome, Stage, Who
from gateway.domain.merkle.tiles import tiles_over
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote, VerifierKey
from gateway.domain.verification.manifest import CHECKPOINT, EVENTS, MANIFEST, TILES, Manifest, line_of
from gateway.domain.verification.verdict import Verdict
from gateway.domain.verification.views.view import View, Writable, digest_of_file
from gateway.ports.failures import LogDamaged
from gateway.ports.ledger import Ledger, Span
from gateway.services.acting import Act, Acting

_AT_ONCE = 2000
"""Events that are read in one go."""


class Files(Writable, Protocol):
    """Where an export is written to; `write` adds to what the name has."""

    def write(self, name: str, data: bytes) -> None: ...


Told = Callable[[int], None]
"""Called with each number of events that were written."""

Check = Callable[[tuple[int, ...]], Awaitable[Verdict]]
"""Checks what was written, given the places of events that are gone."""


@dataclass(frozen=True, slots=True)
class Part:
    """A span of a tenant's log under a checkpoint, and all the keys that signed that."""

    tenant: str
    span: Span
    note: SignedNote
    keys: tuple[VerifierKey, ...]


class Exporting:
    """Writes exports: the sealed events and their proofs, and on demand the same events in another form."""

    def __init__(self, ledger: Ledger, acting: Acting) -> None:
        self._ledger, self._acting = ledger, acting

    async def export(
        self, part: Part, view: View | None, files: Files, told: Told, by: str, check: Check
    ) -> Verdict:
        """Writes a part for somebody, who is on record for it before the first byte is written, and checks
        it: a log that is not what was signed is exported as it is, with the verdict on it, also on record.

        `told` counts each event twice where there is a view, once for each file. Raises `LogDamaged` when the
        log has lost hashes, without which there is no export, `StoreUnavailable` and `JournalUnavailable`.
        """
        act = Act(Stage.AUDIT, "export", Who(part.tenant, by, by))
        counts = {"first": part.span.first, "events": part.span.count}
        form = view.name if view else "jsonl"

        async def work() -> Verdict:
            return await check(await self.copy(part, view, files, told))

        def ended(verdict: Verdict) -> Evidence:
            faults = tuple(dict.fromkeys(each.fault.value for each in verdict.findings))
            outcome = Outcome.OK if verdict.intact else Outcome.FAILED
            return Evidence(outcome, (act.what, form, *faults), counts)

        return await self._acting.recorded(act, work, ended)

    async def copy(self, part: Part, view: View | None, files: Files, told: Told) -> tuple[int, ...]:
        """Writes a part that does not leave the house; gives the places whose events are gone, and have no
        line. Raises as `export`, but for the record.

        The manifest comes last: an export that was cut off has none, and is told from one that is whole.
        """
        span, checkpoint, gone = part.span, Checkpoint.parse(part.note.text), list[int]()
        files.write(CHECKPOINT, str(part.note).encode())
        for tile in sorted(tiles_over(span.first, span.count, checkpoint.size)):
            hashes = await self._ledger.tile(part.tenant, tile)
            if hashes is None:
                raise LogDamaged(f"the log of {part.tenant} has lost its tile {tile.path}")
            files.write(TILES + tile.path, hashes)
        for first in range(span.first, span.first + span.count, _AT_ONCE):
            few = Span(first, min(_AT_ONCE, span.first + span.count - first))
            gone += await self._write_events(part.tenant, few, files)
            told(few.count)
        viewed = _written(view, files, span.first, told) if view and not gone else ("", "")
        manifest = Manifest(checkpoint.origin, span.first, span.count, part.keys, *viewed)
        files.write(MANIFEST, manifest.to_bytes())
        return tuple(gone)

    async def _write_events(self, tenant: str, few: Span, files: Files) -> list[int]:
        """Writes the lines of the events that are there; gives the places of the others."""
        gone: list[int] = []
        first, end = few.first, few.first + few.count
        while first < end:
            try:
                leaves, past = await self._ledger.leaves(tenant, Span(first, end - first)), end
            except LogDamaged as error:
                if error.index is None:
                    raise
                before = Span(first, error.index - first)
                leaves = await self._ledger.leaves(tenant, before) if before.count else ()
                gone.append(error.index)
                past = error.index + 1
            files.write(EVENTS, b"".join(line_of(first + n, leaf) for n, leaf in enumerate(leaves)))
            first = past
        return gone


def _written(view: View, files: Files, first: int, told: Told) -> tuple[str, str]:
    """The name of the view, once its file is there, and the file's SHA-256. At a line that is no event any
    more the view ends, and the check says of the line what is wrong."""
    with suppress(ValueError, LookupError, TypeError, AttributeError):
        view.write(files, first, told)
    return view.name, digest_of_file(files, view.file)
