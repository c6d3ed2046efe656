"""A newer message ends the older: how a message is named to the store, and how an overtaken one stops."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from gateway.domain.conversation import Owner
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Contextualised, Stop
from gateway.ports.conversations import Conversations, Overtaken

Result = TypeVar("Result")

SUPERSEDED = Problem(
    Problems.SUPERSEDED, "A newer message of this conversation came, or the conversation was forgotten"
)


def mark_of(given: Contextualised) -> tuple[Owner, str, int]:
    """The message as the store knows it: owner, conversation and generation."""
    return given.owner, given.conversation_id, given.generation


def superseded(given: Contextualised) -> Stop:
    """The stop of a message that is no longer the newest of its conversation."""
    return Stop(at=given, reasons=("superseded",), problem=SUPERSEDED)


async def unless_overtaken(
    given: Contextualised, conversations: Conversations, work: Coroutine[Any, Any, Result]
) -> Result | Overtaken:
    """The result of work that takes its time. It is cancelled as soon as this process knows of a newer
    message, and counts for nothing when another process has one."""
    working = asyncio.ensure_future(work)
    watching = asyncio.ensure_future(conversations.until_overtaken(*mark_of(given)))
    try:
        await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            return Overtaken()
        result = working.result()
    finally:
        working.cancel()
        watching.cancel()
        await asyncio.wait({working, watching})
    return result if await conversations.is_newest(*mark_of(given)) else Overtaken()
