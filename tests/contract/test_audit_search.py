"""Obligations of the port `AuditSearch`, over PostgreSQL and the fake."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from gateway.adapters.clock import SystemClock
from gateway.adapters.encryption.pseudonyms import KeyedPseudonyms
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.fakes.audit_search import FakeAuditSearch
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.postgres.audit_search import _ENDED, PostgresAuditSearch
from gateway.adapters.postgres.bundles import PostgresBundles
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.evidence.audit_search import Position, Sought
from gateway.ports.audit_search import AuditSearch
from gateway.ports.failures import StoreUnavailable
from gateway.ports.journal import Journal, Record
from tests.contract.places import AWAY, ODD, SEALING, new_tenant

NOON = datetime(2026, 3, 2, 12, 0, 0, 123456, UTC)
NIGHTINGALE = "Project Nightingale"


@dataclass(frozen=True, slots=True)
class Given:
    """A journal, the search over it, and one whose database is away."""

    journal: Journal
    search: AuditSearch
    away: AuditSearch

    async def record(self, *events: AuditEvent) -> None:
        await self.journal.append(Record(events))

    async def ids(self, tenant: str, *, limit: int = 50, **sought: Any) -> list[str]:
        found = await self.search.find(tenant, Sought(**sought), None, limit)
        return [event.id for event in found]


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    if request.param == "fake":
        fake = FakeJournal()
        away = FakeAuditSearch(fake)
        away.broken = True
        yield Given(fake, FakeAuditSearch(fake), away)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    database, nowhere = Database(urls.app), Database(AWAY)
    journal = PostgresJournal(database, SEALING)
    await journal.start()
    yield Given(journal, PostgresAuditSearch(database, SEALING), PostgresAuditSearch(nowhere, SEALING))
    await journal.close()
    for door in (database, nowhere):
        await door.close()


def an_event(tenant: str, event_id: str, *, minutes: int = 0, **changes: object) -> AuditEvent:
    """An answer of maria's; what is changed says what else it is."""
    event = AuditEvent(
        id=event_id,
        who=Who(tenant, "maria", "portal", "v1"),
        occurred_at=NOON + timedelta(minutes=minutes),
        trace_id="tr_1",
        conversation_id="c-1",
        stage=Stage.ANSWER,
        evidence=Evidence(reasons=("rewritten",)),
    )
    return replace(event, **changes)  # type: ignore[arg-type]


async def test_the_newest_comes_first_and_of_one_moment_the_greatest_id(given: Given) -> None:
    tenant = new_tenant()
    await given.record(
        an_event(tenant, "ev_b"), an_event(tenant, "ev_a"), an_event(tenant, "ev_c", minutes=-1)
    )
    assert await given.ids(tenant) == ["ev_b", "ev_a", "ev_c"]
    assert await given.ids(tenant, limit=1) == ["ev_b"]


@pytest.mark.parametrize(
    ("sought", "other"),
    [
        ({"trace_id": "tr_1"}, {"trace_id": "tr_2"}),
        ({"subject": "maria"}, {"who": Who("", "ben", "portal", "v1")}),
        ({"conversation_id": "c-1"}, {"conversation_id": ""}),
        ({"conversation_id": "c-1"}, {"conversation_id": "c-2"}),
        ({"start": NOON}, {"minutes": -1}),
        ({"end": NOON + timedelta(seconds=1)}, {"minutes": 1}),
        ({"decision": "rewritten"}, {"evidence": Evidence(reasons=("refused",))}),
        ({"decision": "rewritten"}, {"stage": Stage.SETTLE}),
        ({"policy_version": "v1"}, {"who": Who("", "maria", "portal", "v2")}),
        ({"review": "ab"}, {"evidence": Evidence(digests={"review": "cd"})}),
        ({"review": "ab"}, {"stage": Stage.AUDIT}),
        ({"stage": Stage.ANSWER}, {"stage": Stage.REVIEW}),
        ({"outcome": Outcome.OK}, {"evidence": Evidence(Outcome.FAILED, ("rewritten",))}),
        ({"trace_id": "tr_1", "subject": "maria"}, {"trace_id": "tr_2"}),
    ],
    ids=str,
)
async def test_what_is_sought_is_found_and_nothing_else(
    given: Given, sought: dict[str, Any], other: dict[str, Any]
) -> None:
    tenant = new_tenant()
    if isinstance(who := other.get("who"), Who):
        other = {**other, "who": replace(who, tenant=tenant)}
    minutes = other.get("minutes", 0)
    assert isinstance(minutes, int)
    changed = {name: value for name, value in other.items() if name != "minutes"}
    alike: dict[str, Any] = {}
    if "review" in sought:
        alike = {"stage": Stage.REVIEW, "evidence": Evidence(digests={"review": "ab"})}
    one, other_one = an_event(tenant, "ev_1", **alike), {**alike, **changed}
    await given.record(one, an_event(tenant, "ev_2", minutes=minutes, **other_one))
    assert await given.ids(tenant, **sought) == ["ev_1"]


