"""The keys that sign checkpoints: Ed25519, from seeds that never stand in the database."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import Signature, SignedNote, VerifierKey


class Notary:
    """Signs under one seed and, while keys change, under the earlier ones too: a line for each, newest first.

    So a checkpoint satisfies whoever knows either key. A seed has 32 bytes, and counts once however often it
    is given: no key signs twice. The keys of a log carry its name.
    """

    def __init__(self, seed: bytes, *earlier: bytes) -> None:
        seeds = dict.fromkeys((seed, *earlier))
        self._keys = tuple(map(Ed25519PrivateKey.from_private_bytes, seeds))

    def keys(self, origin: str) -> tuple[VerifierKey, ...]:
        """What this notary's signatures of the log are checked with."""
        return tuple(VerifierKey(origin, each.public_key().public_bytes_raw()) for each in self._keys)

    def sign(self, checkpoint: Checkpoint) -> SignedNote:
        """The checkpoint as a note. It must go on from all that its log had signed before."""
        text = checkpoint.text
        signatures = (
            Signature(key.name, key.id, each.sign(text.encode()))
            for key, each in zip(self.keys(checkpoint.origin), self._keys, strict=True)
        )
        return SignedNote(text, tuple(signatures))


def verifies(key: VerifierKey, message: bytes, signature: bytes) -> bool:
    """Whether the key made this Ed25519 signature of the message."""
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
