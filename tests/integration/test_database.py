"""The door gives a transaction one tenant, takes every connection back, and tells soon of a lost database."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError, ProgrammingError

from gateway.adapters.postgres.database import (
    OWN,
    Database,
    DatabaseUnavailable,
    Single,
    as_tenant,
    driver_of,
    reading,
)
from gateway.adapters.postgres.roles import RoleUrls
from gateway.ports.failures import StoreUnavailable
from tests.postgres import Server, execute, run

ADD = text("INSERT INTO gateway.tenant (tenant_id, name) VALUES (:tenant, 'x')")
COUNT = text("SELECT count(*) FROM gateway.tenant")
SETTING = text("SELECT current_setting('gateway.tenant', true)")
SLEEP = text("SELECT pg_sleep(30)")
ADD_ALONE = Single(f"INSERT INTO gateway.tenant (tenant_id, name) VALUES ({OWN}, 'x')")  # noqa: S608
LOOK_ALONE = reading("SELECT tenant_id FROM gateway.tenant")
SLEEP_ALONE = Single(f"SELECT {OWN}, pg_sleep(30)")


@pytest.fixture
async def narrow(postgres_urls: RoleUrls) -> AsyncIterator[Database]:
    """One connection only, so that the next user has the one of the user before; impatient."""
    database = Database(postgres_urls.app, pool_size=1, connect_timeout_s=1, statement_timeout_s=1)
    yield database
    await database.close()


@pytest.fixture
def mute() -> Iterator[int]:
    """A port where connections are taken and nothing is ever said."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


class Wire:
    """A way to the server that can be cut: what is sent is then taken and never answered."""

    def __init__(self, url: str) -> None:
        self._target = urlsplit(url)
        self._cut = asyncio.Event()
        self._joins: set[asyncio.Task[None]] = set()
        self.url = ""

    def cut(self) -> None:
        self._cut.set()

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[Wire]:
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        place = f"{self._target.username}:{self._target.password}@127.0.0.1:{port}"
        self.url = urlunsplit(self._target._replace(netloc=place))
        yield self
        server.close()
        for join in self._joins:
            join.cancel()
        await asyncio.gather(*self._joins, return_exceptions=True)

    def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._joins.add(asyncio.create_task(self._serve(reader, writer)))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(self._target.hostname, self._target.port)
        try:
            await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        finally:
            for end in (writer, far_writer):
                end.transport.abort()

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            if not self._cut.is_set():
                sink.write(data)
        sink.close()


async def add_and_fail(database: Database, *tenants: str) -> None:
    async with database.batch() as connection:
        for tenant in tenants:
            await as_tenant(connection, tenant)
            await connection.execute(ADD, {"tenant": tenant})
        raise KeyError


async def whose(database: Database) -> str | None:
    async with database.batch() as connection:
        setting: str | None = await connection.scalar(SETTING)
        return setting


async def test_a_block_that_ends_well_is_kept(database: Database) -> None:
    async with database.tenant("kept") as connection:
        await connection.execute(ADD, {"tenant": "kept"})
    async with database.tenant("kept") as connection:
        assert await connection.scalar(COUNT) == 1


async def test_a_block_that_fails_leaves_nothing(database: Database) -> None:
    with pytest.raises(KeyError):
        await add_and_fail(database, "undone")
    async with database.tenant("undone") as connection:
        assert await connection.scalar(COUNT) == 0


async def test_the_tenant_ends_with_its_transaction(narrow: Database) -> None:
    async with narrow.tenant("one") as connection:
        assert await connection.scalar(SETTING) == "one"
    assert not await whose(narrow)


async def test_the_tenant_ends_with_a_failed_transaction(narrow: Database) -> None:
    with pytest.raises(DBAPIError):
        async with narrow.tenant("one") as connection:
            await connection.execute(text("SELECT 1/0"))
    assert not await whose(narrow)


async def test_the_tenant_ends_with_a_cancelled_transaction(narrow: Database) -> None:
    await cancel_inside(narrow)
    assert not await whose(narrow)


async def cancel_inside(database: Database) -> None:
    inside = asyncio.Event()

    async def work() -> None:
        async with database.tenant("one") as connection:
            inside.set()
            await connection.execute(SLEEP)

    task = asyncio.create_task(work())
    await inside.wait()
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_batch_sees_no_row_until_it_is_somebodys(database: Database) -> None:
    async with database.tenant("batched") as connection:
        await connection.execute(ADD, {"tenant": "batched"})
    async with database.batch() as connection:
        assert await connection.scalar(COUNT) == 0
        await as_tenant(connection, "batched")
        assert await connection.scalar(COUNT) == 1


