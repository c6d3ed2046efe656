"""Brings a database's schema to a revision: in one transaction, and one migration at a time on a database."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from gateway.adapters.postgres.audit_months import make_months_statements
from gateway.adapters.postgres.dsn import ENGINE_URL, connector

_SCRIPTS = Path(__file__).parents[3] / "migrations"
_CONNECT_TIMEOUT_S = 5.0


async def migrate(owner_url: str, revision: str = "head") -> None:
    """Upgrades to `revision`; what is there already stays.

    `owner_url` is `gateway_owner`'s, or that of a role that may become it. Raises `ProblemError` when roles
    are missing and this one may not make them; otherwise the driver's errors.
    """
    await _run(owner_url, lambda config: command.upgrade(config, revision))
    if revision == "head":
        await make_months(owner_url)


async def make_months(owner_url: str) -> None:
    """Makes the audit's tables for this month and those to come, where they are not there yet."""
    connect = connector(owner_url, connect_timeout_s=_CONNECT_TIMEOUT_S, command_timeout_s=None)
    engine = create_async_engine(ENGINE_URL, async_creator=connect, poolclass=NullPool)
    async with engine.begin() as connection:
        for statement in make_months_statements():
            await connection.execute(text(statement))
    await engine.dispose()


async def unmigrate(owner_url: str, revision: str) -> None:
    """Downgrades to `revision`; the data of what it takes away is lost. `base` leaves roles and schema."""
    await _run(owner_url, lambda config: command.downgrade(config, revision))


def head_revision() -> str:
    """The newest revision that this code knows."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    if head is None:
        raise LookupError(f"there are no migrations in {_SCRIPTS}")
    return head


async def _run(url: str, work: Callable[[Config], None]) -> None:
    def inside(connection: Connection) -> None:
        config = _config()
        config.attributes["connection"] = connection
        work(config)

    connect = connector(url, connect_timeout_s=_CONNECT_TIMEOUT_S, command_timeout_s=None)
    engine = create_async_engine(ENGINE_URL, async_creator=connect, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.run_sync(inside)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    return config
