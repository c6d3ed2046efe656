"""Days on which the audit is hard to keep: everything that was said to be durable is in order and proven."""

from __future__ import annotations

import asyncio
import base64
import os
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.evidence.notary import Notary
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.outposts.folder import Folder
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.embedded import EmbeddedPostgres
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.migrating import migrate
from gateway.adapters.postgres.roles import Passwords, RoleUrls, provision
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.identity import CHECKPOINTS_TENANT, SYSTEM_TENANT
from gateway.domain.merkle.frontier import Frontier, grown
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Record
from gateway.ports.ledger import Span
from gateway.services.publishing import Publishing
from tests.auditing import Terminal
from tests.postgres import Server, execute
from tests.real_gateway import SIGNING_KEY

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LAG = timedelta(seconds=10)
SEED, NEXT = base64.b64decode(SIGNING_KEY), bytes(range(1, 33))


def record(tenant: str, number: int, at: datetime = NOW, text: str = "") -> Record:
    texts = {"message": text} if text else {}
    who, evidence = Who(tenant, "maria@acme.example"), Evidence(texts=texts)
    return Record((AuditEvent(f"ev_{number}", who, at, f"tr_{number}", "", Stage.REVIEW, evidence),))


@asynccontextmanager
async def recording(url: str, *seeds: bytes) -> AsyncIterator[tuple[PostgresJournal, Database]]:
    database = Database(url)
    journal = PostgresJournal(database, Sealing(bytes(32)))
    await journal.start()
    yield journal, database
    await journal.close()
    await database.close()


async def sealed(database: Database, tenant: str, notary: Notary | None = None) -> Sequence[bytes]:
    """Seals what waits; the leaves in their order, of which the signed root is made."""
    sequencer, ledger = PostgresSequencer(database, notary or Notary(SEED)), PostgresLedger(database)
    while not (await sequencer.seal(tenant, LAG)).finished:
        pass
    note = await ledger.checkpoint(tenant)
    assert note is not None
    checkpoint = Checkpoint.parse(note.text)
    leaves = await ledger.leaves(tenant, Span(0, checkpoint.size))
    assert grown(Frontier(), map(leaf_hash, leaves)).frontier.root == checkpoint.root
    return leaves


async def test_the_clock_goes_backwards_and_the_order_stays_that_of_recording(
    postgres_urls: RoleUrls,
) -> None:
    async with recording(postgres_urls.app) as (journal, database):
        for number in range(5):
            await journal.append(record("back", number, NOW - timedelta(hours=number)))
            leaves = await sealed(database, "back")
        assert [f'"id":"ev_{n}"'.encode() in leaf for n, leaf in enumerate(leaves)] == [True] * 5


async def test_c056_two_sequencers_at_once_fork_nothing_and_leave_no_gap(postgres_urls: RoleUrls) -> None:
    """Fifty requests of each of two tenants at once, and two processes that seal for both of them."""
    tenants = ("acme", "globex")
    async with recording(postgres_urls.app) as (journal, database):
        sequencers = [PostgresSequencer(database, Notary(SEED)) for _ in range(2)]
        work = [journal.append(record(tenant, n)) for n in range(50) for tenant in tenants]
        seals = [each.seal(tenant, LAG) for _ in range(5) for each in sequencers for tenant in tenants]
        await asyncio.gather(*work, *seals)
        for tenant in tenants:
            leaves = await sealed(database, tenant)
            found = sorted(leaf.partition(b'"id":"ev_')[2].partition(b'"')[0] for leaf in leaves)
            assert found == sorted(str(n).encode() for n in range(50))


async def test_c050_nul_lone_surrogates_and_64_kb_are_kept_sealed_and_read_back(
    postgres_urls: RoleUrls,
) -> None:
    text = ("K\x00ube \ud83d failed: ERR\x00-12 \\u0000 \x1f\x1e\x1d\x1c " * 2000)[:65_536]
    async with recording(postgres_urls.app) as (journal, database):
        await journal.append(record("large", 1, text=text))
        (event,) = await journal.events_of("large", "tr_1")
        assert event.evidence.texts == {"message": text}
        assert len(await sealed(database, "large")) == 1


async def test_separators_nul_and_quotes_in_every_field_of_an_event_come_back(
    postgres_urls: RoleUrls,
) -> None:
    odd = "\x1f\x1e\x1d\x1c\x00\"\\{,}' \ud800"
    evidence = Evidence(
        reasons=(odd, "", "NULL"), counts={odd: 1}, digests={odd: odd}, texts={odd: odd}, model=odd
    )
    event = AuditEvent("ev_odd", Who("odd", odd, odd, odd), NOW, "tr_odd", odd, Stage.REVIEW, evidence)
    async with recording(postgres_urls.app) as (journal, database):
        await journal.append(Record((event, *record("odd", 1).events)))
        assert list(await journal.events_of("odd", "tr_odd")) == [event]
        assert len(await sealed(database, "odd")) == 2


