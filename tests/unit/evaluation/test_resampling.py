"""Intervals of a mean difference."""

from __future__ import annotations

from gateway.adapters.evaluation.resampling import interval_of


def test_without_a_difference_there_is_no_interval() -> None:
    assert interval_of([0.0] * 50) == (0.0, 0.0)
    assert interval_of([]) == (0.0, 0.0)


def test_a_clear_difference_stays_clear_of_zero_and_a_noisy_one_does_not() -> None:
    low, high = interval_of([0.2, 0.3, 0.25] * 30)
    assert 0.2 < low < 0.25 < high < 0.3
    low, high = interval_of([1.0, -1.0] * 20)
    assert low < 0 < high


def test_the_same_differences_give_the_same_interval() -> None:
    assert interval_of([0.0, 1.0, 0.5]) == interval_of([0.0, 1.0, 0.5])
