"""An analysing process: asked line by line, ended when it takes too long, started when it is needed."""

from __future__ import annotations

import os
import select
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import gateway
from gateway.adapters.presidio.messages import READY

START_SECONDS = 120.0
"""Loading the models takes 3 s on an idle core; the rest is for a machine that starts everything at once."""

_CHUNK = 65_536
_ROOT = Path(gateway.__file__).parents[1]
"""Where the package lies: a process that starts there finds it, installed or not."""


class WorkerFailed(Exception):
    """The process ended before it answered, by itself or because its time was up."""


class _EndedByItself(WorkerFailed):
    """Its time was not up."""


class Worker:
    """One process, for one caller at a time. After a failure the next call has a new one."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = True

    def start(self) -> None:
        """Have a process that is ready. Raises `WorkerFailed` when it does not say so in time."""
        if self._process is not None and self._process.poll() is None:
            return
        self.stop()
        self._starts = False
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL  # a traceback may quote a text
        self._process = subprocess.Popen(self._command, stdin=pipe, stdout=pipe, stderr=nowhere, cwd=_ROOT)  # noqa: S603 - our own command
        ready = self._exchange(b"", START_SECONDS)
        if ready != READY:
            self.stop()
            raise WorkerFailed(
                f"the analysing process did not start: {ready.decode(errors='replace').strip()}"
            )
        self._starts = True

    @property
    def is_lost(self) -> bool:
        """Whether there was a process, and another one is to be had before anybody asks for it."""
        return self._process is None and self._starts

    def replace(self) -> None:
        """Have another process where the last one was lost, so that the next caller need not wait for it.

        When that one could not even start, the next caller tries, and is told why.
        """
        if self.is_lost:
            with suppress(WorkerFailed, OSError):
                self.start()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The answer to one line within `seconds`. Raises `WorkerFailed`.

        A process that ended by itself may have done so before it was asked, which the system tells a moment
        later; so a new one is asked once. A line that ends that one too has no answer.
        """
        self.start()
        try:
            return self._exchange(line, seconds)
        except _EndedByItself:
            self.start()
            return self._exchange(line, seconds)

    def stop(self) -> None:
        """End the process, if there is one: it has nothing to keep."""
        if self._process is not None:
            with suppress(BrokenPipeError), self._process:  # closes the pipes and waits
                self._process.kill()
            self._process = None

    def _exchange(self, line: bytes, seconds: float) -> bytes:
        assert self._process is not None
        exchange = _Exchange(self._process, seconds)
        with suppress(BrokenPipeError):
            exchange.write(line)
        answer = exchange.read_line()
        if not answer.endswith(b"\n"):
            self.stop()
            failed = WorkerFailed if exchange.is_late else _EndedByItself
            raise failed("the analysing process ended before it answered")
        return answer


class _Exchange:
    """A line to a process and one from it, in `seconds` together; `is_late` once these are over.

    It waits without a thread of its own, and never in a call that the process could hold up.
    """

    def __init__(self, process: subprocess.Popen[bytes], seconds: float) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.is_late = False
        self._to, self._from = process.stdin.fileno(), process.stdout.fileno()
        self._until = time.monotonic() + seconds

    def write(self, line: bytes) -> None:
        """All of it, if the process takes it in time. Raises `BrokenPipeError` when it has ended."""
        left = memoryview(line)
        while left and self._is_ready(self._to, select.POLLOUT):
            left = left[os.write(self._to, left[: select.PIPE_BUF]) :]

    def read_line(self) -> bytes:
        """The answer, or what there was of it when time was up or the process had ended."""
        answer = bytearray()
        while not answer.endswith(b"\n") and self._is_ready(self._from, select.POLLIN):
            some = os.read(self._from, _CHUNK)
            if not some:
                break
            answer += some
        return bytes(answer)

    def _is_ready(self, descriptor: int, event: int) -> bool:
        poll = select.poll()
        poll.register(descriptor, event)
        ready = poll.poll(max(0.0, self._until - time.monotonic()) * 1000)
        self.is_late = self.is_late or not ready
        return bool(ready)
