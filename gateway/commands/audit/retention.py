"""`gateway audit retire`: events that are kept no longer are removed, and the tree keeps their hashes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from gateway.commands.console import command, err, out, show_json
from gateway.settings import load_settings


@command
async def retire(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be removed.")] = False,
    by: Annotated[str, typer.Option(help="Who does this, for the record.")] = "operator",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Remove the events that are older than their tenant keeps them, and make the tables of months to come.

    Runs as the owner of GATEWAY_OWNER_DATABASE_URL, best once a day. How long a tenant keeps its audit stands
    in its bundle: tenant.yaml, audit: {keep_months: 24}. Legal holds beat it.

    Example: gateway audit retire --dry-run
    """
    from gateway.adapters.postgres.migrating import make_months
    from gateway.bootstrap.retention import retention

    settings = load_settings()
    async with retention(settings) as kept:
        with err.status("retiring"):
            work = kept.retiring.look(kept.keeps) if dry_run else kept.retiring.retire(kept.keeps, by)
            done = await work
    if settings.owner_database_url is not None and not dry_run:
        await make_months(settings.owner_database_url.get_secret_value())
    if as_json:
        show_json([asdict(each) for each in done])
        return
    for each in done:
        held = "; a legal hold keeps what follows" if each.held else ""
        out.print(f"{each.tenant}: {each.events} events, kept from {each.first_kept} on{held}", markup=False)


def add_to(app: typer.Typer) -> None:
    app.command("retire")(retire)
