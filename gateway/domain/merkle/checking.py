"""Checks of proofs: the algorithms of RFC 9162, which say the same of RFC 6962's trees."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.merkle.hashing import node_hash


def proves_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether the leaf of this hash stands at `index` in the tree of this size and root.

    RFC 9162, section 2.1.3.2.
    """
    if not 0 <= index < size:
        return False
    fn, sn, r = index, size - 1, leaf
    for p in path:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            r = node_hash(p, r)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            r = node_hash(r, p)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and r == root


def proves_consistency(old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]) -> bool:
    """Whether the tree of size `new` begins with the whole tree of size `old`; the old one has a leaf.

    RFC 9162, section 2.1.4.2; for equal sizes the proof is empty.
    """
    if not 0 < old <= new:
        return False
    if old == new:
        return not path and old_root == new_root
    hashes = [old_root, *path] if old & (old - 1) == 0 else list(path)
    if len(hashes) < 2:
        return False
    fn, sn = old - 1, new - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    fr = sr = hashes[0]
    for c in hashes[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = node_hash(c, fr), node_hash(c, sr)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = node_hash(sr, c)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and fr == old_root and sr == new_root
