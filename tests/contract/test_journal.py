"""Obligations of the port `Journal`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.reviews import PostgresReviews
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.reviews.case import ReviewContent, TypedTerm
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Journal, Kept, Record
from gateway.ports.reviews import Reviews
from tests.contract.places import AWAY, ODD, SEALING, everything_in, new_tenant
from tests.postgres import Server, execute
from tests.review_cases import a_case, question

NOW = datetime(2026, 3, 2, 9, 0, 0, 123456, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Given:
    """A journal, what another process finds in it, and a journal whose database is away."""

    journal: Journal
    found_elsewhere: Callable[[str, str], Awaitable[Sequence[AuditEvent]]]
    reviews: Reviews
    away: Journal


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    clock = FakeClock(NOW)
    if request.param == "fake":
        fake, away = FakeJournal(), FakeJournal()
        away.broken = True
        yield Given(fake, fake.events_of, FakeReviews(fake, clock), away)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    database, elsewhere, nowhere = Database(urls.app), Database(urls.app), Database(AWAY)
    journal, away_too = PostgresJournal(database, SEALING), PostgresJournal(nowhere, SEALING)
    other = PostgresJournal(elsewhere, SEALING)
    await journal.start()
    await away_too.start()
    yield Given(journal, other.events_of, PostgresReviews(elsewhere, SEALING, clock), away_too)
    for each in (journal, away_too):
        await each.close()
    for door in (database, elsewhere, nowhere):
        await door.close()


def an_event(tenant: str, event_id: str, trace_id: str = "t-1") -> AuditEvent:
    return AuditEvent(
        id=event_id,
        who=Who(tenant, "maria@acme.example", "portal", "v1"),
        occurred_at=NOW,
        trace_id=trace_id,
        conversation_id="c-1",
        stage=Stage.MASK,
        evidence=Evidence(
            Outcome.OK,
            reasons=("masked", "again"),
            counts={"PERSON": 1},
            digests={"prompt": "abc"},
            texts={"message": "call Maria Gomez", "query": "Maria Gomez phone"},
            model="claude",
            prompt_version="p1",
        ),
    )


async def test_1_when_append_returns_events_and_case_are_there_for_everybody(given: Given) -> None:
    tenant = new_tenant()
    events = (an_event(tenant, "ev_1"), an_event(tenant, "ev_2"))
    await given.journal.append(Record(events, a_case(tenant=tenant)))
    assert tuple(await given.found_elsewhere(tenant, "t-1")) == events
    assert await given.reviews.find(tenant, "rv_1") == a_case(tenant=tenant)


async def test_1_a_record_may_hold_events_of_before_the_caller_was_known(given: Given) -> None:
    tenant = new_tenant()
    stranger = replace(an_event("-", f"ev_{tenant}", trace_id=tenant), who=Who("-"))
    await given.journal.append(Record((stranger, an_event(tenant, "ev_2", trace_id=tenant))))
    assert list(await given.found_elsewhere("-", tenant)) == [stranger]
    assert [event.id for event in await given.found_elsewhere(tenant, tenant)] == ["ev_2"]


async def test_1_a_record_of_nothing_is_kept_at_once(given: Given) -> None:
    await given.journal.append(Record(()))


async def test_2_a_record_is_kept_whole_or_not_at_all(given: Given) -> None:
    tenant = new_tenant()
    await given.journal.append(Record((an_event(tenant, "ev_1"),)))
    twice = Record((an_event(tenant, "ev_2"), an_event(tenant, "ev_1")), a_case(tenant=tenant))
    with pytest.raises(JournalUnavailable):
        await given.journal.append(twice)
    assert [event.id for event in await given.found_elsewhere(tenant, "t-1")] == ["ev_1"]
    assert await given.reviews.find(tenant, "rv_1") is None


async def test_2_a_case_that_cannot_be_kept_takes_its_events_with_it(given: Given) -> None:
    tenant = new_tenant()
    await given.journal.append(Record((an_event(tenant, "ev_1"),), a_case(tenant=tenant)))
    with pytest.raises(JournalUnavailable):
        await given.journal.append(Record((an_event(tenant, "ev_2"),), a_case(tenant=tenant)))
    assert [event.id for event in await given.found_elsewhere(tenant, "t-1")] == ["ev_1"]


async def test_2_one_that_cannot_be_kept_does_not_take_the_others_with_it(given: Given) -> None:
    tenant = new_tenant()
    await given.journal.append(Record((an_event(tenant, "ev_0"),)))
    ids = ["ev_0" if number % 10 == 3 else f"ev_{number}" for number in range(1, 41)]
    appends = (given.journal.append(Record((an_event(tenant, event_id),))) for event_id in ids)
    results = await asyncio.gather(*appends, return_exceptions=True)
    refused = [each for each, result in zip(ids, results, strict=True) if result is not Kept.DURABLE]
    assert refused == ["ev_0"] * 4
    assert all(isinstance(result, Kept | JournalUnavailable) for result in results)
    found = [event.id for event in await given.found_elsewhere(tenant, "t-1")]
    assert found == ["ev_0", *(event_id for event_id in ids if event_id != "ev_0")]


async def test_2_a_record_that_cannot_be_written_down_is_refused_alone(given: Given) -> None:
    tenant = new_tenant()
    nowhere_in_time = replace(an_event(tenant, "ev_1"), occurred_at=datetime(2026, 3, 2, 9, 0))
    with pytest.raises(JournalUnavailable):
        await given.journal.append(Record((an_event(tenant, "ev_0"), nowhere_in_time)))
    await given.journal.append(Record((an_event(tenant, "ev_2"),)))
    assert [event.id for event in await given.found_elsewhere(tenant, "t-1")] == ["ev_2"]


async def test_3_without_a_database_everybody_is_told_within_seconds(given: Given) -> None:
    tenant, started = new_tenant(), time.monotonic()
    appends = (given.away.append(Record((an_event(tenant, f"ev_{number}"),))) for number in range(20))
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert all(isinstance(result, JournalUnavailable) for result in results)
    assert time.monotonic() - started < 6


async def test_4_a_caller_that_is_cancelled_changes_nothing(given: Given) -> None:
    tenant = new_tenant()
    gone = asyncio.create_task(given.journal.append(Record((an_event(tenant, "ev_1"),))))
    stays = asyncio.create_task(given.journal.append(Record((an_event(tenant, "ev_2"),))))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    await given.journal.append(Record((an_event(tenant, "ev_3"),)))
    assert [event.id for event in await given.found_elsewhere(tenant, "t-1")] == ["ev_1", "ev_2", "ev_3"]


async def test_5_nul_and_lone_surrogates_come_back_wherever_they_stood(given: Given) -> None:
    tenant = new_tenant()
    evidence = Evidence(Outcome.FAILED, (ODD, ""), {ODD: 1}, {ODD: ODD}, {ODD: ODD, "empty": ""}, ODD, ODD)
    event = AuditEvent(ODD, Who(tenant, ODD, ODD, ODD), NOW, ODD, ODD, Stage.REWRITE, evidence)
    case = replace(
        a_case(tenant=tenant, id=ODD, question=question(ODD, ODD)),
        domain=ODD,
        asker=ODD,
        content=ReviewContent(ODD, (ODD,), (ODD,), (ODD,), (TypedTerm(ODD, ODD),), (0, 3)),
    )
    await given.journal.append(Record((event,), case))
    assert list(await given.found_elsewhere(tenant, ODD)) == [event]
    assert await given.reviews.find(tenant, ODD) == case


async def test_5_texts_stand_nowhere_in_the_open(database: Database) -> None:
    tenant, journal = new_tenant(), PostgresJournal(database, SEALING)
    await journal.start()
    await journal.append(Record((an_event(tenant, "ev_1"),), a_case(tenant=tenant)))
    await journal.close()
    kept = await everything_in(database, tenant, "audit_event", "audit_text", "review_case")
    assert "maria@acme.example" in kept
    assert "Maria Gomez" not in kept
    assert "PERSON_1" not in kept


async def test_6_events_come_in_the_order_in_which_they_were_appended(given: Given) -> None:
    tenant = new_tenant()
    ids = ["ev_9", "ev_1", "ev_5", "ev_3", "ev_0"]
    events = [
        replace(an_event(tenant, each), occurred_at=NOW - timedelta(hours=n)) for n, each in enumerate(ids)
    ]
    await given.journal.append(Record(tuple(events[:2])))
    await given.journal.append(Record((an_event(tenant, "ev_7", trace_id="t-2"),)))
    await given.journal.append(Record(tuple(events[2:])))
    assert list(await given.found_elsewhere(tenant, "t-1")) == events


async def test_6_another_tenant_and_an_unknown_trace_have_none(given: Given) -> None:
    tenant = new_tenant()
    await given.journal.append(Record((an_event(tenant, "ev_1"),)))
    assert list(await given.found_elsewhere(new_tenant(), "t-1")) == []
    assert list(await given.found_elsewhere(tenant, "t-2")) == []


async def test_6_a_text_that_does_not_open_says_why_and_all_others_are_read(
    postgres_server: Server, postgres_urls: RoleUrls
) -> None:
    tenant, database = new_tenant(), Database(postgres_urls.app)
    journal = PostgresJournal(database, SEALING)
    await journal.start()
    await journal.append(Record((an_event(tenant, "ev_1"), an_event(tenant, "ev_2"))))
    superuser = postgres_server.superuser_url(postgres_urls.owner.rsplit("/", 1)[1])
    for change in ("nonce = '\\x00' WHERE name = 'message'", "ciphertext = '' WHERE name = 'query'"):
        damaged = "ev_1" if "nonce" in change else "ev_2"
        which = f"tenant_id = '{tenant}' AND event_id = '{damaged}'"
        await execute(superuser, f"UPDATE gateway.audit_text SET {change} AND {which}")  # noqa: S608
    first, second = [event.evidence for event in await journal.events_of(tenant, "t-1")]
    why = "audit_text: the value is damaged or belongs to another row"
    assert (first.texts, first.unreadable) == ({"query": "Maria Gomez phone"}, {"message": why})
    assert (second.texts, second.unreadable) == ({"message": "call Maria Gomez"}, {"query": why})
    assert (first.erased, second.erased) == ((), ())
    elsewhere = PostgresJournal(database, Sealing(bytes(range(1, 33))))
    for event in await elsewhere.events_of(tenant, "t-1"):
        assert event.evidence.texts == {}
        assert all("sealed under key" in why for why in event.evidence.unreadable.values())
        assert event.evidence.unreadable.keys() == {"message", "query"}
    await journal.close()
    await database.close()
