"""Hears over LISTEN that a bundle was put in force, on a connection of its own that is made again when lost.

Whoever may connect may notify, and a notification may be lost, so that it only makes others look.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import asyncpg
import structlog

from gateway.adapters.postgres.dsn import connector

CHANNEL = "gateway_policy"
"""What the trigger on `gateway.tenant` notifies at each commit that changed a tenant's bundle."""

AGAIN_AFTER = 1.0
"""Seconds until a lost connection is made again."""

_ALIVE_WITHIN = 15.0
"""Seconds of silence after which the connection is asked whether it still works."""

_TIMEOUT = 5.0


class PostgresAnnouncements:
    """The port `Announcements`, from `start` to `close`."""

    def __init__(self, url: str) -> None:
        self._connect = connector(url, connect_timeout_s=_TIMEOUT, command_timeout_s=_TIMEOUT)
        self._heard = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._log = structlog.get_logger("gateway.policies")

    async def start(self) -> None:
        """Begins to listen; where the database is away, as soon as it is there."""
        self._listening = asyncio.create_task(self._listen(), name="announcements")

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})

    async def next(self, within_s: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._heard.wait()
        self._heard.clear()

    async def _listen(self) -> None:
        while True:
            try:
                connection = await self._connect()
                try:
                    await self._hear(connection)
                finally:
                    connection.terminate()
            except Exception as error:  # whatever it is, others ask by themselves meanwhile
                self._log.warning("policy_announcements_lost", reason=type(error).__name__)
            await asyncio.sleep(AGAIN_AFTER)

    async def _hear(self, connection: asyncpg.Connection[Any]) -> None:
        """Returns, or raises, when the connection is lost."""
        ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        await connection.add_listener(CHANNEL, lambda *_: self._heard.set())
        self._heard.set()  # what was announced before this moment was not heard
        while not ended.is_set():
            try:
                async with asyncio.timeout(_ALIVE_WITHIN):
                    await ended.wait()
            except TimeoutError:
                await connection.fetchval("SELECT 1")
        self._log.warning("policy_announcements_lost", reason="ended")
