"""Review cases as they stand."""

from __future__ import annotations

from typing import Protocol

from gateway.domain.review import ReviewCase


class Reviews(Protocol):
    """Obligations:

    1. `find` gives the tenant's case, None for an id that this tenant does not have.
    2. A case past its expiry is `expired`, whatever its stored state, unless it was decided before.
    3. Raises `StoreUnavailable`.
    """

    async def find(self, tenant: str, review_id: str) -> ReviewCase | None: ...
