"""The queue before the writer is first in, first out, and bounded in rows, in bytes a batch and in memory."""

from __future__ import annotations

import asyncio

import pytest

from gateway.adapters.postgres.insertion import Row
from gateway.adapters.postgres.waiting import Waiter, Waiting
from gateway.ports.failures import JournalUnavailable
from gateway.ports.journal import Kept

MEGABYTE = 2**20


def waiter(*, rows: int = 1, size: int = 0) -> Waiter:
    return Waiter(tuple(Row("acme", "insert", (bytes(size),)) for _ in range(rows)))


async def test_what_waits_is_taken_in_order_and_in_one_batch() -> None:
    waiting, waiters = Waiting(MEGABYTE), [waiter() for _ in range(5)]
    for each in waiters:
        waiting.put(each)
    assert await waiting.take() == waiters


async def test_a_batch_has_at_most_500_rows_and_never_a_part_of_a_record() -> None:
    waiting = Waiting(MEGABYTE)
    for _ in range(22):
        waiting.put(waiter(rows=60))
    assert [len(await waiting.take()) for _ in range(2)] == [8, 7]


async def test_half_of_what_waits_is_taken_so_that_callers_and_database_need_not_take_turns() -> None:
    waiting = Waiting(MEGABYTE)
    for _ in range(64):
        waiting.put(waiter(rows=5))
    assert len(await waiting.take()) == 32


async def test_so_few_rows_that_a_commit_costs_more_are_not_halved() -> None:
    waiting = Waiting(MEGABYTE)
    for _ in range(24):
        waiting.put(waiter(rows=5))
    assert [len(await waiting.take()) for _ in range(2)] == [12, 12]


async def test_a_batch_has_at_most_4_megabytes_but_one_record_at_least() -> None:
    waiting, large = Waiting(100 * MEGABYTE), waiter(size=9 * MEGABYTE)
    for each in (large, waiter(size=MEGABYTE), waiter(size=MEGABYTE), waiter(size=3 * MEGABYTE)):
        waiting.put(each)
    assert [len(await waiting.take()) for _ in range(3)] == [1, 2, 1]


async def test_a_full_queue_refuses_at_once_and_has_room_again_when_something_is_taken() -> None:
    waiting = Waiting(3 * MEGABYTE)
    waiting.put(waiter(size=2 * MEGABYTE))
    with pytest.raises(JournalUnavailable, match="too many"):
        waiting.put(waiter(size=2 * MEGABYTE))
    await waiting.take()
    waiting.put(waiter(size=2 * MEGABYTE))
    assert len(await waiting.take()) == 1


async def test_taking_waits_for_the_next_record() -> None:
    waiting, late = Waiting(MEGABYTE), waiter()
    taking = asyncio.create_task(waiting.take())
    await asyncio.sleep(0)
    assert not taking.done()
    waiting.put(late)
    assert await taking == [late]


async def test_a_closed_queue_gives_what_it_has_and_then_nothing_and_takes_no_more() -> None:
    waiting = Waiting(MEGABYTE)
    waiting.put(waiter())
    waiting.close()
    with pytest.raises(JournalUnavailable, match="closed"):
        waiting.put(waiter())
    assert len(await waiting.take()) == 1
    assert await waiting.take() == []


async def test_closing_wakes_who_waits_for_a_record() -> None:
    waiting = Waiting(MEGABYTE)
    taking = asyncio.create_task(waiting.take())
    await asyncio.sleep(0)
    waiting.close()
    assert await taking == []


async def test_a_waiter_whose_caller_is_gone_can_still_succeed_or_fail() -> None:
    for gone in (waiter(), waiter()):
        gone.kept.cancel()
        gone.succeed(Kept.DURABLE)
        gone.fail("away", OSError())
        assert gone.kept.cancelled()
