"""Obligations of the port `Retirement`, over PostgreSQL and the fake."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from gateway.adapters.evidence.notary import Notary
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.holds import FakeHolds
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.log import FakeLog
from gateway.adapters.fakes.retirement import FakeRetirement
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.holds import PostgresHolds
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.retirement import PostgresRetirement
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.event_ids import first_id
from gateway.domain.evidence.holds import Held, HoldKind
from gateway.domain.merkle.tiles import Tile
from gateway.ports.failures import LogDamaged, StoreUnavailable
from gateway.ports.holds import Holds
from gateway.ports.journal import Journal, Record
from gateway.ports.ledger import Ledger, Span
from gateway.ports.retirement import Retirable, Retirement
from gateway.ports.sequencer import Sequencer
from tests.contract.places import AWAY, SEALING
from tests.contract.test_holds import a_hold
from tests.postgres import execute

NOW = datetime(2026, 3, 20, 9, 0, tzinfo=UTC)
MARCH, FEBRUARY = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC)
NOTARY = Notary(bytes(range(32)))
MONTHS = (1, 1, 2, 3)
"""In which each event of a tenant was begun, in the order of the log."""


@dataclass(frozen=True, slots=True)
class Given:
    """A log that retention works on, who holds what, and retention whose database is away."""

    journal: Journal
    sequencer: Sequencer
    ledger: Ledger
    holds: Holds
    retirement: Retirement
    away: Retirement

    async def record(self, tenant: str, *months: int, seal: bool = True) -> None:
        events = tuple(an_event(tenant, n, month) for n, month in enumerate(months))
        await self.journal.append(Record(events))
        if seal:
            await self.sequencer.seal(tenant, timedelta(seconds=10))

    async def left(self, tenant: str) -> list[str]:
        """The traces of which something is kept."""
        traces = [f"tr_{tenant}_{n}" for n in range(len(MONTHS))]
        return [each[-1] for each in traces if await self.journal.events_of(tenant, each)]


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    clock = FakeClock(NOW)
    if request.param == "fake":
        journal, holds = FakeJournal(), FakeHolds(clock)
        log = FakeLog(journal, NOTARY)
        away = FakeRetirement(log, holds)
        away.broken = True
        yield Given(journal, log, log, holds, FakeRetirement(log, holds), away)
        return
    urls: RoleUrls = request.getfixturevalue("fresh_postgres_urls")
    # The months of the events, and none before or behind.
    await execute(urls.owner, f"SELECT gateway.make_audit_months('{datetime(2026, 1, 1, tzinfo=UTC)}', 0)")
    doors = Database(urls.app), Database(urls.owner), Database(AWAY)
    kept, postgres_holds = PostgresJournal(doors[0], SEALING), PostgresHolds(doors[0], SEALING, clock)
    await kept.start()
    yield Given(
        kept,
        PostgresSequencer(doors[0], NOTARY),
        PostgresLedger(doors[0]),
        postgres_holds,
        PostgresRetirement(doors[1], postgres_holds),
        PostgresRetirement(doors[2], postgres_holds),
    )
    await kept.close()
    for door in doors:
        await door.close()


def an_event(tenant: str, number: int, month: int) -> AuditEvent:
    at = datetime(2026, month, 5, tzinfo=UTC)
    return AuditEvent(
        id=f"{first_id('ev_', at)}{tenant}{number}",
        who=Who(tenant, f"person{number}"),
        occurred_at=at,
        trace_id=f"tr_{tenant}_{number}",
        conversation_id=f"c-{number}",
        stage=Stage.MASK,
        evidence=Evidence(texts={"message": "said"}),
    )


async def test_1_it_reaches_to_the_first_event_that_was_begun_since_and_changes_nothing(given: Given) -> None:
    await given.record("acme", *MONTHS)
    assert await given.retirement.retirable("acme", MARCH, ()) == Retirable(0, 3, held=False)
    assert await given.retirement.retirable("acme", FEBRUARY, ()) == Retirable(0, 2, held=False)
    assert await given.retirement.retirable("acme", datetime(2025, 1, 1, tzinfo=UTC), ()) == Retirable(
        0, 0, False
    )
    assert await given.left("acme") == ["0", "1", "2", "3"]


async def test_1_it_does_not_reach_to_what_is_not_sealed_nor_to_another_tenant(given: Given) -> None:
    await given.record("acme", *MONTHS, seal=False)
    assert (await given.retirement.retirable("acme", MARCH, ())).events == 0
    assert (await given.retirement.retirable("globex", MARCH, ())).events == 0
    await given.sequencer.seal("acme", timedelta(seconds=10))
    assert (await given.retirement.retirable("acme", MARCH, ())).events == 3


@pytest.mark.parametrize(
    "held",
    [
        Held(HoldKind.SUBJECT, "person1"),
        Held(HoldKind.TRACE, "tr_acme_1"),
        Held(HoldKind.CONVERSATION, "c-1"),
    ],
    ids=["person", "trace", "conversation"],
)
async def test_1_it_reaches_to_the_first_event_that_a_hold_covers(given: Given, held: Held) -> None:
    await given.record("acme", *MONTHS)
    assert await given.retirement.retirable("acme", MARCH, (held,)) == Retirable(0, 1, held=True)
    other = Held(HoldKind.SUBJECT, "person9")
    assert await given.retirement.retirable("acme", MARCH, (other,)) == Retirable(0, 3, held=False)


async def test_2_events_and_texts_go_and_every_hash_stays(given: Given) -> None:
    await given.record("acme", *MONTHS)
    await given.record("globex", *MONTHS)
    hashes, note = await given.ledger.tile("acme", Tile(0, 0, 4)), await given.ledger.checkpoint("acme")
    what = await given.retirement.retirable("acme", MARCH, ())
    assert await given.retirement.retire("acme", what, MARCH)
    assert await given.left("acme") == ["3"]
    assert await given.left("globex") == ["0", "1", "2", "3"]
    assert await given.ledger.first_kept("acme") == 3
    assert await given.ledger.tile("acme", Tile(0, 0, 4)) == hashes
    assert await given.ledger.checkpoint("acme") == note
    assert len(await given.ledger.leaves("acme", Span(3, 1))) == 1
    with pytest.raises(LogDamaged):
        await given.ledger.leaves("acme", Span(2, 1))
    assert await given.retirement.retirable("acme", MARCH, ()) == Retirable(3, 3, held=False)


async def test_3_of_two_retirements_one_removes_and_the_other_says_that_it_did_not(given: Given) -> None:
    await given.record("acme", *MONTHS)
    what = await given.retirement.retirable("acme", FEBRUARY, ())
    later = await given.retirement.retirable("acme", MARCH, ())
    assert await given.retirement.retire("acme", what, FEBRUARY)
    assert not await given.retirement.retire("acme", later, MARCH)
    assert await given.left("acme") == ["2", "3"]


async def test_3_a_hold_that_came_since_keeps_everything(given: Given) -> None:
    await given.record("acme", *MONTHS)
    what = await given.retirement.retirable("acme", MARCH, ())
    await given.holds.add(a_hold("acme", "lh_1", "person2", at=NOW))
    assert not await given.retirement.retire("acme", what, MARCH)
    assert await given.left("acme") == ["0", "1", "2", "3"]
    assert await given.ledger.first_kept("acme") == 0


async def test_4_months_in_which_nobody_has_anything_are_given_back_once(given: Given) -> None:
    await given.record("acme", *MONTHS)
    await given.record("globex", 2)
    what = await given.retirement.retirable("acme", MARCH, ())
    assert await given.retirement.retire("acme", what, MARCH)
    assert await given.retirement.drop_empty(FEBRUARY) == 1
    assert await given.retirement.drop_empty(MARCH) == 0, "globex has something in February"
    what = await given.retirement.retirable("globex", MARCH, ())
    assert await given.retirement.retire("globex", what, MARCH)
    assert [await given.retirement.drop_empty(MARCH) for _ in range(2)] == [1, 0]


async def test_5_without_a_database_that_is_said(given: Given) -> None:
    for work in (
        given.away.retirable("acme", MARCH, ()),
        given.away.retire("acme", Retirable(0, 1, held=False), MARCH),
        given.away.drop_empty(MARCH),
    ):
        with pytest.raises(StoreUnavailable):
            await work
