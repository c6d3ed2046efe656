"""Roles: what a subject holds, however long and branched the way to it is."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError
from random import Random

import pytest

from gateway.adapters.casbin.roles import Roles

Direct = Mapping[str, frozenset[str]]


def direct(*pairs: str) -> Direct:
    """Memberships from `member role`."""
    held: dict[str, frozenset[str]] = {}
    for member, role in (pair.split() for pair in pairs):
        held[member] = held.get(member, frozenset()) | {role}
    return held


def test_a_subject_holds_itself_its_roles_and_theirs() -> None:
    roles = Roles(direct("user:m role:a", "role:a role:b", "role:b role:c", "user:n role:c"))
    assert roles.held_by(["user:m"]) == {"user:m", "role:a", "role:b", "role:c"}
    assert roles.held_by(["user:n", "role:b"]) == {"user:n", "role:b", "role:c"}


def test_who_is_not_known_holds_nothing_and_leaves_no_trace() -> None:
    roles = Roles(direct("user:m role:a"))
    assert roles.held_by(["user:stranger"]) == {"user:stranger"}
    assert roles.held_by([]) == set()
    assert roles.held_by(["user:m"]) == {"user:m", "role:a"}


def test_what_was_asked_for_once_can_be_changed_without_changing_the_next_answer() -> None:
    roles = Roles(direct("user:m role:a"))
    roles.held_by(["user:m"]).add("role:administrator")
    assert roles.held_by(["user:m"]) == {"user:m", "role:a"}


def test_the_order_of_the_lines_makes_no_difference() -> None:
    chain = [f"role:r{n} role:r{n + 1}" for n in range(200)]
    for order in (chain, chain[::-1]):
        assert len(Roles(direct("user:m role:r0", *order)).held_by(["user:m"])) == 202


def test_roles_that_contain_each_other_are_refused() -> None:
    with pytest.raises(CycleError):
        Roles(direct("role:a role:b", "role:b role:a"))


@pytest.mark.parametrize("kept", [0, 5, 40, 1000])
def test_roles_that_were_not_kept_are_walked_to_the_same_end(kept: int) -> None:
    random = Random(kept)  # noqa: S311
    ways = [f"role:r{low} role:r{high}" for low in range(30) for high in random.sample(range(low + 1, 40), 2)]
    users = [f"user:u{n} role:r{random.randrange(40)}" for n in range(60)]
    some, all_kept = Roles(direct(*ways, *users), kept), Roles(direct(*ways, *users))
    for n in range(60):
        assert some.held_by([f"user:u{n}"]) == all_kept.held_by([f"user:u{n}"])


def test_a_chain_of_twenty_thousand_takes_no_square_of_memory() -> None:
    roles = Roles(direct(*(f"role:r{n} role:r{n + 1}" for n in range(20_000))), kept=100_000)
    assert len(roles.held_by(["role:r0"])) == 20_001
