"""A fake can be told to fail for a number of calls, or until it is mended; a failed call changes nothing."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.journal import FakeJournal
from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.ports.journal import Record

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
OWNER = Owner("acme", "maria@acme.example")
TURNS = [KeptTurn(Turn(Role.USER, "hello"), NOW)]
RECORD = Record((AuditEvent("ev_1", Who("acme"), NOW, "t-1", "c-1", Stage.MASK, Evidence()),))


async def test_a_broken_store_fails_until_it_is_mended() -> None:
    kept = FakeConversations()
    kept.broken = True
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await kept.add(OWNER, "c-1", TURNS)
    kept.broken = False
    assert (await kept.open(OWNER, "c-1", 6)).turns == ()
    await kept.add(OWNER, "c-1", TURNS)
    assert (await kept.open(OWNER, "c-1", 6)).turns == tuple(TURNS)


async def test_the_next_calls_fail_as_many_as_were_told() -> None:
    kept = FakeConversations()
    kept.fail_next = 2
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await kept.open(OWNER, "c-1", 6)
    assert (await kept.open(OWNER, "c-1", 6)).turns == ()


async def test_a_broken_journal_fails_in_its_own_way_and_keeps_nothing() -> None:
    journal = FakeJournal()
    journal.fail_next = 1
    with pytest.raises(JournalUnavailable):
        await journal.append(RECORD)
    assert journal.events == []
    await journal.append(RECORD)
    assert journal.events == list(RECORD.events)
