"""What a process knows of the newest message of a conversation, and what it forgets."""

from __future__ import annotations

import asyncio

from gateway.adapters.overtaking import Overtaking
from gateway.domain.conversation import Owner

TALK = (Owner("acme", "maria@acme.example"), "c-1")
OTHER = (Owner("acme", "ben@acme.example"), "c-1")


def test_only_what_is_newer_overtakes() -> None:
    known = Overtaking()
    known.took(TALK, 5)
    known.took(TALK, 4)
    assert [known.overtaken(TALK, generation) for generation in (3, 4, 5, 6)] == [True, True, False, False]
    assert not known.overtaken(OTHER, 1)


def test_what_was_forgotten_is_overtaken_and_what_begins_after_it_is_not() -> None:
    known = Overtaking()
    known.took(TALK, 5)
    known.ended(TALK, 5)
    known.ended(TALK, 5)
    known.took(TALK, 6)
    assert known.overtaken(TALK, 5)
    assert not known.overtaken(TALK, 6)


def test_its_memory_is_bounded_and_then_says_too_little() -> None:
    known = Overtaking(remembered=2)
    for number in range(4):
        known.took((TALK[0], f"c-{number}"), 9)
    assert [known.overtaken((TALK[0], f"c-{number}"), 1) for number in range(4)] == [
        False,
        False,
        True,
        True,
    ]


async def test_who_comes_too_late_to_wait_goes_on_at_once() -> None:
    known = Overtaking()
    known.took(TALK, 5)
    await asyncio.wait_for(known.until_overtaken(TALK, 4), 5)


async def test_all_who_wait_behind_go_on_and_the_newest_waits_further() -> None:
    known = Overtaking()
    waiting = [asyncio.create_task(known.until_overtaken(TALK, generation)) for generation in (1, 2, 3)]
    await asyncio.sleep(0)
    known.took(TALK, 3)
    done, still = await asyncio.wait(waiting, timeout=0.1)
    assert (done, still) == ({waiting[0], waiting[1]}, {waiting[2]})
    waiting[2].cancel()
    await asyncio.wait(still)
    assert not known._waiting