async def test_a_batch_of_several_tenants_is_one_transaction(database: Database) -> None:
    with pytest.raises(KeyError):
        await add_and_fail(database, "first", "second")
    async with database.tenant("first") as connection:
        assert await connection.scalar(COUNT) == 0


async def test_the_driver_works_inside_the_same_transaction(database: Database) -> None:
    async with database.tenant("driven") as connection:
        driver = await driver_of(connection)
        await driver.execute("INSERT INTO gateway.tenant SELECT unnest($1::text[]), 'x'", ["driven"])
        assert await connection.scalar(COUNT) == 1
        await connection.rollback()
    async with database.tenant("driven") as connection:
        assert await connection.scalar(COUNT) == 0


async def test_an_empty_tenant_is_refused(database: Database) -> None:
    with pytest.raises(ValueError, match="needs a tenant"):
        async with database.tenant(""):
            pass
    async with database.batch() as connection:
        with pytest.raises(ValueError, match="needs a tenant"):
            await as_tenant(connection, "")


async def test_no_connection_stays_out_after_an_error(database: Database) -> None:
    for _ in range(3):
        with pytest.raises(ProgrammingError):
            async with database.tenant("one") as connection:
                await connection.execute(text("SELECT nothing_like_it"))
    assert database.checked_out == 0


async def test_no_connection_stays_out_after_cancellation_in_the_middle(database: Database) -> None:
    for _ in range(3):
        await cancel_inside(database)
    assert database.checked_out == 0


async def test_no_connection_stays_out_when_cancelled_at_any_step(database: Database) -> None:
    async def work() -> None:
        async with database.tenant("one") as connection:
            await connection.execute(COUNT)

    for steps in range(40):
        task = asyncio.create_task(work())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert database.checked_out == 0
    await work()


async def test_a_refused_connection_is_told_at_once() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    database = Database(f"postgresql://u:p@127.0.0.1:{port}/x")
    with pytest.raises(DatabaseUnavailable):
        async with database.tenant("one"):
            pass


async def test_a_server_that_says_nothing_is_told_in_time(mute: int) -> None:
    database = Database(f"postgresql://u:p@127.0.0.1:{mute}/x?sslmode=disable", connect_timeout_s=0.2)
    began = time.monotonic()
    with pytest.raises(DatabaseUnavailable):
        async with database.tenant("one"):
            pass
    assert time.monotonic() - began < 10


async def test_a_wire_cut_in_a_transaction_is_told_in_time(postgres_urls: RoleUrls) -> None:
    async with Wire(postgres_urls.app).laid() as wire:
        database = Database(wire.url, connect_timeout_s=0.5, statement_timeout_s=0.2)
        began = time.monotonic()
        with pytest.raises(DatabaseUnavailable):
            await count_after(database, wire.cut)
        assert time.monotonic() - began < 20
        assert database.checked_out == 0
        await database.close()


async def test_a_wire_cut_between_transactions_is_told_in_time(postgres_urls: RoleUrls) -> None:
    async with Wire(postgres_urls.app).laid() as wire:
        database = Database(wire.url, connect_timeout_s=0.5, statement_timeout_s=0.2)
        async with database.tenant("one") as connection:
            await connection.scalar(COUNT)
        wire.cut()
        began = time.monotonic()
        with pytest.raises(DatabaseUnavailable):
            async with database.tenant("one"):
                pass
        assert time.monotonic() - began < 20
        assert database.checked_out == 0
        await database.close()


def end_sessions(server: Server, database: str) -> None:
    ending = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{database}'"  # noqa: S608
    run(execute(server.superuser_url(), ending))


async def count_after(database: Database, incident: Callable[[], None]) -> None:
    async with database.tenant("one") as connection:
        incident()
        await connection.scalar(COUNT)


async def drive(database: Database, query: str, *given: object, before: Callable[[], None]) -> None:
    async with database.tenant("one") as connection:
        driver = await driver_of(connection)
        before()
        await driver.fetchval(query, *given)


async def test_a_session_ended_by_the_server_is_told_and_the_next_block_works(
    postgres_server: Server, postgres_urls: RoleUrls, narrow: Database
) -> None:
    name = urlsplit(postgres_urls.app).path[1:]
    ending = partial(end_sessions, postgres_server, name)
    with pytest.raises(DatabaseUnavailable):
        await count_after(narrow, ending)
    async with narrow.tenant("one") as connection:
        assert await connection.scalar(COUNT) == 0
    ending()
    async with narrow.tenant("one") as connection:
        assert await connection.scalar(COUNT) == 0


