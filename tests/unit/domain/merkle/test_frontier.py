"""A tree grows by its right edge alone, in one step or in many."""

from __future__ import annotations

import pytest

from gateway.domain.merkle.frontier import Frontier, grown
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.merkle.nodes import Node
from tests.merkle_reference import mth
from tests.trees import leaves_of


def test_growing_in_steps_is_growing_at_once() -> None:
    hashes = [leaf_hash(leaf) for leaf in leaves_of(70)]
    at_once = grown(Frontier(), hashes)
    frontier, nodes = Frontier(), list[tuple[Node, bytes]]()
    for start in range(0, 70, 7):
        growth = grown(frontier, hashes[start : start + 7])
        frontier = growth.frontier
        nodes += growth.nodes
    assert (frontier, tuple(nodes)) == (at_once.frontier, at_once.nodes)


def test_every_inner_node_that_is_whole_was_given_once() -> None:
    leaves = leaves_of(37)
    growth = grown(Frontier(), map(leaf_hash, leaves))
    given = dict(growth.nodes)
    assert len(given) == len(growth.nodes)
    assert set(given) == {Node(level, index) for level in range(1, 6) for index in range(37 >> level)}
    for (level, index), value in growth.nodes:
        assert value == mth(leaves[index << level : index + 1 << level])


def test_a_frontier_comes_back_from_its_bytes() -> None:
    frontier = grown(Frontier(), map(leaf_hash, leaves_of(11))).frontier
    assert Frontier.from_bytes(11, frontier.to_bytes()) == frontier


@pytest.mark.parametrize(("size", "data"), [(11, bytes(64)), (1, bytes(31)), (0, bytes(32)), (-1, b"")])
def test_bytes_that_fit_no_tree_are_refused(size: int, data: bytes) -> None:
    with pytest.raises(ValueError, match=r"hash"):
        Frontier.from_bytes(size, data)