FORBIDDEN = Evidence(Outcome.STOPPED, ("erase", "GW-1102"))


@pytest.mark.parametrize(
    ("stage", "evidence", "found"),
    [
        (Stage.AUDIT, FORBIDDEN, True),
        (Stage.REVIEW, Evidence(Outcome.STOPPED, ("approve", "GW-1102", "not_yours")), True),
        (Stage.AUTHENTICATE, Evidence(Outcome.STOPPED, ("GW-1102", "unknown_key")), True),
        (Stage.AUDIT, Evidence(Outcome.REJECTED, ("GW-1102", "GW-1102")), True),
        (Stage.FEEDBACK, Evidence(Outcome.FAILED, ("GW-1102",)), True),
        (Stage.ANSWER, Evidence(Outcome.FAILED, ("GW-1102", "denied")), True),
        (Stage.ANSWER, Evidence(Outcome.FAILED, ("denied", "GW-1102")), False),
        (Stage.AUDIT, Evidence(Outcome.OK, ("erase", "GW-1102")), False),
        (Stage.AUDIT, Evidence(Outcome.STOPPED, ("erase", "GW-1201")), False),
        (Stage.MASK, FORBIDDEN, False),
        (Stage.AUDIT, Evidence(Outcome.STOPPED), False),
    ],
    ids=lambda value: value.value if isinstance(value, Stage) else "",
)
async def test_a_refused_call_of_any_kind_is_found_once_by_its_code(
    given: Given, stage: Stage, evidence: Evidence, found: bool
) -> None:
    tenant = new_tenant()
    await given.record(an_event(tenant, "ev_1", stage=stage, evidence=evidence))
    assert await given.ids(tenant, decision="GW-1102") == ["ev_1"] * found
    assert await given.ids(tenant, decision="GW-1102", stage=stage) == ["ev_1"] * found
    assert await given.ids(new_tenant(), decision="GW-1102") == []


async def test_a_status_is_how_a_question_ended_and_never_a_step_of_it(given: Given) -> None:
    tenant, stopped = new_tenant(), Evidence(Outcome.STOPPED, ("refused",))
    await given.record(an_event(tenant, "ev_1", stage=Stage.AUDIT, evidence=stopped))
    assert await given.ids(tenant, decision="refused") == []


async def test_pages_of_refused_calls_are_whole_and_in_order(given: Given) -> None:
    tenant = new_tenant()
    ends = (FORBIDDEN, Evidence(Outcome.FAILED, ("GW-1102",)))
    stages = (Stage.AUDIT, Stage.REVIEW, Stage.ANSWER)
    await given.record(
        *(
            an_event(tenant, f"ev_{n:02}", minutes=n, stage=stages[n % 3], evidence=ends[n % 3 == 2])
            for n in range(12)
        )
    )
    after, seen = None, list[str]()
    while page := await given.search.find(tenant, Sought(decision="GW-1102"), after, 5):
        seen += [event.id for event in page]
        after = Position.of(page[-1])
    assert seen == [f"ev_{n:02}" for n in reversed(range(12))]


@pytest.mark.parametrize("place", [1, 2])
async def test_refused_calls_have_an_index_that_row_level_security_lets_be_used(
    database: Database, place: int
) -> None:
    where = f"WHERE event.tenant_id = 'x' AND {_ENDED[place]}"
    explained = text(
        f"EXPLAIN SELECT event.* FROM gateway.audit_event event {where}"  # noqa: S608
        " ORDER BY event.occurred_at DESC, event.event_id DESC LIMIT 50"
    )
    async with database.tenant("x") as connection:
        await connection.execute(text("SET LOCAL enable_seqscan = off"))
        plan = "\n".join(await connection.scalars(explained, {"decision": "GW-1102"}))
    assert plan.count(f"reasons[{place}]") >= 1
    assert f"(reasons[{place}] = 'GW-1102'::text)" in plan.split("Index Cond", 1)[1].splitlines()[0], plan


