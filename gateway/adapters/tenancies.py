"""What is in force for each tenant, compiled once per version and looked up again at most once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

import structlog

from gateway.adapters.bundles.parsing import parse
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.bundle import Bundle
from gateway.domain.errors import ProblemError
from gateway.domain.identity import check_tenant
from gateway.domain.policy import Tenancy
from gateway.ports.bundles import Bundles
from gateway.ports.clock import Clock
from gateway.ports.failures import PolicyUnavailable, StoreUnavailable

LOOK_AGAIN_AFTER = 1.0
"""Seconds for which a version is taken to be still the active one."""


@dataclass(frozen=True, slots=True)
class _InForce:
    """A tenancy, the version last seen active (another one if that does not load), and when it was seen."""

    tenancy: Tenancy
    seen_version: str
    seen_at: float


class PolledTenancies:
    """The port `Tenancies` over stored bundles.

    Whoever asks while a look is under way waits for that one. A tenancy is replaced by assigning a new one,
    so a request that holds the old one keeps bundle and policy of one version.
    """

    def __init__(self, bundles: Bundles, clock: Clock, model_text: str) -> None:
        self._bundles = bundles
        self._clock = clock
        self._model_text = model_text
        self._in_force: dict[str, _InForce] = {}
        self._looking: dict[str, asyncio.Task[Tenancy | None]] = {}
        self._log = structlog.get_logger("gateway.tenancies")

    async def current(self, tenant: str) -> Tenancy | None:
        """The tenant's bundle and policy; None without a bundle. Raises `PolicyUnavailable`."""
        known = self._in_force.get(tenant)
        if known is not None and self._clock.monotonic() - known.seen_at < LOOK_AGAIN_AFTER:
            return known.tenancy
        if check_tenant(tenant) is not None:
            return None
        if (look := self._looking.get(tenant)) is None:
            look = self._looking[tenant] = asyncio.create_task(self._look(tenant))
            look.add_done_callback(lambda done: self._looked(tenant, done))
        # Shielded, because a caller who hangs up must not end the look of all the others.
        return await asyncio.shield(look)

    def _looked(self, tenant: str, look: asyncio.Task[Tenancy | None]) -> None:
        del self._looking[tenant]
        if not look.cancelled():
            look.exception()  # whoever still waits has it raised; with nobody left it is not to be warned of

    async def _look(self, tenant: str) -> Tenancy | None:
        began = self._clock.monotonic()
        try:
            version = await self._bundles.active_version(tenant)
            if version is None:
                self._in_force.pop(tenant, None)
                return None
            tenancy = await self._tenancy(tenant, version)
        except StoreUnavailable as error:
            raise PolicyUnavailable(f"the active policy of {tenant} cannot be looked up") from error
        self._in_force[tenant] = _InForce(tenancy, version, began)
        return tenancy

    async def _tenancy(self, tenant: str, version: str) -> Tenancy:
        """The tenancy of this version; the one before it where this one does not load."""
        known = self._in_force.get(tenant)
        if known is not None and known.seen_version == version:
            return known.tenancy
        loaded = await self._load(tenant, version)
        if isinstance(loaded, Tenancy):
            return loaded
        self._log.error("bundle_does_not_load", tenant=tenant, version=version, reason=loaded)
        if known is None:
            raise PolicyUnavailable(f"version {version} of {tenant} does not load: {loaded}")
        return known.tenancy

    async def _load(self, tenant: str, version: str) -> Tenancy | str:
        """The version compiled, or why it cannot be."""
        files = await self._bundles.files(tenant, version)
        if files is None:
            return "its files are gone"
        # Thousands of rules or phrases take longer than other requests should wait.
        return await asyncio.to_thread(_compiled, files, tenant, version, self._model_text)


def _compiled(files: Mapping[str, str], tenant: str, version: str, model_text: str) -> Tenancy | str:
    bundle = parse(files)
    if not isinstance(bundle, Bundle):
        return "; ".join(f"{problem.where}: {problem.detail}" for problem in bundle)
    if (bundle.tenant, bundle.version) != (tenant, version):
        return "its files are not those of this tenant and version"
    try:
        return Tenancy(bundle, compile_policy(bundle, model_text))
    except ProblemError as error:
        return error.problem.detail
