"""Obligations of the port `Reviews`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError

from gateway.adapters.encryption.sealing import Sealing, Unsealable
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.reviews import PostgresReviews
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.reviews.case import CaseChange, Claim, ReviewCase, ReviewState
from gateway.ports.failures import StoreUnavailable
from gateway.ports.journal import Journal, Kept, Record
from gateway.ports.reviews import Reviews, Wanted
from tests.contract.places import AWAY, SEALING, everything_in, new_tenant
from tests.review_cases import a_case

UNDECIDED = (ReviewState.OPEN, ReviewState.CLAIMED)

_COPIED = """
INSERT INTO gateway.review_case (tenant_id, review_id, domain, state, asker, opened_at, expires_at, content)
SELECT tenant_id, 'rv_9', domain, state, asker, opened_at, expires_at, content FROM gateway.review_case
"""


@dataclass(frozen=True, slots=True)
class Given:
    """Reviews with the journals of two workers, reviews that are away, and the clock of all."""

    reviews: Reviews
    journals: tuple[Journal, Journal]
    away: Reviews
    clock: FakeClock

    @property
    def journal(self) -> Journal:
        return self.journals[0]

    async def queue(self, tenant: str, *states: ReviewState) -> list[ReviewCase]:
        return list(await self.reviews.queue(tenant, Wanted(("legal",), states)))

    async def ids(self, tenant: str, wanted: Wanted) -> list[str]:
        return [case.id for case in await self.reviews.queue(tenant, wanted)]

    async def opened(self, state: ReviewState = ReviewState.OPEN) -> ReviewCase:
        case = a_case(state, at=self.clock.now(), tenant=new_tenant())
        await self.journal.append(Record((), case))
        return case


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    clock = FakeClock()
    if request.param == "fake":
        fake = FakeJournal()
        broken = FakeReviews(fake, clock)
        broken.broken = True
        yield Given(FakeReviews(fake, clock), (fake, fake), broken, clock)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    database, nowhere = Database(urls.app), Database(AWAY)
    journals = PostgresJournal(database, SEALING), PostgresJournal(database, SEALING)
    away = PostgresReviews(nowhere, SEALING, clock)
    for journal in journals:
        await journal.start()
    yield Given(PostgresReviews(database, SEALING, clock), journals, away, clock)
    for journal in journals:
        await journal.close()
    for door in (database, nowhere):
        await door.close()


async def test_1_find_gives_the_case_whole(given: Given) -> None:
    case = await given.opened()
    assert await given.reviews.find(case.tenant, case.id) == case


async def test_1_an_id_that_this_tenant_does_not_have_is_none(given: Given) -> None:
    case = await given.opened()
    assert await given.reviews.find(case.tenant, "rv_2") is None
    assert await given.reviews.find(new_tenant(), case.id) is None


async def test_1_two_tenants_may_have_cases_of_one_id(given: Given) -> None:
    mine, theirs = await given.opened(), await given.opened()
    assert mine.id == theirs.id
    assert await given.reviews.find(mine.tenant, mine.id) == mine
    assert await given.reviews.find(theirs.tenant, theirs.id) == theirs


@pytest.mark.parametrize("state", list(ReviewState))
async def test_2_past_its_expiry_a_case_is_expired_unless_it_was_decided(
    given: Given, state: ReviewState
) -> None:
    case = await given.opened(state)
    given.clock.advance(72 * 3600 - 1)
    assert await given.reviews.find(case.tenant, case.id) == case
    given.clock.advance(1)
    expected = ReviewState.EXPIRED if state in UNDECIDED else state
    assert await given.reviews.find(case.tenant, case.id) == replace(case, state=expected)


async def test_6_a_store_that_is_away_says_so(given: Given) -> None:
    with pytest.raises(StoreUnavailable):
        await given.away.find("acme", "rv_1")
    with pytest.raises(StoreUnavailable):
        await given.away.queue("acme", Wanted(("legal",), (ReviewState.OPEN,)))


async def test_who_asked_what_and_when_cannot_be_changed_by_the_application(database: Database) -> None:
    journal, case = PostgresJournal(database, SEALING), a_case(tenant=new_tenant())
    await journal.start()
    await journal.append(Record((), case))
    await journal.close()
    for column in ("tenant_id", "review_id", "domain", "asker", "opened_at"):
        with pytest.raises(ProgrammingError):
            async with database.tenant(case.tenant) as connection:
                await connection.execute(text(f"UPDATE gateway.review_case SET {column} = {column}"))  # noqa: S608


async def test_a_case_moved_to_another_id_or_under_another_key_does_not_open(database: Database) -> None:
    reviews, journal = PostgresReviews(database, SEALING, FakeClock()), PostgresJournal(database, SEALING)
    await journal.start()
    case = a_case(at=FakeClock().now(), tenant=new_tenant())
    await journal.append(Record((), case))
    await journal.close()
    with pytest.raises(Unsealable):
        await PostgresReviews(database, Sealing(bytes(32)), FakeClock()).find(case.tenant, case.id)
    async with database.tenant(case.tenant) as connection:
        await connection.execute(text(_COPIED))
    with pytest.raises(Unsealable):
        await reviews.find(case.tenant, "rv_9")


def event_of(case: ReviewCase, event_id: str) -> AuditEvent:
    return AuditEvent(event_id, Who(case.tenant), case.opened_at, "t-9", "", Stage.REVIEW, Evidence())


async def test_2_a_claim_that_has_ended_is_none(given: Given) -> None:
    case = await given.opened(ReviewState.CLAIMED)
    held = replace(case, claim=Claim("lars", case.opened_at + timedelta(minutes=10), "d"), version=2)
    assert await given.journal.append(Record((), change=CaseChange(held))) is Kept.DURABLE
    given.clock.advance(599)
    assert await given.reviews.find(case.tenant, case.id) == held
    given.clock.advance(1)
    assert await given.reviews.find(case.tenant, case.id) == replace(held, state=ReviewState.OPEN)
    assert [each.state for each in await given.queue(case.tenant, ReviewState.OPEN)] == [ReviewState.OPEN]
    assert await given.queue(case.tenant, ReviewState.CLAIMED) == []


async def test_3_the_queue_is_oldest_first_and_by_id_and_knows_domains_and_states(given: Given) -> None:
    tenant, now = new_tenant(), given.clock.now()
    for number, (name, domain, state) in enumerate(
        [("b", "legal", "open"), ("a", "legal", "approved"), ("c", "hr", "open"), ("d", "legal", "claimed")]
    ):
        at = now - timedelta(seconds=number // 2)
        case = a_case(ReviewState(state), at=at, tenant=tenant, id=f"rv_{name}", domain=domain)
        await given.journal.append(Record((), case))
    everything = tuple(ReviewState)
    assert await given.ids(tenant, Wanted(("legal", "hr"), everything)) == ["rv_c", "rv_d", "rv_a", "rv_b"]
    assert await given.ids(tenant, Wanted(("legal",), everything)) == ["rv_d", "rv_a", "rv_b"]
    assert await given.ids(tenant, Wanted(("legal",), (ReviewState.OPEN,))) == ["rv_b"]
    assert await given.ids(tenant, Wanted((), everything)) == []
    assert await given.ids(tenant, Wanted(("legal",), ())) == []
    assert await given.ids(new_tenant(), Wanted(("legal", "hr"), everything)) == []
    given.clock.advance(72 * 3600)
    assert await given.ids(tenant, Wanted(("legal",), (ReviewState.EXPIRED,))) == ["rv_d", "rv_b"]


async def test_4_pages_follow_each_other_without_gap_or_repetition(given: Given) -> None:
    tenant, now = new_tenant(), given.clock.now()
    wanted = Wanted(("legal",), (ReviewState.OPEN,), limit=2)
    for name in "ecabd":
        await given.journal.append(Record((), a_case(at=now, tenant=tenant, id=f"rv_{name}")))
    assert await given.ids(tenant, wanted) == ["rv_a", "rv_b"]
    assert await given.ids(tenant, replace(wanted, after="rv_b")) == ["rv_c", "rv_d"]
    assert await given.ids(tenant, replace(wanted, after="rv_d")) == ["rv_e"]
    assert await given.ids(tenant, replace(wanted, after="rv_e")) == []
    assert await given.ids(tenant, replace(wanted, after="rv_nobody")) == []


async def test_4_a_page_goes_on_behind_a_case_that_is_no_longer_wanted(given: Given) -> None:
    tenant, now = new_tenant(), given.clock.now()
    await given.journal.append(Record((), a_case(ReviewState.REJECTED, at=now, tenant=tenant, id="rv_b")))
    await given.journal.append(Record((), a_case(at=now, tenant=tenant, id="rv_c")))
    assert await given.ids(tenant, Wanted(("legal",), (ReviewState.OPEN,), after="rv_b")) == ["rv_c"]


@pytest.mark.parametrize("state", list(ReviewState))
async def test_5_a_change_is_kept_whole_with_its_event(given: Given, state: ReviewState) -> None:
    case = await given.opened()
    later = given.clock.now() + timedelta(hours=1)
    changed = a_case(state, at=case.opened_at, tenant=case.tenant, version=2, expires_at=later, reopened=1)
    kept = await given.journal.append(Record((event_of(case, "ev_1"),), change=CaseChange(changed)))
    assert kept is Kept.DURABLE
    assert await given.reviews.find(case.tenant, case.id) == changed
    assert len(await given.journal.events_of(case.tenant, "t-9")) == 1


async def test_5_of_two_changes_of_one_version_exactly_one_is_kept_with_its_event(given: Given) -> None:
    for _ in range(20):
        case = await given.opened()
        records = [
            Record(
                (event_of(case, f"ev_{name}"),),
                change=CaseChange(
                    replace(
                        case, version=2, state=ReviewState.CLAIMED, claim=Claim(name, case.expires_at, "d")
                    )
                ),
            )
            for name in ("lars", "ines")
        ]
        kept = await asyncio.gather(
            *(journal.append(record) for journal, record in zip(given.journals, records, strict=True))
        )
        assert sorted(kept) == [Kept.DURABLE, Kept.OVERTAKEN]
        winner = ("lars", "ines")[kept.index(Kept.DURABLE)]
        found = await given.reviews.find(case.tenant, case.id)
        assert found is not None
        assert found.claim is not None
        assert found.claim.by == winner
        assert [each.id for each in await given.journal.events_of(case.tenant, "t-9")] == [f"ev_{winner}"]


async def test_5_an_overtaken_change_takes_no_neighbour_with_it(given: Given) -> None:
    case, other = await given.opened(), new_tenant()
    stale = Record((event_of(case, "ev_1"),), change=CaseChange(replace(case, version=5)))
    event = replace(event_of(case, "ev_2"), who=Who(other))
    kept = await asyncio.gather(given.journal.append(stale), given.journal.append(Record((event,))))
    assert list(kept) == [Kept.OVERTAKEN, Kept.DURABLE]
    assert await given.reviews.find(case.tenant, case.id) == case
    assert await given.journal.events_of(case.tenant, "t-9") == []


async def test_5_a_change_of_a_case_that_nobody_has_is_overtaken(given: Given) -> None:
    case = a_case(at=given.clock.now(), tenant=new_tenant(), version=2)
    assert await given.journal.append(Record((), change=CaseChange(case))) is Kept.OVERTAKEN


async def test_6_nothing_that_was_written_stands_in_the_open(database: Database) -> None:
    tenant, journal = new_tenant(), PostgresJournal(database, SEALING)
    await journal.start()
    case = a_case(ReviewState.REJECTED, tenant=tenant)
    await journal.append(Record((), case))
    await journal.close()
    kept = await everything_in(database, tenant, "review_case")
    assert "lars@acme.example" in kept
    for words in ("Anna", "PERSON_1", "legal hold", "note"):
        assert words not in kept
