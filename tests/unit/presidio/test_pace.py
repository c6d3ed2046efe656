"""How long work takes is learned from what it took; what was cut short tells only that it takes longer."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.pace import Begun, Pace


def ago(characters: int, seconds: float) -> Begun:
    return Begun(characters, time.monotonic() - seconds)


def test_it_learns_from_work_that_was_slower_and_from_work_that_was_faster() -> None:
    pace = Pace()
    at_first = pace.seconds(10_000)
    pace.learn(ago(10_000, 100), is_finished=True)
    slow = pace.seconds(10_000)
    pace.learn(ago(10_000, 1), is_finished=True)
    assert at_first < pace.seconds(10_000) < slow < 100


def test_work_that_was_cut_short_makes_nothing_look_faster() -> None:
    pace = Pace()
    at_first = pace.seconds(10_000)
    pace.learn(ago(10_000, 0), is_finished=False)
    assert pace.seconds(10_000) == at_first
    pace.learn(ago(10_000, 100), is_finished=False)
    assert pace.seconds(10_000) > at_first


def test_short_work_tells_nothing() -> None:
    pace = Pace()
    at_first = pace.seconds(10_000)
    pace.learn(ago(0, 100), is_finished=True)
    assert pace.seconds(10_000) == at_first


def test_what_was_begun_comes_first_and_what_it_has_had_is_over() -> None:
    pace = Pace()
    each = pace.seconds(16_384)
    assert pace.seconds_after(16_384, []) == pytest.approx(each)
    assert pace.seconds_after(16_384, [ago(16_384, 0.0), ago(0, 9)]) == pytest.approx(2 * each, rel=0.05)
    assert pace.seconds_after(16_384, [ago(16_384, each / 2)]) == pytest.approx(1.5 * each, rel=0.05)


def test_work_that_is_late_already_tells_of_the_work_behind_it() -> None:
    assert Pace().seconds_after(16_384, [ago(16_384, 50)]) >= 50
