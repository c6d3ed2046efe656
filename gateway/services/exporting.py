"""Exporting: a part of a tenant's log as files that can be checked without us."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from gateway.domain.audit import Evidence, Stage, Who
from gateway.domain.merkle.tiles import tiles_over
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote, VerifierKey
from gateway.domain.verification.manifest import CHECKPOINT, EVENTS, MANIFEST, TILES, Manifest, line_of
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

    async def export(self, part: Part, view: View | None, files: Files, told: Told, by: str) -> None:
        """Writes a part for somebody, who is on record for it before the first byte is written.

        `told` counts each event twice where there is a view, once for each file. Raises `LogDamaged` when the
        log does not hold what it should, `StoreUnavailable` and `JournalUnavailable`.
        """
        act = Act(Stage.AUDIT, "export", Who(part.tenant, by, by))
        counts = {"first": part.span.first, "events": part.span.count}
        form = view.name if view else "jsonl"
        await self._acting.recorded(
            act,
            lambda: self.copy(part, view, files, told),
            lambda _: Evidence(reasons=(act.what, form), counts=counts),
        )

    async def copy(self, part: Part, view: View | None, files: Files, told: Told) -> None:
        """Writes a part that does not leave the house. Raises as `export`, but for the record.

        The manifest comes last: an export that was cut off has none, and is told from one that is whole.
        """
        span, checkpoint = part.span, Checkpoint.parse(part.note.text)
        files.write(CHECKPOINT, str(part.note).encode())
        for tile in sorted(tiles_over(span.first, span.count, checkpoint.size)):
            hashes = await self._ledger.tile(part.tenant, tile)
            if hashes is None:
                raise LogDamaged(f"the log of {part.tenant} has lost its tile {tile.path}")
            files.write(TILES + tile.path, hashes)
        for first in range(span.first, span.first + span.count, _AT_ONCE):
            few = Span(first, min(_AT_ONCE, span.first + span.count - first))
            leaves = await self._ledger.leaves(part.tenant, few)
            files.write(EVENTS, b"".join(line_of(first + n, leaf) for n, leaf in enumerate(leaves)))
            told(few.count)
        viewed = _written(view, files, span.first, told) if view else ("", "")
        manifest = Manifest(checkpoint.origin, span.first, span.count, part.keys, *viewed)
        files.write(MANIFEST, manifest.to_bytes())


def _written(view: View, files: Files, first: int, told: Told) -> tuple[str, str]:
    """The name of the view, once its file is there, and the file's SHA-256."""
    view.write(files, first, told)
    return view.name, digest_of_file(files, view.file)
