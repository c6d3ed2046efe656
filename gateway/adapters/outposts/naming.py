"""What a checkpoint's file is called: its log and size, so that none takes another's place."""

from __future__ import annotations

from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote


def file_of(note: SignedNote) -> str:
    """`-checkpoints-00000000000000001234.checkpoint`: names sort as logs grow. Raises `Malformed`."""
    checkpoint = Checkpoint.parse(note.text)
    log = checkpoint.origin.rsplit("/", 1)[-1]
    return f"{log}-{checkpoint.size:020}.checkpoint"
