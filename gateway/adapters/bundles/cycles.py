"""Finds roles that contain each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter


def cycles(memberships: Mapping[int, tuple[str, ...]]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """For each circle, the number of the line that closes it and the names along it.

    `memberships` maps line numbers to member and role. Every line that closes a circle with lines before it
    is found; without recursion, since chains may be long. Where there is none, which is nearly always, the
    cost grows with the number of lines and no faster.
    """
    if not _has_any(memberships):
        return
    roles: dict[str, set[str]] = {}
    for number, (member, role) in sorted(memberships.items()):
        if way := _way(role, member, roles):
            yield number, (member, *way)
        else:
            roles.setdefault(member, set()).add(role)


def _has_any(memberships: Mapping[int, tuple[str, ...]]) -> bool:
    everybody: TopologicalSorter[str] = TopologicalSorter()
    for member, role in memberships.values():
        everybody.add(member, role)
    try:
        everybody.prepare()
    except CycleError:
        return True
    return False


def _way(start: str, goal: str, roles: Mapping[str, set[str]]) -> tuple[str, ...]:
    """The names from `start` to `goal`, both included; empty if there is no way."""
    before: dict[str, str] = {start: ""}
    waiting = [start]
    while waiting:
        name = waiting.pop()
        if name == goal:
            return tuple(reversed([*_back(name, before)]))
        for role in sorted(roles.get(name, ())):
            if role not in before:
                before[role] = name
                waiting.append(role)
    return ()


def _back(name: str, before: Mapping[str, str]) -> Iterator[str]:
    while name:
        yield name
        name = before[name]
