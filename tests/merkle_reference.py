"""The definitions of RFC 6962, section 2.1, word for word and as slow as they are: what ours is held to."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

VECTOR_LEAVES = tuple(
    bytes.fromhex(leaf)
    for leaf in (
        *("", "00", "10", "2021", "3031", "40414243", "5051525354555657"),
        "606162636465666768696a6b6c6d6e6f",
    )
)
"""The eight leaves of the test vectors that the Certificate Transparency projects share."""


def mth(leaves: Sequence[bytes]) -> bytes:
    if not leaves:
        return sha256(b"").digest()
    if len(leaves) == 1:
        return sha256(b"\x00" + leaves[0]).digest()
    k = split(len(leaves))
    return sha256(b"\x01" + mth(leaves[:k]) + mth(leaves[k:])).digest()


def path(m: int, leaves: Sequence[bytes]) -> list[bytes]:
    if len(leaves) == 1:
        return []
    k = split(len(leaves))
    if m < k:
        return [*path(m, leaves[:k]), mth(leaves[k:])]
    return [*path(m - k, leaves[k:]), mth(leaves[:k])]


def consistency(m: int, leaves: Sequence[bytes]) -> list[bytes]:
    return _subproof(m, leaves, True)


def _subproof(m: int, leaves: Sequence[bytes], whole: bool) -> list[bytes]:
    if m == len(leaves):
        return [] if whole else [mth(leaves)]
    k = split(len(leaves))
    if m <= k:
        return [*_subproof(m, leaves[:k], whole), mth(leaves[k:])]
    return [*_subproof(m - k, leaves[k:], False), mth(leaves[:k])]


def split(n: int) -> int:
    k = 1
    while k * 2 < n:
        k *= 2
    return k
