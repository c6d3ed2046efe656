"""Writes what nobody waits for, a moment later and many at once; what cannot be written is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from gateway.ports.failures import StoreUnavailable

T = TypeVar("T")

GATHERING_S = 0.05
"""Seconds in which more comes together: a busy server writes twenty times a second, not for each request."""

LIMIT = 2_000
"""Rows that wait at most: about 1 MB, while a database that is away would let them pile up."""


class WritingBehind(Generic[T]):
    """Rows by tenant, written in the event loop that `put` is called in."""

    def __init__(self, write: Callable[[str, Sequence[T]], Awaitable[None]]) -> None:
        self._write = write
        self._waiting: dict[str, list[T]] = {}
        self._size = 0
        self._writing: asyncio.Task[None] | None = None

    def put(self, tenant: str, rows: Sequence[T]) -> None:
        """Returns at once. Rows for which there is no room are dropped."""
        if not rows or self._size + len(rows) > LIMIT:
            return
        self._waiting.setdefault(tenant, []).extend(rows)
        self._size += len(rows)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._go_on(), name="spans")

    async def settle(self) -> None:
        """Until nothing waits any more."""
        while self._writing is not None and not self._writing.done():
            await asyncio.wait([self._writing])

    async def _go_on(self) -> None:
        while self._waiting:
            await asyncio.sleep(GATHERING_S)
            waiting, self._waiting, self._size = self._waiting, {}, 0
            for tenant, rows in waiting.items():
                try:
                    await self._write(tenant, rows)
                except StoreUnavailable:
                    continue
