"""Obligations of the port `Erasures`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from gateway.adapters.encryption.sealing import Place, Sealing
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.erasures import FakeErasures
from gateway.adapters.fakes.holds import FakeHolds
from gateway.adapters.fakes.idempotency import FakeIdempotency
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.erasures import PostgresErasures
from gateway.adapters.postgres.holds import PostgresHolds
from gateway.adapters.postgres.idempotency import PostgresIdempotency
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.reviews import PostgresReviews
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.domain.evidence.erasure import Erasure, HeldBack
from gateway.domain.evidence.holds import HoldKind, HoldState, Signed, approve
from gateway.domain.reviews.case import CaseChange, ReviewState, erased_case
from gateway.ports.conversations import Conversations, Overtaken
from gateway.ports.erasures import Erasures
from gateway.ports.failures import StoreUnavailable
from gateway.ports.holds import Holds
from gateway.ports.idempotency import Done, Idempotency, Mine
from gateway.ports.journal import Journal, Kept, Record
from gateway.ports.reviews import Reviews
from tests.contract.places import AWAY, new_tenant
from tests.contract.test_holds import a_hold
from tests.postgres import Server, execute
from tests.real_gateway import fetch, until
from tests.review_cases import a_case

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
MARIA, BEN, LARS = "maria@acme.example", "ben@acme.example", "lars@acme.example"
SAID = {"message": "call Maria Gomez", "query_0": "Maria Gomez phone"}
KEY = bytes(range(32))


@dataclass(frozen=True, slots=True)
class Given:
    """Stores as one process has them, and the erasing of another."""

    journal: Journal
    conversations: Conversations
    idempotency: Idempotency
    reviews: Reviews
    holds: Holds
    erasures: Erasures


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    clock = FakeClock(NOW)
    if request.param == "fake":
        journal, conversations = FakeJournal(), FakeConversations()
        idempotency, holds = FakeIdempotency(clock), FakeHolds(clock)
        erasing = FakeErasures(journal, conversations, idempotency, holds)
        yield Given(journal, conversations, idempotency, FakeReviews(journal, clock), holds, erasing)
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    here, elsewhere = Database(urls.app), Database(urls.app)
    sealing, theirs = Sealing(KEY), Sealing(KEY)
    kept = PostgresJournal(here, sealing)
    await kept.start()
    yield Given(
        kept,
        PostgresConversations(here, sealing),
        PostgresIdempotency(here, sealing),
        PostgresReviews(here, sealing, clock),
        PostgresHolds(here, sealing, clock),
        PostgresErasures(elsewhere, theirs, clock),
    )
    await kept.close()
    for door in (here, elsewhere):
        await door.close()


def an_event(tenant: str, event_id: str, subject: str = MARIA, **more: object) -> AuditEvent:
    fields = {"trace_id": "tr_1", "conversation_id": "c-1", "words_of": "", "stage": Stage.MASK} | more
    evidence = Evidence(reasons=("masked",), texts=SAID, words_of=str(fields["words_of"]))
    trace, conversation, stage = (str(fields[name]) for name in ("trace_id", "conversation_id", "stage"))
    who = Who(tenant, subject, "portal", "v1")
    return AuditEvent(event_id, who, NOW, trace, conversation, Stage(stage), evidence)


async def said(given: Given, *events: AuditEvent) -> None:
    assert await given.journal.append(Record(events)) is Kept.DURABLE


Read = list[tuple[str, dict[str, str], set[str]]]


async def read(given: Given, tenant: str, trace_id: str = "tr_1") -> Read:
    """Of each event of the trace its id, the texts that can be read, and the names of those that cannot."""
    found = await given.journal.events_of(tenant, trace_id)
    return [(event.id, dict(event.evidence.texts), set(event.evidence.erased)) for event in found]


async def talk(given: Given, owner: Owner) -> int:
    """A conversation with a turn, a vault, and a response that is kept; its last message's generation."""
    opened = await given.conversations.open(owner, "c-1", 6)
    await given.conversations.keep_vault(owner, "c-1", opened.generation, {"<PERSON_1>": "Maria Gomez"})
    await given.conversations.remember(
        owner, "c-1", opened.generation, [KeptTurn(Turn(Role.USER, "call Maria Gomez"), NOW)]
    )
    await given.idempotency.claim(owner, "k-1", "digest")
    await given.idempotency.settle(owner, "k-1", "c-1", 200, b"Maria Gomez")
    return opened.generation


