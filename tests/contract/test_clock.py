"""Obligations of the port `Clock`, over the machine's and the fake."""

from __future__ import annotations

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
