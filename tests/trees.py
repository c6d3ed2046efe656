"""Trees that are kept whole, node by node, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.merkle.frontier import Frontier, grown
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.merkle.nodes import Node
from gateway.domain.merkle.tiles import HEIGHT, Tile


class KeptTree:
    """A tree over leaves, with every node at hand."""

    def __init__(self, leaves: Sequence[bytes]) -> None:
        hashes = [leaf_hash(leaf) for leaf in leaves]
        growth = grown(Frontier(), hashes)
        self.size, self.root = growth.frontier.size, growth.frontier.root
        self.nodes = {Node(0, index): each for index, each in enumerate(hashes)} | dict(growth.nodes)

    def __call__(self, node: Node) -> bytes:
        return self.nodes[node]

    def tile(self, tile: Tile) -> bytes:
        places = (Node(tile.level * HEIGHT, tile.start + n) for n in range(tile.width))
        return b"".join(map(self, places))


def leaves_of(size: int) -> list[bytes]:
    """So many leaves, no two alike."""
    return [b"leaf %d" % number for number in range(size)]
