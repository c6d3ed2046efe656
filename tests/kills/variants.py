"""Servers that a test needs and nobody else: they end at a durable point, or break a promise on purpose.

python -m tests.kills.variants before:7 serve
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from gateway import __main__
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.waiting import Waiter
from gateway.bootstrap import gateway as bootstrap
from gateway.ports.journal import Kept, Record


def dying(when: str, after: int) -> type[PostgresJournal]:
    """A journal whose process is killed before, or right after, its commit number `after`."""

    class Dying(PostgresJournal):
        commits = 0

        async def _keep(self, batch: Sequence[Waiter]) -> None:
            self.commits += 1
            if when == "before" and self.commits == after:
                os.kill(os.getpid(), signal.SIGKILL)
            await super()._keep(batch)
            if when == "after" and self.commits == after:
                os.kill(os.getpid(), signal.SIGKILL)

    return Dying


class Hasty(PostgresJournal):
    """Says that a record is durable, and sees to it half a second later."""

    _late: ClassVar[set[asyncio.Task[None]]] = set()

    async def append(self, record: Record) -> Kept:
        task = asyncio.create_task(self._later(record))
        self._late.add(task)
        task.add_done_callback(self._late.discard)
        return Kept.DURABLE

    async def _later(self, record: Record) -> None:
        await asyncio.sleep(0.5)
        await super().append(record)


class Careless(PostgresJournal):
    """Keeps the event of a held request without its case."""

    async def append(self, record: Record) -> Kept:
        return await super().append(replace(record, case=None))


def variant(name: str) -> type[PostgresJournal]:
    """The journal of `before:N`, `after:N`, `hasty` or `careless`. Raises ValueError for anything else."""
    broken = {"hasty": Hasty, "careless": Careless}
    if name in broken:
        return broken[name]
    when, _, after = name.partition(":")
    if when not in ("before", "after"):
        raise ValueError(f"no such variant: {name}")
    return dying(when, int(after))


def main() -> None:
    setattr(bootstrap, "PostgresJournal", variant(sys.argv.pop(1)))  # noqa: B010 - not a name that it exports
    __main__.main()


if __name__ == "__main__":
    main()
