"""API keys in memory, and whose each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from gateway.adapters.credentials.api_keys import StoredKey, believe, make_key, read_key
from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.identity import Principal
from gateway.ports.clock import Clock
from gateway.ports.identity import Unknown
from gateway.ports.keys import KeyInfo


class FakeKeyring(Breakable):
    """The ports `Credentials` and `Keyring`. `lookups` counts the credentials that reached the store."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.lookups = 0
        self._clock = clock
        self._keys: dict[tuple[str, str], StoredKey] = {}

    async def identify(self, credential: str) -> Principal | Unknown:
        key = read_key(credential)
        if isinstance(key, Unknown):
            return key
        self.lookups += 1
        self._work()
        return believe(key, self._keys.get((key.tenant, key.prefix)), self._clock.now())

    async def create(
        self, principal: Principal, label: str, expires_at: datetime | None
    ) -> tuple[str, KeyInfo]:
        whole, stored = make_key(principal, label, expires_at, self._clock)
        self._work()
        self._keys[principal.tenant, stored.info.prefix] = stored
        return whole, stored.info

    async def list(self, tenant: str) -> Sequence[KeyInfo]:
        self._work()
        return [stored.info for (of, _), stored in self._keys.items() if of == tenant]

    async def revoke(self, tenant: str, key_id: str) -> bool:
        self._work()
        for place, stored in self._keys.items():
            if place[0] == tenant and stored.info.id == key_id:
                revoked_at = stored.info.revoked_at or self._clock.now()
                self._keys[place] = replace(stored, info=replace(stored.info, revoked_at=revoked_at))
                return True
        return False
