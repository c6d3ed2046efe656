"""What is in force for each tenant, compiled once per version; every other process's changes are followed.

A version is taken to be still the active one for a second after it was seen active. Following keeps that
second from ending, so that a request has nothing to ask; where nobody follows, the request asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

from gateway.adapters.bundles.parsing import parse
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.domain.bundle import Bundle
from gateway.domain.errors import ProblemError
from gateway.domain.identity import check_tenant
from gateway.domain.policy import Tenancy
from gateway.ports.announcements import Announcements
from gateway.ports.bundles import Bundles
from gateway.ports.clock import Clock
from gateway.ports.failures import PolicyUnavailable, StoreUnavailable
from gateway.ports.observer import Observer

LOOK_AGAIN_AFTER = 1.0
"""Seconds for which a version is taken to be still the active one."""

CONFIRM_EVERY = 0.4
"""Seconds between two questions for all versions while nothing is announced. Two of them fit into
`LOOK_AGAIN_AFTER`, so that one lost announcement and one slow answer still leave no request waiting."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The version last seen active, when, and what is in force: that version, or the one before it where
    `fault` says why it does not load, or nothing where there was none before."""

    version: str
    at: float
    tenancy: Tenancy | None
    fault: str = ""


class FollowedTenancies:
    """The port `Tenancies` over stored bundles.

    Whoever asks while a look is under way waits for that one. A tenancy is replaced by assigning a new one,
    so a request that holds the old one keeps bundle and policy of one version.
    """

    def __init__(self, bundles: Bundles, clock: Clock, observer: Observer, model_text: str) -> None:
        self._bundles = bundles
        self._clock = clock
        self._observer = observer
        self._model_text = model_text
        self._seen: dict[str, _Seen] = {}
        self._looking: dict[str, asyncio.Task[_Seen | None]] = {}

    async def current(self, tenant: str) -> Tenancy | None:
        """The tenant's bundle and policy; None without a bundle. Raises `PolicyUnavailable`."""
        seen = self._seen.get(tenant)
        if seen is None and check_tenant(tenant) is not None:
            return None
        if seen is None or self._age(seen) >= LOOK_AGAIN_AFTER:
            try:
                # Shielded, because a caller who hangs up must not end the look of all the others.
                seen = await asyncio.shield(self._look(tenant))
            except StoreUnavailable as error:
                if seen is None or not self._is_trusted(seen):
                    raise PolicyUnavailable(f"the active policy of {tenant} cannot be looked up") from error
        return None if seen is None else _in_force(tenant, seen)

    async def follow(self, announcements: Announcements) -> NoReturn:
        """Looks at each announcement, and often enough without any, until it is cancelled."""
        while True:
            try:
                await self.confirm()
            except Exception as error:
                self._observer.out_of_contact(type(error).__name__)
            await announcements.next(CONFIRM_EVERY)

    async def confirm(self) -> None:
        """One question for all tenants that were asked for before; begins to load the versions that changed.

        Raises `StoreUnavailable`.
        """
        if not self._seen:
            return
        began = self._clock.monotonic()
        active = await self._bundles.active_versions(tuple(self._seen))
        for tenant, seen in tuple(self._seen.items()):
            if active.get(tenant) != seen.version:
                self._look(tenant)
            elif began > seen.at:
                self._seen[tenant] = replace(seen, at=began)

    def _age(self, seen: _Seen) -> float:
        return self._clock.monotonic() - seen.at

    def _is_trusted(self, seen: _Seen) -> bool:
        """Whether it was seen active so lately that its tenant trusts it though nobody can look now."""
        rules = seen.tenancy.bundle.settings.policy if seen.tenancy else None
        return rules is not None and self._age(seen) < rules.max_stale_seconds

    def _look(self, tenant: str) -> asyncio.Task[_Seen | None]:
        if (look := self._looking.get(tenant)) is None:
            look = self._looking[tenant] = asyncio.create_task(self._looked(tenant))
            look.add_done_callback(lambda done: self._finished(tenant, done))
        return look

    def _finished(self, tenant: str, look: asyncio.Task[_Seen | None]) -> None:
        del self._looking[tenant]
        if not look.cancelled() and (error := look.exception()) is not None:
            self._observer.out_of_contact(type(error).__name__)

    async def _looked(self, tenant: str) -> _Seen | None:
        began = self._clock.monotonic()
        version = await self._bundles.active_version(tenant)
        if version is None:
            self._seen.pop(tenant, None)
            return None
        known = self._seen.get(tenant)
        if known is not None and known.version == version:
            seen = replace(known, at=max(began, known.at))
        else:
            seen = await self._loaded(tenant, version, began, known)
        self._seen[tenant] = seen
        return seen

    async def _loaded(self, tenant: str, version: str, began: float, known: _Seen | None) -> _Seen:
        """This version; the one before it stays in force where this one does not load."""
        files = await self._bundles.files(tenant, version)
        # Thousands of rules or phrases take longer than other requests should wait.
        found = await asyncio.to_thread(_compiled, files, tenant, version, self._model_text)
        if isinstance(found, Tenancy):
            self._observer.bundle_loaded(tenant, version)
            return _Seen(version, began, found)
        self._observer.bundle_does_not_load(tenant, version, found)
        return _Seen(version, began, known.tenancy if known else None, found)


def _in_force(tenant: str, seen: _Seen) -> Tenancy:
    if seen.tenancy is None:
        raise PolicyUnavailable(f"version {seen.version} of {tenant} does not load: {seen.fault}")
    return seen.tenancy


def _compiled(files: Mapping[str, str] | None, tenant: str, version: str, model_text: str) -> Tenancy | str:
    """The version compiled, or why it cannot be."""
    if files is None:
        return "its files are gone"
    bundle = parse(files)
    if not isinstance(bundle, Bundle):
        return "; ".join(f"{problem.where}: {problem.detail}" for problem in bundle)
    if (bundle.tenant, bundle.version) != (tenant, version):
        return "its files are not those of this tenant and version"
    try:
        return Tenancy(bundle, compile_policy(bundle, model_text))
    except Exception as error:
        return error.problem.detail if isinstance(error, ProblemError) else f"{type(error).__name__}: {error}"
