"""The one door to the rows: a transaction that comes out of it belongs to a tenant, or sees no tenant's row.

The tenant is set for the transaction only (SET LOCAL): it ends with it, so that the pool cannot carry it to
the next user. Row-level security compares it with each row; without one set, nothing is visible. What every
request needs goes through as a `Single`: one statement, one round trip, and a transaction by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any

import asyncpg
from sqlalchemy import text
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_dbapi
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from gateway.adapters.postgres.dsn import ENGINE_URL, connector
from gateway.adapters.postgres.lending import Lending
from gateway.ports.failures import StoreUnavailable

_CONNECT_TIMEOUT_S = 5.0
_STATEMENT_TIMEOUT_S = 10.0
_POOL_SIZE = 10
# Beyond the server's own statement timeout, this ends the wait for a server that no longer answers at all.
_SILENCE_S = 2.0

_TENANT = text("select set_config('gateway.tenant', :tenant, true)")

_NOBODY = ""
"""What the tenant of a transaction is that has none yet; no row carries it."""

OWN = "set_config('gateway.tenant', $1, true)"
"""The first parameter of a `Single`, once the transaction is that tenant's: rows that are inserted take their
`tenant_id` from here, so that none can come to be checked before the tenant is set."""

_GONE: tuple[type[Exception], ...] = (
    OSError,
    TimeoutError,
    PoolTimeout,
    asyncpg.PostgresConnectionError,
    asyncpg.InternalClientError,  # what the driver makes of a connection that ends amid its conversation
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
)


class DatabaseUnavailable(StoreUnavailable):
    """The database cannot be reached, does not answer in time, or has no connection to spare."""


@dataclass(frozen=True, slots=True)
class Single:
    """A statement that is a transaction by itself, whose tenant is its first parameter, set by `OWN`.

    When the connection is lost under it, nobody knows whether it was done. It is then repeated on another,
    unless it has to be done `once` at most.
    """

    text: str
    once: bool = False

    def __post_init__(self) -> None:
        if OWN not in self.text:
            raise ValueError("a single statement sets its tenant itself")


def reading(query: str) -> Single:
    """A query over the rows of `whose.tenant`, as a statement by itself.

    The fences (OFFSET 0) keep the planner from looking at a row before the tenant is set.
    """
    whose = f"(SELECT {OWN} AS tenant OFFSET 0) AS whose"
    return Single(f"SELECT found.* FROM {whose} CROSS JOIN LATERAL ({query} OFFSET 0) AS found")  # noqa: S608


class Database:
    """A bounded pool over one role's URL (`postgresql://` or `postgresql+asyncpg://`, any libpq parameter).

    Raises `DatabaseUnavailable` within seconds when the database is gone. Inside a block do no other I/O: an
    OSError or a timeout there is taken for the database's. Table names need their schema (`gateway.turn`).
    """

    def __init__(
        self,
        url: str,
        *,
        pool_size: int = _POOL_SIZE,
        connect_timeout_s: float = _CONNECT_TIMEOUT_S,
        statement_timeout_s: float = _STATEMENT_TIMEOUT_S,
    ) -> None:
        connect = connector(
            url,
            connect_timeout_s=connect_timeout_s,
            command_timeout_s=statement_timeout_s + _SILENCE_S,
            statement_timeout_s=statement_timeout_s,
        )
        self._engine: AsyncEngine = create_async_engine(
            ENGINE_URL,
            async_creator=connect,
            pool_size=pool_size,
            max_overflow=0,
            pool_timeout=connect_timeout_s,
            # The one that was used last has its statements prepared.
            pool_use_lifo=True,
            # Statements' parameters hold people's data and must not stand in an error's text.
            hide_parameters=True,
        )
        self._lending = Lending(self._engine)

    @asynccontextmanager
    async def tenant(self, tenant_id: str) -> AsyncIterator[AsyncConnection]:
        """One transaction of this tenant: committed at the end of the block, rolled back on any error."""
        _check(tenant_id)
        with _told_as_unavailable():
            async with self._transaction(tenant_id) as connection:
                yield connection

    @asynccontextmanager
    async def batch(self) -> AsyncIterator[AsyncConnection]:
        """One transaction of no tenant yet, for work of several: call `as_tenant` before each one's rows."""
        with _told_as_unavailable():
            async with self._transaction(_NOBODY) as connection:
                yield connection

    async def single(self, statement: Single, tenant_id: str, *given: object) -> Sequence[asyncpg.Record]:
        """The rows of a statement of this tenant's, which is committed by then. Raises asyncpg's errors."""
        _check(tenant_id)
        with _told_as_unavailable():
            repeats = not statement.once
            while True:
                async with self._lending.lent() as driver:
                    try:
                        return await driver.fetch(statement.text, tenant_id, *given)
                    except Exception:
                        if not (repeats and driver.is_closed()):
                            raise
                        repeats = False

    @asynccontextmanager
    async def _transaction(self, tenant_id: str) -> AsyncIterator[AsyncConnection]:
        """A transaction whose first statement has run.

        That statement also tells whether the server ended the connection while it rested. Nothing was done
        yet, so that another one, which is new by then, may take its place; SQLAlchemy's own ping before
        every use would cost three round trips.
        """
        try:
            connection = await self._begun(tenant_id)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            connection = await self._begun(tenant_id)
        try:
            yield connection
            await connection.commit()
        finally:
            await _closed(connection)

    async def _begun(self, tenant_id: str) -> AsyncConnection:
        self._lending.make_room()
        connection = await self._engine.connect()
        try:
            await connection.execute(_TENANT, {"tenant": tenant_id})
        except BaseException:
            await _closed(connection)
            raise
        return connection

    @property
    def checked_out(self) -> int:
        """Connections in use just now."""
        return self._lending.in_use

    async def close(self) -> None:
        """Closes the idle connections; those in use close when they come back."""
        self._lending.give_back()
        await self._engine.dispose()


