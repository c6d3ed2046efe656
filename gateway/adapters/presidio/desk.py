"""Where one analysing process is worked with: its thread, what it is handed, and what is under way."""

from __future__ import annotations

from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread

from gateway.adapters.presidio.jobs import Job
from gateway.adapters.presidio.pace import Begun, Pace
from gateway.adapters.presidio.process import Worker
from gateway.adapters.presidio.turns import Lane


class Desk:
    """A process, the thread that waits for it and computes nothing, and the lanes that it serves."""

    def __init__(self, command: Sequence[str], lanes: Sequence[Lane]) -> None:
        self.worker, self.lanes = Worker(command), lanes
        self.inbox: SimpleQueue[Job | None] = SimpleQueue()
        self.thread: Thread | None = None
        self.is_loading = False
        self._at_work: tuple[Job, Begun] | None = None

    def begin(self, job: Job) -> None:
        """That this is under way from now on."""
        self._at_work = job, Begun(job.characters)

    def end(self, pace: Pace) -> None:
        """Nothing is under way; `pace` learns from what was."""
        if self._at_work is not None:
            job, begun = self._at_work
            pace.learn(begun, is_finished=job.is_finished)
        self._at_work = None

    @property
    def under_way(self) -> Begun | None:
        """Long work that somebody waits for."""
        if self._at_work is None or self._at_work[0].done.done() or not self._at_work[0].characters:
            return None
        return self._at_work[1]
