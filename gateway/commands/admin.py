"""`gateway admin`: sign-in links for the people who decide review cases."""

from __future__ import annotations

from typing import Annotated

import typer

from gateway.bootstrap.stores import Stores, stores
from gateway.commands.console import command, err, out, show_json
from gateway.commands.serving.demo import on_demo
from gateway.commands.tenants import known_tenant
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.identity import Identity, Principal
from gateway.ports.signins import Invitation
from gateway.services.reviewers import reviewable
from gateway.settings import Settings, load_settings

admin_app = typer.Typer(help="The pages for reviewers, under /admin.")


@admin_app.callback()
def admin() -> None:
    """The pages for reviewers, under /admin."""


@admin_app.command("link")
@command
async def link(
    subject: Annotated[str, typer.Option("--as", help="Whom the link signs in.")],
    tenant: Annotated[
        str, typer.Option(help="Whose reviewer; may be left out where one policy alone names the person.")
    ] = "",
    by: Annotated[str, typer.Option(help="Who does this, for the record.")] = "operator",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Make a sign-in link and show it this one time; it is good for 15 minutes and one use.

    Needs GATEWAY_DATABASE_URL, or the local demonstration.

    Example: gateway admin link --as lars@acme.example
    """
    settings = _settings()
    async with stores(settings) as parts:
        of = tenant or await _tenant_of(parts, subject)
        await known_tenant(parts, of)
        if (doubt := await _doubt(parts, of, subject)) is not None:
            err.print(doubt, markup=False)
        invitation = await parts.administering.invite(of, subject, by)
    address = address_of(settings.public_address, invitation)
    if as_json:
        shown = {"link": address, "expires_at": invitation.expires_at.isoformat()}
        show_json(shown | {"tenant": of, "subject": subject})
        return
    out.print(address, markup=False)
    until = f"{invitation.expires_at:%H:%M} UTC"
    err.print(f"signs in {subject} of {of}, once, until {until}", markup=False)


def address_of(public_address: str, invitation: Invitation) -> str:
    """Where the link is to be opened."""
    return f"{public_address}/admin/enter/{invitation.token}"


def _settings() -> Settings:
    """The environment's, or where that names no database, the local demonstration's."""
    settings = load_settings()
    return settings if settings.database_url is not None else on_demo(settings)


async def _tenant_of(parts: Stores, subject: str) -> str:
    """The one tenant whose policy names this person. Raises `ProblemError` when that is none or several."""
    of = [tenant for tenant in await parts.bundles.tenants() if await _is_named(parts, tenant, subject)]
    if len(of) == 1:
        return of[0]
    known = f"the policies of {' and '.join(of)} name {subject}" if of else f"no policy names {subject}"
    raise ProblemError(Problem(Problems.CANNOT_RUN, known, "--tenant", "say whose reviewer it is: --tenant"))


async def _doubt(parts: Stores, tenant: str, subject: str) -> str | None:
    """Why this person would find the pages empty; None for one who may review something."""
    if not await _is_named(parts, tenant, subject):
        return f"the policy of {tenant} names no {subject}: the pages will be empty"
    tenancy, person = await parts.tenancies.current(tenant), Principal(tenant, subject)
    if tenancy is None or reviewable(tenancy, Identity.direct(person)):
        return None
    return f"the policy of {tenant} lets {subject} review nothing: the pages will be empty"


async def _is_named(parts: Stores, tenant: str, subject: str) -> bool:
    tenancy = await parts.tenancies.current(tenant)
    lines = tenancy.bundle.policy if tenancy is not None else ()
    return any(line.values[0] == f"user:{subject}" for line in lines)


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(admin_app, name=name)
