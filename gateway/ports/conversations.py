"""Conversations that the gateway keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gateway.domain.conversation import KeptTurn, Owner
from gateway.domain.masking import Vault


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of a conversation: its last turns, oldest first, and its vault."""

    turns: tuple[KeptTurn, ...] = ()
    vault: Vault = field(default_factory=Vault)


class Conversations(Protocol):
    """Obligations:

    1. `open` gives the last `limit` turns and the vault; both empty for an id this owner does not have.
    2. The same id of another owner, or of another tenant, is another conversation.
    3. `keep_vault` stores new entries and gives the vault as it then stands. When another request took a
       placeholder or value first, that one stands and the newcomer must be masked again with what is given.
    4. `remember` appends turns in order, with their time; it makes the conversation when it is new.
    5. `forget` deletes turns and vault for good, and says whether there was anything.
    6. Contents are encrypted at rest. Raises `StoreUnavailable`.
    """

    async def open(self, owner: Owner, conversation_id: str, limit: int) -> Kept: ...

    async def keep_vault(self, owner: Owner, conversation_id: str, entries: Mapping[str, str]) -> Vault: ...

    async def remember(self, owner: Owner, conversation_id: str, turns: Sequence[KeptTurn]) -> None: ...

    async def forget(self, owner: Owner, conversation_id: str) -> bool: ...
