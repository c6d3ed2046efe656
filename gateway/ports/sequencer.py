"""Whoever gives the events of a tenant their order for good, and signs for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

BATCH = 2000
"""Events that one pass seals at most, which bounds the time that it holds up others in its process."""


@dataclass(frozen=True, slots=True)
class Pass:
    """How many events a pass added, and whether it looked at all that there was to seal."""

    added: int
    finished: bool


class Sequencer(Protocol):
    """Obligations:

    1. After a `seal` that is `finished`, every event of the tenant that was durable before has one place in
       its log, in the order in which they were appended; one with `BATCH` events or more is not. No event's
       id or time has a say in its place, and no event ever changes it.
    2. A checkpoint over all of them is signed and kept with them, in one step; nothing new signs nothing.
       A commitment to it is recorded with it under `CHECKPOINTS_TENANT`, to whose own checkpoints nobody
       commits.
    3. One sequencer at a time is at work for a tenant: another one adds nothing, does not wait, and is not
       finished.
    4. It looks for events that became durable up to `lag` after later ones were sealed; one that is found
       still later, with a greater `lag`, is sealed all the same.
    5. Raises `LogDamaged` when the last checkpoint is none that its own keys signed, and adds nothing.
    6. Raises `StoreUnavailable`.
    """

    async def seal(self, tenant: str, lag: timedelta) -> Pass: ...
