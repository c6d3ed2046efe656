"""Exports of the audit as folders on disk, and checkpoints as files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Set
from pathlib import Path
from typing import BinaryIO

from gateway.domain.notes.signed import Malformed, SignedNote


class ExportFolder:
    """The files below a folder, by their names with `/` between folders. Raises `OSError`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> Set[str]:
        files = (path for path in self._folder.rglob("*") if not path.is_dir())
        return {path.relative_to(self._folder).as_posix() for path in files}

    def read(self, name: str) -> bytes:
        return (self._folder / name).read_bytes()

    def lines(self, name: str) -> Iterator[bytes]:
        with (self._folder / name).open("rb") as file:
            yield from file

    def open(self, name: str) -> BinaryIO:
        return (self._folder / name).open("rb")

    def create(self, name: str) -> BinaryIO:
        """A file anew, which is its owner's alone."""
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")

    def write(self, name: str, data: bytes) -> None:
        """Adds to a file, which is its owner's alone when it is new."""
        path = self._folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab") as file:
            if not file.tell():
                path.chmod(0o600)
            file.write(data)


def read_checkpoint(path: Path) -> SignedNote:
    """A checkpoint that was put by. Raises `Malformed`, and `OSError`."""
    try:
        return SignedNote.parse(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Malformed("a note is UTF-8") from error
