"""What `gateway doctor` finds of the parts that the gateway works with: database, policies, audit, masking,
model. Nothing is written, and no text of anybody is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from gateway.adapters.postgres.boot_check import verify_application_role
from gateway.adapters.postgres.dangers import Danger
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.server_clock import server_time
from gateway.adapters.presidio.detector import PresidioDetector
from gateway.bootstrap.gateway import Gateway
from gateway.bootstrap.stores import stores
from gateway.commands.doctor.keys import of_its_keys
from gateway.commands.doctor.log import of_its_log, of_outposts
from gateway.commands.doctor.machine import Finding
from gateway.commands.doctor.meaning import of_search_by_meaning
from gateway.commands.doctor.search import of_the_search_service
from gateway.domain.bundle import Bundle
from gateway.domain.errors import ProblemError
from gateway.ports.failures import JournalUnavailable, MaskingUnavailable, PolicyUnavailable, StoreUnavailable
from gateway.settings import Settings

_SKEW_S = 5.0
"""Seconds between our clock and the database's; the audit's order and every expiry rest on them."""

_SAMPLE = "Write to maria.lopes@example.com"


async def of_its_parts(settings: Settings) -> list[Finding]:
    """Everything that has to be asked, in order. Of a database that is away, or at another schema, nothing
    more is asked; what needs none is looked at in any case."""
    if settings.database_url is None:
        hint = "set it to the application role's URL, or start the demonstration: make up"
        found, legible = [Finding("database", False, "GATEWAY_DATABASE_URL is not set", hint)], False
    else:
        found, legible = await _database(settings, Database(_url(settings), pool_size=1))
    found += await _kept(settings) if legible else [_UNREAD]
    found += await of_outposts(settings)
    return [*found, *await _running(settings), await _model(settings)]


_UNREAD = Finding(
    "what the database keeps",
    False,
    "not looked at: policies, keys in use, sealing, months and search",
    "mend the database first, then ask again",
)


async def _kept(settings: Settings) -> list[Finding]:
    """What a database that can be read says of the parts that it keeps, as far as it answers."""
    found: list[Finding] = []
    try:
        loading, bundles = await _bundles(settings)
        found += [*loading, *await _keys(settings), *await of_the_search_service(settings, bundles)]
        found += await _meaning(settings, bundles)
    except StoreUnavailable as error:
        found.append(Finding("database", False, str(error), "ask again, and look at the server's log"))
    return found


def _url(settings: Settings) -> str:
    return settings.database_url.get_secret_value() if settings.database_url else ""


async def _database(settings: Settings, database: Database) -> tuple[list[Finding], bool]:
    """What is found of the database, and whether what it keeps can be read."""
    try:
        dangers = await verify_application_role(database)
        skew = await _skew(settings, database)
    except StoreUnavailable as error:
        hint = "check the address, the role's password and the server"
        return [Finding("database", False, str(error), hint)], False
    finally:
        await database.close()
    found = [Finding("database", False, f"{danger.code}: {danger.what}", danger.mend) for danger in dangers]
    good = Finding("database", True, "reachable, at this gateway's schema; row-level security holds for us")
    legible = all(danger.code is not Danger.REVISION_DIFFERS for danger in dangers)
    return [*(found or [good]), skew], legible


async def _keys(settings: Settings) -> list[Finding]:
    async with stores(settings) as kept:
        tenants = await kept.bundles.tenants()
    database = Database(_url(settings), pool_size=1)
    try:
        return [
            *await of_its_keys(settings, database, tenants),
            *await of_its_log(database, tenants),
        ]
    finally:
        await database.close()


async def _meaning(settings: Settings, bundles: list[Bundle]) -> list[Finding]:
    database = Database(_url(settings), pool_size=1)
    try:
        return await of_search_by_meaning(settings, database, [bundle.tenant for bundle in bundles])
    finally:
        await database.close()


async def _skew(settings: Settings, database: Database) -> Finding:
    async with stores(settings) as kept:
        before = kept.clock.now()
        theirs = await server_time(database)
        after = kept.clock.now()
    apart = max((before - theirs).total_seconds(), (theirs - after).total_seconds(), 0.0)
    what = f"{apart:.1f} s between this machine and the database"
    hint = "" if apart <= _SKEW_S else "let both follow a time server (NTP)"
    return Finding("clock", apart <= _SKEW_S, what, hint)


async def _bundles(settings: Settings) -> tuple[list[Finding], list[Bundle]]:
    """What is in force for each tenant, and what of it loads."""
    found: list[Finding] = []
    bundles: list[Bundle] = []
    async with stores(settings) as kept:
        for tenant in await kept.bundles.tenants():
            try:
                tenancy = await kept.tenancies.current(tenant)
            except PolicyUnavailable as error:
                hint = f"apply a bundle that loads: gateway tenant apply policies/{tenant}"
                found.append(Finding(f"policy of {tenant}", False, str(error), hint))
            else:
                bundles += [tenancy.bundle] if tenancy else []
                version = tenancy.bundle.version if tenancy else "none"
                found.append(Finding(f"policy of {tenant}", True, f"version {version} loads"))
    hint = "apply one: gateway tenant apply policies/acme"
    return found or [Finding("policies", False, "no tenant has a policy bundle", hint)], bundles


async def _running(settings: Settings) -> list[Finding]:
    """The audit as readiness asks it, and a text that has to be masked; neither starts a gateway."""
    detector = PresidioDetector(workers=1, limit=settings.mask_budget_ms / 1000)
    try:
        gateway = Gateway(settings, detector)
    except ProblemError:  # no database or keys that are not whole, which has been said
        try:
            return [await _masking(detector)]
        finally:
            await detector.stop()
    try:
        audit = await _asked("audit", gateway.probes["audit"], "events can be written")
        return [audit, await _masking(detector)]
    finally:
        await gateway.close()


async def _masking(detector: PresidioDetector) -> Finding:
    return await _asked("masking", lambda: _mask(detector), "personal data is found")


async def _mask(detector: PresidioDetector) -> None:
    await detector.start()
    (spans,) = await detector.find((_SAMPLE,), "en", ("US",))
    if not spans:
        raise MaskingUnavailable("an e-mail address was not found")


async def _asked(part: str, probe: Callable[[], Awaitable[None]], well: str) -> Finding:
    try:
        await probe()
    except (JournalUnavailable, MaskingUnavailable, StoreUnavailable) as error:
        hint = _HINTS[part]
        return Finding(part, False, str(error), hint)
    return Finding(part, True, well)


_HINTS = {
    "audit": "give gateway_app its rights again (gateway migrate), and look whether the server is a replica",
    "masking": "install the models of the lock file again, and look for 250 MB of memory for each process",
}


async def _model(settings: Settings) -> Finding:
    """Whether the model's service answers and takes our key, by asking for the model's description."""
    if not settings.uses_anthropic or settings.anthropic_api_key is None:
        return Finding("model", True, "not asked: offline; set ANTHROPIC_API_KEY to have a model rewrite")
    from gateway.adapters.anthropic.reaching import Reached, reach

    key = settings.anthropic_api_key.get_secret_value()
    async with asyncio.timeout(30):
        reached, what = await reach(key, settings.anthropic_base_url, settings.model)
    hints = {
        Reached.SHUT_OUT: "mend ANTHROPIC_API_KEY",
        Reached.AWAY: "mend GATEWAY_ANTHROPIC_BASE_URL or the way there; questions are degraded meanwhile",
    }
    return Finding("model", reached is Reached.WELL, what, hints.get(reached, ""))
