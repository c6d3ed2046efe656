"""`gateway up`: the whole demonstration, with its slowest part begun before anything else is even loaded."""

from __future__ import annotations

import asyncio
import importlib

import typer

from gateway.adapters.presidio.detector import PresidioDetector
from gateway.commands.console import command


@command
async def up() -> None:
    """Start everything: database, migrations, keys, demo tenants, one worked request, then serve.

    Example: make up
    """
    detector = PresidioDetector()
    starting = asyncio.create_task(detector.start())
    try:
        # In a thread, so that the models' process is on its way while this one still imports.
        module = await asyncio.to_thread(importlib.import_module, "gateway.commands.serving.demonstrating")
        await module.demonstrate(detector)
    finally:
        starting.cancel()
        # To its end before what it works with is stopped. What failed there was told by whoever asked it.
        await asyncio.gather(starting, return_exceptions=True)
        await detector.stop()


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(up)
