"""Whatever the tree: its proofs are good, and nothing that differs from them is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.merkle.checking import proves_consistency, proves_inclusion
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.merkle.nodes import consistency_ranges, inclusion_ranges, proof, range_hash
from gateway.domain.merkle.tiles import TileHashes, edge_tiles, tiles_for, tiles_over
from tests.trees import KeptTree, leaves_of

LEAVES = leaves_of(2000)
TREE = KeptTree(LEAVES)
ROOTS = [range_hash(0, size, TREE) for size in range(2001)]
SIZES = st.integers(1, 2000)


def test_every_leaf_of_every_tree_up_to_300_is_proven() -> None:
    for size in range(1, 301):
        for index in range(size):
            path = proof(inclusion_ranges(index, size), TREE)
            assert proves_inclusion(TREE.nodes[0, index], index, size, path, ROOTS[size])  # type: ignore[index]


def test_every_tree_up_to_64_is_proven_to_begin_every_later_one() -> None:
    for new in range(1, 65):
        for old in range(1, new + 1):
            path = proof(consistency_ranges(old, new), TREE)
            assert proves_consistency(old, ROOTS[old], new, ROOTS[new], path)


@given(st.data(), SIZES)
def test_an_inclusion_proof_holds_for_its_leaf_place_and_tree_alone(data: st.DataObject, size: int) -> None:
    index = data.draw(st.integers(0, size - 1))
    path = proof(inclusion_ranges(index, size), TREE)
    leaf, root = leaf_hash(LEAVES[index]), ROOTS[size]
    assert proves_inclusion(leaf, index, size, path, root)
    other = data.draw(st.integers(0, 2000))
    assert proves_inclusion(leaf, other, size, path, root) is (other == index)
    assert not proves_inclusion(leaf_hash(b"other"), index, size, path, root)
    assert not proves_inclusion(leaf, index, size, path, bytes(32))
    assert not proves_inclusion(leaf, index, size, [*path, bytes(32)], root)
    for place in range(len(path)):
        changed = [*path[:place], bytes(32), *path[place + 1 :]]
        assert not proves_inclusion(leaf, index, size, changed, root)
        assert not proves_inclusion(leaf, index, size, path[:place] + path[place + 1 :], root)


@given(st.data(), SIZES)
def test_a_consistency_proof_holds_for_its_two_trees_alone(data: st.DataObject, new: int) -> None:
    old = data.draw(st.integers(1, new))
    path = proof(consistency_ranges(old, new), TREE)
    assert proves_consistency(old, ROOTS[old], new, ROOTS[new], path)
    other = data.draw(st.integers(1, 2000))
    assert proves_consistency(old, ROOTS[other], new, ROOTS[new], path) is (other == old)
    assert proves_consistency(old, ROOTS[old], new, ROOTS[other], path) is (other == new)
    assert not proves_consistency(old, ROOTS[old], new, ROOTS[new], [*path, bytes(32)])
    for place in range(len(path)):
        changed = [*path[:place], bytes(32), *path[place + 1 :]]
        assert not proves_consistency(old, ROOTS[old], new, ROOTS[new], changed)


@given(st.data(), SIZES)
def test_tiles_hold_all_that_a_proof_needs(data: st.DataObject, size: int) -> None:
    index = data.draw(st.integers(0, size - 1))
    ranges = inclusion_ranges(index, size)
    tiles = {tile: TREE.tile(tile) for tile in tiles_for(ranges, size)}
    assert proof(ranges, TileHashes(tiles)) == proof(ranges, TREE)


@given(st.data(), SIZES)
def test_the_tiles_over_leaves_prove_the_root_and_each_of_them(data: st.DataObject, size: int) -> None:
    first = data.draw(st.integers(0, size - 1))
    count = data.draw(st.integers(1, size - first))
    tiles = tiles_over(first, count, size)
    assert set(edge_tiles(size)) <= tiles
    hashes = TileHashes({tile: TREE.tile(tile) for tile in tiles})
    assert range_hash(0, size, hashes) == ROOTS[size]
    for index in {first, first + count - 1}:
        assert proof(inclusion_ranges(index, size), hashes) == proof(inclusion_ranges(index, size), TREE)