async def test_c058_a_zone_with_summer_time_moves_no_instant(
    postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        moments = [datetime(2026, 3, 8, 6, 59, 59, tzinfo=UTC), datetime(2026, 3, 8, 7, 0, 1, tzinfo=UTC)]
        async with recording(postgres_urls.app) as (journal, database):
            for number, moment in enumerate(moments):
                await journal.append(record("zone", number, moment))
            found = [(await journal.events_of("zone", f"tr_{n}"))[0].occurred_at for n in range(2)]
            assert found == moments
            assert all(each.utcoffset() == timedelta() for each in found)
            assert b'"occurred_at":"2026-03-08T06:59:59.000000Z"' in (await sealed(database, "zone"))[0]
        with pytest.raises(JournalUnavailable):
            async with recording(postgres_urls.app) as (journal, _):
                await journal.append(record("zone", 3, datetime(2026, 3, 8, 7, 0, 1)))
    finally:
        monkeypatch.undo()
        time.tzset()


async def test_a_key_is_changed_during_sealing_and_no_checkpoint_is_without_a_known_signature(
    postgres_urls: RoleUrls,
) -> None:
    """For a while one process has the old key alone and another one both: either goes on from the other."""
    before, both, after = Notary(SEED), Notary(NEXT, SEED), Notary(NEXT)
    async with recording(postgres_urls.app) as (journal, database):
        for number, notary in enumerate((before, both, before, both, after)):
            await journal.append(record("turned", number))
            assert len(await sealed(database, "turned", notary)) == number + 1


async def test_a_database_that_is_killed_amid_commits_has_all_that_was_said_to_be_durable(
    tmp_path: Path,
) -> None:
    server = EmbeddedPostgres(tmp_path)
    server.start()
    try:
        urls = await provision(server.url(), Passwords("owner", "app", "auditor"))
        await migrate(urls.owner)
        async with recording(urls.app) as (journal, _):
            appends = [asyncio.create_task(journal.append(record("killed", n))) for n in range(2000)]
            await appends[200]
            postmaster = int((server.directory.cluster / "postmaster.pid").read_text().split("\n", 1)[0])
            os.kill(postmaster, signal.SIGKILL)
            results = await asyncio.gather(*appends, return_exceptions=True)
        said = {n for n, result in enumerate(results) if not isinstance(result, BaseException)}
        server.stop()
        server = EmbeddedPostgres(tmp_path)
        server.start()
        at = urlsplit(server.url("gateway"))
        again = urlunsplit(at._replace(netloc=f"gateway_app:app@{at.hostname}:{at.port}"))
        async with recording(again) as (journal, database):
            leaves = b"\n".join(await sealed(database, "killed"))
            assert all(f'"id":"ev_{n}"'.encode() in leaves for n in said)
            await journal.append(record("killed", 9999))
            assert b'"id":"ev_9999"' in (await sealed(database, "killed"))[-1]
    finally:
        server.stop()


def test_a_restore_from_yesterdays_backup_is_found_by_a_checkpoint_that_was_kept_outside(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    postgres_server: Server,
    fresh_postgres_urls: RoleUrls,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
    monkeypatch.delenv("GATEWAY_SECRETS_DIR", raising=False)
    today = fresh_postgres_urls.app
    name = urlsplit(today).path[1:]
    yesterday = urlunsplit(urlsplit(today)._replace(path=f"/{name}_backup"))

    async def day(number: int) -> None:
        async with recording(today) as (journal, database):
            await journal.append(record(SYSTEM_TENANT, number))
            for tenant in (SYSTEM_TENANT, CHECKPOINTS_TENANT):
                await sealed(database, tenant)
            assert await Publishing(PostgresLedger(database), (Folder(tmp_path),), FakeObserver()).round()

    asyncio.run(day(1))
    superuser = postgres_server.superuser_url()
    asyncio.run(execute(superuser, f"CREATE DATABASE {name}_backup TEMPLATE {name}"))
    asyncio.run(day(2))
    kept = sorted(tmp_path.iterdir())[-1]
    try:
        for url, outcome in ((today, 0), (yesterday, 1)):
            monkeypatch.setenv("GATEWAY_DATABASE_URL", url)
            audit = Terminal(capsys, fresh_postgres_urls)
            code, verdict = audit.json("verify", "--tenant", CHECKPOINTS_TENANT, "--checkpoint", kept)
            assert code == outcome
        assert verdict["findings"][0]["fault"] == "rolled_back"
    finally:
        asyncio.run(execute(superuser, f"DROP DATABASE {name}_backup"))
