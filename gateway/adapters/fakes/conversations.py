"""Conversations in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.conversation import KeptTurn, Owner
from gateway.domain.masking import Vault
from gateway.ports.conversations import Kept


@dataclass(slots=True)
class _Conversation:
    turns: list[KeptTurn] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)


class FakeConversations(Breakable):
    """The port `Conversations`, except that nothing is encrypted in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[tuple[Owner, str], _Conversation] = {}

    async def open(self, owner: Owner, conversation_id: str, limit: int) -> Kept:
        self._work()
        found = self._kept.get((owner, conversation_id), _Conversation())
        return Kept(tuple(found.turns[-limit:] if limit else ()), Vault(dict(found.values)))

    async def keep_vault(self, owner: Owner, conversation_id: str, entries: Mapping[str, str]) -> Vault:
        self._work()
        if not entries:
            return (await self.open(owner, conversation_id, 0)).vault
        values = self._kept.setdefault((owner, conversation_id), _Conversation()).values
        for placeholder, value in entries.items():
            if placeholder not in values and value not in values.values():
                values[placeholder] = value
        return Vault(dict(values))

    async def remember(self, owner: Owner, conversation_id: str, turns: Sequence[KeptTurn]) -> None:
        self._work()
        if turns:
            self._kept.setdefault((owner, conversation_id), _Conversation()).turns.extend(turns)

    async def forget(self, owner: Owner, conversation_id: str) -> bool:
        self._work()
        return self._kept.pop((owner, conversation_id), None) is not None