async def test_an_event_is_as_it_was_recorded_but_for_its_texts(given: Given) -> None:
    tenant = new_tenant()
    evidence = Evidence(Outcome.DEGRADED, ("degraded", ODD), {"hits": 2}, {"x": "ab"}, model="m")
    event = an_event(tenant, "ev_1", evidence=evidence, who=Who(tenant, ODD, ODD, "v1"), trace_id=ODD)
    await given.record(replace(event, evidence=replace(evidence, texts={"message": "hello"})))
    assert list(await given.search.find(tenant, Sought(trace_id=ODD), None, 5)) == [event]
    assert await given.ids(tenant, subject=ODD) == ["ev_1"]


async def test_pages_follow_one_another_without_a_gap_or_a_repetition(given: Given) -> None:
    tenant = new_tenant()
    await given.record(*(an_event(tenant, f"ev_{n:02}", minutes=n // 3) for n in range(20)))
    after, seen = None, list[str]()
    while page := await given.search.find(tenant, Sought(subject="maria"), after, 7):
        seen += [event.id for event in page]
        after = Position.from_cursor(Position.of(page[-1]).to_cursor())
        await given.record(an_event(tenant, f"ev_new_{len(seen)}", minutes=99))  # newer ones disturb nobody
    assert seen == [f"ev_{n:02}" for n in reversed(range(20))]


async def test_searches_that_found_nothing_are_found_by_time(given: Given) -> None:
    tenant = new_tenant()
    nothing, something = Evidence(reasons=("nothing_found",)), Evidence()
    await given.record(
        an_event(tenant, "ev_1", stage=Stage.MERGE, evidence=nothing),
        an_event(tenant, "ev_2", stage=Stage.MERGE, evidence=nothing, minutes=5),
        an_event(tenant, "ev_3", stage=Stage.MERGE, evidence=something),
        an_event(tenant, "ev_4", stage=Stage.ANSWER, evidence=nothing),
        an_event(tenant, "ev_5", stage=Stage.FEEDBACK, evidence=Evidence(reasons=("no_results",)), minutes=3),
        an_event(tenant, "ev_6", stage=Stage.FEEDBACK, evidence=Evidence(reasons=("good",))),
    )
    found = await given.search.unanswered(tenant, Sought(), None, 10)
    assert [event.id for event in found] == ["ev_2", "ev_5", "ev_1"]
    before = Sought(end=NOON + timedelta(minutes=1))
    assert [event.id for event in await given.search.unanswered(tenant, before, None, 10)] == ["ev_1"]
    older = await given.search.unanswered(tenant, Sought(), Position.of(found[0]), 1)
    assert [event.id for event in older] == ["ev_5"]


async def test_who_typed_a_restricted_term_is_found_by_its_digest_alone(given: Given) -> None:
    tenant = new_tenant()
    typed = Evidence(terms=(NIGHTINGALE, "Falcon"))
    await given.record(
        an_event(tenant, "ev_1", stage=Stage.CONTEXTUALISE, evidence=typed),
        an_event(tenant, "ev_2", stage=Stage.CONTEXTUALISE, evidence=Evidence(terms=("Falcon",))),
        an_event(tenant, "ev_3", stage=Stage.CONTEXTUALISE),
    )
    digests = given.search.digests_of(tenant, "project  NIGHTINGALE")
    assert await given.ids(tenant, terms=digests) == ["ev_1"]
    assert await given.ids(tenant, terms=given.search.digests_of(tenant, "falcon")) == ["ev_2", "ev_1"]
    assert await given.ids(tenant, terms=given.search.digests_of(tenant, "eagle")) == []
    assert given.search.digests_of(new_tenant(), NIGHTINGALE) != digests


async def test_who_said_something_is_found_by_its_digest_alone(given: Given) -> None:
    tenant, search = new_tenant(), given.search
    for number, said in enumerate(("Joana Silva", "Joana Silva asked", "joana  SILVA")):
        await given.record(an_event(tenant, f"ev_{number}", evidence=Evidence(texts={"note": said})))
    matches = await search.matches_of(tenant, "Joana Silva")
    assert await given.ids(tenant, matches=matches) == ["ev_2", "ev_0"]
    assert await given.ids(tenant, matches=await search.matches_of(tenant, "Joana")) == []
    assert await given.ids(new_tenant(), matches=matches) == []


async def test_a_value_is_found_by_its_pseudonym_however_it_is_cased_under_any_key_of_it(
    postgres_urls: RoleUrls,
) -> None:
    old, new = bytes(range(32)), bytes(range(1, 33))
    database, tenant = Database(postgres_urls.app), new_tenant()
    journal = PostgresJournal(database, Sealing(new, old))
    await journal.start()
    for number, sealing in enumerate((Sealing(old), Sealing(new, old))):
        named = {"<PERSON_1>": KeyedPseudonyms(sealing).of(tenant, "Joana Silva")}
        event = an_event(tenant, f"ev_{number}", stage=Stage.MASK, evidence=Evidence(texts=named))
        await journal.append(Record((event,)))
    await journal.close()
    search = PostgresAuditSearch(database, Sealing(new, old))
    matches = await search.matches_of(tenant, "JOANA  silva")
    found = await search.find(tenant, Sought(matches=matches), None, 5)
    assert [event.id for event in found] == ["ev_1", "ev_0"]
    await database.close()


async def test_another_tenants_events_are_not_found(given: Given) -> None:
    mine, other = new_tenant(), new_tenant()
    typed = Evidence(reasons=("nothing_found",), terms=(NIGHTINGALE,))
    await given.record(an_event(other, "ev_1", stage=Stage.MERGE, evidence=typed))
    for sought in (
        Sought(),
        Sought(trace_id="tr_1"),
        Sought(terms=given.search.digests_of(other, NIGHTINGALE)),
    ):
        assert list(await given.search.find(mine, sought, None, 5)) == []
    assert list(await given.search.unanswered(mine, Sought(), None, 5)) == []


async def test_a_policy_is_known_that_a_question_ended_under_and_no_other_tenants(given: Given) -> None:
    tenant = new_tenant()
    await given.record(an_event(tenant, "ev_1"))
    assert await given.search.knows_policy(tenant, "v1")
    assert not await given.search.knows_policy(tenant, "v2")
    assert not await given.search.knows_policy(new_tenant(), "v1")


async def test_a_policy_is_known_that_was_applied_and_never_asked_under(postgres_urls: RoleUrls) -> None:
    database, tenant = Database(postgres_urls.app), new_tenant()
    await PostgresBundles(database, SystemClock()).apply(tenant, "Acme", "v7", {"tenant.yaml": ""}, "test")
    search = PostgresAuditSearch(database, SEALING)
    assert await search.knows_policy(tenant, "v7")
    assert not await search.knows_policy(new_tenant(), "v7")
    await database.close()


@pytest.mark.parametrize(
    "ask",
    [
        lambda search: search.find("acme", Sought(), None, 5),
        lambda search: search.unanswered("acme", Sought(), None, 5),
        lambda search: search.matches_of("acme", "words"),
        lambda search: search.knows_policy("acme", "v1"),
    ],
    ids=["find", "unanswered", "matches_of", "knows_policy"],
)
async def test_a_database_that_is_away_is_said_to_be(
    given: Given, ask: Callable[[AuditSearch], Awaitable[Any]]
) -> None:
    with pytest.raises(StoreUnavailable):
        await ask(given.away)


async def test_a_term_is_found_after_a_change_of_the_key(postgres_urls: RoleUrls) -> None:
    old, new = bytes(range(32)), bytes(range(1, 33))
    database, tenant = Database(postgres_urls.app), new_tenant()
    for number, sealing in enumerate((Sealing(old), Sealing(new, old))):
        journal = PostgresJournal(database, sealing)
        await journal.start()
        typed = Evidence(terms=(NIGHTINGALE,))
        event = an_event(tenant, f"ev_{number}", stage=Stage.CONTEXTUALISE, evidence=typed)
        await journal.append(Record((event,)))
        await journal.close()
    search = PostgresAuditSearch(database, Sealing(new, old))
    digests = search.digests_of(tenant, NIGHTINGALE)
    assert len(await search.find(tenant, Sought(terms=digests), None, 5)) == 2
    (event, _) = await search.find(tenant, Sought(terms=digests), None, 5)
    assert NIGHTINGALE not in repr(event)
    await database.close()
