"""Tiles: the tree cut into pieces of up to 256 hashes, with the names that C2SP's tlog-tiles gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gateway.domain.merkle.hashing import HASH_BYTES, perfect_root
from gateway.domain.merkle.nodes import Node, Range, perfect_nodes

HEIGHT = 8
"""Levels of the tree that a tile spans."""

WIDTH = 1 << HEIGHT
"""Hashes of a full tile."""

_MOST_LEVELS = 8
"""Tiles of more levels would span more than 2**64 leaves."""

_PATH = re.compile(r"([0-7])/((?:x[0-9]{3}/)*[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


class Tile(NamedTuple):
    """A tile's place, and how many hashes it has. Its hashes are nodes of the tree's level 8 * `level`."""

    level: int
    number: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """Its name below `tile/`: `0/x001/234`, or `0/001.p/17` for one that is not full."""
        return f"{self.level}/{index_path(self.number, self.width)}"

    @property
    def start(self) -> int:
        """The index, among the nodes of its level, of its first hash."""
        return self.number * WIDTH

    @property
    def full(self) -> bool:
        return self.width == WIDTH


def index_path(index: int, width: int) -> str:
    """A tile's or entry bundle's number as path elements of three digits."""
    digits = str(index)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [digits[n : n + 3] for n in range(0, len(digits), 3)]
    numbered = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
    return numbered if width == WIDTH else f"{numbered}.p/{width}"


def tile_of(path: str) -> Tile | None:
    """The tile of a name below `tile/`; None for what is no tile's only name."""
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    index = int(found[2].replace("x", "").replace("/", ""))
    tile = Tile(int(found[1]), index, int(found[3] or WIDTH))
    return tile if tile.path == path and index < 1 << 56 else None


def edge_tiles(size: int) -> Iterator[Tile]:
    """The tiles of a tree that are not full, from level 0 up; its root follows from them alone."""
    for level in range(_MOST_LEVELS):
        index, width = divmod(size >> (HEIGHT * level), WIDTH)
        if width:
            yield Tile(level, index, width)


def has_tile(tile: Tile, size: int) -> bool:
    """Whether a tree of this size holds every hash of the tile, as it does for good from then on."""
    return tile.start + tile.width <= size >> (HEIGHT * tile.level)


def tiles_over(first: int, count: int, size: int) -> set[Tile]:
    """What proves `count` leaves from `first` on: the tiles that hold them, those above, and the edge.

    Raises `ValueError` when the leaves do not lie in the tree.
    """
    if first < 0 or count < 1 or first + count > size:
        raise ValueError("the leaves lie outside the tree")
    found = set(edge_tiles(size))
    start, end = first, first + count
    for level in range(_MOST_LEVELS):
        start, end = start >> HEIGHT, (end - 1 >> HEIGHT) + 1
        whole = (size >> (HEIGHT * level)) // WIDTH
        found |= {Tile(level, index) for index in range(start, min(end, whole))}
    return found


def tiles_for(ranges: Sequence[Range], size: int) -> set[Tile]:
    """The tiles of a tree from which the hashes of these ranges follow."""
    edge = {(tile.level, tile.number): tile for tile in edge_tiles(size)}
    nodes = {node for start, end in ranges for node in perfect_nodes(start, end)}
    places = {(node.level // HEIGHT, node.number >> (HEIGHT - node.level % HEIGHT)) for node in nodes}
    return {edge.get(place, Tile(*place)) for place in places}


class TileHashes:
    """The hashes of nodes out of the tiles that are there, each as its bytes."""

    def __init__(self, tiles: Mapping[Tile, bytes]) -> None:
        self._tiles = {(tile.level, tile.number): data for tile, data in tiles.items()}

    def __call__(self, node: Node) -> bytes:
        """The hash of a node. Raises `LookupError` when the tiles do not hold it."""
        level, above = divmod(node.level, HEIGHT)
        start = node.number << above
        data = self._tiles[level, start // WIDTH]
        return perfect_root(hashes_in(data, start % WIDTH, 1 << above))


def hashes_in(data: bytes, start: int = 0, count: int | None = None) -> list[bytes]:
    """The hashes of a tile's bytes, from the one at `start` on. Raises `LookupError` when one is missing."""
    end = len(data) if count is None else (start + count) * HASH_BYTES
    if end > len(data) or end % HASH_BYTES:
        raise LookupError("the tile does not reach so far")
    return [data[n : n + HASH_BYTES] for n in range(start * HASH_BYTES, end, HASH_BYTES)]


_ENTRIES = "entries/"


def entry_bundle_of(path: str) -> Tile | None:
    """The tile whose leaves' bytes are at this path below `tile/`: `entries/x001/234`."""
    return tile_of(f"0/{path.removeprefix(_ENTRIES)}") if path.startswith(_ENTRIES) else None


def entry_bundle(leaves: Sequence[bytes]) -> bytes:
    """Leaves as tlog-tiles bundles them: each behind its length in two bytes.

    Raises `OverflowError` for a leaf of 64 KiB or more, which the format has no place for.
    """
    return b"".join(len(leaf).to_bytes(2, "big") + leaf for leaf in leaves)
