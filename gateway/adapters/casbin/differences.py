"""Who gains and who loses what from one policy to another: every name of either, over everything there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gateway.adapters.casbin.enforcer import enforcer_of
from gateway.adapters.casbin.grants import Grants, grants_of
from gateway.domain.bundle import Bundle
from gateway.domain.policy import ACTIONS, Action
from gateway.domain.resource import WITH_PATH

Right = tuple[Action, str]
References = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A right that a name of policy.csv has under one policy alone, with the rules that matched in each."""

    who: str
    action: Action
    obj: str
    gained: bool
    before: References
    after: References


def differences(before: Bundle, after: Bundle, model_text: str) -> tuple[Difference, ...]:
    """All of them, by name. A name counts for itself: what somebody has who is called so and nothing else."""
    old, new = (_Rights(bundle, _things(before, after), model_text) for bundle in (before, after))
    everybody = sorted(old.names | new.names)
    return tuple(each for who in everybody for each in _between(who, old.of(who), new.of(who)))


Table = Mapping[Right, tuple[bool, References]]


class _Rights:
    """What names may under one policy. Names with the same rules to look at are decided once."""

    def __init__(self, bundle: Bundle, things: Sequence[Right], model_text: str) -> None:
        self._grants: Grants = grants_of(enforcer_of(bundle, model_text), bundle)
        self._things = things
        self._known: dict[frozenset[str], Table] = {}
        self._ruled = frozenset(line.values[0] for line in bundle.policy if line.kind == "p")
        self.names = {name for line in bundle.policy for name in _names_in(line.kind, line.values)}

    def of(self, who: str) -> Table:
        held = frozenset(self._grants.roles.held_by((who,)) & self._ruled)
        if held not in self._known:
            self._known[held] = {thing: self._decided(thing, set(held)) for thing in self._things}
        return self._known[held]

    def _decided(self, thing: Right, held: set[str]) -> tuple[bool, References]:
        rules = self._grants.rules_on(*thing, held)
        allowed = bool(rules) and all(rule.allows for rule in rules)
        return allowed, tuple(rule.reference for rule in rules)


def _between(who: str, old: Table, new: Table) -> Iterator[Difference]:
    if old == new:
        return
    for (action, obj), (had, before) in old.items():
        has, after = new[action, obj]
        if had != has:
            yield Difference(who, action, obj, has, before, after)


def _things(*bundles: Bundle) -> tuple[Right, ...]:
    """Everything that a rule of either bundle can be about."""
    scopes = sorted({path for bundle in bundles for path in bundle.settings.scopes})
    return tuple(
        (action, obj)
        for kind, actions in ACTIONS.items()
        for obj in ([f"{kind}/{path}" for path in scopes] if kind in WITH_PATH else [kind])
        for action in sorted(actions)
    )


def _names_in(kind: str, values: Sequence[str]) -> Sequence[str]:
    return values[:2] if kind == "g" else values[:1]
