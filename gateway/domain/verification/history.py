"""Finding the place of a damage: by all the checkpoints that were ever signed, not by the last one alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gateway.domain.merkle.frontier import Frontier, grown
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.notes.checkpoint import Checkpoint


def first_unsigned(leaves: Iterable[bytes], signed: Iterable[Checkpoint]) -> int | None:
    """The size of the last of these checkpoints, smallest first, up to which the leaves are what was signed;
    None when they are as far as the checkpoints go. So the damage begins at that index, or behind it and
    before the next checkpoint."""
    tree, remaining = Frontier(), iter(leaves)
    for checkpoint in signed:
        before = tree.size
        tree = grown(tree, map(leaf_hash, _taken(remaining, checkpoint.size - before))).frontier
        if (tree.size, tree.root) != (checkpoint.size, checkpoint.root):
            return before
    return None


def _taken(leaves: Iterator[bytes], count: int) -> Iterator[bytes]:
    for _ in range(count):
        leaf = next(leaves, None)
        if leaf is None:
            return
        yield leaf
