"""Conversations that the gateway keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gateway.domain.conversation import KeptTurn, Owner
from gateway.domain.masking import Vault


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of a conversation: its last turns, oldest first, its vault, and the generation that the
    message has which it was opened for."""

    turns: tuple[KeptTurn, ...] = ()
    vault: Vault = field(default_factory=Vault)
    generation: int = 0


@dataclass(frozen=True, slots=True)
class Overtaken:
    """A newer message has come, or the conversation was forgotten: this one writes nothing more."""


class Conversations(Protocol):
    """Obligations:

    1. `open` gives the last `limit` turns and the vault; both empty for an id this owner does not have.
    2. The same id of another owner, or of another tenant, is another conversation.
    3. `keep_vault` stores new entries and gives the vault as it then stands. When another request took a
       placeholder or value first, that one stands and the newcomer must be masked again with what is given.
    4. `remember` and `add` append turns in order, with their time and what is noted of them; `add` makes the
       conversation when it is new.
    5. `forget` deletes turns and vault for good, and says whether there was anything.
    6. Contents are encrypted at rest. Raises `StoreUnavailable`.
    7. `open` takes the next generation of the conversation; of any number of messages at once exactly one is
       then the newest. A generation is never given out again, not after `forget` either.
    8. With a generation that is not the newest, `keep_vault` gives `Overtaken` and `remember` false. Neither
       then writes, so that what was forgotten stays so.
    9. `is_newest` asks the store. `overtaken` says what this process knows without asking: true only for what
       is overtaken. `until_overtaken` returns as soon as it would say so, and else never.
    """

    async def open(self, owner: Owner, conversation_id: str, limit: int) -> Kept: ...

    async def is_newest(self, owner: Owner, conversation_id: str, generation: int) -> bool: ...

    def overtaken(self, owner: Owner, conversation_id: str, generation: int) -> bool: ...

    async def until_overtaken(self, owner: Owner, conversation_id: str, generation: int) -> None: ...

    async def keep_vault(
        self, owner: Owner, conversation_id: str, generation: int, entries: Mapping[str, str]
    ) -> Vault | Overtaken: ...

    async def remember(
        self, owner: Owner, conversation_id: str, generation: int, turns: Sequence[KeptTurn]
    ) -> bool: ...

    async def add(self, owner: Owner, conversation_id: str, turns: Sequence[KeptTurn]) -> None: ...

    async def forget(self, owner: Owner, conversation_id: str) -> bool: ...
