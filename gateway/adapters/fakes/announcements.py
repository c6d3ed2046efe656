"""Word of bundles put in force, passed on inside one process."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class FakeAnnouncements:
    """The port `Announcements`: `announce` is what a store does when a bundle is applied."""

    def __init__(self) -> None:
        self._heard = asyncio.Event()

    def announce(self) -> None:
        self._heard.set()

    async def next(self, within_s: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._heard.wait()
        self._heard.clear()
