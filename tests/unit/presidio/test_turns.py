"""Turns are fair: between tenants, and between short and long work; and nothing that waits is lost."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.presidio.turns import Lane, Turns

ALL = tuple(Lane)
WORK = st.tuples(st.sampled_from(["acme", "globex", "initech"]), st.sampled_from(Lane))


def filled(*work: tuple[str, Lane]) -> Turns[tuple[str, Lane, int]]:
    turns: Turns[tuple[str, Lane, int]] = Turns()
    for number, (tenant, lane) in enumerate(work):
        turns.put(tenant, lane, (tenant, lane, number))
    return turns


def test_one_tenant_with_much_lets_the_others_in_between() -> None:
    turns = filled(*[("greedy", Lane.SHORT)] * 5, ("modest", Lane.SHORT), ("modest", Lane.SHORT))
    order = [tenant for tenant, _, _ in turns.empty()]
    assert order == ["greedy", "modest", "greedy", "modest", "greedy", "greedy", "greedy"]


def test_who_serves_both_lanes_takes_them_in_turns() -> None:
    turns = filled(*[("acme", Lane.LONG)] * 3, *[("acme", Lane.SHORT)] * 3)
    assert [lane.value for _, lane, _ in turns.empty()] == ["short", "long"] * 3


def test_who_serves_one_lane_takes_nothing_of_the_other() -> None:
    turns = filled(("acme", Lane.LONG))
    assert turns.take((Lane.SHORT,)) is None
    assert turns.take((Lane.LONG,)) == ("acme", Lane.LONG, 0)
    assert turns.take(ALL) is None


def test_what_much_of_another_tenant_is_ahead_is_one_piece() -> None:
    turns = filled(*[("greedy", Lane.LONG)] * 5)
    assert list(turns.ahead("modest", Lane.LONG)) == [("greedy", Lane.LONG, 0)]
    assert len(list(turns.ahead("greedy", Lane.LONG))) == 5


@given(st.lists(WORK, max_size=30), WORK)
def test_what_is_ahead_is_what_comes_out_before(work: list[tuple[str, Lane]], mine: tuple[str, Lane]) -> None:
    tenant, lane = mine
    ahead = set(filled(*work).ahead(tenant, lane))
    out = [each for each in filled(*work, mine).empty() if each[1] is lane]
    assert ahead == set(out[: out.index((*mine, len(work)))])


@given(st.lists(WORK, max_size=30))
def test_looking_at_what_waits_takes_nothing(work: list[tuple[str, Lane]]) -> None:
    turns = filled(*work)
    assert Counter(turns.of(ALL)) == Counter(turns.of(ALL)) == Counter(turns.empty())


@given(st.lists(WORK, max_size=30))
def test_all_work_comes_out_once_and_that_of_one_tenant_and_lane_in_its_order(
    work: list[tuple[str, Lane]],
) -> None:
    out = list(filled(*work).empty())
    assert sorted(number for _, _, number in out) == list(range(len(work)))
    for kind in set(work):
        numbers = [number for tenant, lane, number in out if (tenant, lane) == kind]
        assert numbers == sorted(numbers)


@given(st.lists(WORK, min_size=1, max_size=30))
def test_nobody_waits_for_two_turns_of_another_tenant(work: list[tuple[str, Lane]]) -> None:
    """Between two pieces of one tenant's in a lane, every other tenant that waits there has had its turn."""
    for lane in Lane:
        out = [tenant for tenant, of, _ in filled(*work).empty() if of is lane]
        left = Counter(out)
        for place, tenant in enumerate(out):
            following = out[place + 1 :]
            again = following.index(tenant) if tenant in following else len(following)
            left[tenant] -= 1
            waiting = {other for other, count in left.items() if count and other != tenant}
            assert again == len(following) or waiting <= set(following[:again])
