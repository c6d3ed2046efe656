"""The right edge of a tree: all that is needed to go on growing it, and to say its root."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gateway.domain.merkle.hashing import HASH_BYTES, node_hash
from gateway.domain.merkle.nodes import Node, folded


@dataclass(frozen=True, slots=True)
class Frontier:
    """The hashes of the perfect subtrees of a tree, the largest first: one for each bit of its size."""

    size: int = 0
    hashes: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        if self.size < 0 or self.size.bit_count() != len(self.hashes):
            raise ValueError("a frontier has one hash for each bit of its size")

    @property
    def root(self) -> bytes:
        """The root of the tree."""
        return folded(list(self.hashes))

    def to_bytes(self) -> bytes:
        return b"".join(self.hashes)

    @classmethod
    def from_bytes(cls, size: int, data: bytes) -> Frontier:
        """The inverse of `to_bytes`. Raises `ValueError` for what cannot have come from it."""
        if len(data) % HASH_BYTES:
            raise ValueError("hashes have 32 bytes each")
        return cls(size, tuple(data[n : n + HASH_BYTES] for n in range(0, len(data), HASH_BYTES)))


@dataclass(frozen=True, slots=True)
class Growth:
    """A grown tree, and the inner nodes that became whole on the way, in that order."""

    frontier: Frontier
    nodes: tuple[tuple[Node, bytes], ...]


def grown(frontier: Frontier, leaves: Iterable[bytes]) -> Growth:
    """The tree with the leaves of these hashes behind it."""
    size, stack, nodes = frontier.size, list(frontier.hashes), list[tuple[Node, bytes]]()
    for leaf in leaves:
        stack.append(leaf)
        level, carry = 0, size
        while carry & 1:
            level, carry = level + 1, carry >> 1
            right = stack.pop()
            stack[-1] = node_hash(stack[-1], right)
            nodes.append((Node(level, carry), stack[-1]))
        size += 1
    return Growth(Frontier(size, tuple(stack)), tuple(nodes))
