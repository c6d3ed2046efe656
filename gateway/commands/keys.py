"""`gateway key`: API keys, shown once, kept as a hash, ended at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

import typer

from gateway.bootstrap.stores import stores
from gateway.commands.console import FAILED, command, err, out, show_json
from gateway.commands.tenants import known_tenant
from gateway.domain.identity import Principal
from gateway.ports.keys import KeyInfo
from gateway.settings import load_settings

key_app = typer.Typer(help="API keys of a tenant.")

Tenant = Annotated[str, typer.Option(help="Whose key.")]
By = Annotated[str, typer.Option(help="Who does this, for the record.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result for a program.")]


@key_app.command("create")
@command
async def create(
    tenant: Tenant,
    subject: Annotated[str, typer.Option(help="The person or client that the key stands for.")],
    role: Annotated[list[str] | None, typer.Option(help="A role the key carries; may be repeated.")] = None,
    group: Annotated[list[str] | None, typer.Option(help="A group the key carries; may be repeated.")] = None,
    label: Annotated[str, typer.Option(help="What it is for.")] = "",
    days: Annotated[
        int | None, typer.Option(min=1, max=36_500, help="Days until it expires; never without.")
    ] = None,
    by: By = "operator",
    as_json: AsJson = False,
) -> None:
    """Make a key and show it this one time.

    Example: gateway key create --tenant acme --subject maria@acme.example --days 90
    """
    principal = Principal(tenant, subject, frozenset(role or ()), frozenset(group or ()))
    async with stores(load_settings()) as parts:
        expires = parts.clock.now() + timedelta(days=days) if days else None
        await known_tenant(parts, tenant)
        key, info = await parts.administering.create_key(principal, label, expires, by)
    if as_json:
        show_json({"key": key, **_shown(info)})
        return
    out.print(key, markup=False)
    err.print(f"key {info.id} for {subject}; it cannot be shown again", markup=False)


@key_app.command("list")
@command
async def list_keys(tenant: Tenant, by: By = "operator", as_json: AsJson = False) -> None:
    """List a tenant's keys, without their secrets.

    Example: gateway key list --tenant acme
    """
    async with stores(load_settings()) as parts:
        await known_tenant(parts, tenant)
        found = await parts.administering.list_keys(tenant, by)
    if as_json:
        show_json([_shown(info) for info in found])
        return
    for info in found:
        state = (
            "revoked"
            if info.revoked_at
            else f"until {info.expires_at:%Y-%m-%d}"
            if info.expires_at
            else "valid"
        )
        out.print(f"{info.id}  {info.prefix}…  {info.principal.subject}  {state}  {info.label}", markup=False)


@key_app.command("revoke")
@command
async def revoke(
    key_id: Annotated[str, typer.Argument(help="The key's id.")], tenant: Tenant, by: By = "operator"
) -> None:
    """End a key at once.

    Example: gateway key revoke key_0198 --tenant acme
    """
    async with stores(load_settings()) as parts:
        await known_tenant(parts, tenant)
        if not await parts.administering.revoke_key(tenant, key_id, by):
            err.print(f"{tenant} has no such key", markup=False)
            raise typer.Exit(FAILED)
    err.print(f"{key_id} is revoked", markup=False)


def _shown(info: KeyInfo) -> dict[str, object]:
    return {
        "id": info.id,
        "prefix": info.prefix,
        "subject": info.principal.subject,
        "roles": sorted(info.principal.roles),
        "groups": sorted(info.principal.groups),
        "label": info.label,
        "created_at": info.created_at.isoformat(),
        "expires_at": info.expires_at.isoformat() if info.expires_at else None,
        "revoked_at": info.revoked_at.isoformat() if info.revoked_at else None,
    }


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(key_app, name=name)
