"""The fake clock goes on only when it is told to, or slept by."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from gateway.adapters.fakes.clock import FakeClock

START = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def test_time_stands_still_until_it_is_advanced_on_both_clocks_alike() -> None:
    clock = FakeClock(START)
    assert (clock.now(), clock.monotonic()) == (clock.now(), clock.monotonic())
    clock.advance(1.5)
    assert clock.now() == START + timedelta(seconds=1.5)
    assert clock.monotonic() == 1.5


def test_the_wall_clock_can_be_set_back_and_the_monotonic_one_does_not_care() -> None:
    clock = FakeClock(START)
    clock.advance(60)
    clock.set(START - timedelta(hours=1))
    assert clock.now() == START - timedelta(hours=1)
    assert clock.monotonic() == 60


def test_a_time_given_in_another_zone_is_told_in_utc() -> None:
    clock = FakeClock(START.astimezone(timezone(timedelta(hours=-3))))
    assert clock.now() == START
    assert clock.now().tzinfo is UTC


def test_time_cannot_be_advanced_backwards() -> None:
    with pytest.raises(ValueError, match="backwards"):
        FakeClock().advance(-1)


def test_ids_count_so_that_a_test_can_name_them() -> None:
    clock = FakeClock()
    assert [clock.new_id("ev_"), clock.new_id("t-")] == ["ev_1", "t-2"]


async def test_a_sleep_of_hours_is_over_at_once_and_has_gone_by_on_both_clocks() -> None:
    clock = FakeClock(START)
    await clock.sleep(7200)
    assert (clock.now(), clock.monotonic()) == (START + timedelta(hours=2), 7200)
    assert clock.naps == [7200]


def test_luck_is_what_it_was_set_to() -> None:
    clock = FakeClock()
    clock.luck = 0.25
    assert [clock.chance(), clock.chance()] == [0.25, 0.25]