async def test_a_session_ended_under_the_driver_is_told(
    postgres_server: Server, postgres_urls: RoleUrls, narrow: Database
) -> None:
    ending = partial(end_sessions, postgres_server, urlsplit(postgres_urls.app).path[1:])
    with pytest.raises(DatabaseUnavailable):
        await drive(narrow, "SELECT 1", before=ending)
    assert narrow.checked_out == 0


async def test_a_statement_that_takes_too_long_is_told(narrow: Database) -> None:
    with pytest.raises(DatabaseUnavailable):
        async with narrow.tenant("one") as connection:
            await connection.execute(SLEEP)
    assert narrow.checked_out == 0


async def test_a_pool_without_a_connection_to_spare_is_told(narrow: Database) -> None:
    async with narrow.tenant("one"):
        with pytest.raises(DatabaseUnavailable):
            async with narrow.tenant("two"):
                pass


@pytest.mark.parametrize("change", ["password", "database"])
async def test_a_door_that_does_not_open_is_told(postgres_urls: RoleUrls, change: str) -> None:
    parts = urlsplit(postgres_urls.app)
    wrong = {
        "password": parts._replace(netloc=parts.netloc.replace(":", ":not-", 1)),
        "database": parts._replace(path="/nowhere"),
    }
    with pytest.raises(DatabaseUnavailable):
        async with Database(urlunsplit(wrong[change])).tenant("one"):
            pass


async def test_the_stores_failure_of_the_ports_covers_it_and_names_no_address(mute: int) -> None:
    database = Database(f"postgresql://u:secret@127.0.0.1:{mute}/x?sslmode=disable", connect_timeout_s=0.1)
    with pytest.raises(StoreUnavailable) as told:
        async with database.batch():
            pass
    assert "secret" not in str(told.value)
    assert "127.0.0.1" not in str(told.value)


async def test_a_broken_rule_of_the_schema_is_not_a_lost_database(database: Database) -> None:
    with pytest.raises(IntegrityError):
        await add_and_fail(database, "twice", "twice")


async def test_a_mistake_with_the_driver_is_not_a_lost_database(database: Database) -> None:
    with pytest.raises(asyncpg.InterfaceError):
        await drive(database, "SELECT $1::text", 1, 2, before=lambda: None)


