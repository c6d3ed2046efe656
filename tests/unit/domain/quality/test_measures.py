"""What a ranking is worth, with values worked out by hand."""

from __future__ import annotations

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.quality.measures import MEASURES, gap_closed, mean, measures_of, percentile


def test_a_ranking_is_measured_as_the_definitions_say() -> None:
    found = measures_of(["x", "a", "y", "z", "w", "b"], frozenset({"a", "b"}))
    assert found["recall@5"] == 0.5
    assert found["recall@10"] == 1.0
    assert found["mrr"] == 0.5
    assert found["ndcg@10"] == pytest.approx((1 / log2(3) + 1 / log2(7)) / (1 + 1 / log2(3)))


def test_what_is_not_found_is_worth_nothing_and_all_of_it_first_is_worth_everything() -> None:
    assert set(measures_of(["x"], frozenset({"a"})).values()) == {0.0}
    assert set(measures_of(["a", "b"], frozenset({"a", "b"})).values()) == {1.0}


@given(st.lists(st.integers(0, 30).map(str), unique=True), st.sets(st.integers(0, 30).map(str), min_size=1))
def test_every_measure_is_a_share(ranking: list[str], gold: set[str]) -> None:
    found = measures_of(ranking, frozenset(gold))
    assert tuple(found) == MEASURES
    assert all(0.0 <= value <= 1.0 + 1e-9 for value in found.values())


def test_the_gap_is_told_only_where_there_is_one() -> None:
    raw, reached, reference = ({"recall@5": a, "mrr": b} for a, b in ((0.2, 0.5), (0.6, 0.7), (1.0, 0.5)))
    assert gap_closed(raw, reached, reference) == {"recall@5": pytest.approx(0.5)}


def test_the_mean_of_nothing_is_nothing() -> None:
    assert mean([]) == {}
    assert mean([{"mrr": 0.0}, {"mrr": 1.0}]) == {"mrr": 0.5}


def test_a_percentile_is_one_of_the_values() -> None:
    values = [float(value) for value in range(1, 101)]
    assert (percentile(values, 0.5), percentile(values, 0.95), percentile([7.0], 0.95)) == (50.0, 95.0, 7.0)
    assert percentile([], 0.5) == 0.0
