"""Which processes live, read from /proc, for tests of what is left behind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Process:
    """A process that is no zombie. `command` has its arguments separated by spaces."""

    pid: int
    parent: int
    session: int
    command: str


def processes() -> Iterator[Process]:
    """Every process that can be seen."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent, _, session, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (FileNotFoundError, ProcessLookupError):
            continue
        if state != "Z":
            yield Process(int(folder.name), int(parent), int(session), command)


def children(command: str, of: int = 0) -> set[int]:
    """The ids of this process's own children (or of process `of`) whose command holds these words."""
    parent = of or os.getpid()
    return {each.pid for each in processes() if each.parent == parent and command in each.command}
