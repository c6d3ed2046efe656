"""A fixed number of analysing processes for any number of callers, whose turns are fair and whose time counts
from the moment that they ask."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread

from gateway.adapters.presidio.process import Worker, WorkerFailed
from gateway.adapters.presidio.turns import Lane, Turns

_STOPPED = "the analysing processes were stopped"

_GRACE_SECONDS = 1.0
"""For a process that is late to be ended: whoever waits for it is told a moment later."""


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """Something to do with whichever process is next, and the future that ends with it."""

    use: Callable[[Worker], bytes]
    done: Future[bytes] = field(default_factory=Future)

    def run(self, worker: Worker) -> None:
        """Unless the one who asked has left."""
        if not self.done.set_running_or_notify_cancel():
            return
        try:
            self.done.set_result(self.use(worker))
        except (OSError, RuntimeError) as failure:  # no more processes, memory or threads
            worker.stop()
            self.fail(f"no analysing process can be had: {failure}")
        except Exception as failure:
            self.done.set_exception(failure)

    def fail(self, why: str) -> None:
        self.done.set_exception(WorkerFailed(why))


class _Desk:
    """A process, the thread that waits for it and computes nothing, and the lanes that it serves."""

    def __init__(self, command: Sequence[str], lanes: Sequence[Lane]) -> None:
        self.worker, self.lanes = Worker(command), lanes
        self.inbox: SimpleQueue[_Job | None] = SimpleQueue()
        self.thread: Thread | None = None


class Workers:
    """`count` processes, in any event loop. Of two or more, one takes short work only."""

    def __init__(self, command: Sequence[str], count: int) -> None:
        everything = tuple(Lane)
        spared = [(Lane.SHORT,)] if count > 1 else []
        lanes = [*[everything] * (count - len(spared)), *spared]
        self._desks = [_Desk(command, each) for each in lanes]
        self._idle = list(self._desks)
        self._waiting: Turns[_Job] = Turns()
        self._lock = Lock()
        self._has_started = self._is_stopped = False

    async def start(self) -> None:
        """Have one process that is ready, and the others soon. Raises `WorkerFailed`."""
        await asyncio.wrap_future(self._put("", Lane.SHORT, _Job(_started)))
        self._has_started = True
        with self._lock:
            idle, self._idle = self._idle, []
            for desk in idle:
                self._give(desk, _Job(_started))

    async def ask(self, line: bytes, seconds: float, tenant: str = "", lane: Lane = Lane.SHORT) -> bytes:
        """The answer of one of the processes, `seconds` from now at the latest, waiting for a turn included.

        Only until the first process has loaded its model that comes on top. Raises `WorkerFailed`.
        """
        if not self._has_started:
            await self.start()
        until = time.monotonic() + seconds

        def use(worker: Worker) -> bytes:
            left = until - time.monotonic()
            if left <= 0:
                raise WorkerFailed("its turn did not come in time")
            return worker.ask(line, left)

        try:
            async with asyncio.timeout(seconds + _GRACE_SECONDS):
                return await asyncio.wrap_future(self._put(tenant, lane, _Job(use)))
        except TimeoutError as late:
            raise WorkerFailed("no analysing process was free in time") from late

    async def stop(self) -> None:
        """Let the calls under way finish, refuse those that wait, and end all processes."""
        with self._lock:
            self._is_stopped = True
            for job in self._waiting.empty():
                if job.done.set_running_or_notify_cancel():
                    job.fail(_STOPPED)
            for desk in self._idle:
                desk.inbox.put(None)
            self._idle = []
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for desk in self._desks:
            if desk.thread is not None:
                desk.thread.join()
            desk.worker.stop()

    def _put(self, tenant: str, lane: Lane, job: _Job) -> Future[bytes]:
        with self._lock:
            if self._is_stopped:
                raise WorkerFailed(_STOPPED)
            if desk := self._free(lane):
                self._idle.remove(desk)
                self._give(desk, job)
            else:
                self._waiting.put(tenant, lane, job)
        return job.done

    def _free(self, lane: Lane) -> _Desk | None:
        """Who serves no other lane comes before who serves all, and then the last one used, which is warm."""
        able = (desk for desk in reversed(self._idle) if lane in desk.lanes)
        return min(able, key=lambda desk: len(desk.lanes), default=None)

    def _give(self, desk: _Desk, job: _Job) -> None:
        desk.inbox.put(job)
        if desk.thread is None:
            # A daemon: a program that ends without a stop ends its processes too, by closing their input.
            desk.thread = Thread(target=self._serve, args=(desk,), name="masking", daemon=True)
            desk.thread.start()

    def _serve(self, desk: _Desk) -> None:
        while (job := desk.inbox.get()) is not None:
            while job is not None:
                job.run(desk.worker)
                if not self._is_stopped:
                    desk.worker.replace()
                job = self._next(desk)

    def _next(self, desk: _Desk) -> _Job | None:
        """What waits for this process; with nothing, it is idle, or ended."""
        with self._lock:
            if (job := self._waiting.take(desk.lanes)) is not None:
                return job
            if self._is_stopped:
                desk.inbox.put(None)
            else:
                self._idle.append(desk)
        return None


def _started(worker: Worker) -> bytes:
    worker.start()
    return b""
