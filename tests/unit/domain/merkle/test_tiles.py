"""Tiles have the names and widths of C2SP's tlog-tiles."""

from __future__ import annotations

import pytest

from gateway.domain.merkle.nodes import Node
from gateway.domain.merkle.tiles import (
    Tile,
    TileHashes,
    edge_tiles,
    entry_bundle,
    entry_bundle_of,
    has_tile,
    hashes_in,
    tile_of,
    tiles_over,
)
from tests.trees import KeptTree, leaves_of


@pytest.mark.parametrize(
    ("tile", "path"),
    [
        (Tile(0, 0), "0/000"),
        (Tile(0, 999), "0/999"),
        (Tile(1, 1000), "1/x001/000"),
        (Tile(0, 1234067), "0/x001/x234/067"),
        (Tile(0, 273, 112), "0/273.p/112"),
        (Tile(2, 0, 1), "2/000.p/1"),
    ],
)
def test_a_tile_has_one_name(tile: Tile, path: str) -> None:
    assert tile.path == path
    assert tile_of(path) == tile


@pytest.mark.parametrize(
    "path",
    [
        *("", "0", "0/", "0/0", "0/0000", "00/000", "8/000", "-1/000", "0/000.p/0", "0/000.p/256"),
        *("0/000.p/01", "0/x000/001", "0/001/234", "0/x001", "0/000/", "0/000\n", "0/٠٠٠", "entries/000"),
        "0/" + "x999/" * 9 + "999",
    ],
)
def test_what_is_no_tiles_name_names_none(path: str) -> None:
    assert tile_of(path) is None


def test_a_tree_of_70000_has_the_edge_that_the_specification_gives() -> None:
    assert list(edge_tiles(70_000)) == [Tile(0, 273, 112), Tile(1, 1, 17), Tile(2, 0, 1)]
    assert list(edge_tiles(256)) == [Tile(1, 0, 1)]
    assert list(edge_tiles(0)) == []


@pytest.mark.parametrize(
    ("tile", "there"),
    [
        (Tile(0, 272), True),
        (Tile(0, 273), False),
        (Tile(0, 273, 112), True),
        (Tile(0, 273, 113), False),
        (Tile(0, 273, 3), True),
        (Tile(1, 0), True),
        (Tile(1, 1), False),
        (Tile(2, 0, 1), True),
        (Tile(3, 0, 1), False),
    ],
)
def test_a_tree_has_the_tiles_whose_hashes_it_has(tile: Tile, there: bool) -> None:
    assert has_tile(tile, 70_000) is there


def test_leaves_in_the_middle_are_held_by_their_tiles_those_above_and_the_edge() -> None:
    over = tiles_over(600, 2, 70_000)
    assert over == {Tile(0, 2), Tile(1, 0), Tile(0, 273, 112), Tile(1, 1, 17), Tile(2, 0, 1)}


@pytest.mark.parametrize(("first", "count"), [(0, 0), (-1, 1), (5, 6), (10, 1)])
def test_leaves_outside_the_tree_have_no_tiles(first: int, count: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        tiles_over(first, count, 10)


def test_a_node_inside_a_tile_follows_from_it() -> None:
    tree = KeptTree(leaves_of(300))
    hashes = TileHashes({tile: tree.tile(tile) for tile in tiles_over(0, 300, 300)})
    for node in (Node(0, 299), Node(3, 4), Node(7, 1), Node(8, 0)):
        assert hashes(node) == tree(node)
    with pytest.raises(LookupError):
        hashes(Node(0, 300))
    with pytest.raises(LookupError):
        hashes(Node(24, 1))


@pytest.mark.parametrize("data", [bytes(31), bytes(33), b"x"])
def test_a_tile_is_made_of_whole_hashes(data: bytes) -> None:
    with pytest.raises(LookupError):
        hashes_in(data)


def test_an_entry_bundle_is_where_its_tile_is() -> None:
    assert entry_bundle_of("entries/x001/234.p/7") == Tile(0, 1234, 7)
    for path in ("entries/", "entries", "0/000", "entries/0/000", "entriesx000"):
        assert entry_bundle_of(path) is None


def test_entries_stand_behind_their_lengths() -> None:
    assert entry_bundle([b"ab", b"", b"c" * 256]) == b"\x00\x02ab\x00\x00\x01\x00" + b"c" * 256
    with pytest.raises(OverflowError):
        entry_bundle([b"c" * 65536])
