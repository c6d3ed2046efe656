"""Roots agree with the published vectors of RFC 6962's trees."""

from __future__ import annotations

import pytest

from gateway.domain.merkle.frontier import Frontier, grown
from gateway.domain.merkle.hashing import EMPTY_ROOT, leaf_hash, node_hash, perfect_root
from tests.merkle_reference import VECTOR_LEAVES, mth

# The roots over the first one, two, ... eight leaves, as google/certificate-transparency publishes them.
ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


def test_the_empty_tree_has_the_published_root() -> None:
    assert EMPTY_ROOT.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert Frontier().root == EMPTY_ROOT


@pytest.mark.parametrize("size", range(1, 9))
def test_a_tree_of_the_vectors_has_the_published_root(size: int) -> None:
    hashes = [leaf_hash(leaf) for leaf in VECTOR_LEAVES[:size]]
    assert grown(Frontier(), hashes).frontier.root.hex() == ROOTS[size - 1]
    assert mth(VECTOR_LEAVES[:size]).hex() == ROOTS[size - 1]


def test_a_leaf_cannot_pass_for_an_inner_node() -> None:
    left, right = leaf_hash(b"a"), leaf_hash(b"b")
    assert node_hash(left, right) != leaf_hash(left + right)


@pytest.mark.parametrize("count", [1, 2, 4, 8])
def test_a_perfect_root_is_the_root(count: int) -> None:
    assert perfect_root([leaf_hash(leaf) for leaf in VECTOR_LEAVES[:count]]).hex() == ROOTS[count - 1]


@pytest.mark.parametrize("count", [0, 3, 5, 6, 7])
def test_another_number_of_hashes_is_no_perfect_tree(count: int) -> None:
    with pytest.raises(ValueError, match="power of two"):
        perfect_root([bytes(32)] * count)
