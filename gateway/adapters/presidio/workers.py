"""A fixed number of analysing processes for any number of callers, whose turns are fair and whose time counts
from the moment that they ask."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future
from threading import Lock, Thread

from gateway.adapters.presidio.answers import Answer
from gateway.adapters.presidio.desk import Desk
from gateway.adapters.presidio.jobs import Job
from gateway.adapters.presidio.pace import Pace
from gateway.adapters.presidio.process import Worker, WorkerFailed
from gateway.adapters.presidio.turns import Lane, Turns

_STOPPED = "the analysing processes were stopped"
_IN_VAIN = "more long texts wait than can be read in time"
_LATE = "its turn did not come in time"


class Workers:
    """`count` processes, in any event loop. Of two or more, one takes short work only.

    Long work is refused at once when it could not be read in time behind what waits, and is not begun with
    less time left than it takes: to end a process half way would cost everybody else a new one.
    """

    def __init__(self, command: Sequence[str], count: int) -> None:
        everything = tuple(Lane)
        spared = [(Lane.SHORT,)] if count > 1 else []
        lanes = [*[everything] * (count - len(spared)), *spared]
        self._desks = [Desk(command, each) for each in lanes]
        self._idle = list(self._desks)
        self._waiting: Turns[Job] = Turns()
        self._pace = Pace()
        self._lock = Lock()
        self._has_started = self._is_stopped = False

    async def start(self) -> None:
        """Have one process that is ready, and the others soon. Raises `WorkerFailed`."""
        await asyncio.wrap_future(self._put("", Lane.SHORT, Job(_started)))
        self._has_started = True
        with self._lock:
            idle, self._idle = self._idle, []
            for desk in idle:
                self._give(desk, Job(_started))

    async def ask(
        self, line: bytes, seconds: float, tenant: str = "", lane: Lane = Lane.SHORT, characters: int = 0
    ) -> bytes:
        """The answer of one of the processes, `seconds` from now at the latest, waiting for a turn included.

        Only while a process loads its models that comes on top. Raises `WorkerFailed`.
        """
        if not self._has_started:
            await self.start()

        def use(worker: Worker, left: float) -> bytes:
            if left <= 0:
                raise WorkerFailed(_LATE)
            return worker.ask(line, left)

        job = Job(use, characters, seconds)
        answer = Answer(job)
        try:
            self._put(tenant, lane, job)
            return await answer.told()
        finally:
            answer.close()

    async def stop(self) -> None:
        """Let the calls under way finish, refuse those that wait, and end all processes."""
        with self._lock:
            self._is_stopped = True
            for job in self._waiting.empty():
                job.refuse(_STOPPED)
            for desk in self._idle:
                desk.inbox.put(None)
            self._idle = []
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for desk in self._desks:
            if desk.thread is not None:
                desk.thread.join()
            desk.worker.stop()

    def _put(self, tenant: str, lane: Lane, job: Job) -> Future[bytes]:
        with self._lock:
            if self._is_stopped:
                raise WorkerFailed(_STOPPED)
            if desk := self._free(lane):
                self._idle.remove(desk)
                self._give(desk, job)
            else:
                self._line_up(tenant, lane, job)
        return job.done

    def _free(self, lane: Lane) -> Desk | None:
        """Who serves no other lane comes before who serves all, and then the last one used, which is warm."""
        able = (desk for desk in reversed(self._idle) if lane in desk.lanes)
        return min(able, key=lambda desk: len(desk.lanes), default=None)

    def _line_up(self, tenant: str, lane: Lane, job: Job) -> None:
        able = [desk for desk in self._desks if lane in desk.lanes]
        if job.characters:  # what is short takes no time to speak of
            ahead = [each.characters for each in self._waiting.ahead(tenant, lane) if not each.done.done()]
            begun = [begun for desk in able if (begun := desk.under_way) is not None]
            seconds = self._pace.seconds_after(sum(ahead) + job.characters, begun) / len(able)
            if (ahead or begun) and seconds > job.left:
                raise WorkerFailed(_IN_VAIN)
        self._waiting.put(tenant, lane, job)
        if any(desk.is_loading for desk in able):
            job.pause()

    def _give(self, desk: Desk, job: Job) -> None:
        desk.begin(job)
        desk.inbox.put(job)
        if desk.thread is None:
            # A daemon: a program that ends without a stop ends its processes too, by closing their input.
            desk.thread = Thread(target=self._serve, args=(desk,), name="masking", daemon=True)
            desk.thread.start()

    def _serve(self, desk: Desk) -> None:
        while (job := desk.inbox.get()) is not None:
            while job is not None:
                job.run(desk.worker)
                self._ended(desk)
                job = self._next(desk)

    def _ended(self, desk: Desk) -> None:
        """Learn from the work that has ended, and have another process where it cost one: whoever waits is
        not charged for its loading."""
        with self._lock:
            desk.end(self._pace)
        if not self._is_stopped and desk.worker.is_lost:
            self._load(desk)

    def _load(self, desk: Desk) -> None:
        with self._lock:
            desk.is_loading = True
            for job in self._waiting.of(desk.lanes):
                if job.is_late(self._pace.seconds(job.characters)):
                    job.refuse(_LATE)  # now, not when the process has loaded
                job.pause()
        desk.worker.replace()
        with self._lock:
            desk.is_loading = False
            for job in self._waiting.of(desk.lanes):
                job.resume()

    def _next(self, desk: Desk) -> Job | None:
        """What waits for this process; with nothing, it is idle, or ended."""
        with self._lock:
            while (job := self._waiting.take(desk.lanes)) is not None:
                if job.is_late(self._pace.seconds(job.characters)):
                    job.refuse(_LATE)
                if not job.done.done():
                    desk.begin(job)
                    return job
            if self._is_stopped:
                desk.inbox.put(None)
            else:
                self._idle.append(desk)
        return None


def _started(worker: Worker, _: float) -> bytes:
    worker.start()
    return b""
