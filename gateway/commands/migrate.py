"""`gateway migrate`: brings the database to the schema of this release, as the owner role."""

from __future__ import annotations

import typer

from gateway.adapters.postgres.migrating import head_revision, migrate
from gateway.commands.console import command, err
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.settings import load_settings


@command
async def migrate_database() -> None:
    """Migrate the database of GATEWAY_OWNER_DATABASE_URL; makes the three roles where it may.

    Example: GATEWAY_OWNER_DATABASE_URL=postgresql://gateway_owner:...@db/gateway gateway migrate
    """
    url = load_settings().owner_database_url
    if url is None:
        raise ProblemError(
            Problem(Problems.UNSAFE_SETTINGS, "no owner's database URL is set", "GATEWAY_OWNER_DATABASE_URL")
        )
    await migrate(url.get_secret_value())
    err.print(f"the schema is at {head_revision()}", markup=False)


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(migrate_database)
