"""What Casbin holds, turned round: from an action and a place to the rules there, and from a subject to its
scopes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from sys import intern

import casbin

from gateway.adapters.casbin.roles import Roles
from gateway.domain.access import topmost
from gateway.domain.bundle import Bundle, PolicyLine
from gateway.domain.policy import POLICY_FILE, Action
from gateway.domain.resource import WITH_PATH, Resource, resource_of


@dataclass(frozen=True, slots=True)
class Rule:
    """One `p` line: its number, how it is referred to (`file:line`), and whether it allows or denies."""

    line: int
    reference: str
    allows: bool


@dataclass(frozen=True, slots=True)
class Scopes:
    """The topmost scopes that a subject's own rules let it search, and those they deny it."""

    allowed: tuple[str, ...]
    denied: tuple[str, ...]


_LINE = attrgetter("line")

Place = Mapping[str, Sequence[Rule]]
"""The rules on one thing, by the subject they name."""


@dataclass(frozen=True, slots=True)
class Grants:
    """Every rule by what it is about, every subject's scopes, and who holds which role.

    A decision looks at the places from the asked thing upwards and at the subjects held; how many rules the
    policy has otherwise makes no difference.
    """

    places: Mapping[Action, Mapping[str, Place]]
    above: Mapping[Action, Mapping[str, tuple[Place, ...]]]
    """The places from the top down to each thing that the tenant declares or a rule names."""
    scopes: Mapping[str, Scopes]
    roles: Roles

    def rules_on(self, action: Action, obj: str, held: set[str]) -> list[Rule]:
        """The rules on this action and object for any of these subjects, in the order of the file."""
        found: list[Rule] = []
        for place in self._places_of(action, obj):
            # Two sets of keys: Python walks the smaller one.
            for subject in place.keys() & held:
                found += place[subject]
        found.sort(key=_LINE)
        return found

    def scopes_of(self, held: set[str]) -> Iterable[Scopes]:
        """What the rules of each of these subjects say of searching."""
        return (self.scopes[subject] for subject in self.scopes.keys() & held)

    def _places_of(self, action: Action, obj: str) -> tuple[Place, ...]:
        known = self.above[action].get(obj)
        return _lineage(self.places[action], obj) if known is None else known


def _lineage(places: Mapping[str, Place], obj: str) -> tuple[Place, ...]:
    """The places from the top down to this object; none for what is no object."""
    asked = resource_of(obj)
    return () if asked is None else tuple(places[name] for name in asked.lineage if name in places)


def grants_of(enforcer: casbin.Enforcer, bundle: Bundle) -> Grants:
    """The bundle's rules and memberships as Casbin loaded them; raises `ValueError` if it changed any."""
    places: dict[Action, dict[str, dict[str, list[Rule]]]] = {action: {} for action in Action}
    searched: dict[str, tuple[list[str], list[str]]] = {}
    for line, (subject, _, obj, action, effect) in _loaded(enforcer.get_policy(), bundle, "p"):
        resource = resource_of(obj)
        if resource is None or effect not in ("allow", "deny"):
            raise ValueError(f"{POLICY_FILE}:{line.number} is not a valid rule; parse the bundle first")
        rule = Rule(line.number, f"{POLICY_FILE}:{line.number}", effect == "allow")
        places[Action(action)].setdefault(str(resource), {}).setdefault(intern(subject), []).append(rule)
        if action == Action.SEARCH:
            searched.setdefault(subject, ([], []))[not rule.allows].append(resource.path)
    scopes = {who: Scopes(*map(topmost, paths)) for who, paths in searched.items()}
    return Grants(places, _above(places, bundle), scopes, Roles(_direct(enforcer, bundle)))


def _above(
    places: Mapping[Action, Mapping[str, Place]], bundle: Bundle
) -> Mapping[Action, Mapping[str, tuple[Place, ...]]]:
    declared = {str(Resource(kind, path)) for kind in WITH_PATH for path in bundle.settings.scopes}
    return {
        action: {obj: _lineage(rules, obj) for obj in declared | rules.keys()}
        for action, rules in places.items()
    }


def _direct(enforcer: casbin.Enforcer, bundle: Bundle) -> Mapping[str, frozenset[str]]:
    direct: dict[str, set[str]] = {}
    for _, (member, role, _) in _loaded(enforcer.get_grouping_policy(), bundle, "g"):
        direct.setdefault(intern(member), set()).add(intern(role))
    return {member: frozenset(roles) for member, roles in direct.items()}


def _loaded(held: list[list[str]], bundle: Bundle, kind: str) -> list[tuple[PolicyLine, list[str]]]:
    lines = [line for line in bundle.policy if line.kind == kind]
    pairs = list(zip(lines, held, strict=True))
    if any(line.values != tuple(values) or bundle.tenant not in values for line, values in pairs):
        raise ValueError(f"Casbin does not hold the {kind} lines of the bundle as they stand")
    return pairs
