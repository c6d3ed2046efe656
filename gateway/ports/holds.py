"""Legal holds, as they are kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gateway.domain.evidence.holds import Held, Hold


class Binding(Protocol):
    """What of a tenant may be neither erased nor retired now. Raises `StoreUnavailable`, and then nothing may
    be, either."""

    async def in_force(self, tenant: str) -> Sequence[Held]: ...


class Holds(Binding, Protocol):
    """Obligations:

    1. `add` keeps a hold, and says False for an id that the tenant has already. `find` gives the tenant's
       hold, None for an id that this tenant does not have; `all_of` all of them, newest first.
    2. `in_force` gives what the tenant's holds that bind now are on; no other tenant's.
    3. Of changes from one version of a hold exactly one is kept: `change` then says True, and False to the
       others.
    4. Reasons are encrypted at rest.
    5. A hold that was added or put in force stands against every erasure that comes after.
    """

    async def add(self, hold: Hold) -> bool: ...

    async def change(self, hold: Hold) -> bool: ...

    async def find(self, tenant: str, hold_id: str) -> Hold | None: ...

    async def all_of(self, tenant: str) -> Sequence[Hold]: ...
