"""Obligations of the port `Clock`, over the machine's and the fake."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from gateway.adapters.clock import SystemClock
from gateway.adapters.fakes.clock import FakeClock
from gateway.ports.clock import Clock


@pytest.fixture(params=[SystemClock, FakeClock])
def clock(request: pytest.FixtureRequest) -> Clock:
    made: Clock = request.param()
    return made


def test_1_now_is_in_utc_with_its_zone(clock: Clock) -> None:
    assert clock.now().utcoffset() == timedelta(0)


def test_2_monotonic_never_goes_backwards(clock: Clock) -> None:
    moments = [clock.monotonic() for _ in range(100)]
    assert moments == sorted(moments)


def test_3_an_id_has_its_prefix_and_is_given_out_once(clock: Clock) -> None:
    ids = [clock.new_id("ev_") for _ in range(1000)]
    assert len(set(ids)) == 1000
    assert all(each.startswith("ev_") for each in ids)


@pytest.mark.parametrize("seconds", [-1.0, 0.0, 0.02])
async def test_4_a_sleep_takes_its_time_and_lets_others_work(clock: Clock, seconds: float) -> None:
    before = clock.monotonic()
    worked: list[bool] = []
    asyncio.get_running_loop().call_soon(worked.append, True)
    await clock.sleep(seconds)
    assert clock.monotonic() - before >= seconds
    assert worked


async def test_4_a_sleep_ends_when_it_is_cancelled(clock: Clock) -> None:
    asleep = asyncio.create_task(clock.sleep(30))
    await asyncio.sleep(0)
    asleep.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(asleep, 5)


def test_5_a_chance_lies_between_0_and_1(clock: Clock) -> None:
    assert all(0 <= clock.chance() < 1 for _ in range(1000))
