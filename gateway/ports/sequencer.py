"""Whoever gives the events of a tenant their order for good, and signs for it."""

from __future__ import annotations

from datetime import timedelta
from typing import Protocol


class Sequencer(Protocol):
    """Obligations:

    1. After `seal`, every event of the tenant that was durable before has one place in its log, in the order
       in which they were appended, up to `BATCH` more than before; it gives how many were added. No event's
       id or time has a say in it, and no event ever changes its place.
    2. A checkpoint over all of them is signed and kept with them, in one step; nothing new signs nothing.
    3. One sequencer at a time is at work for a tenant: another one adds nothing and does not wait.
    4. It looks for events that became durable up to `lag` after later ones were sealed; one that is found
       still later, with a greater `lag`, is sealed all the same.
    5. Raises `LogDamaged` when the last checkpoint is none that its own keys signed, and adds nothing.
    6. Raises `StoreUnavailable`.
    """

    async def seal(self, tenant: str, lag: timedelta) -> int: ...


BATCH = 2000
"""Events that one call seals at most, which bounds the time that it holds up others in its process."""
