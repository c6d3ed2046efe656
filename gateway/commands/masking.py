"""`gateway masking`: what helps a tenant to say what is personal and what is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from gateway.bootstrap.stores import stores
from gateway.commands.console import command, err, out, show_json
from gateway.commands.tenants import known_tenant
from gateway.domain.suggesting_shapes import SuggestedShape, suggested_shapes
from gateway.services.reading_library import documents_of
from gateway.settings import load_settings

masking_app = typer.Typer(help="What is personal, and what is not.", no_args_is_help=True)


@masking_app.callback()
def masking() -> None:
    """What is personal, and what is not."""


@masking_app.command("suggest-identifiers")
@command
async def suggest_identifiers(
    tenant: Annotated[str, typer.Option(help="Whose knowledge base.")],
    least: Annotated[int, typer.Option(min=2, help="Different words that a shape must fit.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Propose shapes of identifiers that the tenant's own documents use, as lines for identifiers.yaml.

    Nothing is applied: a person takes over what is never to be masked or rewritten, and leaves out whatever
    points to a person, such as numbers of staff or patients. Shapes that are declared are not proposed again.

    Example: gateway masking suggest-identifiers --tenant acme
    """
    async with stores(load_settings()) as parts:
        await known_tenant(parts, tenant)
        tenancy = await parts.tenancies.current(tenant)
        known = tenancy.bundle.identifiers if tenancy else ()
        texts = [f"{each.title}\n{each.text}" async for each in documents_of(parts.library, tenant)]
    shapes = suggested_shapes(texts, known, least)
    if as_json:
        show_json({"tenant": tenant, "documents": len(texts), "shapes": [asdict(shape) for shape in shapes]})
        return
    for line in _yaml(shapes):
        out.print(line, markup=False, soft_wrap=True)
    err.print(f"{len(shapes)} shapes in {len(texts)} documents of {tenant}; nothing was applied")


def _yaml(shapes: Sequence[SuggestedShape]) -> list[str]:
    return [
        f"{shape.name}: '{shape.pattern}'    # {shape.words} in {shape.documents} documents: "
        + ", ".join(shape.examples)
        for shape in shapes
    ]


def register(app: typer.Typer, name: str) -> None:
    app.add_typer(masking_app, name=name)
