"""Obligations of the port `UnfinishedRequests`, over PostgreSQL and the fake."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.unfinished import FakeUnfinished
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.unfinished import PostgresUnfinished
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.evidence.unfinished import ENDS, Unfinished, unfinished_of
from gateway.domain.identity import SYSTEM_TENANT
from gateway.ports.failures import StoreUnavailable
from gateway.ports.journal import Journal, Record
from gateway.ports.unfinished import UnfinishedRequests
from tests.contract.places import AWAY, ODD, SEALING, new_tenant

NOW = datetime(2026, 3, 2, 9, 0, 0, 123456, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
INTENT = (Stage.ADMIT, Outcome.STARTED)

_ids = count(1)


@dataclass(frozen=True, slots=True)
class Given:
    """A store, the journal that it looks into, and a store that is away."""

    unfinished: UnfinishedRequests
    journal: Journal
    away: UnfinishedRequests

    async def record(self, *events: AuditEvent) -> AuditEvent:
        """Makes the events durable together; gives the last."""
        await self.journal.append(Record(events))
        return events[-1]

    async def find(self, tenant: str, before: datetime = LATER) -> list[Unfinished]:
        return list(await self.unfinished.find(tenant, before))


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    if request.param == "fake":
        fake, away = FakeJournal(), FakeUnfinished(FakeJournal())
        away.broken = True
        yield Given(FakeUnfinished(fake), fake, away)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    database, nowhere = Database(urls.app), Database(AWAY)
    journal = PostgresJournal(database, SEALING)
    await journal.start()
    yield Given(PostgresUnfinished(database), journal, PostgresUnfinished(nowhere))
    await journal.close()
    for door in (database, nowhere):
        await door.close()


def an_event(
    tenant: str, trace_id: str, kind: tuple[Stage, Outcome] = INTENT, *, minutes: int = 0
) -> AuditEvent:
    """An event that occurred so many minutes after `NOW`."""
    stage, outcome = kind
    return AuditEvent(
        id=f"ev_{next(_ids)}",
        who=Who(tenant, "maria@acme.example", "chat", "v1"),
        occurred_at=NOW + timedelta(minutes=minutes),
        trace_id=trace_id,
        conversation_id="c-1",
        stage=stage,
        evidence=Evidence(outcome),
    )


async def test_1_a_request_without_an_end_is_found_as_its_last_event_leaves_it(given: Given) -> None:
    tenant = new_tenant()
    await given.record(an_event(tenant, "tr_1"))
    last = await given.record(
        an_event(tenant, "tr_1", (Stage.MASK, Outcome.OK), minutes=1),
        an_event(tenant, "tr_1", (Stage.REWRITE, Outcome.STARTED), minutes=2),
    )
    assert await given.find(tenant) == [unfinished_of(last)]


@pytest.mark.parametrize("kind", sorted(ENDS), ids=lambda kind: "-".join(kind))
async def test_1_any_kind_of_end_is_seen(given: Given, kind: tuple[Stage, Outcome]) -> None:
    tenant = new_tenant()
    await given.record(an_event(tenant, "tr_1"), an_event(tenant, "tr_1", kind, minutes=1))
    assert await given.find(tenant) == []


async def test_1_an_end_that_is_not_the_last_event_is_an_end(given: Given) -> None:
    tenant = new_tenant()
    await given.record(
        an_event(tenant, "tr_1"),
        an_event(tenant, "tr_1", (Stage.MASK, Outcome.UNKNOWN)),
        an_event(tenant, "tr_1", (Stage.SEARCH, Outcome.STARTED), minutes=1),
    )
    assert await given.find(tenant) == []


async def test_1_they_come_oldest_first(given: Given) -> None:
    tenant = new_tenant()
    for number, minutes in enumerate((7, 3, 9, 1)):
        await given.record(an_event(tenant, f"tr_{number}", minutes=minutes))
    assert [each.trace_id for each in await given.find(tenant)] == ["tr_3", "tr_1", "tr_0", "tr_2"]


async def test_1_one_that_was_heard_of_since_is_left_alone(given: Given) -> None:
    tenant = new_tenant()
    await given.record(an_event(tenant, "old"))
    await given.record(an_event(tenant, "young"), an_event(tenant, "young", minutes=30))
    before = NOW + timedelta(minutes=30)
    assert [each.trace_id for each in await given.find(tenant, before)] == ["old"]


async def test_1_names_that_a_database_cannot_hold_come_back(given: Given) -> None:
    tenant = new_tenant()
    await given.record(an_event(tenant, ODD))
    assert [each.trace_id for each in await given.find(tenant)] == [ODD]


async def test_2_an_end_takes_it_away(given: Given) -> None:
    tenant = new_tenant()
    await given.record(an_event(tenant, "tr_1"))
    (found,) = await given.find(tenant)
    await given.record(found.closing(NOW))
    assert await given.find(tenant) == []


async def test_2_each_tenant_has_its_own_and_the_system_too(given: Given) -> None:
    mine, theirs = new_tenant(), new_tenant()
    trace = f"tr_{mine}"
    await given.record(an_event(mine, trace))
    await given.record(an_event(SYSTEM_TENANT, trace))
    assert [each.who.tenant for each in await given.find(mine)] == [mine]
    assert await given.find(theirs) == []
    assert trace in {each.trace_id for each in await given.find(SYSTEM_TENANT)}
    await given.record(an_event(mine, trace, (Stage.ANSWER, Outcome.OK)))
    assert trace in {each.trace_id for each in await given.find(SYSTEM_TENANT)}


async def test_3_what_is_older_than_what_was_noted_is_not_looked_at_again(given: Given) -> None:
    tenant = new_tenant()
    await given.record(an_event(tenant, "before"))
    await given.record(an_event(tenant, "across"), an_event(tenant, "across", minutes=20))
    await given.record(an_event(tenant, "after", minutes=30))
    await given.unfinished.note_closed(tenant, NOW + timedelta(minutes=10))
    assert [each.trace_id for each in await given.find(tenant)] == ["across", "after"]


async def test_3_an_earlier_time_changes_nothing_and_neither_does_another_tenants(given: Given) -> None:
    tenant, other = new_tenant(), new_tenant()
    await given.record(an_event(tenant, "tr_1", minutes=5))
    await given.unfinished.note_closed(tenant, NOW + timedelta(minutes=4))
    await given.unfinished.note_closed(tenant, NOW)
    await given.unfinished.note_closed(other, LATER)
    await given.record(an_event(tenant, "tr_2", minutes=1))
    assert [each.trace_id for each in await given.find(tenant)] == ["tr_1"]


async def test_4_a_store_that_is_away_says_so(given: Given) -> None:
    with pytest.raises(StoreUnavailable):
        await given.away.find("acme", NOW)
    with pytest.raises(StoreUnavailable):
        await given.away.note_closed("acme", NOW)
