"""One point: a start, load, a kill, and what is then on record."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import asyncpg

from gateway.domain.errors import ProblemError
from tests.kills.clients import Clients
from tests.kills.evidence import Evidence, gather
from tests.kills.logs import all_sealed, breaches_of_logs
from tests.kills.place import Place
from tests.kills.serving import Serving
from tests.kills.verifying import breaches, breaches_of_start

SERVE = ("gateway", "serve")
_LIFE = 60
"""Answers in the life of a server that may be killed at any moment: so a busy machine has as long a life."""
_PATIENCE_S = 30.0
_AGE_KEYS = (
    "UPDATE gateway.idempotency SET created_at = created_at - interval '61 seconds' WHERE state = 'running'"
)
_BACKENDS = "SELECT pid FROM pg_stat_activity WHERE usename = 'gateway_app'"


class How(StrEnum):
    """What is killed, and when."""

    ANYWHERE = "anywhere"
    """The server, at a moment of its life that is drawn at random."""
    STARTING = "starting"
    """The server, while it starts."""
    BEFORE = "before"
    """The server, right before a commit of its journal."""
    AFTER = "after"
    """The server, right after one, before anybody learns of it."""
    BACKEND = "backend"
    """One of the database's processes, which takes all others with it; then the server."""
    POSTMASTER = "postmaster"
    """The database's first process, and with it the database; then the server."""


@dataclass(frozen=True, slots=True)
class Point:
    """One kill and what came of it. `left` are the requests without an end that it left."""

    number: int
    how: How
    moment: float
    sent: int
    answered: int
    left: int
    breaches: Sequence[str]


class Killing:
    """Points in a row, over one place."""

    def __init__(self, place: Place, folder: Path, chance: random.Random) -> None:
        self._place, self._folder, self._chance = place, folder, chance
        self.clients = Clients(place.keys, random.Random(chance.random()))  # noqa: S311

    async def point(self, number: int, how: How, command: Sequence[str] = SERVE) -> Point:
        """One start that ends by `how`. `command` is what serves, where `how` does not say."""
        self.clients.point = number
        before, sent = await self._quiet(), len(self.clients.ledger.sent)
        left = before.unfinished
        moment = self._moment(how)
        if how in (How.BEFORE, How.AFTER):
            command = ("tests.kills.variants", f"{how}:{moment:.0f}", "serve")
        server = Serving(self._folder, self._place.environment, tuple(command))
        found: list[str] = []
        try:
            if how is How.STARTING:
                await asyncio.sleep(moment)
            elif await server.answers():
                found += breaches_of_start(left, *server.unfinished, before, await self._gathered())
                async with self._load(server):
                    await self._strike(how, moment, server)
        finally:
            await server.kill()
        after, ledger = await self._quiet(), self.clients.ledger
        answered = sum(each.answered for each in ledger.sent[sent:])
        found += breaches(ledger, after)
        return Point(number, how, moment, len(ledger.sent) - sent, answered, len(after.unfinished), found)

    async def last_start(self) -> Sequence[str]:
        """What is wrong with a start and an orderly end after the last kill."""
        before = await self._quiet()
        server = Serving(self._folder, self._place.environment, SERVE)
        try:
            await server.answers()
            after = await self._gathered()
            found = breaches_of_start(before.unfinished, *server.unfinished, before, after)
            found += breaches(self.clients.ledger, after)
            await all_sealed(self._place)
            if (code := await server.stop()) not in (0, -signal.SIGTERM):
                found.append(f"the server ended with {code}")
            found += await breaches_of_logs(self._place)
        finally:
            if server.lives:
                await server.kill()
        return found

    def _moment(self, how: How) -> float:
        """When it is to be: in commits, in seconds of a start, or in answers of a life."""
        if how in (How.BEFORE, How.AFTER):
            return self._chance.randint(1, _LIFE)
        return self._chance.uniform(0, 4 if how is How.STARTING else _LIFE)

    @asynccontextmanager
    async def _load(self, server: Serving) -> AsyncIterator[None]:
        load = asyncio.create_task(self.clients.load(server.url))
        try:
            yield
        finally:
            load.cancel()
            await asyncio.wait({load})
            if not load.cancelled() and (error := load.exception()) is not None:
                raise error

    async def _strike(self, how: How, moment: float, server: Serving) -> None:
        if how in (How.BEFORE, How.AFTER):
            await server.ended(_PATIENCE_S)
            return
        await self._answered(moment)
        if how is How.BACKEND:
            await self._kill_backend()
        elif how is How.POSTMASTER:
            await self._kill_postmaster()
        if how is not How.ANYWHERE:
            await asyncio.sleep(self._chance.uniform(0, 2))
        await server.kill()
        await asyncio.sleep(0.05)

    async def _answered(self, moment: float) -> None:
        """Waits for the whole part of `moment` in answers, then for a little more."""
        ledger = self.clients.ledger
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_S):
                await ledger.until(len(ledger.answered) + int(moment))
        await asyncio.sleep(moment % 1 / 10)

    async def _kill_backend(self) -> None:
        connection = await asyncpg.connect(self._place.superuser_url)
        try:
            pids = [row["pid"] for row in await connection.fetch(_BACKENDS)]
        finally:
            await connection.close()
        if pids:
            os.kill(self._chance.choice(pids), signal.SIGKILL)

    async def _kill_postmaster(self) -> None:
        postgres = self._place.postgres
        pid = int((postgres.directory.cluster / "postmaster.pid").read_text().splitlines()[0])
        os.kill(pid, signal.SIGKILL)
        await asyncio.to_thread(postgres.stop)
        for _ in range(10):
            with suppress(ProblemError):
                await asyncio.to_thread(postgres.start)
                return
            await asyncio.sleep(0.3)
        await asyncio.to_thread(postgres.start)

    async def _gathered(self) -> Evidence:
        return await gather(self._place.superuser_url)

    async def _quiet(self) -> Evidence:
        """The evidence once nothing of a dead server is under way, and a minute later for its keys."""
        async with asyncio.timeout(60):
            while True:
                with suppress(OSError, asyncpg.PostgresError):
                    connection = await asyncpg.connect(self._place.superuser_url)
                    try:
                        if not await connection.fetch(_BACKENDS):
                            await connection.execute(_AGE_KEYS)
                            break
                    finally:
                        await connection.close()
                await asyncio.sleep(0.05)
        return await self._gathered()
