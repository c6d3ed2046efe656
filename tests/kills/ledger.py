"""What clients sent and what they got, which is all that a client can hold against the record."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """What a request asks for."""

    SEARCH = "search"
    HELD = "held"
    CLARIFY = "clarify"
    KEYED = "keyed"
    TURN = "turn"
    FORGET = "forget"
    BAD = "bad"
    STRANGER = "stranger"


@dataclass(frozen=True, slots=True)
class Sent:
    """One request before the kill number `point`; its `status` is 0 when the connection ended without one."""

    kind: Kind
    tenant: str
    subject: str
    conversation_id: str = ""
    key: str = ""
    point: int = 0
    status: int = 0
    body: Mapping[str, Any] = field(default_factory=dict)

    @property
    def answered(self) -> bool:
        """Whether it has an answer that is more than the news that something is unavailable."""
        return 0 < self.status < 500

    @property
    def trace_id(self) -> str:
        """The trace that the answer names, empty where it has no body."""
        return str(self.body.get("trace_id", ""))


class Ledger:
    """Everything that was sent, in the order of the answers."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self._news = asyncio.Event()

    def add(self, sent: Sent) -> None:
        self.sent.append(sent)
        self._news.set()

    async def until(self, answers: int) -> None:
        """Returns once there are so many answers."""
        while len(self.answered) < answers:
            self._news.clear()
            await self._news.wait()

    @property
    def answered(self) -> list[Sent]:
        return [sent for sent in self.sent if sent.answered]
