"""`gateway reseal`: the second half of changing the encryption key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Annotated

import typer

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.resealing import reseal
from gateway.bootstrap.process import database_url
from gateway.bootstrap.stores import stores
from gateway.commands.console import FAILED, command, err, out, progress, show_json
from gateway.domain.identity import SYSTEM_TENANT
from gateway.settings import Settings, load_settings


@command
async def reseal_values(
    by: Annotated[str, typer.Option(help="Who does this, for the record.")] = "operator",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Encrypt anew, under GATEWAY_ENCRYPTION_KEY, what one of GATEWAY_ENCRYPTION_KEY_PREVIOUS encrypted.

    The gateway may serve meanwhile. Exit 1 if there is something that none of these keys opens.

    Example: gateway reseal
    """
    done = await _resealed(load_settings(), by)
    moved, unopened, staying = (
        sum(each[name] for each in done.values()) for name in ("moved", "unopened", "staying")
    )
    if as_json:
        show_json({tenant: dict(each) for tenant, each in done.items()})
    else:
        out.print(f"{moved} values were moved to the new key")
    if staying:
        err.print(f"{staying} texts of the audit stay under earlier keys: keep these keys")
    if unopened:
        err.print(f"{unopened} values are opened by none of the keys")
        raise typer.Exit(FAILED)


async def _resealed(settings: Settings, by: str) -> dict[str, Mapping[str, int]]:
    """Each tenant's result, and the system's."""
    sealing = Sealing(*settings.encryption_keys())
    database = Database(database_url(settings), pool_size=1)

    async def work(tenant: str) -> Mapping[str, int]:
        return asdict(await reseal(database, sealing, tenant))

    try:
        async with stores(settings) as parts:
            tenants = [*await parts.bundles.tenants(), SYSTEM_TENANT]
            administering = parts.administering
            with progress("resealing") as bar:
                each = bar.track(tenants, description="")
                return {
                    tenant: await administering.reseal(tenant, partial(work, tenant), by) for tenant in each
                }
    finally:
        await database.close()


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(reseal_values)
