"""Rewrites of a model, kept for a few hours for whoever asks the very same."""

from __future__ import annotations

from typing import Protocol

from gateway.domain.cache_key import CacheKey
from gateway.domain.proposal import ProposedQuery


class KeptRewrites(Protocol):
    """Obligations:

    1. `find` gives what was last kept under this key and is not older than its hours, else nothing: the empty
       tuple. What cannot be read any more, for whatever reason, is as if it were not there.
    2. `keep` keeps masked searches, sealed. They open under their own key alone, and not for another tenant.
    3. `forget` drops all of a tenant, `forget_expired` what is past its hours; both say how many.
    4. All but reading what is damaged raise `StoreUnavailable` when the store is away.
    """

    async def find(self, key: CacheKey) -> tuple[ProposedQuery, ...]: ...

    async def keep(self, key: CacheKey, queries: tuple[ProposedQuery, ...], hours: float) -> None: ...

    async def forget(self, tenant: str) -> int: ...

    async def forget_expired(self, tenant: str) -> int: ...
