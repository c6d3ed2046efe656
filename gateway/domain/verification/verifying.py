"""Verifying: an export is what was signed, to the last byte, or it is said what is wrong and from where on.

Every file is checked against something that a signature covers: the tiles give the root of the checkpoint,
each line hashes to its place in a tile, and the manifest says nothing that the others do not bear out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager
from hashlib import sha256
from itertools import islice
from typing import BinaryIO, Protocol

from gateway.domain.merkle.hashing import HASH_BYTES, perfect_root
from gateway.domain.merkle.nodes import Node, range_hash
from gateway.domain.merkle.tiles import HEIGHT, Tile, TileHashes, hashes_in, tiles_over
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import Malformed, SignedNote, VerifierKey, Verify
from gateway.domain.verification.manifest import (
    AFTER_LEAF,
    CHECKPOINT,
    EVENTS,
    MANIFEST,
    TILES,
    Manifest,
    before_leaf,
)
from gateway.domain.verification.places import first_disagreeing, swapped
from gateway.domain.verification.requests import Requests, StepIn
from gateway.domain.verification.verdict import Fault, Finding, Verdict
from gateway.domain.verification.views.view import View, digest_of_file


class Unusable(Exception):
    """There is nothing here that could be checked."""


class Export(Protocol):
    """The files of an export, by their names."""

    def names(self) -> Set[str]: ...

    def read(self, name: str) -> bytes: ...

    def lines(self, name: str) -> Iterator[bytes]: ...

    def open(self, name: str) -> AbstractContextManager[BinaryIO]: ...


class Unfit(Unusable):
    """A checkpoint that was kept elsewhere, and nothing of this export can be held against."""


class Found(Exception):
    """What is wrong, and leaves nothing further to be checked."""

    def __init__(self, fault: Fault, detail: str, index: int | None = None) -> None:
        super().__init__(detail)
        self.finding = Finding(fault, detail, index)


def verdict_on(
    export: Export,
    trusted: tuple[VerifierKey, ...],
    verify: Verify,
    step_in: StepIn,
    kept: SignedNote | None,
    views: Sequence[View] = (),
) -> Verdict:
    """The verdict on an export whose checkpoint one of the `trusted` keys must have signed.

    `kept` is a checkpoint that was put by elsewhere, which the log must not have gone back behind. `views`
    are the forms that are known here. Raises `Unusable` when this is no export at all, or one with a view of
    another form; `Unfit` for a `kept` that is no checkpoint of its log.
    """
    if not export.names() & {MANIFEST, CHECKPOINT, EVENTS}:
        raise Unusable("there is no export here")
    checking = _Checking(export, trusted, verify, step_in, views)
    findings: list[Finding] = []
    try:
        checking.head()
        checking.tree()
        if kept is not None:
            checking.compare(kept)
        for finding in checking.events():
            findings.append(finding)  # what was found before a line that stops the check counts as well
        checking.view()
    except Found as found:
        findings.append(found.finding)
    return checking.verdict(findings)


class _Checking:
    """The check of one export, part by part; what is found first is said, in the order of the parts."""

    def __init__(
        self,
        export: Export,
        trusted: tuple[VerifierKey, ...],
        verify: Verify,
        step_in: StepIn,
        views: Sequence[View],
    ) -> None:
        self._export, self._trusted, self._verify, self._step_in = export, trusted, verify, step_in
        self._views = {each.name: each for each in views}
        self._manifest = Manifest("", 0, 0, ())
        self._checkpoint = Checkpoint("", 0, b"")
        self._signers: tuple[VerifierKey, ...] = ()
        self._tiles: Mapping[Tile, bytes] = {}
        self._requests = Requests(whole=True)

    def verdict(self, findings: list[Finding]) -> Verdict:
        manifest, signers = self._manifest, tuple(map(str, self._signers))
        span = (self._checkpoint.size, manifest.first, manifest.count)
        return Verdict(manifest.origin, *span, signers, self._requests.open, tuple(findings))

    def head(self) -> None:
        """Manifest and checkpoint agree, and the signatures are good."""
        try:
            self._manifest = Manifest.from_bytes(self._read(MANIFEST))
        except Malformed as error:
            raise Found(Fault.MANIFEST_DIFFERS, str(error)) from error
        try:
            note = SignedNote.parse(self._read(CHECKPOINT).decode())
            self._checkpoint = Checkpoint.parse(note.text)
        except ValueError as error:
            raise Found(Fault.CHECKPOINT_DIFFERS, str(error)) from error
        if self._checkpoint.origin != self._manifest.origin:
            raise Found(Fault.CHECKPOINT_DIFFERS, "the checkpoint is of another log")
        self._signers = note.signers(self._manifest.keys, self._verify)
        if len(self._signers) != len(note.signatures) or self._signers != self._manifest.keys:
            raise Found(Fault.CHECKPOINT_UNSIGNED, "the checkpoint has not the signatures that it should")
        if not set(self._trusted) & set(self._signers):
            raise Found(Fault.CHECKPOINT_UNSIGNED, "no key that is trusted signed the checkpoint")

    def tree(self) -> None:
        """The tiles are those that the leaves need, and give the root."""
        first, count, size = self._manifest.first, self._manifest.count, self._checkpoint.size
        try:
            needed = {TILES + tile.path: tile for tile in tiles_over(first, count, size)}
        except ValueError as error:
            raise Found(Fault.MANIFEST_DIFFERS, str(error)) from error
        there = self._export.names()
        view = {self._view.file} if self._view else set()
        for name in sorted(there - needed.keys() - view - {MANIFEST, CHECKPOINT, EVENTS}):
            raise Found(Fault.FILE_UNKNOWN, f"{name} does not belong here")
        for name in sorted(needed.keys() - there):
            raise Found(Fault.FILE_MISSING, f"{name} is missing")
        self._tiles = {tile: self._export.read(name) for name, tile in needed.items()}
        for tile, data in self._tiles.items():
            if len(data) != tile.width * HASH_BYTES:
                raise Found(
                    Fault.TREE_DIFFERS, f"{TILES}{tile.path} has another length", self._first_of(tile)
                )
        if range_hash(0, size, TileHashes(self._tiles)) != self._checkpoint.root:
            detail = "the tiles at the tree's edge do not give the signed root"
            raise Found(Fault.TREE_DIFFERS, detail, self._first_disagreeing(first, first + count))
        for tile in sorted(self._tiles, key=lambda tile: (-tile.level, tile.number)):
            if tile.full and perfect_root(hashes_in(self._tiles[tile])) != self._above(tile):
                raise self._broken(tile)

    def compare(self, kept: SignedNote) -> None:
        """The log goes on from a checkpoint that was put by."""
        try:
            before = Checkpoint.parse(kept.text)
        except Malformed as error:
            raise Unfit("what was kept is no checkpoint") from error
        if before.origin != self._checkpoint.origin or not kept.signers(self._trusted, self._verify):
            raise Unfit("the checkpoint that was kept is of another log, or signed by no trusted key")
        if before.size > self._checkpoint.size:
            detail = f"the log had {before.size} events, and has {self._checkpoint.size}"
            raise Found(Fault.ROLLED_BACK, detail, self._checkpoint.size)
        try:
            root = range_hash(0, before.size, TileHashes(self._tiles))
        except LookupError as error:
            raise Unfit("the export does not reach back to the checkpoint that was kept") from error
        if root != before.root:
            raise Found(Fault.FORKED, "the log does not go on from the checkpoint that was kept")

    def events(self) -> Iterator[Finding]:
        """Each line is the leaf of its place, none is missing, and requests have their steps."""
        first, count = self._manifest.first, self._manifest.count
        self._requests = Requests(whole=first == 0)
        lines = self._export.lines(EVENTS) if EVENTS in self._export.names() else iter(())
        lacks, step_in, index = self._requests.lacks, self._step_in, first
        # The hash comes first, so that no line is taken for which there is none.
        for expected, line in zip(self._leaf_hashes(), lines, strict=False):
            before = before_leaf(index)
            leaf = line[len(before) : -len(AFTER_LEAF)]
            if (
                sha256(b"\x00" + leaf).digest() != expected
                or not line.startswith(before)
                or not line.endswith(AFTER_LEAF)
            ):
                raise Found(Fault.EVENT_DIFFERS, "the line is not the event that was sealed here", index)
            if lacks(step_in(leaf)):
                yield Finding(Fault.STEP_MISSING, "a step of its request was not recorded before it", index)
            index += 1
        if index < first + count:
            raise Found(Fault.EVENT_MISSING, f"{first + count - index} events are missing", index)
        if next(lines, None) is not None:
            raise Found(Fault.EVENT_SURPLUS, "there are more lines than events", index)

    def view(self) -> None:
        """The events in their other form are these events, and the file is the one that was written."""
        if self._view is None:
            return
        name, first = self._view.file, self._manifest.first
        if name not in self._export.names():
            raise Found(Fault.FILE_MISSING, f"{name} is missing")
        if digest_of_file(self._export, name) != self._manifest.view_sha256:
            raise Found(Fault.VIEW_DIFFERS, f"{name} is not the file of which the manifest has the digest")
        if (index := self._view.first_difference(self._export, first)) is not None:
            raise Found(Fault.VIEW_DIFFERS, f"{name} says something else than {EVENTS}", index)

    @property
    def _view(self) -> View | None:
        """The form that the export has beside the lines. Raises `Unusable` for one that is not known."""
        name = self._manifest.view
        if not name:
            return None
        if name not in self._views:
            raise Unusable(f"the export has a view {name!r}, which is not known here")
        return self._views[name]

    def _leaf_hashes(self) -> Iterator[bytes]:
        first, end = self._manifest.first, self._manifest.first + self._manifest.count
        for tile in sorted(each for each in self._tiles if each.level == 0):
            if tile.start < end and tile.start + tile.width > first:
                start = max(first - tile.start, 0)
                yield from hashes_in(self._tiles[tile], start, min(end - tile.start, tile.width) - start)

    def _above(self, tile: Tile) -> bytes:
        """What the tile above says of a full one. There is always one: the edge of a tree reaches its top."""
        return TileHashes(self._tiles)(Node(HEIGHT * (tile.level + 1), tile.number))

    def _broken(self, tile: Tile) -> Found:
        """What is wrong with a full tile, as exactly as can be said."""
        detail = f"{TILES}{tile.path} does not give its hash in the tile above"
        if tile.level:
            return Found(Fault.TREE_DIFFERS, detail, self._first_of(tile))
        index = self._first_disagreeing(tile.start, tile.start + tile.width)
        if index is not None:
            return Found(Fault.TREE_DIFFERS, f"{detail}: its hash of index {index} is of another line", index)
        if (pair := swapped(list(hashes_in(self._tiles[tile])), self._above(tile))) is not None:
            one, other = (tile.start + each for each in pair)
            return Found(Fault.TREE_DIFFERS, f"the events {one} and {other} stand in each other's place", one)
        last = tile.start + tile.width - 1
        detail += f": of {tile.start} to {last} several events were changed or reordered, with their hashes"
        return Found(Fault.TREE_DIFFERS, detail, self._first_of(tile))

    def _first_disagreeing(self, start: int, end: int) -> int | None:
        """The first index from `start` to before `end` at which a line is not of the hash of its tile."""
        first, past = self._manifest.first, self._manifest.first + self._manifest.count
        start, end = max(start, first), min(end, past)
        if EVENTS not in self._export.names():
            return None
        lines = islice(self._export.lines(EVENTS), start - first, max(end - first, 0))
        return first_disagreeing(islice(self._leaf_hashes(), start - first, None), lines, start)

    def _first_of(self, tile: Tile) -> int:
        return max(self._manifest.first, tile.start << (HEIGHT * tile.level))

    def _read(self, name: str) -> bytes:
        if name not in self._export.names():
            raise Found(Fault.FILE_MISSING, f"{name} is missing")
        return self._export.read(name)
