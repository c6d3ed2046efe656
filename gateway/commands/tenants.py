"""`gateway tenant`: bundles that are validated whole and then in force, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gateway.adapters.bundles.checking import check
from gateway.adapters.bundles.folder import read_folder
from gateway.bootstrap.stores import Stores, stores
from gateway.commands.console import FAILED, command, out, show_json, show_problem
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.services.administering import Administering
from gateway.settings import load_settings

tenant_app = typer.Typer(help="Tenants and their policy bundles.")

BundleFolder = Annotated[
    Path, typer.Argument(help="A bundle folder, such as policies/acme.", exists=True, file_okay=False)
]


@tenant_app.command("apply")
@command
async def apply(
    folder: BundleFolder,
    by: Annotated[str, typer.Option(help="Who applies it, for the record.")] = "operator",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Validate a bundle whole and put it in force.

    Example: gateway tenant apply policies/acme
    """
    async with stores(load_settings()) as parts:
        bundle = await apply_bundle(parts.administering, folder, by)
    if as_json:
        show_json({"tenant": bundle.tenant, "version": bundle.version})
    else:
        out.print(f"{bundle.tenant} is at policy version {bundle.version}: {contents(bundle)}", markup=False)


async def known_tenant(parts: Stores, tenant: str) -> None:
    """Raises `ProblemError` for a tenant that has no bundle in force."""
    if await parts.bundles.active_version(tenant) is None:
        detail = f"there is no tenant {tenant}"
        raise ProblemError(Problem(Problems.CANNOT_RUN, detail, "--tenant", "gateway tenant apply DIR"))


async def apply_bundle(administering: Administering, folder: Path, by: str) -> Bundle:
    """Puts the folder's bundle in force. Exits with 1, all its problems named, when it is not valid."""
    files = read_folder(folder)
    bundle = valid_or_exit(check(files))
    await administering.apply(bundle, files, by)
    return bundle


def contents(bundle: Bundle) -> str:
    """How much of everything there is: a file that is missing is no mistake, but somebody has to see it."""
    counted = {
        "rules": sum(line.kind == "p" for line in bundle.policy),
        "scopes": len(bundle.settings.scopes),
        "restricted terms": sum(map(len, bundle.restricted_terms.values())),
        "glossary entries": len(bundle.glossary),
        "collections": len(bundle.settings.collections),
    }
    return ", ".join(f"{count or 'no'} {what}" for what, count in counted.items())


def valid_or_exit(found: Bundle | tuple[Problem, ...]) -> Bundle:
    """The bundle that a check found; else every problem on stderr, and exit code 1."""
    if isinstance(found, Bundle):
        return found
    for problem in found:
        show_problem(problem)
    raise typer.Exit(FAILED)


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(tenant_app, name=name)
