"""Reads a database's address: `postgresql://` or `postgresql+asyncpg://`, with any of libpq's parameters.

asyncpg opens every connection itself, for it knows sslmode and the other parameters and SQLAlchemy does not.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

ENGINE_URL = "postgresql+asyncpg://"

Connector = Callable[[], Awaitable["asyncpg.Connection[Any]"]]


def libpq(url: str) -> str:
    """The address without the name of a driver."""
    return url.replace("postgresql+asyncpg://", "postgresql://", 1)


def connector(
    url: str,
    *,
    connect_timeout_s: float,
    command_timeout_s: float | None,
    statement_timeout_s: float | None = None,
) -> Connector:
    """What SQLAlchemy's engines take as `async_creator`.

    `statement_timeout_s` bounds the server's work on a statement, `command_timeout_s` our wait for it.
    """
    dsn = libpq(url)
    settings = {}
    if statement_timeout_s is not None:
        settings["statement_timeout"] = f"{int(statement_timeout_s * 1000)}ms"

    async def connect() -> asyncpg.Connection[Any]:
        return await asyncpg.connect(
            dsn, timeout=connect_timeout_s, command_timeout=command_timeout_s, server_settings=settings
        )

    return connect
