"""Kept rewrites in memory."""

from __future__ import annotations

from gateway.adapters.kept_form import from_bytes, to_bytes
from gateway.domain.cache_key import CacheKey
from gateway.domain.proposal import ProposedQuery
from gateway.ports.clock import Clock
from gateway.ports.failures import StoreUnavailable


class FakeKeptRewrites:
    """The port `KeptRewrites`. `broken` is a store that is away."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rows: dict[CacheKey, tuple[float, bytes]] = {}
        self.broken = False

    async def find(self, key: CacheKey) -> tuple[ProposedQuery, ...]:
        self._reach()
        expires, kept = self._rows.get(key, (0.0, b""))
        return from_bytes(kept) if expires > self._clock.now().timestamp() else ()

    async def keep(self, key: CacheKey, queries: tuple[ProposedQuery, ...], hours: float) -> None:
        self._reach()
        self._rows[key] = (self._clock.now().timestamp() + hours * 3600, to_bytes(queries))

    async def forget(self, tenant: str) -> int:
        return self._drop([key for key in self._rows if key.tenant == tenant])

    async def forget_expired(self, tenant: str) -> int:
        now = self._clock.now().timestamp()
        return self._drop([k for k, (until, _) in self._rows.items() if k.tenant == tenant and until <= now])

    def _drop(self, keys: list[CacheKey]) -> int:
        self._reach()
        for key in keys:
            del self._rows[key]
        return len(keys)

    def _reach(self) -> None:
        if self.broken:
            raise StoreUnavailable("the fake store is away")
