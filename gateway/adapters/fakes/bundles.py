"""The applied policy bundles in memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gateway.adapters.fakes.breaking import Breakable


class FakeBundles(Breakable):
    """The port `Bundles`. `lookups` counts the questions for one tenant's version, `rounds` those for several
    at once, `loads` those for files."""

    def __init__(self) -> None:
        super().__init__()
        self.lookups = 0
        self.rounds = 0
        self.loads = 0
        self._files: dict[tuple[str, str], dict[str, str]] = {}
        self._active: dict[str, str] = {}

    async def apply(self, tenant: str, name: str, version: str, files: Mapping[str, str], by: str) -> None:
        self._work()
        self._files[tenant, version] = dict(files)
        self._active[tenant] = version

    async def active_version(self, tenant: str) -> str | None:
        self.lookups += 1
        self._work()
        return self._active.get(tenant)

    async def active_versions(self, tenants: Collection[str]) -> Mapping[str, str]:
        self.rounds += 1
        self._work()
        return {tenant: self._active[tenant] for tenant in tenants if tenant in self._active}

    async def files(self, tenant: str, version: str) -> Mapping[str, str] | None:
        self.loads += 1
        self._work()
        found = self._files.get((tenant, version))
        return None if found is None else dict(found)

    async def tenants(self) -> Sequence[str]:
        self._work()
        return sorted({tenant for tenant, _ in self._files})

    def forget(self, tenant: str) -> None:
        """The tenant is gone, as an operator would remove it."""
        self._active.pop(tenant, None)
