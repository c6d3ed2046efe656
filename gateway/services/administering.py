"""Administering: keys, links, bundles and pages, each act of it on record."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Outcome, Stage, Who
from gateway.domain.bundle import Bundle
from gateway.domain.bundle_parts import changed_parts, digests_of_parts
from gateway.domain.errors import Problem
from gateway.domain.identity import Principal
from gateway.domain.page import Page
from gateway.ports.bundles import Bundles
from gateway.ports.clock import Clock
from gateway.ports.keys import KeyInfo, Keyring
from gateway.ports.library import Library
from gateway.ports.signins import Invitation, Signins
from gateway.services.acting import Act, Acting
from gateway.services.ingesting import Ingesting, Refused
from gateway.services.shelving import Shelf
from gateway.services.trail import Trails


class Administering:
    """The acts of whoever sets a gateway up. `by` says who that is, for the record.

    Each raises what its port raises, and `JournalUnavailable` when the record cannot be written: before the
    effect, or after it and then without what came of it.
    """

    def __init__(
        self,
        keyring: Keyring,
        signins: Signins,
        bundles: Bundles,
        library: Library,
        trails: Trails,
        clock: Clock,
    ) -> None:
        self._keyring, self._signins, self._bundles, self._library = keyring, signins, bundles, library
        self._acting = Acting(trails, clock)

    async def create_key(
        self, principal: Principal, label: str, expires_at: datetime | None, by: str
    ) -> tuple[str, KeyInfo]:
        """The whole key, this one time."""
        act = Act(Stage.KEY, "create", Who(principal.tenant, principal.subject, by))
        return await self._acting.recorded(
            act,
            lambda: self._keyring.create(principal, label, expires_at),
            lambda made: Evidence(reasons=(act.what,), digests=_key(made[1].id)),
        )

    async def list_keys(self, tenant: str, by: str) -> Sequence[KeyInfo]:
        """All keys of the tenant, without their secrets."""
        act = Act(Stage.KEY, "list", Who(tenant, by, by))
        return await self._acting.recorded(
            act,
            lambda: self._keyring.list(tenant),
            lambda found: Evidence(reasons=(act.what,), counts={"keys": len(found)}),
        )

    async def reseal(
        self, tenant: str, work: Callable[[], Awaitable[Mapping[str, int]]], by: str
    ) -> Mapping[str, int]:
        """What came of moving the tenant's values under the encryption key of now, as counts."""
        act = Act(Stage.KEY, "reseal", Who(tenant, by, by))
        return await self._acting.recorded(
            act, work, lambda counts: Evidence(reasons=(act.what,), counts=counts)
        )

    async def revoke_key(self, tenant: str, key_id: str, by: str) -> bool:
        """Whether there was such a key."""
        act = Act(Stage.KEY, "revoke", Who(tenant, by, by))
        return await self._acting.recorded(
            act,
            lambda: self._keyring.revoke(tenant, key_id),
            lambda was: Evidence(Outcome.OK if was else Outcome.REJECTED, (act.what,), digests=_key(key_id)),
        )

    async def invite(self, tenant: str, subject: str, by: str) -> Invitation:
        """A sign-in link's token, this one time."""
        act = Act(Stage.SIGN_IN, "invite", Who(tenant, subject, by))
        return await self._acting.recorded(
            act, lambda: self._signins.invite(tenant, subject), lambda _: Evidence(reasons=(act.what,))
        )

    async def apply(self, bundle: Bundle, files: Mapping[str, str], by: str) -> None:
        """Puts the bundle of these files in force. The record says which parts of it are not as before:
        policy, glossary, settings and so on, each by its digest."""
        act = Act(Stage.POLICY, "apply", Who(bundle.tenant, by, by, bundle.version))

        async def work() -> tuple[str, ...]:
            changed = changed_parts(await self._files_in_force(bundle.tenant), files)
            await self._bundles.apply(bundle.tenant, bundle.settings.name, bundle.version, files, by)
            return changed

        await self._acting.recorded(
            act,
            work,
            lambda changed: Evidence(reasons=(act.what, *changed), digests=digests_of_parts(files)),
        )

    async def _files_in_force(self, tenant: str) -> Mapping[str, str]:
        version = await self._bundles.active_version(tenant)
        return (await self._bundles.files(tenant, version) if version else None) or {}

    async def ingest(
        self, bundle: Bundle, shelf: Shelf, pages: Iterable[Page | Problem], told: Callable[[], None], by: str
    ) -> int | Refused:
        """See `Ingesting`."""
        act = Act(Stage.KNOWLEDGE, "ingest", Who(bundle.tenant, by, by, bundle.version))
        return await self._acting.recorded(
            act,
            lambda: Ingesting(self._library)(bundle, shelf, pages, told),
            lambda result: _ingested(act, result),
        )

    async def complete(self, tenant: str, by: str) -> int:
        """How many documents were made findable by meaning that were not yet (see `Library.complete`)."""
        act = Act(Stage.KNOWLEDGE, "complete", Who(tenant, by, by))
        return await self._acting.recorded(
            act,
            lambda: self._library.complete(tenant),
            lambda count: Evidence(reasons=(act.what,), counts={"documents": count}),
        )


def _key(key_id: str) -> Mapping[str, str]:
    return {"key": digest_of((key_id,))}


def _ingested(act: Act, result: int | Refused) -> Evidence:
    if isinstance(result, Refused):
        return Evidence(Outcome.REJECTED, (act.what,), {"problems": len(result.problems)})
    return Evidence(reasons=(act.what,), counts={"documents": result})
