"""Word that a bundle was put in force somewhere: a hint to look, never news to be trusted."""

from __future__ import annotations

from typing import Protocol


class Announcements(Protocol):
    """Obligations:

    1. `next` returns as soon as a bundle was put in force by any process, and otherwise after `within_s`
       seconds, because word may be lost.
    2. What is announced while nobody waits makes the next call return at once.
    3. It says nothing of tenant or version: these are looked up where row-level security holds.
    4. It never raises; while it hears nothing, it is late.
    """

    async def next(self, within_s: float) -> None: ...
