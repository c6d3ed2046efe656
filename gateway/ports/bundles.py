"""The policy bundles that were applied, by tenant and version."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol


class Bundles(Protocol):
    """Obligations:

    1. `apply` stores the files of a validated bundle and makes it the active one, in one step.
    2. `active_version` is None for a tenant without one; `files` gives the files of a stored version.
    3. Each tenant sees its own alone. Raises `StoreUnavailable`.
    4. `tenants` gives the id of every tenant that a bundle was ever applied to, in order of the ids. It is
       for whoever looks after all of them; no request may cause it.
    5. `active_versions` gives the active version of each of these tenants that has one, in one question.
    """

    async def apply(
        self, tenant: str, name: str, version: str, files: Mapping[str, str], by: str
    ) -> None: ...

    async def active_version(self, tenant: str) -> str | None: ...

    async def active_versions(self, tenants: Collection[str]) -> Mapping[str, str]: ...

    async def files(self, tenant: str, version: str) -> Mapping[str, str] | None: ...

    async def tenants(self) -> Sequence[str]: ...
