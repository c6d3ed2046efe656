"""Random policies over random scope trees, and Casbin itself as the judge of what they mean.

The judge shares nothing with the compiler: its own reading of the policy text, its own `covers`, and the
principal's claims as memberships of one probe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeVar

import casbin
from casbin.persist.adapters.string_adapter import StringAdapter
from hypothesis import strategies as st

from gateway.domain.identity import Identity, Principal
from tests.policies import MODEL, files_of, principal

T = TypeVar("T")

SEGMENTS = ("a", "b", "a-b", "ab", "a_b")
ROLES = ("r0", "r1", "r2", "r3", "r4")
GROUPS = ("g0", "g1")
USERS = ("u0", "u1", "r0", "c0")  # one is called like a role, one like a client
CLIENTS = ("c0", "c1")
OTHERS = ("audit, read", "audit, export", "policy, write", "client, act-as", "glossary, write")
MOST_RULES = 20


class Chance(Protocol):
    """Where choices come from: Hypothesis, or a seeded generator."""

    def pick(self, options: Sequence[T]) -> T: ...

    def number(self, low: int, high: int) -> int: ...


@dataclass(frozen=True)
class Drawn:
    """Choices that Hypothesis makes and can shrink."""

    draw: Callable[..., int]

    def pick(self, options: Sequence[T]) -> T:
        return options[self.number(0, len(options) - 1)]

    def number(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))


@dataclass(frozen=True)
class Seeded:
    """Choices of a generator with a seed, the same every time."""

    random: Random

    def pick(self, options: Sequence[T]) -> T:
        return self.random.choice(options)

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)


@dataclass(frozen=True)
class Case:
    """A policy, the scopes that its tenant declares, and somebody who asks."""

    scopes: tuple[str, ...]
    lines: tuple[str, ...]
    identity: Identity

    @property
    def files(self) -> dict[str, str]:
        return files_of("\n".join(self.lines), scopes=self.scopes)

    @property
    def probes(self) -> tuple[str, ...]:
        """Every scope, one below each, and one beside each that only looks alike."""
        return tuple(sorted({p for s in self.scopes for p in (s, f"{s}/deeper", f"{s}-private")}))


def case(chance: Chance) -> Case:
    """A case with one to twenty rules, four allows for each deny, and memberships up to five roles deep."""
    scopes = tuple(sorted(_tree(chance)))
    rules = [_rule(chance, scopes) for _ in range(chance.number(1, MOST_RULES))]
    memberships = [_membership(chance) for _ in range(chance.number(2, 8))]
    person = principal(chance.pick(USERS), roles=_some(chance, ROLES), groups=_some(chance, GROUPS))
    client = principal(chance.pick(CLIENTS), roles=_some(chance, ROLES))
    identity = Identity(person, client if chance.number(0, 2) == 0 else person)
    return Case(scopes, (*rules, *memberships), identity)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """`case` for Hypothesis."""
    return case(Drawn(draw))


def _tree(chance: Chance) -> set[str]:
    paths = [chance.pick(SEGMENTS)]
    for _ in range(chance.number(2, 9)):
        above = chance.pick(("", *paths))
        paths.append(f"{above}/{chance.pick(SEGMENTS)}" if above else chance.pick(SEGMENTS))
    return set(paths)


def _rule(chance: Chance, scopes: Sequence[str]) -> str:
    what = chance.pick(OTHERS) if chance.number(0, 5) == 0 else f"scope/{chance.pick(scopes)}, search"
    return f"p, {_subject(chance)}, acme, {what}, {chance.pick(('allow', 'allow', 'allow', 'allow', 'deny'))}"


def _subject(chance: Chance) -> str:
    kinds = {"role": ROLES, "user": USERS, "group": GROUPS, "client": CLIENTS}
    kind = chance.pick(("role", "role", "role", "user", "group", "client"))
    return f"{kind}:{chance.pick(kinds[kind])}"


def _membership(chance: Chance) -> str:
    role = chance.number(0, len(ROLES) - 1)
    if role and chance.number(0, 1):
        return f"g, role:{ROLES[chance.number(0, role - 1)]}, role:{ROLES[role]}, acme"
    kind, names = chance.pick((("user", USERS), ("group", GROUPS), ("client", CLIENTS)))
    return f"g, {kind}:{chance.pick(names)}, role:{ROLES[role]}, acme"


def _some(chance: Chance, names: Sequence[str]) -> list[str]:
    return [chance.pick(names) for _ in range(chance.number(0, 2))]


class Judge:
    """Casbin on the policy text, asked for one identity: both of its principals must be allowed."""

    def __init__(self, subject: Case) -> None:
        identity = subject.identity
        person_kinds = ("user",) if identity.acts_for_another else ("user", "client")
        claims = (
            *_claims("probe:person", identity.person, person_kinds),
            *_claims("probe:client", identity.client, ("user", "client")),
        )
        model = casbin.Enforcer.new_model(text=MODEL)
        self._enforcer = casbin.Enforcer(model, StringAdapter("\n".join((*subject.lines, *claims))))
        self._enforcer.add_function("covers", _covers)
        self._enforcer.get_role_manager().max_hierarchy_level = 100

    def allows(self, obj: str, action: str) -> bool:
        return all(
            self._enforcer.enforce(probe, "acme", obj, action) for probe in ("probe:person", "probe:client")
        )

    def allows_client(self, obj: str, action: str) -> bool:
        return bool(self._enforcer.enforce("probe:client", "acme", obj, action))


def _claims(probe: str, who: Principal, kinds: Sequence[str]) -> Iterator[str]:
    yield from (f"g, {probe}, {kind}:{who.subject}, acme" for kind in kinds)
    yield from (f"g, {probe}, role:{role}, acme" for role in sorted(who.roles))
    yield from (f"g, {probe}, group:{group}, acme" for group in sorted(who.groups))


def _covers(asked: str, named: str) -> bool:
    """Segment by segment: what the rule names has to be where the asked path begins."""
    parts = named.split("/")
    return asked.split("/")[: len(parts)] == parts and (asked == named or "/" in named)
