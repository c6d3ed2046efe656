"""Which nodes a tree, a range of it or a proof is made of: places only, no hashes.

Node `number` of `level` covers the 2**level leaves from number * 2**level on, and is there for good once
these are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from gateway.domain.merkle.hashing import EMPTY_ROOT, node_hash


class Node(NamedTuple):
    """The place of a node whose leaves are all there."""

    level: int
    number: int


HashOf = Callable[[Node], bytes]
"""Gives the hash at a place."""


def perfect_nodes(start: int, end: int) -> Iterator[Node]:
    """The largest nodes that cover the leaves from `start` to before `end`, from left to right."""
    while start < end:
        aligned = (start & -start).bit_length() - 1 if start else end.bit_length()
        level = min(aligned, (end - start).bit_length() - 1)
        yield Node(level, start >> level)
        start += 1 << level


def range_hash(start: int, end: int, hash_of: HashOf) -> bytes:
    """MTH(D[start:end]) of a subtree as RFC 6962 splits it: `start` is a multiple of the power of two that
    is not less than its length."""
    hashes = [hash_of(node) for node in perfect_nodes(start, end)]
    return folded(hashes)


def folded(hashes: list[bytes]) -> bytes:
    """The root over the hashes of perfect subtrees that shrink from left to right."""
    if not hashes:
        return EMPTY_ROOT
    *rest, root = hashes
    for left in reversed(rest):
        root = node_hash(left, root)
    return root


Range = tuple[int, int]
"""Leaves from the first number to before the second."""


def inclusion_ranges(index: int, size: int) -> list[Range]:
    """PATH(index, D[size]) of RFC 6962, section 2.1.1: what each hash of the proof covers, from the leaf up.

    Raises `ValueError` unless the index lies in the tree.
    """
    if not 0 <= index < size:
        raise ValueError("the leaf lies outside the tree")
    start, end, found = 0, size, list[Range]()
    while end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            found.append((middle, end))
            end = middle
        else:
            found.append((start, middle))
            start = middle
    return found[::-1]


def consistency_ranges(old: int, new: int) -> list[Range]:
    """PROOF(old, D[new]) of RFC 6962, section 2.1.2. Raises `ValueError` unless 0 < old <= new."""
    if not 0 < old <= new:
        raise ValueError("a consistency proof leads from a tree that is there to one that is not smaller")
    start, end, found = 0, new, list[Range]()
    known = True  # whether the old tree's own root is the hash that is looked for
    while old != end:
        middle = start + _split(end - start)
        if old <= middle:
            found.append((middle, end))
            end = middle
        else:
            found.append((start, middle))
            start, known = middle, False
    return ([] if known else [(start, end)]) + found[::-1]


def proof(ranges: list[Range], hash_of: HashOf) -> list[bytes]:
    """The hashes that the ranges of a proof have."""
    return [range_hash(start, end, hash_of) for start, end in ranges]


def _split(length: int) -> int:
    """The largest power of two below `length`."""
    return 1 << ((length - 1).bit_length() - 1)
