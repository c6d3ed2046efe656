"""Records that wait for the one writer: first in, first out, and no more than memory is set aside for."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field

from gateway.adapters.postgres.insertion import Row
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Kept

# Half of what waits: while one half is written, whoever was told of the other makes the next rows. With all
# of it at once, callers and database would take turns. Where half is so little that the commit costs more
# than the rows, it is as many as are worth one; and it is never more than a commit of milliseconds.
_WORTH_A_COMMIT, _BATCH_ROWS = 64, 500
_BATCH_WEIGHT = 4 * 2**20


@dataclass(slots=True, eq=False)
class Waiter:
    """A record's rows, about how many bytes of memory they hold, and the future that ends when it is known
    what became of them."""

    rows: tuple[Row, ...]
    kept: asyncio.Future[Kept] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    weight: int = field(init=False)

    def __post_init__(self) -> None:
        self.weight = sum(row.weight for row in self.rows)

    def succeed(self, kept: Kept) -> None:
        if not self.kept.done():
            self.kept.set_result(kept)

    def fail(self, reason: str, cause: Exception) -> None:
        if not self.kept.done():
            error = JournalUnavailable(reason)
            error.__cause__ = cause
            self.kept.set_exception(error)
            # A caller that is gone does not look; that is no news for the event loop's log.
            self.kept.exception()


class Waiting:
    """The queue. `limit` is in bytes of memory, as rows weigh."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._queue: deque[Waiter] = deque()
        self._rows = self._weight = 0
        self._closed = False
        self._news = asyncio.Event()

    def put(self, waiter: Waiter) -> None:
        """Adds it to the queue. Raises `JournalUnavailable` at once when that is full or closed."""
        if self._closed:
            raise JournalUnavailable("the journal is closed")
        if self._weight + waiter.weight > self._limit:
            raise JournalUnavailable("too many records wait for the database")
        self._queue.append(waiter)
        self._rows += len(waiter.rows)
        self._weight += waiter.weight
        self._news.set()

    async def take(self) -> list[Waiter]:
        """The oldest of the queue, as many as make a batch, at least one; none when closed and empty."""
        while not self._queue:
            if self._closed:
                return []
            self._news.clear()
            await self._news.wait()
        most = min(max(self._rows // 2, _WORTH_A_COMMIT), _BATCH_ROWS)
        batch = [self._pop()]
        rows, weight = len(batch[0].rows), batch[0].weight
        while self._queue:
            rows, weight = rows + len(self._queue[0].rows), weight + self._queue[0].weight
            if rows > most or weight > _BATCH_WEIGHT:
                break
            batch.append(self._pop())
        return batch

    def close(self) -> None:
        """Nothing more comes in; what waits can still be taken."""
        self._closed = True
        self._news.set()

    def _pop(self) -> Waiter:
        waiter = self._queue.popleft()
        self._rows -= len(waiter.rows)
        self._weight -= waiter.weight
        return waiter
