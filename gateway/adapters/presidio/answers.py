"""The end of a job, told in the event loop of whoever asked for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from contextlib import suppress

from gateway.adapters.presidio.jobs import Job
from gateway.adapters.presidio.process import WorkerFailed

_GRACE_SECONDS = 1.0
"""For a process that is late to be ended: whoever waits for it is told a moment later."""


class Answer:
    """Waits for one job, and no longer than that may take.

    It is made before the job is given to anybody, so that the loop has nothing left to do but to wait. The
    end comes in one round of it: a wrapped future, a wait and a gathering take five, a tenth of the time that
    a message takes to be read.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Future[bytes] = self._loop.create_future()
        self._timer = self._loop.call_later(job.left + _GRACE_SECONDS, self._look_at_the_time)
        job.done.add_done_callback(self._tell)

    async def told(self) -> bytes:
        """Raises what the job failed with, and `WorkerFailed` when its time is over."""
        return await self._told

    def close(self) -> None:
        """Whoever has left or was told needs none."""
        self._timer.cancel()
        self._job.done.cancel()

    def _tell(self, done: Future[bytes]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and whoever asked with it
            self._loop.call_soon_threadsafe(self._end, done)

    def _end(self, done: Future[bytes]) -> None:
        if self._told.done():
            return
        if done.cancelled():
            self._told.cancel()
        elif (failure := done.exception()) is not None:
            self._told.set_exception(failure)
        else:
            self._told.set_result(done.result())

    def _look_at_the_time(self) -> None:
        if self._told.done():
            return
        if (left := self._job.left + _GRACE_SECONDS) > 0:  # some of it went by while a process loaded
            self._timer = self._loop.call_later(left, self._look_at_the_time)
        else:
            self._told.set_exception(WorkerFailed("no analysing process was free in time"))
