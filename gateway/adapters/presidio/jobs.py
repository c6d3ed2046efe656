"""Something to do with whichever process is next, within a time that loading a process does not use up."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field

from gateway.adapters.presidio.process import Worker, WorkerFailed

LONGEST_CREDIT_S = 15.0
"""Seconds of loading that are not counted against whoever waits: five times what it takes on an idle core."""
_MOSTLY = 0.9
"""Of the time that it was given: with more of it left, it has hardly waited."""


@dataclass(slots=True, eq=False)
class Job:
    """What to use a process for, how many characters that is to read, the seconds that it may take from now
    on, and the future that ends with it."""

    use: Callable[[Worker, float], bytes]
    characters: int = 0
    seconds: float = float("inf")
    done: Future[bytes] = field(default_factory=Future)
    _until: float = field(init=False)
    _paused: float | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self._until = time.monotonic() + self.seconds

    @property
    def left(self) -> float:
        """Seconds, which do not pass while it is paused."""
        now, paused = time.monotonic(), self._paused
        return self._until - (now if paused is None else max(paused, now - LONGEST_CREDIT_S))

    def pause(self) -> None:
        """A process is loading that could have been this one's."""
        if self._paused is None:
            self._paused = time.monotonic()

    def resume(self) -> None:
        """It has loaded."""
        if self._paused is not None:
            self._until += min(time.monotonic() - self._paused, LONGEST_CREDIT_S)
            self._paused = None

    def is_late(self, needed: float) -> bool:
        """Whether it has waited so long that fewer seconds are left than are `needed`."""
        return self.left < min(needed, _MOSTLY * self.seconds)

    @property
    def is_finished(self) -> bool:
        """Whether it ended with what it was for."""
        return self.done.done() and not self.done.cancelled() and self.done.exception() is None

    def run(self, worker: Worker) -> None:
        """Unless the one who asked has left."""
        if not self.done.set_running_or_notify_cancel():
            return
        try:
            self.pause()
            worker.start()
            self.resume()
            self.done.set_result(self.use(worker, self.left))
        except (OSError, RuntimeError) as failure:  # no more processes, memory or threads
            worker.stop()
            self.fail(f"no analysing process can be had: {failure}")
        except Exception as failure:
            self.done.set_exception(failure)

    def refuse(self, why: str) -> None:
        """End it without a process, unless it has ended."""
        if not self.done.done() and self.done.set_running_or_notify_cancel():
            self.fail(why)

    def fail(self, why: str) -> None:
        self.done.set_exception(WorkerFailed(why))
