"""`gateway doctor`: what is wrong with this installation and how to mend it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from gateway.commands.console import FAILED, command, out, show_json
from gateway.commands.doctor.installation import of_its_parts
from gateway.commands.doctor.machine import Finding, on_this_machine
from gateway.domain.errors import ProblemError
from gateway.settings import Settings, load_settings


@command
async def doctor(
    settings: Annotated[
        bool, typer.Option("--settings", help="List all settings with their defaults.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings for a program.")] = False,
) -> None:
    """Say what is wrong with this installation and how to mend it; exit 1 if anything is.

    Example: gateway doctor
    """
    if settings:
        _list_settings(as_json)
        return
    findings = await examine()
    if as_json:
        show_json([asdict(finding) for finding in findings])
    else:
        for finding in findings:
            out.print(f"{'ok  ' if finding.well else 'FAIL'} {finding.part}: {finding.what}", markup=False)
            if not finding.well:
                out.print(f"     hint: {finding.hint}", markup=False)
    if not all(finding.well for finding in findings):
        raise typer.Exit(FAILED)


async def examine() -> list[Finding]:
    """Everything that is looked at, in order; what depends on a broken part is left out."""
    try:
        settings = load_settings()
    except ProblemError as error:
        return [Finding("settings", False, error.problem.detail, error.problem.mend)]
    return [*on_this_machine(settings), *await of_its_parts(settings)]


def _list_settings(as_json: bool) -> None:
    rows = []
    for name, field in Settings.model_fields.items():
        variable = field.validation_alias or f"GATEWAY_{name.upper()}"
        default = "" if field.default is None else str(field.default)
        rows.append({"name": str(variable), "default": default, "description": field.description or ""})
    if as_json:
        show_json(rows)
        return
    for row in rows:
        out.print(f"{row['name']:<28} {row['default'] or '-':<28} {row['description']}", markup=False)


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(doctor)
