"""The place of a damage within a tile: the lines tell it where they and the tile disagree; where both were
changed alike, the signed hash above tells which two events stand in each other's place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations

from gateway.domain.merkle.hashing import leaf_hash, node_hash
from gateway.domain.verification.manifest import AFTER_LEAF, before_leaf


def first_disagreeing(hashes: Iterable[bytes], lines: Iterable[bytes], first: int) -> int | None:
    """The index of the first line, of those from `first` on, that is not the leaf of its hash; None when they
    agree as far as both go."""
    for index, (expected, line) in enumerate(zip(hashes, lines, strict=False), first):
        if leaf_hash(line[len(before_leaf(index)) : -len(AFTER_LEAF)]) != expected:
            return index
    return None


def swapped(hashes: Sequence[bytes], root: bytes) -> tuple[int, int] | None:
    """The two of these hashes, a power of two of them, that give the `root` once they change places; None for
    a greater disorder. Of 256 there are 32,640 pairs, at 16 hashes each: a second at most."""
    levels = [list(hashes)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        levels.append([node_hash(*below[n : n + 2]) for n in range(0, len(below), 2)])
    for one, other in combinations(range(len(hashes)), 2):
        if _root_with(levels, {one: hashes[other], other: hashes[one]}) == root:
            return one, other
    return None


def _root_with(levels: Sequence[Sequence[bytes]], changed: Mapping[int, bytes]) -> bytes:
    """The root of a tree of these levels in which some hashes of the lowest are others."""
    for level in levels[:-1]:
        changed = {
            place >> 1: sha256(
                b"\x01"
                + changed.get(place & ~1, level[place & ~1])
                + changed.get(place | 1, level[place | 1])
            ).digest()
            for place in changed
        }
    return changed[0]
