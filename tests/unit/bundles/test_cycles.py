"""Circles among memberships: each is found once, however long the chain."""

from __future__ import annotations

from gateway.adapters.bundles.cycles import cycles


def test_a_chain_and_a_diamond_are_no_circle() -> None:
    assert list(cycles({1: ("a", "b"), 2: ("b", "c"), 3: ("a", "c"), 4: ("d", "c"), 5: ("a", "d")})) == []


def test_the_line_that_closes_a_circle_is_named_with_the_way_round() -> None:
    assert list(cycles({1: ("a", "b"), 2: ("b", "c"), 7: ("c", "a")})) == [(7, ("c", "a", "b", "c"))]


def test_several_circles_are_all_found() -> None:
    found = list(cycles({1: ("a", "b"), 2: ("b", "a"), 3: ("c", "d"), 4: ("d", "c"), 5: ("e", "e")}))
    assert [number for number, _ in found] == [2, 4, 5]


def test_many_long_chains_are_read_in_either_order_of_their_lines() -> None:
    chain = [(f"r{number}", f"r{number + 1}") for number in range(20_000)]
    for ways in (chain, chain[::-1]):
        assert list(cycles(dict(enumerate(ways)))) == []


def test_a_chain_of_thousands_is_followed_to_its_end() -> None:
    chain = {number: (f"r{number}", f"r{number + 1}") for number in range(3000)}
    assert list(cycles(chain)) == []
    ((number, names),) = cycles({**chain, 3000: ("r3000", "r0")})
    assert (number, len(names)) == (3000, 3002)
