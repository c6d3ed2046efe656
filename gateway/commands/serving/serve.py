"""`gateway serve`: only the server, over the database and keys that the environment names."""

from __future__ import annotations

import typer

from gateway.bootstrap.process import prepare_process
from gateway.commands.console import command, err
from gateway.commands.serving.server import serve_until_stopped
from gateway.settings import load_settings


@command
async def serve() -> None:
    """Serve until interrupted. Needs GATEWAY_DATABASE_URL and GATEWAY_ENCRYPTION_KEY.

    Example: GATEWAY_DATABASE_URL=postgresql://gateway_app:...@db/gateway gateway serve
    """
    prepare_process()
    settings = load_settings()

    async def started() -> None:
        err.print(f"serving on http://{settings.bind}", markup=False)

    await serve_until_stopped(settings, started)


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(serve)
