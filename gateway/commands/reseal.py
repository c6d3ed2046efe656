"""`gateway reseal`: the second half of changing the encryption key."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.resealing import Resealed, reseal
from gateway.adapters.sealing import Sealing
from gateway.bootstrap.stores import stores
from gateway.commands.console import FAILED, command, err, out, progress, show_json
from gateway.domain.identity import SYSTEM_TENANT
from gateway.settings import Settings, load_settings


@command
async def reseal_values(
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Encrypt anew, under GATEWAY_ENCRYPTION_KEY, what one of GATEWAY_ENCRYPTION_KEY_PREVIOUS encrypted.

    The gateway may serve meanwhile. Exit 1 if there is something that none of these keys opens.

    Example: gateway reseal
    """
    done = await _resealed(load_settings())
    moved, unopened, staying = (
        sum(getattr(each, name) for each in done.values()) for name in ("moved", "unopened", "staying")
    )
    if as_json:
        show_json({tenant: asdict(each) for tenant, each in done.items()})
    else:
        out.print(f"{moved} values were moved to the new key")
    if staying:
        err.print(f"{staying} texts of the audit stay under earlier keys: keep these keys")
    if unopened:
        err.print(f"{unopened} values are opened by none of the keys")
        raise typer.Exit(FAILED)


async def _resealed(settings: Settings) -> dict[str, Resealed]:
    """Each tenant's result, and the system's."""
    sealing = Sealing(*settings.encryption_keys())
    async with stores(settings) as parts:
        tenants = [*await parts.bundles.tenants(), SYSTEM_TENANT]
    assert settings.database_url is not None
    database = Database(settings.database_url.get_secret_value(), pool_size=1)
    try:
        with progress("resealing") as bar:
            each = bar.track(tenants, description="")
            return {tenant: await reseal(database, sealing, tenant) for tenant in each}
    finally:
        await database.close()


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(reseal_values)
