"""Proofs are those of RFC 6962, for every place in every tree up to 300 leaves."""

from __future__ import annotations

import pytest

from gateway.domain.merkle.nodes import (
    Node,
    consistency_ranges,
    inclusion_ranges,
    perfect_nodes,
    proof,
    range_hash,
)
from tests.merkle_reference import VECTOR_LEAVES, consistency, mth, path
from tests.trees import KeptTree, leaves_of

LEAVES = leaves_of(300)
TREE = KeptTree(LEAVES)

# Published with the vectors of google/certificate-transparency: (leaf, size) and its audit path.
PATHS = {
    (0, 8): (
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ),
    (5, 8): (
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ),
    (2, 3): ("fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",),
}
STEPS = {
    (1, 8): PATHS[0, 8],
    (6, 8): (
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ),
}


@pytest.mark.parametrize(("index", "size"), PATHS)
def test_an_inclusion_proof_is_the_published_one(index: int, size: int) -> None:
    hashes = proof(inclusion_ranges(index, size), KeptTree(VECTOR_LEAVES[:size]))
    assert tuple(each.hex() for each in hashes) == PATHS[index, size]


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_a_consistency_proof_is_the_published_one(old: int, new: int) -> None:
    hashes = proof(consistency_ranges(old, new), KeptTree(VECTOR_LEAVES[:new]))
    assert tuple(each.hex() for each in hashes) == STEPS[old, new]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 8, 9, 64, 65, 255, 256, 257, 300])
def test_an_inclusion_proof_is_that_of_the_definition(size: int) -> None:
    leaves = LEAVES[:size]
    tree = KeptTree(leaves)
    for index in {*range(0, size, 1 + size // 9), size - 1}:
        assert proof(inclusion_ranges(index, size), tree) == path(index, leaves)


@pytest.mark.parametrize("new", range(1, 34))
def test_a_consistency_proof_is_that_of_the_definition(new: int) -> None:
    leaves = LEAVES[:new]
    for old in range(1, new + 1):
        assert proof(consistency_ranges(old, new), KeptTree(leaves)) == consistency(old, leaves)


@pytest.mark.parametrize(("index", "size"), [(0, 0), (5, 5), (-1, 5)])
def test_a_leaf_outside_the_tree_has_no_proof(index: int, size: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        inclusion_ranges(index, size)


@pytest.mark.parametrize(("old", "new"), [(0, 5), (6, 5), (-1, 5)])
def test_there_is_no_way_back_or_from_nothing(old: int, new: int) -> None:
    with pytest.raises(ValueError, match="not smaller"):
        consistency_ranges(old, new)


@pytest.mark.parametrize(("start", "end"), [(0, 0), (0, 1), (0, 300), (3, 11), (256, 300), (7, 8)])
def test_the_nodes_of_a_range_cover_it_without_gap_or_overlap(start: int, end: int) -> None:
    covered = [
        leaf
        for level, index in perfect_nodes(start, end)
        for leaf in range(index << level, index + 1 << level)
    ]
    assert covered == list(range(start, end))


def test_the_hash_of_a_range_is_that_of_its_subtree() -> None:
    assert range_hash(0, 300, TREE) == TREE.root == mth(LEAVES)
    assert range_hash(256, 300, TREE) == mth(LEAVES[256:])
    assert next(perfect_nodes(0, 300)) == Node(8, 0)
