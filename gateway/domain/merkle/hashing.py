"""The hashes of RFC 6962, section 2.1: SHA-256, leaves and inner nodes told apart by a first byte."""

from __future__ import annotations

from hashlib import sha256

HASH_BYTES = 32

EMPTY_ROOT = sha256(b"").digest()
"""The root of a tree without leaves."""


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of a leaf's bytes."""
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node over its two children."""
    return sha256(b"\x01" + left + right).digest()


def perfect_root(hashes: list[bytes]) -> bytes:
    """The root over a power of two of hashes. Raises `ValueError` for any other number."""
    if not hashes or len(hashes) & (len(hashes) - 1):
        raise ValueError("a perfect tree has a power of two of leaves")
    while len(hashes) > 1:
        hashes = [
            sha256(b"\x01" + hashes[n] + hashes[n + 1]).digest() for n in range(0, len(hashes), 2)
        ]  # `node_hash` written out: this is where verifying spends its time
    return hashes[0]
