"""A view: the events of an export once more, in the form that some other program reads.

What is proven is `events.jsonl`. A view beside it adds nothing: it is what these events give, to the last
byte or value, and whoever checks the export makes it again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, BinaryIO, Protocol

from gateway.domain.verification.manifest import AFTER_LEAF, EVENTS, before_leaf

_BUFFERED = 1 << 18
"""Bytes that are read or written in one go."""


@dataclass(frozen=True, slots=True)
class SealedEvent:
    """An event of an export: its place in the log, its bytes as they are hashed, and what they say."""

    index: int
    leaf: bytes
    fields: Mapping[str, Any]


class Readable(Protocol):
    """Files of an export, by their names."""

    def open(self, name: str) -> AbstractContextManager[BinaryIO]: ...


class Writable(Readable, Protocol):
    """Files of an export that is being written. `create` makes a file anew."""

    def create(self, name: str) -> AbstractContextManager[BinaryIO]: ...


class View(Protocol):
    """Obligations:

    1. `write` makes `file` from the `count` events from `first` on that stand in `events.jsonl`, in memory
       that does not grow with them, and calls `told` with each number of events that were written. Raises
       `ValueError`, or what looking into it raises, for a line that is no event; the file then ends there.
    2. `first_difference` is the index of the first event of which the file says something else; one past the
       last when it says too much; None when it is what `write` would have made.
    """

    @property
    def name(self) -> str: ...

    @property
    def file(self) -> str: ...

    def write(self, files: Writable, first: int, told: Callable[[int], None]) -> None: ...

    def first_difference(self, files: Readable, first: int) -> int | None: ...


def events_in(files: Readable, first: int) -> Iterator[SealedEvent]:
    """The events of `events.jsonl`, whose first has this index. Raises `ValueError` for what is none."""
    with files.open(EVENTS) as lines:
        for index, line in enumerate(lines, first):
            leaf = line[len(before_leaf(index)) : -len(AFTER_LEAF)]
            yield SealedEvent(index, leaf, json.loads(leaf))


def digest_of_file(files: Readable, name: str) -> str:
    """SHA-256 (hex) of a file, read in pieces."""
    digest = sha256()
    with files.open(name) as file:
        while piece := file.read(_BUFFERED):
            digest.update(piece)
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class TextView:
    """A view that is a head and, for each event, some bytes that depend on nothing else."""

    name: str
    file: str
    head: bytes
    row: Callable[[SealedEvent], bytes]

    def write(self, files: Writable, first: int, told: Callable[[int], None]) -> None:
        """See `View`."""
        with files.create(self.file) as file:
            waiting = bytearray(self.head)
            written = 0
            for event in events_in(files, first):
                waiting += self.row(event)
                written += 1
                if len(waiting) >= _BUFFERED:
                    file.write(waiting)
                    told(written)
                    waiting.clear()
                    written = 0
            file.write(waiting)
            told(written)

    def first_difference(self, files: Readable, first: int) -> int | None:
        """See `View`."""
        index = first
        with files.open(self.file) as file:
            if file.read(len(self.head)) != self.head:
                return first
            for event in events_in(files, first):
                row = self.row(event)
                if file.read(len(row)) != row:
                    return event.index
                index = event.index + 1
            return index if file.read(1) else None
