"""`gateway doctor`: what is wrong with this installation and how to mend it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

import typer

from gateway.adapters.postgres.boot_check import verify_application_role
from gateway.adapters.postgres.database import Database
from gateway.commands.console import FAILED, command, out, show_json
from gateway.domain.errors import ProblemError
from gateway.ports.failures import StoreUnavailable
from gateway.settings import Settings, load_settings


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: whether it is well, what was seen, and how to mend it."""

    part: str
    well: bool
    what: str
    hint: str = ""


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
    return [
        Finding("settings", True, "safe together"),
        _rewriter(settings),
        *_keys(settings),
        *await _database(settings),
    ]


def _rewriter(settings: Settings) -> Finding:
    if settings.uses_anthropic:
        return Finding("rewriter", True, f"anthropic, {settings.model}")
    return Finding("rewriter", True, "offline; set ANTHROPIC_API_KEY to have a model rewrite")


def _keys(settings: Settings) -> list[Finding]:
    found: list[Finding] = []
    for name, secret in (
        ("GATEWAY_ENCRYPTION_KEY", settings.encryption_key),
        ("GATEWAY_AUDIT_SIGNING_KEY", settings.audit_signing_key),
    ):
        try:
            settings.key(secret, name)
            found.append(Finding(name, True, "set"))
        except ProblemError as error:
            found.append(Finding(name, False, error.problem.detail, error.problem.mend))
    return found


async def _database(settings: Settings) -> list[Finding]:
    if settings.database_url is None:
        hint = "set it to the application role's URL, or start the demonstration: make up"
        return [Finding("database", False, "GATEWAY_DATABASE_URL is not set", hint)]
    database = Database(settings.database_url.get_secret_value(), pool_size=1)
    try:
        dangers = await verify_application_role(database)
    except StoreUnavailable as error:
        return [
            Finding("database", False, str(error), "check the address, the role's password and the server")
        ]
    finally:
        await database.close()
    found = [Finding("database", False, f"{danger.code}: {danger.what}", danger.mend) for danger in dangers]
    return found or [Finding("database", True, "reachable, and row-level security holds against our role")]


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
