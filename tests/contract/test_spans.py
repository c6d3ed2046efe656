"""Obligations of the port `SharedSpans`, over PostgreSQL and the fake."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace

import pytest
from sqlalchemy import text

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.spans import FakeSpans
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.spans import PostgresSpans
from gateway.domain.masking import Span
from gateway.ports.failures import StoreUnavailable
from gateway.ports.spans import Question, SharedSpans
from tests.contract.places import AWAY, ODD, SEALING, everything_in, new_tenant

QUESTION = Question("Does Zanzibar Gomez approve?", "en", ("US", "GB"))
FOUND = (Span(5, 19, "PERSON", 0.85), Span(20, 27, "ODD_KIND", 1.0))
OTHERS = [
    replace(QUESTION, text=QUESTION.text + " "),
    replace(QUESTION, language="de"),
    replace(QUESTION, regions=()),
    replace(QUESTION, regions=("US",)),
    replace(QUESTION, regions=("GB", "US")),
    replace(QUESTION, language="en", regions=("US", "GB", "DE")),
]


@dataclass(frozen=True, slots=True)
class Given:
    """A store, the same seen from another process and by another detector, one that is away, and time."""

    spans: SharedSpans
    elsewhere: SharedSpans
    another_version: SharedSpans
    away: SharedSpans
    later: Callable[[str, float], Awaitable[None]]


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    if request.param == "fake":
        clock = FakeClock()
        fake, away = FakeSpans(clock), FakeSpans(clock)
        away.broken = True

        async def advance(tenant: str, seconds: float) -> None:
            clock.advance(seconds)

        yield Given(
            fake, FakeSpans(clock, store=fake.store), FakeSpans(clock, "2", fake.store), away, advance
        )
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    doors = Database(urls.app), Database(urls.app), Database(AWAY)

    async def age(tenant: str, seconds: float) -> None:
        """The database's clock cannot be moved, so what it is compared with is."""
        older = "UPDATE gateway.analysed_text SET expires_at = expires_at - make_interval(secs => :seconds)"
        async with doors[0].tenant(tenant) as connection:
            await connection.execute(text(older), {"seconds": seconds})

    spans = [PostgresSpans(door, SEALING, "1") for door in doors]
    another = PostgresSpans(doors[0], SEALING, "2")
    yield Given(spans[0], spans[1], another, spans[2], age)
    for door in doors:
        await door.close()


async def kept(spans: SharedSpans, *questions: Question) -> str:
    """A tenant of which the spans of these questions are kept."""
    tenant = new_tenant()
    spans.keep(tenant, dict.fromkeys(questions, FOUND))
    await spans.settle()
    return tenant


async def test_what_one_process_kept_is_known_to_another_exactly(given: Given) -> None:
    nothing = Question("", "en", ())
    tenant = await kept(given.spans, QUESTION)
    given.spans.keep(tenant, {nothing: ()})
    await given.spans.settle()
    asked = [OTHERS[0], QUESTION, nothing, QUESTION]
    assert await given.elsewhere.known(tenant, asked) == {QUESTION: FOUND, nothing: ()}
    assert await given.elsewhere.known(tenant, []) == {}


@pytest.mark.parametrize("other", OTHERS, ids=["text", "language", "none", "fewer", "order", "more"])
async def test_another_question_is_not_known(given: Given, other: Question) -> None:
    tenant = await kept(given.spans, QUESTION)
    assert await given.elsewhere.known(tenant, [other]) == {}


async def test_another_tenant_and_another_detector_do_not_know_it(given: Given) -> None:
    tenant = await kept(given.spans, QUESTION)
    assert await given.elsewhere.known(new_tenant(), [QUESTION]) == {}
    assert await given.another_version.known(tenant, [QUESTION]) == {}


async def test_a_later_answer_takes_the_place_of_the_first(given: Given) -> None:
    tenant = await kept(given.spans, QUESTION)
    given.elsewhere.keep(tenant, {QUESTION: FOUND[:1]})
    await given.elsewhere.settle()
    assert await given.spans.known(tenant, [QUESTION]) == {QUESTION: FOUND[:1]}


