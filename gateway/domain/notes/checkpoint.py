"""Checkpoints (C2SP tlog-checkpoint): whose tree, how many leaves, which root."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from gateway.domain.merkle.hashing import HASH_BYTES
from gateway.domain.notes.signed import Malformed, from_base64

_LOG = "rewrite-gateway/"


def origin_of(tenant: str) -> str:
    """The name of a tenant's log, which is also the name of the keys that sign it."""
    return _LOG + tenant


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of a log at one moment. `root` has 32 bytes."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """What is signed."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """The inverse of `text`. Raises `Malformed`, for lines beyond the three as well."""
        lines = text.split("\n")
        if len(lines) != 4 or lines[3] or not lines[0]:
            raise Malformed("a checkpoint has three lines")
        if not (lines[1].isascii() and lines[1].isdecimal()) or str(int(lines[1][:20])) != lines[1]:
            raise Malformed("a tree's size is a decimal number")
        root = from_base64(lines[2])
        if len(root) != HASH_BYTES:
            raise Malformed("a root has 32 bytes")
        return cls(lines[0], int(lines[1]), root)
