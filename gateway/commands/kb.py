"""`gateway kb`: documents into the embedded knowledge base."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gateway.adapters.documents.folder import page_names, read_pages
from gateway.bootstrap.stores import Stores, stores
from gateway.commands.console import FAILED, command, out, progress, show_json, show_problem
from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.services.ingesting import Refused
from gateway.services.shelving import Shelf
from gateway.settings import load_settings

kb_app = typer.Typer(help="The embedded knowledge base.")


@kb_app.command("ingest")
@command
async def ingest(
    folder: Annotated[
        Path, typer.Argument(help="A folder of .md, .markdown and .txt files.", exists=True, file_okay=False)
    ],
    tenant: Annotated[str, typer.Option(help="Whose documents they are.")],
    collection: Annotated[str, typer.Option(help="Where they go; tenant.yaml declares it.")],
    scope: Annotated[str, typer.Option(help="The scope of pages that name none.")] = "",
    language: Annotated[
        str, typer.Option(help="The language of pages that name none; else the tenant's first.")
    ] = "",
    by: Annotated[str, typer.Option(help="Who does this, for the record.")] = "operator",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Store a folder's pages, all of them or none; a page that is known by its id is replaced.

    Example: gateway kb ingest docs/handbook --tenant acme --collection handbook --scope hr
    """
    async with stores(load_settings()) as parts:
        bundle = await _bundle_in_force(parts, tenant)
        count = await ingest_folder(parts, bundle, folder, Shelf(collection, scope, language), by)
    if as_json:
        show_json({"tenant": tenant, "collection": collection, "documents": count})
    else:
        out.print(f"{count} documents in {tenant}/{collection}", markup=False)


@kb_app.command("complete")
@command
async def complete(
    tenant: Annotated[str, typer.Option(help="Whose documents.")],
    by: Annotated[str, typer.Option(help="Who does this, for the record.")] = "operator",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Make documents of before findable by meaning too; `gateway doctor` says how many lack it.

    Example: gateway kb complete --tenant acme
    """
    async with stores(load_settings()) as parts:
        await _bundle_in_force(parts, tenant)
        with progress(tenant) as bar:
            bar.add_task("", total=None)
            count = await parts.administering.complete(tenant, by)
    if as_json:
        show_json({"tenant": tenant, "documents": count})
    else:
        out.print(f"{count} documents of {tenant} completed", markup=False)


async def ingest_folder(parts: Stores, bundle: Bundle, folder: Path, shelf: Shelf, by: str) -> int:
    """How many documents were stored; none when the folder does not exist.

    Exits with 1, every problem named, when a page may not be stored; then none is.
    """
    names = page_names(folder)
    with progress(f"{bundle.tenant}/{shelf.collection}") as bar:
        task = bar.add_task("", total=len(names))

        def told() -> None:
            bar.advance(task)
            if bar.finished:
                bar.update(task, total=None)  # all are read; how long storing takes is not known

        result = await parts.administering.ingest(bundle, shelf, read_pages(folder, names), told, by)
    if not isinstance(result, Refused):
        return result
    for problem in result.problems:
        show_problem(problem)
    raise typer.Exit(FAILED)


async def _bundle_in_force(parts: Stores, tenant: str) -> Bundle:
    current = await parts.tenancies.current(tenant)
    if current is None:
        detail = f"there is no tenant {tenant}"
        raise ProblemError(Problem(Problems.CANNOT_RUN, detail, "--tenant", "gateway tenant apply DIR"))
    return current.bundle


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(kb_app, name=name)
