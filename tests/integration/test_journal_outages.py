"""Whatever happens to the database, an append that returned is durable, and the writer lives on."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text

from gateway.adapters.encryption.kept_keys import NOBODY
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.encryption.words import Words
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Kept, Record
from tests.postgres import Server, execute

KEY = Words("00" * 8, bytes(32))
NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def record(number: int, words: str = "hello") -> Record:
    who, evidence = Who("acme"), Evidence(texts={"message": words})
    return Record((AuditEvent(f"ev_{number}", who, NOW, "t-1", "c-1", Stage.MASK, evidence),))


@asynccontextmanager
async def journal_at(
    url: str, *known: Words, patience_s: float = 5.0, queue_bytes: int = 2**26
) -> AsyncIterator[PostgresJournal]:
    database = Database(url)
    # Like a process: it knows no keys but those of this database.
    sealing = Sealing(bytes(32))
    for key in known:
        sealing.known.saw(("acme", NOBODY), key)
    journal = PostgresJournal(database, sealing, patience_s=patience_s, queue_bytes=queue_bytes)
    await journal.start()
    yield journal
    await journal.close()
    await database.close()


async def kept_in(journal: PostgresJournal) -> set[str]:
    return {event.id for event in await journal.events_of("acme", "t-1")}


async def append_all(journal: PostgresJournal, numbers: range) -> set[str]:
    """The ids of the events whose append returned; the others said that they cannot know."""
    results = await asyncio.gather(
        *(journal.append(record(number)) for number in numbers), return_exceptions=True
    )
    assert all(result is Kept.DURABLE or isinstance(result, JournalUnavailable) for result in results)
    return {f"ev_{number}" for number, result in zip(numbers, results, strict=True) if result is Kept.DURABLE}


@pytest.fixture
def mute() -> Iterator[str]:
    """A database where connections are taken and nothing is ever said."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield f"postgresql://gateway_app:x@127.0.0.1:{listener.getsockname()[1]}/gateway"


async def test_requests_of_one_moment_share_a_commit(fresh_postgres_urls: RoleUrls) -> None:
    async with journal_at(fresh_postgres_urls.app) as journal:
        assert len(await append_all(journal, range(200))) == 200
    database = Database(fresh_postgres_urls.app)
    async with database.tenant("acme") as connection:
        commits = await connection.scalar(text("SELECT count(DISTINCT xmin::text) FROM gateway.audit_event"))
    await database.close()
    assert commits <= 3


async def test_the_writer_works_again_when_the_database_is_back(
    postgres_server: Server, fresh_postgres_urls: RoleUrls
) -> None:
    name = urlsplit(fresh_postgres_urls.app).path[1:]
    server = postgres_server.superuser_url()
    async with journal_at(fresh_postgres_urls.app) as journal:
        await journal.append(record(1))
        await execute(
            server,
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",  # noqa: S608
        )
        started = time.monotonic()
        assert await append_all(journal, range(2, 12)) == set()
        assert time.monotonic() - started < 6
        await execute(server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await journal.append(record(12))
        assert await kept_in(journal) == {"ev_1", "ev_12"}


async def test_what_was_said_to_be_durable_is_there_after_connections_died_under_load(
    postgres_server: Server, fresh_postgres_urls: RoleUrls
) -> None:
    name = urlsplit(fresh_postgres_urls.app).path[1:]
    kill = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"  # noqa: S608
    async with journal_at(fresh_postgres_urls.app) as journal:
        said: set[str] = set()
        for start in range(0, 1000, 100):
            appends = asyncio.create_task(append_all(journal, range(start, start + 100)))
            await execute(postgres_server.superuser_url(), kill)
            said |= await appends
        said |= await append_all(journal, range(1000, 1001))
        assert "ev_1000" in said
        assert said <= await kept_in(journal)


async def test_a_database_that_says_nothing_is_not_waited_for(mute: str) -> None:
    async with journal_at(mute, patience_s=0.2) as journal:
        started = time.monotonic()
        assert await append_all(journal, range(5)) == set()
        assert time.monotonic() - started < 4


async def test_when_too_much_waits_the_next_is_refused_at_once(mute: str) -> None:
    async with journal_at(mute, KEY, patience_s=0.2, queue_bytes=10_000) as journal:
        waits = asyncio.create_task(journal.append(record(1, "x" * 8000)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        queued = asyncio.create_task(journal.append(record(2, "x" * 8000)))
        await asyncio.sleep(0)
        with pytest.raises(JournalUnavailable, match="too many"):
            await journal.append(record(3, "x" * 8000))
        results = await asyncio.gather(waits, queued, return_exceptions=True)
        assert all("after 0.2 s" in str(result) for result in results)


async def test_an_audit_that_may_not_be_written_refuses_all_until_it_may(
    fresh_postgres_urls: RoleUrls,
) -> None:
    async with journal_at(fresh_postgres_urls.app) as journal:
        await execute(fresh_postgres_urls.owner, "REVOKE INSERT ON gateway.audit_event FROM gateway_app")
        assert await append_all(journal, range(300)) == set()
        await execute(fresh_postgres_urls.owner, "GRANT INSERT ON gateway.audit_event TO gateway_app")
        assert await append_all(journal, range(300)) == {f"ev_{number}" for number in range(300)}


async def test_a_record_is_not_called_durable_before_its_commit(fresh_postgres_urls: RoleUrls) -> None:
    fail_at_commit = """
        CREATE FUNCTION gateway.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
        CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON gateway.audit_event DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.event_id = 'ev_3') EXECUTE FUNCTION gateway.fail();
    """
    await execute(fresh_postgres_urls.owner, fail_at_commit)
    async with journal_at(fresh_postgres_urls.app) as journal:
        assert await append_all(journal, range(6)) == {"ev_0", "ev_1", "ev_2", "ev_4", "ev_5"}
        assert await kept_in(journal) == {"ev_0", "ev_1", "ev_2", "ev_4", "ev_5"}


async def test_closing_keeps_what_waits_and_takes_no_more(fresh_postgres_urls: RoleUrls) -> None:
    database = Database(fresh_postgres_urls.app)
    journal = PostgresJournal(database, Sealing(bytes(32)))
    with pytest.raises(JournalUnavailable, match="not running"):
        await journal.append(record(0))
    await journal.start()
    await journal.append(record(0))  # from here it knows the key
    appends = asyncio.create_task(append_all(journal, range(1, 51)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await journal.close()
    assert len(await appends) == 50
    assert len(await kept_in(journal)) == 51
    with pytest.raises(JournalUnavailable, match="not running"):
        await journal.append(record(51))
    await database.close()


async def test_an_erased_text_is_missing_and_its_event_stays(fresh_postgres_urls: RoleUrls) -> None:
    async with journal_at(fresh_postgres_urls.app) as journal:
        await journal.append(record(1))
        owned = "SET gateway.tenant = 'acme'; DELETE FROM gateway.audit_text"
        await execute(fresh_postgres_urls.owner, owned)
        (event,) = await journal.events_of("acme", "t-1")
        assert event.evidence == Evidence(erased=("message",))
