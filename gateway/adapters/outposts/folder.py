"""Checkpoints in a folder: a share that others read, or a medium that is written once."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from gateway.adapters.outposts.naming import file_of
from gateway.domain.notes.signed import SignedNote
from gateway.ports.failures import OutpostUnavailable


class Folder:
    """The port `Outpost` over a folder that is there."""

    name = "folder"

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def keep(self, note: SignedNote) -> None:
        await asyncio.to_thread(self._keep, file_of(note), str(note).encode())

    async def check(self) -> None:
        if not os.access(self._folder, os.W_OK | os.X_OK):
            raise OutpostUnavailable("the folder is not there, or may not be written to")

    async def close(self) -> None:
        """Nothing is open."""

    def _keep(self, name: str, data: bytes) -> None:
        path, draft = self._folder / name, self._folder / f".{name}.{os.getpid()}"
        try:
            with draft.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            try:
                os.link(draft, path)  # unlike a renaming, it takes nothing's place
            except FileExistsError:
                if path.read_bytes() != data:
                    raise OutpostUnavailable(f"{name} is there already and says something else") from None
            finally:
                draft.unlink()
        except OSError as error:
            raise OutpostUnavailable(f"the folder cannot be written to ({type(error).__name__})") from error