async def test_1_texts_of_the_audit_are_erased_and_events_and_others_are_as_they_were(given: Given) -> None:
    tenant, other = new_tenant(), new_tenant()
    await said(given, an_event(tenant, "ev_1"), an_event(tenant, "ev_2", BEN))
    await said(given, an_event(other, "ev_1"))
    before = await given.journal.events_of(tenant, "tr_1")
    done = await given.erasures.erase(tenant, MARIA)
    assert isinstance(done, Erasure)
    assert (done.keys, done.before) == (1, 0)
    assert await read(given, tenant) == [("ev_1", {}, set(SAID)), ("ev_2", SAID, set())]
    assert await read(given, other) == [("ev_1", SAID, set())]
    after = await given.journal.events_of(tenant, "tr_1")
    assert [replace(e, evidence=replace(e.evidence, texts={}, erased=())) for e in after] == [
        replace(e, evidence=replace(e.evidence, texts={})) for e in before
    ]


async def test_1_words_of_the_person_in_an_event_of_somebody_else_go_and_theirs_stay(given: Given) -> None:
    tenant = new_tenant()
    await said(given, an_event(tenant, "ev_1", LARS, words_of=MARIA, stage=Stage.REVIEW))
    await said(given, an_event(tenant, "ev_2", MARIA, words_of=LARS, stage=Stage.AUDIT))
    await given.erasures.erase(tenant, MARIA)
    assert await read(given, tenant) == [("ev_1", {}, set(SAID)), ("ev_2", SAID, set())]


async def test_1_conversations_vaults_and_kept_responses_are_gone_and_those_of_others_are_not(
    given: Given,
) -> None:
    tenant = new_tenant()
    maria, ben = Owner(tenant, MARIA), Owner(tenant, BEN)
    for owner in (maria, ben):
        await talk(given, owner)
    done = await given.erasures.erase(tenant, MARIA)
    assert isinstance(done, Erasure)
    assert (done.conversations, done.responses) == (1, 1)
    kept = await given.conversations.open(maria, "c-1", 6)
    assert (kept.turns, kept.vault.values) == ((), {})
    assert await given.idempotency.claim(maria, "k-1", "digest") == Mine()
    others = await given.conversations.open(ben, "c-1", 6)
    assert [each.turn.content for each in others.turns] == ["call Maria Gomez"]
    assert others.vault.values == {"<PERSON_1>": "Maria Gomez"}
    assert await given.idempotency.claim(ben, "k-1", "digest") == Done(200, b"Maria Gomez")


async def test_1_what_others_were_answered_goes_where_it_quotes_the_person_and_nowhere_else(
    given: Given,
) -> None:
    tenant, other = new_tenant(), new_tenant()
    lars, store = Owner(tenant, LARS), given.idempotency
    for key, about in {"maria": MARIA, "ben": BEN, "late": MARIA, "late-ben": BEN, "own": ""}.items():
        await store.claim(lars, key, "digest")
        if about and not key.startswith("late"):
            await store.settle_about(lars, key, about, 200, about.encode())
    await store.settle(lars, "own", "", 201, b"feedback")
    await store.claim(Owner(other, LARS), "maria", "digest")
    await store.settle_about(Owner(other, LARS), "maria", MARIA, 200, b"another Maria")
    await given.erasures.erase(tenant, MARIA)
    for key, about in {"late": MARIA, "late-ben": BEN}.items():
        await store.settle_about(lars, key, about, 200, about.encode())
    kept = {
        key: await store.claim(lars, key, "digest") for key in ("maria", "ben", "late", "late-ben", "own")
    }
    assert kept == {
        "maria": Mine(),
        "ben": Done(200, BEN.encode()),
        "late": Mine(),
        "late-ben": Done(200, BEN.encode()),
        "own": Done(201, b"feedback"),
    }
    others = await store.claim(Owner(other, LARS), "maria", "digest")
    assert others == Done(200, b"another Maria")


@pytest.mark.parametrize(
    ("kind", "value", "held_back"),
    [
        (HoldKind.SUBJECT, MARIA, True),
        (HoldKind.TRACE, "tr_1", True),
        (HoldKind.CONVERSATION, "c-1", True),
        (HoldKind.SUBJECT, BEN, False),
        (HoldKind.TRACE, "tr_2", False),
        (HoldKind.CONVERSATION, "c-2", False),
    ],
    ids=["person", "trace", "conversation", "another person", "another trace", "another conversation"],
)
async def test_2_a_hold_stands_against_it_and_nothing_is_touched(
    given: Given, kind: HoldKind, value: str, held_back: bool
) -> None:
    tenant = new_tenant()
    await said(given, an_event(tenant, "ev_1"))
    await said(given, an_event(tenant, "ev_2", BEN, trace_id="tr_2", conversation_id="c-2"))
    await talk(given, Owner(tenant, MARIA))
    await given.holds.add(a_hold(tenant, "lh_1", value, kind=kind))
    done = await given.erasures.erase(tenant, MARIA)
    if not held_back:
        assert isinstance(done, Erasure)
        return
    assert done == HeldBack(("lh_1",))
    assert await read(given, tenant) == [("ev_1", SAID, set())]
    assert len((await given.conversations.open(Owner(tenant, MARIA), "c-1", 6)).turns) == 1


