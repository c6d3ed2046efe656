"""Which roles a subject holds, at any depth: worked out once, so that no decision walks the way again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import TopologicalSorter

KEPT = 1_000_000
"""Entries of all kept sets together, some 60 MB. Chains of thousands of roles would need the square of their
length; what does not fit is walked at each decision."""

_NONE: frozenset[str] = frozenset()


class Roles:
    """Every membership of a policy, turned round: from a member to the roles it leads to."""

    def __init__(self, direct: Mapping[str, frozenset[str]], kept: int = KEPT) -> None:
        """`direct` maps members to their roles. Raises `graphlib.CycleError` for roles in a circle."""
        self._direct = direct
        self._reached = _reached(direct, kept)

    def held_by(self, subjects: Iterable[str]) -> set[str]:
        """The subjects and all that they hold."""
        held = set(subjects)
        waiting = list(held)
        while waiting:
            name = waiting.pop()
            reached = self._reached.get(name)
            if reached is None:
                fresh = self._direct.get(name, _NONE) - held
                held |= fresh
                waiting += fresh
            else:
                held |= reached
        return held


def _reached(direct: Mapping[str, frozenset[str]], kept: int) -> Mapping[str, frozenset[str]]:
    """All roles of each member, as far as they fit; members with the same roles share one set."""
    reached: dict[str, frozenset[str]] = {}
    shared: dict[frozenset[str], frozenset[str]] = {}
    for member in _roles_first(direct):
        roles = direct.get(member, _NONE)
        if roles not in shared:
            everything = roles.union(*(reached.get(role, _NONE) for role in roles))
            if (kept := kept - len(everything)) < 0:
                break
            shared[roles] = everything
        reached[member] = shared[roles]
    return reached


def _roles_first(direct: Mapping[str, frozenset[str]]) -> Iterable[str]:
    """Each role after those it leads to, then everybody else: nobody leads to a user, group or client."""
    ways = {member: roles for member, roles in direct.items() if member.startswith("role:")}
    yield from (role for role in TopologicalSorter(ways).static_order() if role in ways)
    yield from (member for member in direct if member not in ways)
