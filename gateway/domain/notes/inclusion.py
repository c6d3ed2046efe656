"""Proofs of inclusion that stand by themselves (C2SP tlog-proof): index, path and signed checkpoint."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from gateway.domain.merkle.checking import proves_inclusion
from gateway.domain.merkle.hashing import HASH_BYTES, leaf_hash
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import Malformed, SignedNote, from_base64

_HEADING = "c2sp.org/tlog-proof@v1"


@dataclass(frozen=True, slots=True)
class InclusionProof:
    """Where an entry stands in the tree of a checkpoint; `path` goes from its sibling up."""

    index: int
    path: tuple[bytes, ...]
    note: SignedNote

    def __str__(self) -> str:
        hashes = "".join(f"{base64.b64encode(each).decode()}\n" for each in self.path)
        return f"{_HEADING}\nindex {self.index}\n{hashes}\n{self.note}"

    @classmethod
    def parse(cls, text: str) -> InclusionProof:
        """The inverse of `str`. Raises `Malformed`, for extra data too."""
        head, blank, note = text.partition("\n\n")
        lines = head.split("\n")
        if not blank or len(lines) < 2 or lines[0] != _HEADING or not lines[1].startswith("index "):
            raise Malformed("this is no proof of inclusion")
        number = lines[1].removeprefix("index ")
        if not (number.isascii() and number.isdecimal()) or str(int(number[:20])) != number:
            raise Malformed("an index is a decimal number")
        path = tuple(map(from_base64, lines[2:]))
        if any(len(each) != HASH_BYTES for each in path):
            raise Malformed("a hash has 32 bytes")
        return cls(int(number), path, SignedNote.parse(note))

    def proves(self, leaf: bytes) -> bool:
        """Whether the entry of these bytes is in the tree of the checkpoint, whoever signed that.

        Raises `Malformed` when the note is no checkpoint.
        """
        checkpoint = Checkpoint.parse(self.note.text)
        return proves_inclusion(leaf_hash(leaf), self.index, checkpoint.size, self.path, checkpoint.root)