async def test_2_a_hold_on_a_reviewer_holds_what_the_reviewer_recorded_of_an_asker(given: Given) -> None:
    tenant = new_tenant()
    await said(given, an_event(tenant, "ev_1", LARS, words_of=MARIA, stage=Stage.REVIEW))
    await given.holds.add(a_hold(tenant, "lh_1", LARS))
    assert await given.erasures.erase(tenant, MARIA) == HeldBack(("lh_1",))


async def test_2_a_released_hold_and_one_of_another_tenant_stand_against_nothing(given: Given) -> None:
    tenant = new_tenant()
    await said(given, an_event(tenant, "ev_1"))
    released = replace(a_hold(tenant), state=HoldState.WITHDRAWN, released=Signed("olga@acme.example", NOW))
    await given.holds.add(released)
    await given.holds.add(a_hold(new_tenant()))
    assert isinstance(await given.erasures.erase(tenant, MARIA), Erasure)


async def test_2_one_that_was_put_in_force_stands_for_good(given: Given) -> None:
    tenant = new_tenant()
    hold = a_hold(tenant, at=NOW - timedelta(days=6))
    await given.holds.add(hold)
    approved = approve(hold, Signed("otto@acme.example", NOW - timedelta(days=5)))
    assert not isinstance(approved, str)
    await given.holds.change(approved)
    assert await given.erasures.erase(tenant, MARIA) == HeldBack(("lh_1",))


async def test_3_again_it_says_that_it_was_done_before_and_of_nobody_that_there_was_nothing(
    given: Given,
) -> None:
    tenant = new_tenant()
    await said(given, an_event(tenant, "ev_1"))
    await given.erasures.erase(tenant, MARIA)
    assert await given.erasures.erase(tenant, MARIA) == Erasure(before=1)
    await given.idempotency.claim(Owner(tenant, LARS), "k-1", "digest")
    await given.idempotency.settle(Owner(tenant, LARS), "k-1", "", 200, b"decided")
    nobody = await given.erasures.erase(tenant, "nobody@acme.example")
    assert isinstance(nobody, Erasure)
    assert not nobody.found_anything


async def test_4_what_a_request_under_way_still_records_is_erased_and_a_later_one_can_be_read(
    given: Given,
) -> None:
    tenant = new_tenant()
    await said(given, an_event(tenant, "ev_1"))
    await given.erasures.erase(tenant, MARIA)
    await said(given, an_event(tenant, "ev_2"))
    assert await read(given, tenant) == [("ev_1", {}, set(SAID)), ("ev_2", {}, set(SAID))]
    await given.conversations.open(Owner(tenant, MARIA), "c-1", 6)  # as every request begins
    await said(given, an_event(tenant, "ev_3", trace_id="tr_3"))
    assert await read(given, tenant, "tr_3") == [("ev_3", SAID, set())]


async def test_4_a_message_under_way_writes_to_its_conversation_no_more(given: Given) -> None:
    tenant = new_tenant()
    owner = Owner(tenant, MARIA)
    generation = await talk(given, owner)
    await given.erasures.erase(tenant, MARIA)
    late = KeptTurn(Turn(Role.USER, "and Maria Gomez?"), NOW)
    assert not await given.conversations.remember(owner, "c-1", generation, [late])
    vault = await given.conversations.keep_vault(owner, "c-1", generation, {"<PERSON_2>": "Gomez"})
    assert vault == Overtaken()
    await given.conversations.add(owner, "c-2", [late])
    assert [t.turn.content for t in (await given.conversations.open(owner, "c-2", 6)).turns] == [
        "and Maria Gomez?"
    ]


@pytest.mark.parametrize("state", ReviewState)
async def test_5_review_cases_keep_who_asked_and_how_they_ended(given: Given, state: ReviewState) -> None:
    tenant = new_tenant()
    case = a_case(state, tenant=tenant, at=NOW)
    await given.journal.append(Record((), case))
    done = await given.erasures.erase(tenant, MARIA)
    assert isinstance(done, Erasure)
    assert done.cases == 1
    found = await given.reviews.find(tenant, case.id)
    assert found is not None
    undecided = state in (ReviewState.OPEN, ReviewState.CLAIMED)
    left = erased_case(replace(case, state=ReviewState.EXPIRED) if undecided else case)
    assert replace(found, expires_at=case.expires_at) == left


async def test_5_a_decision_on_a_case_that_was_erased_meanwhile_is_overtaken(given: Given) -> None:
    tenant = new_tenant()
    case = a_case(tenant=tenant, at=NOW)
    await given.journal.append(Record((), case))
    await given.erasures.erase(tenant, MARIA)
    change = CaseChange(replace(case, version=case.version + 1))
    assert (
        await given.journal.append(Record((an_event(tenant, "ev_1", LARS),), change=change)) is Kept.OVERTAKEN
    )