@pytest.mark.parametrize("odd", [ODD, "🚀e\u0301"], ids=["odd", "emoji and mark"])
async def test_any_text_is_a_text(given: Given, odd: str) -> None:
    question = Question(odd, "en", ("US",))
    spans = (Span(0, 1, "PERSON"),)
    tenant = new_tenant()
    given.spans.keep(tenant, {question: spans})
    await given.spans.settle()
    assert await given.elsewhere.known(tenant, [QUESTION, question]) == {question: spans}


async def test_after_a_day_it_is_unknown_and_can_be_forgotten(given: Given) -> None:
    tenant = await kept(given.spans, QUESTION, OTHERS[0])
    await given.later(tenant, 23 * 3600)
    assert await given.spans.known(tenant, [QUESTION]) == {QUESTION: FOUND}
    assert await given.spans.forget_expired(tenant) == 0
    await given.later(tenant, 3601)
    assert await given.spans.known(tenant, [QUESTION]) == {}
    assert await given.spans.forget_expired(new_tenant()) == 0
    assert await given.spans.forget_expired(tenant) == 2
    assert await given.spans.forget_expired(tenant) == 0


async def test_a_store_that_is_away_loses_what_it_is_given_and_says_so_when_asked(given: Given) -> None:
    tenant = await kept(given.away, QUESTION)
    with pytest.raises(StoreUnavailable):
        await given.away.known(tenant, [QUESTION])
    with pytest.raises(StoreUnavailable):
        await given.away.forget_expired(tenant)


async def test_many_writers_of_the_same_rows_do_not_wait_in_a_circle(given: Given) -> None:
    questions = [replace(QUESTION, text=f"{number}" * 40) for number in range(200)]
    tenant = new_tenant()
    for spans, order in ((given.spans, questions), (given.elsewhere, questions[::-1])) * 3:
        spans.keep(tenant, dict.fromkeys(order, FOUND))
    await given.spans.settle()
    await given.elsewhere.settle()
    assert len(await given.spans.known(tenant, questions)) == 200


async def test_no_text_and_no_kind_can_be_read_in_the_table(database: Database) -> None:
    tenant = await kept(PostgresSpans(database, SEALING, "1"), QUESTION)
    rows = await everything_in(database, tenant, "analysed_text")
    assert not [word for word in ("Zanzibar", "PERSON", "ODD_KIND") if word in rows]


async def test_equal_texts_cannot_be_seen_to_be_equal_under_another_key_or_tenant(database: Database) -> None:
    digests = set()
    for sealing in (SEALING, Sealing(b"\x07" * 32)):
        for tenant in [await kept(PostgresSpans(database, sealing, "1"), QUESTION) for _ in range(2)]:
            async with database.tenant(tenant) as connection:
                select = text("SELECT digest, text_digest FROM gateway.analysed_text")
                digests |= set((await connection.execute(select)).one())
    assert len(digests) == 8


@pytest.mark.parametrize(
    "change",
    [
        "spans = decode('00', 'hex')",
        "spans = (SELECT spans FROM gateway.analysed_text WHERE digest <> changed.digest)",
        "spans = set_byte(spans, length(spans) - 1, 255 - get_byte(spans, length(spans) - 1))",
    ],
    ids=["nonsense", "another row's", "one byte"],
)
async def test_spans_that_were_changed_where_they_lie_are_not_believed(
    database: Database, change: str
) -> None:
    """Who can write to the table must not be able to take a name out of what is masked."""
    spans = PostgresSpans(database, SEALING, "1")
    tenant = await kept(spans, QUESTION)
    spans.keep(tenant, {OTHERS[0]: ()})
    await spans.settle()
    async with database.tenant(tenant) as connection:
        changed = await connection.execute(text(f"UPDATE gateway.analysed_text AS changed SET {change}"))  # noqa: S608
        assert changed.rowcount == 2
    assert await spans.known(tenant, [QUESTION, OTHERS[0]]) == {}
    spans.keep(tenant, {QUESTION: FOUND})
    await spans.settle()
    assert await spans.known(tenant, [QUESTION]) == {QUESTION: FOUND}
