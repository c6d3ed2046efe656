"""Conversations in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.overtaking import Overtaking
from gateway.domain.conversation import KeptTurn, Owner
from gateway.domain.masking import Vault
from gateway.ports.conversations import Kept, Overtaken


@dataclass(slots=True)
class _Conversation:
    generation: int = 0
    turns: list[KeptTurn] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)


class FakeConversations(Breakable):
    """The port `Conversations`, except that nothing is encrypted in memory."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[tuple[Owner, str], _Conversation] = {}
        self._generations = count(1)
        self._known = Overtaking()

    def from_elsewhere(self) -> FakeConversations:
        """The same store as another process has it, which learns nothing of what this one does."""
        other = FakeConversations()
        other._kept, other._generations = self._kept, self._generations
        return other

    async def open(self, owner: Owner, conversation_id: str, limit: int) -> Kept:
        self._work()
        found = self._kept.setdefault((owner, conversation_id), _Conversation())
        found.generation = next(self._generations)
        self._known.took((owner, conversation_id), found.generation)
        turns = tuple(found.turns[-limit:] if limit else ())
        return Kept(turns, Vault(dict(found.values)), found.generation)

    async def is_newest(self, owner: Owner, conversation_id: str, generation: int) -> bool:
        self._work()
        found = self._kept.get((owner, conversation_id))
        return found is not None and found.generation == generation

    def overtaken(self, owner: Owner, conversation_id: str, generation: int) -> bool:
        return self._known.overtaken((owner, conversation_id), generation)

    async def until_overtaken(self, owner: Owner, conversation_id: str, generation: int) -> None:
        await self._known.until_overtaken((owner, conversation_id), generation)

    async def keep_vault(
        self, owner: Owner, conversation_id: str, generation: int, entries: Mapping[str, str]
    ) -> Vault | Overtaken:
        if not await self.is_newest(owner, conversation_id, generation):
            return Overtaken()
        values = self._kept[owner, conversation_id].values
        for placeholder, value in entries.items():
            if placeholder not in values and value not in values.values():
                values[placeholder] = value
        return Vault(dict(values))

    async def remember(
        self, owner: Owner, conversation_id: str, generation: int, turns: Sequence[KeptTurn]
    ) -> bool:
        if not await self.is_newest(owner, conversation_id, generation):
            return False
        self._kept[owner, conversation_id].turns.extend(turns)
        return True

    async def add(self, owner: Owner, conversation_id: str, turns: Sequence[KeptTurn]) -> None:
        self._work()
        if turns:
            self._kept.setdefault((owner, conversation_id), _Conversation()).turns.extend(turns)

    def erase(self, tenant: str, subject: str) -> int:
        """Takes all conversations of a person away; how many there were."""
        gone = [which for which in self._kept if which[0] == Owner(tenant, subject)]
        for which in gone:
            self._known.ended(which, self._kept.pop(which).generation)
        return len(gone)

    async def forget(self, owner: Owner, conversation_id: str) -> bool:
        self._work()
        gone = self._kept.pop((owner, conversation_id), None)
        if gone is None:
            return False
        self._known.ended((owner, conversation_id), gone.generation)
        return bool(gone.turns or gone.values)
