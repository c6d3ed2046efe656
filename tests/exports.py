"""Exports in memory, for tests: one that is good, and a way to spoil it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import BinaryIO

from gateway.adapters.evidence.notary import Notary
from gateway.domain.merkle.tiles import tiles_over
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.verification.manifest import CHECKPOINT, EVENTS, MANIFEST, TILES, Manifest, line_of
from gateway.domain.verification.views.view import View
from tests.trees import KeptTree

NOTARY = Notary(bytes(range(32)))
KEYS = NOTARY.keys(origin_of("acme"))


class FilesInMemory:
    """The protocol `Export`."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = dict(files)

    def names(self) -> Set[str]:
        return self.files.keys()

    def read(self, name: str) -> bytes:
        return self.files[name]

    def lines(self, name: str) -> Iterator[bytes]:
        return iter(self.files[name].splitlines(keepends=True))

    def open(self, name: str) -> BinaryIO:
        return BytesIO(self.files[name])


class WrittenFiles(FilesInMemory):
    """An export in memory that is written to."""

    @contextmanager
    def create(self, name: str) -> Iterator[BinaryIO]:
        file = BytesIO()
        yield file
        self.files[name] = file.getvalue()

    def write(self, name: str, data: bytes) -> None:
        self.files[name] = self.files.get(name, b"") + data


def exported(
    leaves: Sequence[bytes], first: int = 0, count: int | None = None, notary: Notary = NOTARY
) -> FilesInMemory:
    """The export of `count` of these leaves from `first` on, of the log that has them all."""
    tree, count = KeptTree(leaves), len(leaves) - first if count is None else count
    origin = origin_of("acme")
    files = {
        MANIFEST: Manifest(origin, first, count, notary.keys(origin)).to_bytes(),
        CHECKPOINT: str(notary.sign(Checkpoint(origin, tree.size, tree.root))).encode(),
        EVENTS: b"".join(line_of(n, leaves[n]) for n in range(first, first + count)),
    }
    tiles = tiles_over(first, count, tree.size)
    return FilesInMemory(files | {TILES + tile.path: tree.tile(tile) for tile in tiles})


def with_view(export: FilesInMemory, view: View) -> WrittenFiles:
    """The export with its events in another form beside them."""
    manifest = Manifest.from_bytes(export.files[MANIFEST])
    files = WrittenFiles(export.files)
    view.write(files, manifest.first, lambda _: None)
    digest = sha256(files.files[view.file]).hexdigest()
    files.files[MANIFEST] = replace(manifest, view=view.name, view_sha256=digest).to_bytes()
    return files
