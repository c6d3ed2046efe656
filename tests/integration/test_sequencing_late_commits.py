"""What becomes visible after later events were sealed is sealed all the same, once."""

from __future__ import annotations

import re
from datetime import timedelta

import asyncpg
import pytest

from gateway.adapters.evidence.notary import Notary
from gateway.adapters.postgres.database import Database, driver_of
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.sequencer import _HEAD, _MINE, PLACE, PLACED, PostgresSequencer
from gateway.domain.evidence.receipt import Receipt
from gateway.ports.sequencer import Pass
from tests.postgres import Server, execute

NOTARY = Notary(bytes(32))
LAG = timedelta(seconds=10)

ADD = """INSERT INTO gateway.audit_event
    (tenant_id, event_id, occurred_at, trace_id, conversation_id, stage, outcome, subject, actor,
    policy_version, prompt_version, model, leaf)
SELECT $1, $2, now(), '', '', '', '', '', '', '', '', '', convert_to($2, 'UTF8')"""
TENANT = "SELECT set_config('gateway.tenant', $1, true)"


async def places(database: Database, tenant: str, *ids: str) -> list[int]:
    found = [await PostgresLedger(database).receipt(tenant, each) for each in ids]
    return [each.proof.index for each in found if isinstance(each, Receipt)]


@pytest.mark.parametrize("tenant", ["late", "later"])
async def test_an_event_that_commits_late_comes_behind_those_that_were_sealed(
    database: Database, postgres_server: Server, postgres_urls: RoleUrls, tenant: str
) -> None:
    sequencer = PostgresSequencer(database, NOTARY)
    slow, quick = await asyncpg.connect(postgres_urls.app), await asyncpg.connect(postgres_urls.app)
    try:
        waiting = slow.transaction()
        await waiting.start()
        await slow.execute(TENANT, tenant)
        await slow.execute(ADD, tenant, "slow")
        async with quick.transaction():
            await quick.execute(TENANT, tenant)
            await quick.execute(ADD, tenant, "quick")
        assert (await sequencer.seal(tenant, LAG)).added == 1
        await waiting.commit()
        if tenant == "later":
            await _age(postgres_server, postgres_urls, tenant)
            assert (await sequencer.seal(tenant, LAG)).added == 0
            assert (await sequencer.seal(tenant, timedelta(hours=1))).added == 1
        else:
            assert (await sequencer.seal(tenant, LAG)).added == 1
    finally:
        await slow.close()
        await quick.close()
    assert await places(database, tenant, "quick", "slow") == [0, 1]
    assert (await sequencer.seal(tenant, timedelta(days=1))).added == 0


async def _age(server: Server, urls: RoleUrls, tenant: str) -> None:
    """Makes the tenant's checkpoints half a minute older, which only a superuser can."""
    name = urls.owner.rsplit("/", 1)[1]
    table = "gateway.audit_checkpoint"
    await execute(
        server.superuser_url(name),
        f"ALTER TABLE {table} DISABLE TRIGGER insert_only",
        f"UPDATE {table} SET sealed_at = sealed_at - interval '30 s' WHERE tenant_id = '{tenant}'",  # noqa: S608
        f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER insert_only",
    )


async def test_while_another_sequencer_is_at_work_nothing_is_added(
    database: Database, postgres_urls: RoleUrls
) -> None:
    sequencer = PostgresSequencer(database, NOTARY)
    other = await asyncpg.connect(postgres_urls.app)
    try:
        async with other.transaction():
            await other.execute(TENANT, "busy")
            await other.execute(ADD, "busy", "ev_1")
        async with other.transaction():
            await other.execute("SELECT pg_advisory_xact_lock(hashtextextended('gateway.audit_log/busy', 0))")
            assert await sequencer.seal("busy", LAG) == Pass(0, finished=False)
        assert (await sequencer.seal("busy", LAG)).added == 1
    finally:
        await other.close()


