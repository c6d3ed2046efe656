"""API keys: made once, shown once, kept as a hash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from gateway.domain.identity import Principal


@dataclass(frozen=True, slots=True)
class KeyInfo:
    """What may be known of a key. `prefix` is the part of it that can be shown."""

    id: str
    prefix: str
    principal: Principal
    label: str
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None


class Keyring(Protocol):
    """Obligations:

    1. `create` gives the whole key, `rgw_<tenant>_<prefix>_<secret>`, this one time; only its hash is kept.
    2. `list` gives a tenant's keys without secrets, newest last.
    3. `revoke` ends a key by id at once and says whether there was one.
    4. Each tenant sees its own alone. Raises `StoreUnavailable`.
    """

    async def create(
        self, principal: Principal, label: str, expires_at: datetime | None
    ) -> tuple[str, KeyInfo]: ...

    async def list(self, tenant: str) -> Sequence[KeyInfo]: ...

    async def revoke(self, tenant: str, key_id: str) -> bool: ...
