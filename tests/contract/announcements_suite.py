"""Obligations of the port `Announcements`, for every adapter: subclass, and give the fixture `given`.

class TestSomeAnnouncements(AnnouncementsSuite):
    @pytest.fixture
    async def given(self) -> AsyncIterator[GivenAnnouncements]: ...
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from gateway.ports.announcements import Announcements

NEVER = 60.0
"""Seconds that no test waits: whoever returns has heard something."""


@dataclass(frozen=True, slots=True)
class GivenAnnouncements:
    """Whoever listens and has heard nothing yet, and how another process puts a bundle in force."""

    announcements: Announcements
    apply: Callable[[], Awaitable[None]]


class AnnouncementsSuite:
    """The suite; names of tests follow the order of the port's obligations."""

    async def test_it_returns_as_soon_as_a_bundle_is_put_in_force(self, given: GivenAnnouncements) -> None:
        waiting = asyncio.create_task(given.announcements.next(NEVER))
        await asyncio.sleep(0.02)
        assert not waiting.done()
        await given.apply()
        async with asyncio.timeout(5):
            await waiting

    async def test_without_any_it_returns_in_time(self, given: GivenAnnouncements) -> None:
        async with asyncio.timeout(5):
            await given.announcements.next(0.01)

    async def test_what_is_announced_while_nobody_waits_is_not_lost(self, given: GivenAnnouncements) -> None:
        await given.apply()
        await asyncio.sleep(0.1)
        async with asyncio.timeout(5):
            await given.announcements.next(NEVER)

    async def test_each_announcement_is_heard_once(self, given: GivenAnnouncements) -> None:
        await given.apply()
        async with asyncio.timeout(5):
            await given.announcements.next(NEVER)
        waiting = asyncio.create_task(given.announcements.next(NEVER))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        waiting.cancel()