async def test_a_connection_that_ends_amid_its_conversation_is_a_lost_database(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def torn(*_: object) -> list[asyncpg.Record]:
        raise asyncpg.InternalClientError("got result for unknown protocol state 3")

    with monkeypatch.context() as patch:
        patch.setattr(asyncpg.Connection, "fetch", torn)
        with pytest.raises(DatabaseUnavailable):
            await database.single(reading("SELECT 1"), "one")
    assert len(await database.single(reading("SELECT 1"), "one")) == 1


async def test_errors_do_not_show_what_was_written(database: Database) -> None:
    with pytest.raises(DBAPIError) as told:
        async with database.tenant("one") as connection:
            await connection.execute(text("SELECT CAST(:word AS text) || nowhere"), {"word": "maria@acme"})
    assert "maria" not in str(told.value)


@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+asyncpg"])
@pytest.mark.parametrize("parameters", ["", "?sslmode=disable", "?sslmode=prefer&application_name=gateway"])
async def test_addresses_are_taken_as_people_write_them(
    postgres_urls: RoleUrls, scheme: str, parameters: str
) -> None:
    database = Database(postgres_urls.app.replace("postgresql", scheme, 1) + parameters)
    async with database.tenant("one") as connection:
        assert await connection.scalar(text("SELECT current_user")) == "gateway_app"
    await database.close()


async def test_a_single_statement_is_its_tenants_and_is_kept(database: Database) -> None:
    await database.single(ADD_ALONE, "alone")
    assert [tuple(row) for row in await database.single(LOOK_ALONE, "alone")] == [("alone",)]
    assert await database.single(LOOK_ALONE, "alone too") == []


async def test_a_single_statement_may_write_the_rows_of_its_tenant_only(database: Database) -> None:
    other = Single(f"INSERT INTO gateway.tenant SELECT 'other', {OWN}")
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await database.single(other, "one")


async def test_the_tenant_ends_with_a_single_statement(narrow: Database) -> None:
    await narrow.single(LOOK_ALONE, "one")
    assert not await whose(narrow)
    with pytest.raises(asyncpg.DivisionByZeroError):
        await narrow.single(Single(f"SELECT 1 / (length({OWN}) - 3)"), "one")
    assert not await whose(narrow)


def test_a_single_statement_that_sets_no_tenant_is_refused() -> None:
    with pytest.raises(ValueError, match="sets its tenant"):
        Single("SELECT tenant_id FROM gateway.tenant WHERE tenant_id = $1")


@pytest.mark.parametrize(
    "forbidden", ["nestloop", "indexscan, bitmapscan, indexonlyscan", "seqscan", "hashjoin, mergejoin"]
)
async def test_the_tenant_is_set_before_a_row_is_looked_at_however_the_planner_goes_about_it(
    postgres_urls: RoleUrls, forbidden: str
) -> None:
    query = reading("SELECT tenant_id FROM gateway.tenant WHERE tenant_id = whose.tenant").text
    connection = await asyncpg.connect(postgres_urls.app)
    for kind in forbidden.split(", "):
        await connection.execute(f"SET enable_{kind} = off")
    await connection.execute("SET plan_cache_mode = force_generic_plan")
    for tenant in (f"first, no {forbidden}", f"second, no {forbidden}"):
        await connection.execute(ADD_ALONE.text, tenant)
        assert [tuple(row) for row in await connection.fetch(query, tenant)] == [(tenant,)]
    await connection.close()


async def test_a_single_statement_finds_a_session_that_was_ended_and_takes_another(
    postgres_server: Server, postgres_urls: RoleUrls, narrow: Database
) -> None:
    await narrow.single(LOOK_ALONE, "one")
    end_sessions(postgres_server, urlsplit(postgres_urls.app).path[1:])
    assert await narrow.single(LOOK_ALONE, "one") == []
    assert narrow.checked_out == 0


async def test_a_single_statement_that_is_done_once_at_most_is_not_repeated(
    postgres_server: Server, postgres_urls: RoleUrls, narrow: Database
) -> None:
    await narrow.single(LOOK_ALONE, "one")
    end_sessions(postgres_server, urlsplit(postgres_urls.app).path[1:])
    with pytest.raises(DatabaseUnavailable):
        await narrow.single(Single(LOOK_ALONE.text, once=True), "one")
    assert await narrow.single(Single(LOOK_ALONE.text, once=True), "one") == []


async def test_a_single_statement_that_takes_too_long_is_told_and_not_repeated(narrow: Database) -> None:
    began = time.monotonic()
    with pytest.raises(DatabaseUnavailable):
        await narrow.single(SLEEP_ALONE, "one")
    assert time.monotonic() - began < 10
    assert narrow.checked_out == 0


async def test_no_connection_stays_out_when_a_single_statement_is_cancelled_at_any_step(
    database: Database,
) -> None:
    for steps in range(20):
        task = asyncio.create_task(database.single(LOOK_ALONE, "one"))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert database.checked_out == 0
    assert await database.single(LOOK_ALONE, "one") == []


async def test_a_wire_cut_under_a_single_statement_is_told_in_time(postgres_urls: RoleUrls) -> None:
    async with Wire(postgres_urls.app).laid() as wire:
        database = Database(wire.url, connect_timeout_s=0.5, statement_timeout_s=0.2)
        await database.single(LOOK_ALONE, "one")
        wire.cut()
        with pytest.raises(DatabaseUnavailable):
            await database.single(LOOK_ALONE, "one")
        assert database.checked_out == 0
        await database.close()


async def test_a_single_statement_without_a_tenant_is_refused(database: Database) -> None:
    with pytest.raises(ValueError, match="needs a tenant"):
        await database.single(LOOK_ALONE, "")


async def test_a_connection_that_rests_after_a_single_statement_is_there_for_a_transaction(
    narrow: Database,
) -> None:
    await narrow.single(LOOK_ALONE, "one")
    assert narrow.checked_out == 0
    async with narrow.tenant("one") as connection:
        assert await connection.scalar(COUNT) == 0
        assert narrow.checked_out == 1


async def test_single_statements_and_transactions_do_not_starve_each_other(narrow: Database) -> None:
    async def in_a_transaction() -> None:
        async with narrow.tenant("one") as connection:
            await connection.execute(COUNT)

    works = [narrow.single(LOOK_ALONE, "one") if n % 3 else in_a_transaction() for n in range(60)]
    await asyncio.gather(*works)
    assert narrow.checked_out == 0
