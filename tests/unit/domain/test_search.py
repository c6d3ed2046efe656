"""Several lists of documents become one: by places, weighed, each document once, in the same order always."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.lanes import Lane
from gateway.domain.search import RANK_CONSTANT, Hit, Ranking, fuse


def hit(name: str, score: float = 1.0) -> Hit:
    return Hit(name, "handbook", "hr", name, "", score)


def ranking(source: int | Lane, *names: str, weight: float = 1.0) -> Ranking:
    return Ranking(source, weight, [hit(name) for name in names])


def names(*rankings: Ranking, limit: int = 10) -> list[str]:
    return [merged.hit.id for merged in fuse(rankings, limit)]


def test_a_document_that_several_searches_find_comes_before_those_that_one_finds() -> None:
    assert names(ranking(0, "a", "b"), ranking(1, "b", "c")) == ["b", "a", "c"]


def test_a_score_is_the_sum_of_weighed_places() -> None:
    (first, *_) = fuse([ranking(0, "a", weight=1.0), ranking(1, "x", "a", weight=0.5)], 10)
    assert first.hit.score == pytest.approx(1 / (RANK_CONSTANT + 1) + 0.5 / (RANK_CONSTANT + 2))
    assert first.matched_queries == (0, 1)


def test_a_search_of_less_weight_puts_its_first_behind_that_of_more() -> None:
    assert names(ranking(0, "light", weight=0.5), ranking(1, "heavy")) == ["heavy", "light"]


def test_a_document_given_twice_by_one_search_counts_once_and_at_its_first_place() -> None:
    (twice, after) = fuse([ranking(0, "a", "a", "b")], 10)
    assert twice.hit.score == 1 / (RANK_CONSTANT + 1)
    assert after.hit.score == 1 / (RANK_CONSTANT + 3)
    assert twice.matched_queries == (0,)


def test_a_lane_is_named_and_is_no_query() -> None:
    found = fuse([ranking(0, "a"), ranking(Lane.ORIGINAL, "b", "a", weight=0.5)], 10)
    assert [(each.hit.id, each.matched_queries, each.matched_lanes) for each in found] == [
        ("a", (0,), (Lane.ORIGINAL,)),
        ("b", (), (Lane.ORIGINAL,)),
    ]


def test_two_lanes_of_a_kind_count_both_and_are_named_once() -> None:
    (found,) = fuse([ranking(Lane.VARIATION, "a"), ranking(Lane.VARIATION, "a")], 10)
    assert found.hit.score == 2 / (RANK_CONSTANT + 1)
    assert found.matched_lanes == (Lane.VARIATION,)


@pytest.mark.parametrize(("weight", "place"), [(0.2, 14), (0.3, 9), (0.5, 5), (1.0, 2)])
def test_one_bad_search_cannot_hide_what_the_message_itself_finds(weight: float, place: int) -> None:
    """However much a rewrite brings along, the first that the original finds stands here at the latest."""
    bad = ranking(0, *(f"wrong {n}" for n in range(50)))
    found = names(bad, ranking(Lane.ORIGINAL, "right", "next", weight=weight), limit=50)
    assert found.index("right") + 1 <= place


LISTS = st.lists(st.lists(st.sampled_from("abcdef"), max_size=8), max_size=4)


@given(LISTS, st.integers(0, 10))
def test_nothing_is_lost_doubled_or_out_of_order(lists: list[list[str]], limit: int) -> None:
    found = fuse([ranking(index, *each) for index, each in enumerate(lists)], limit)
    ids = [each.hit.id for each in found]
    everything = set().union(*map(set, lists)) if lists else set()
    assert len(ids) == len(set(ids)) == min(limit, len(everything))
    assert [each.hit.score for each in found] == sorted((each.hit.score for each in found), reverse=True)
    for each in found:
        assert each.matched_queries == tuple(n for n, names in enumerate(lists) if each.hit.id in names)
