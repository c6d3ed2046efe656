"""The promises of the journal's commit, switched off in PostgreSQL's journal, are missed by its contract."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

import pytest

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.postgres import journal as postgres_journal
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.insertion import Row, insert
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.reviews import PostgresReviews
from gateway.adapters.postgres.roles import RoleUrls
from gateway.ports.journal import Kept, Record
from tests.contract import test_journal as contract
from tests.contract.places import SEALING
from tests.contract.test_journal import NOW, Given


@pytest.fixture
async def given(postgres_urls: RoleUrls) -> AsyncIterator[Given]:
    """The contract's places over PostgreSQL, less the one whose database is away."""
    database, elsewhere = Database(postgres_urls.app), Database(postgres_urls.app)
    journal, other = PostgresJournal(database, SEALING), PostgresJournal(elsewhere, SEALING)
    await journal.start()
    yield Given(journal, other.events_of, PostgresReviews(elsewhere, SEALING, FakeClock(NOW)), other)
    await journal.close()
    for door in (database, elsewhere):
        await door.close()


async def test_with_everything_in_place_the_contract_holds(given: Given) -> None:
    await contract.test_2_a_case_that_cannot_be_kept_takes_its_events_with_it(given)
    await contract.test_1_when_append_returns_events_and_case_are_there_for_everybody(given)


async def test_a_case_that_is_committed_apart_from_its_event_is_missed(
    given: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def apart(database: Database, rows: Iterable[Row]) -> None:
        for row in rows:
            await insert(database, [row])

    monkeypatch.setattr(postgres_journal, "insert", apart)
    with pytest.raises(AssertionError):
        await contract.test_2_a_case_that_cannot_be_kept_takes_its_events_with_it(given)


async def test_an_answer_before_the_commit_is_missed(given: Given, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(_: Record) -> Kept:
        return Kept.DURABLE

    monkeypatch.setattr(given.journal, "append", at_once)
    with pytest.raises(AssertionError):
        await contract.test_1_when_append_returns_events_and_case_are_there_for_everybody(given)