async def test_6_without_a_database_that_is_said() -> None:
    nowhere = Database(AWAY)
    with pytest.raises(StoreUnavailable):
        await PostgresErasures(nowhere, Sealing(KEY), FakeClock(NOW)).erase("acme", MARIA)
    await nowhere.close()


async def test_6_cut_off_in_the_middle_nothing_was_done_and_done_again_all_of_it(
    postgres_server: Server, postgres_urls: RoleUrls
) -> None:
    tenant, sealing = new_tenant(), Sealing(KEY)
    database, others = Database(postgres_urls.app), Database(postgres_urls.app)
    journal, erasures = (
        PostgresJournal(database, sealing),
        PostgresErasures(database, sealing, FakeClock(NOW)),
    )
    await journal.start()
    await journal.append(Record((an_event(tenant, "ev_1"),)))
    # The erasure has the lock on holds, and waits for the person's key: there it is cut off.
    async with others.tenant(tenant) as connection:
        await connection.execute(text("SELECT FROM gateway.subject_key WHERE subject <> '' FOR UPDATE"))
        erasing = asyncio.create_task(erasures.erase(tenant, MARIA))
        await until(lambda: _waiting(postgres_server, postgres_urls), 1)
        await execute(_superuser(postgres_server, postgres_urls), CUT)
        with pytest.raises(StoreUnavailable):
            await erasing
    kept = await journal.events_of(tenant, "tr_1")
    assert [dict(event.evidence.texts) for event in kept] == [SAID]
    assert await erasures.erase(tenant, MARIA) == Erasure(keys=1)
    assert [event.evidence.texts for event in await journal.events_of(tenant, "tr_1")] == [{}]
    await journal.close()
    for door in (database, others):
        await door.close()


CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"


def _superuser(server: Server, urls: RoleUrls) -> str:
    return server.superuser_url(urls.owner.rsplit("/", 1)[1])


async def _waiting(server: Server, urls: RoleUrls) -> int:
    """How many sessions wait for a lock."""
    waiting = "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    ((count,),) = await fetch(_superuser(server, urls), waiting)
    return int(count)


async def test_6_what_texts_are_found_by_goes_as_well_and_others_keep_theirs(database: Database) -> None:
    tenant, sealing = new_tenant(), Sealing(KEY)
    journal = PostgresJournal(database, sealing)
    await journal.start()
    await journal.append(Record((an_event(tenant, "ev_1"), an_event(tenant, "ev_2", BEN))))
    await journal.close()
    await PostgresErasures(database, sealing, FakeClock(NOW)).erase(tenant, MARIA)
    async with database.tenant(tenant) as connection:
        rows = await connection.execute(
            text("SELECT event_id, count(match) FROM gateway.audit_text GROUP BY 1 ORDER BY 1")
        )
        assert [tuple(row) for row in rows] == [("ev_1", 0), ("ev_2", 2)]


async def test_6_texts_from_before_people_had_keys_are_taken_away(database: Database) -> None:
    tenant, sealing = new_tenant(), Sealing(KEY)
    journal = PostgresJournal(database, sealing)
    await journal.start()
    bare = replace(an_event(tenant, "ev_1"), evidence=Evidence(reasons=("masked",)))
    await journal.append(Record((bare, replace(bare, id="ev_2", who=Who(tenant, BEN)))))
    old = text("INSERT INTO gateway.audit_text VALUES (:tenant, :event, 'message', :key_id, :nonce, :sealed)")
    async with database.tenant(tenant) as connection:
        for event in ("ev_1", "ev_2"):
            sealed = sealing.seal_text(Place("audit_text", tenant, (event, "message")), "Maria Gomez")
            row = {"tenant": tenant, "event": event, "key_id": sealed.key_id}
            await connection.execute(old, {**row, "nonce": sealed.nonce, "sealed": sealed.ciphertext})
    read = {event.id: event.evidence.texts for event in await journal.events_of(tenant, "tr_1")}
    assert read == {"ev_1": {"message": "Maria Gomez"}, "ev_2": {"message": "Maria Gomez"}}
    done = await PostgresErasures(database, sealing, FakeClock(NOW)).erase(tenant, MARIA)
    assert isinstance(done, Erasure)
    assert done.old_texts == 1
    left = {event.id: event.evidence.texts for event in await journal.events_of(tenant, "tr_1")}
    assert left == {"ev_1": {}, "ev_2": {"message": "Maria Gomez"}}
    await journal.close()


async def test_nobody_is_not_erased_because_the_tenants_own_key_would_be(database: Database) -> None:
    with pytest.raises(ValueError, match="own key"):
        await PostgresErasures(database, Sealing(KEY), FakeClock(NOW)).erase(new_tenant(), "")
