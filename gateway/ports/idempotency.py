"""Requests that must run once however often they are sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gateway.domain.conversation import Owner


@dataclass(frozen=True, slots=True)
class Mine:
    """The key is new, or its earlier holder gave up: the request may run."""


@dataclass(frozen=True, slots=True)
class Running:
    """The same request is under way elsewhere."""


@dataclass(frozen=True, slots=True)
class Different:
    """The key was used for another request."""


@dataclass(frozen=True, slots=True)
class Done:
    """The request ran; this was its response."""

    status: int
    body: bytes


Claim = Mine | Running | Different | Done


class Idempotency(Protocol):
    """Obligations:

    1. `claim` gives `Mine` to exactly one of any number of callers with the same owner and key.
    2. The same key with another `request_digest` is `Different`; of another owner, a key of its own.
    3. After `settle` every claim is `Done` with that response, for 24 hours.
    4. After `give_up`, or 60 seconds after a claim whose holder died, the next claim is `Mine`.
    5. Responses are encrypted at rest. Raises `StoreUnavailable`.
    6. `forget_expired` removes what of a tenant is free by time alone, and says how much that was; no claim
       is answered differently after it.
    7. `forget` deletes the responses of a conversation; a request that settles after its conversation is gone
       leaves nothing behind. A response of no conversation has an empty id, and stays.
    8. `settle_about` keeps a response that quotes another person of the tenant, with whom it is erased; when
       that person was erased since the claim, the claim is given up instead.
    """

    async def claim(self, owner: Owner, key: str, request_digest: str) -> Claim: ...

    async def settle(
        self, owner: Owner, key: str, conversation_id: str, status: int, body: bytes
    ) -> None: ...

    async def settle_about(self, owner: Owner, key: str, person: str, status: int, body: bytes) -> None: ...

    async def give_up(self, owner: Owner, key: str) -> None: ...

    async def forget(self, owner: Owner, conversation_id: str) -> None: ...

    async def forget_expired(self, tenant: str) -> int: ...