async def test_looking_for_what_waits_reads_neither_the_whole_log_nor_all_events(
    database: Database, postgres_server: Server, postgres_urls: RoleUrls
) -> None:
    """Neither the sequencer that sealed them, nor one that takes over from it."""
    sequencer = PostgresSequencer(database, NOTARY)
    connection = await asyncpg.connect(postgres_urls.app)
    async with connection.transaction():
        await connection.execute(TENANT, "long")
        await connection.executemany(ADD, [("long", f"ev_{number}") for number in range(6000)])
    while not (await sequencer.seal("long", LAG)).finished:
        pass
    await _age(postgres_server, postgres_urls, "long")
    async with database.tenant("long") as session:
        head = (await session.execute(_HEAD, {"tenant": "long", "lag": LAG})).mappings().one()
    assert head["settled"] == head["appended"]
    async with connection.transaction():
        await connection.execute(TENANT, "long")
        await connection.execute("SET LOCAL enable_seqscan = off")
        settled, known = head["settled"] - 10, asyncpg.Range(head["settled"] - 9, head["settled"] + 1)
        places = await _plan(connection, PLACE, "long", settled, [known], 2000, 6000)
        placed = await _plan(connection, PLACED, "long", 5990)
    await connection.close()
    assert "Index Cond: ((tenant_id = 'long'::text) AND (appended >" in places
    assert "Index Cond: ((tenant_id = 'long'::text) AND (\"position\" >= " in placed
    assert "loops=10)" in placed
    assert "Rows Removed by Filter: 10" in places
    assert "Seq Scan" not in places + placed


async def test_of_what_waits_no_more_is_hashed_than_is_placed(
    database: Database, postgres_urls: RoleUrls
) -> None:
    """A sequencer that is far behind would else hash all of it for each batch."""
    connection = await asyncpg.connect(postgres_urls.app)
    async with connection.transaction():
        await connection.execute(TENANT, "behind")
        await connection.executemany(ADD, [("behind", f"ev_{number}") for number in range(6000)])
    await connection.close()
    async with database.tenant("behind") as session:
        await session.execute(_MINE, {"tenant": "behind"})
        driver = await driver_of(session)
        await driver.execute("SET LOCAL random_page_cost = 1000")  # so that a bitmap seems worth its sorting
        places = await _plan(driver, PLACE, "behind", -1, [], 2000, 0)
    read = [line for line in places.splitlines() if "audit_event_rest" in line and "Scan" in line]
    assert [re.findall(r"rows=(\d+)\.", line)[-1] for line in read] == ["2000"]


async def _plan(connection: asyncpg.Connection[asyncpg.Record], statement: str, *given: object) -> str:
    """How it was done; what it did is undone."""
    savepoint = connection.transaction()
    await savepoint.start()
    rows = await connection.fetch(f"EXPLAIN (ANALYZE) {statement}", *given)
    await savepoint.rollback()
    return "\n".join(row[0] for row in rows)


async def test_a_sequencer_that_takes_turns_with_another_places_each_event_once(
    database: Database, postgres_urls: RoleUrls
) -> None:
    """Each knows what it has sealed itself, and learns what the other one has."""
    one, other = PostgresSequencer(database, NOTARY), PostgresSequencer(database, NOTARY)
    connection = await asyncpg.connect(postgres_urls.app)
    for turn in range(6):
        async with connection.transaction():
            await connection.execute(TENANT, "turns")
            await connection.executemany(ADD, [("turns", f"ev_{turn}_{n}") for n in range(3)])
        assert (await (one if turn % 3 else other).seal("turns", LAG)).added == 3
    await connection.close()
    ids = [f"ev_{turn}_{n}" for turn in range(6) for n in range(3)]
    assert await places(database, "turns", *ids) == list(range(18))
    assert (await one.seal("turns", LAG)).added == (await other.seal("turns", LAG)).added == 0