async def as_tenant(connection: AsyncConnection, tenant_id: str) -> None:
    """From here to the next call, or the end of the transaction, `connection` is this tenant's."""
    _check(tenant_id)
    await connection.execute(_TENANT, {"tenant": tenant_id})


async def driver_of(connection: AsyncConnection) -> asyncpg.Connection[Any]:
    """asyncpg's own connection in the same transaction, for inserts of many rows (`... FROM unnest($1)`).

    Row-level security does not allow COPY. Errors of its calls are asyncpg's; the block that gave the
    connection still maps those of a lost database.
    """
    raw = await connection.get_raw_connection()
    driver: asyncpg.Connection[Any] = raw.driver_connection  # type: ignore[assignment]
    return driver


async def _closed(connection: AsyncConnection) -> None:
    """Gives the connection back, rolled back unless it was committed, also when its user is cancelled."""
    await asyncio.shield(asyncio.create_task(connection.close()))


def _check(tenant_id: str) -> None:
    if not tenant_id:
        raise ValueError("a transaction needs a tenant; an empty id is none")


@contextmanager
def _told_as_unavailable() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        if not _is_gone(error):
            raise
        raise DatabaseUnavailable(_named(error)) from error


def _is_gone(error: BaseException) -> bool:
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or (error.orig is not None and _is_gone(error.orig))
    cause = error.__cause__ if isinstance(error, AsyncAdapt_asyncpg_dbapi.Error) else error
    # asyncpg has one class for a closed connection and for our own mistakes; only the text tells them apart.
    closed = isinstance(cause, asyncpg.InterfaceError) and "closed" in str(cause)
    return closed or isinstance(cause, _GONE)


def _named(error: BaseException) -> str:
    """The kind of error only: its text may hold an address or a row."""
    return f"the database did not answer ({type(error).__name__})"
