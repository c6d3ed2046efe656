"""A view is written while the events are read: of any number of them, few are held at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gateway.adapters.evidence.exports import ExportFolder
from gateway.commands.audit.forms import VIEWS
from gateway.domain.verification.manifest import EVENTS, line_of
from gateway.domain.verification.views.view import View
from tests.sealed_events import leaf

COUNT, HELD = 12_000, 5_000


class Watched:
    """Files of an export that count the events that were read."""

    def __init__(self, folder: Path) -> None:
        self._files, self.read = ExportFolder(folder), 0

    @contextmanager
    def open(self, name: str) -> Iterator[Any]:
        with self._files.open(name) as file:
            yield self._counted(file) if name == EVENTS else file

    def create(self, name: str) -> Any:
        return self._files.create(name)

    def _counted(self, lines: Iterator[bytes]) -> Iterator[bytes]:
        for line in lines:
            self.read += 1
            yield line


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_events_are_written_while_others_are_still_to_be_read(tmp_path: Path, view: View) -> None:
    files, one = Watched(tmp_path), leaf()
    with files.create(EVENTS) as lines:
        lines.writelines(line_of(n, one) for n in range(COUNT))
    written, held = 0, list[int]()

    def told(count: int) -> None:
        nonlocal written
        held.append(files.read - written)
        written += count

    view.write(files, 0, told)
    assert (files.read, written) == (COUNT, COUNT)
    assert max(held) <= HELD
