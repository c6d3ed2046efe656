"""What `gateway doctor` finds of the audit's log: whether events wait to be sealed, and whether checkpoints
reach those who keep them outside."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.adapters.clock import SystemClock
from gateway.adapters.postgres.audit_months import AHEAD
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.sealing_state import months_ahead, waiting_since
from gateway.bootstrap.outposts import outposts_of
from gateway.commands.doctor.machine import Finding
from gateway.domain.identity import SYSTEM_TENANT
from gateway.ports.failures import OutpostUnavailable
from gateway.settings import Settings

_BEHIND_S = 300.0
"""Seconds: set-up before the first start, and a start after an upgrade, are no fault; metrics tell sooner."""


async def of_its_log(database: Database, tenants: Sequence[str]) -> list[Finding]:
    """Nothing is written."""
    behind = [finding for each in (SYSTEM_TENANT, *tenants) for finding in await _sealing(database, each)]
    well = Finding("sealing", True, "every event of more than a few minutes ago is sealed")
    return [*(behind or [well]), await _months(database)]


async def _sealing(database: Database, tenant: str) -> list[Finding]:
    waited = await waiting_since(database, tenant)
    if waited is None or waited < _BEHIND_S:
        return []
    what = f"events of {tenant} have waited {waited:.0f} s for a checkpoint"
    hint = (
        "start a gateway, or see why none seals: gateway_audit_seal_failures and audit_not_sealed in its log"
    )
    return [Finding("sealing", False, what, hint)]


async def _months(database: Database) -> Finding:
    ahead = await months_ahead(database)
    what = f"tables are made for {ahead} months to come"
    return Finding("months", ahead > 0, what, "" if ahead > 0 else f"gateway migrate makes {AHEAD} of them")


async def of_outposts(settings: Settings) -> list[Finding]:
    """Whoever keeps checkpoints is only reached for. Needs no database."""
    found: list[Finding] = []
    for each in outposts_of(settings, SystemClock()):
        part = f"checkpoints to the {each.name}"
        try:
            await each.check()
        except OutpostUnavailable as error:
            hint = (
                f"mend it or GATEWAY_CHECKPOINT_{each.name.upper()}; what it misses is sent when it is back"
            )
            found.append(Finding(part, False, str(error), hint))
        else:
            found.append(Finding(part, True, "can be reached"))
        await each.close()
    return found
