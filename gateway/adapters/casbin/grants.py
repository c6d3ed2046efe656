"""What Casbin holds, turned round: from a subject to all the rules that are about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import casbin

from gateway.domain.bundle import Bundle, PolicyLine
from gateway.domain.policy import Action
from gateway.domain.resource import Resource, resource_of

FILE = "policy.csv"


@dataclass(frozen=True, slots=True)
class Rule:
    """One `p` line: where it stands, what it is about, and whether it allows or denies."""

    line: int
    resource: Resource
    action: Action
    allows: bool

    @property
    def reference(self) -> str:
        return f"{FILE}:{self.line}"


@dataclass(frozen=True, slots=True)
class Grants:
    """Every rule by the subject it names, and every role by the subjects and roles that lead to it."""

    rules: Mapping[str, tuple[Rule, ...]]
    roles: Mapping[str, frozenset[str]]

    def rules_for(self, subjects: Iterable[str]) -> tuple[Rule, ...]:
        """The rules about these subjects and all roles they hold, in the order of the file, each once."""
        held = {held for subject in subjects for held in self.roles.get(subject, (subject,))}
        rules = {rule.line: rule for name in held for rule in self.rules.get(name, ())}
        return tuple(rules[line] for line in sorted(rules))


def grants_of(enforcer: casbin.Enforcer, bundle: Bundle) -> Grants:
    """The bundle's rules and memberships as Casbin loaded them; raises `ValueError` if it changed any."""
    rules: dict[str, list[Rule]] = {}
    for line, (subject, _, obj, action, effect) in _loaded(enforcer.get_policy(), bundle, "p"):
        resource = resource_of(obj)
        if resource is None or effect not in ("allow", "deny"):
            raise ValueError(f"{FILE}:{line.number} is not a valid rule; parse the bundle first")
        rules.setdefault(subject, []).append(Rule(line.number, resource, Action(action), effect == "allow"))
    direct: dict[str, set[str]] = {}
    for _, (member, role, _) in _loaded(enforcer.get_grouping_policy(), bundle, "g"):
        direct.setdefault(member, set()).add(role)
    return Grants(
        rules={subject: tuple(found) for subject, found in rules.items()},
        roles={member: _closure(member, direct) for member in direct},
    )


def _loaded(held: list[list[str]], bundle: Bundle, kind: str) -> list[tuple[PolicyLine, list[str]]]:
    lines = [line for line in bundle.policy if line.kind == kind]
    pairs = list(zip(lines, held, strict=True))
    if any(line.values != tuple(values) or bundle.tenant not in values for line, values in pairs):
        raise ValueError(f"Casbin does not hold the {kind} lines of the bundle as they stand")
    return pairs


def _closure(member: str, direct: Mapping[str, set[str]]) -> frozenset[str]:
    """The member and every role it holds, at any depth."""
    held = {member}
    waiting = [member]
    while waiting:
        fresh = direct.get(waiting.pop(), set()) - held
        held |= fresh
        waiting += fresh
    return frozenset(held)
