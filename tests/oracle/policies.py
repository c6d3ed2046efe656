"""Random policies over random scope trees, and somebody who asks: small, crowded, and full of near misses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from gateway.domain.identity import Identity
from tests.policies import files_of, principal

SEGMENTS = ("a", "b", "a-b", "ab", "a_b")
ROLES = ("r0", "r1", "r2", "r3", "r4")
GROUPS = ("g0", "g1")
USERS = ("u0", "u1", "r0", "c0")  # one is called like a role, one like a client
CLIENTS = ("c0", "c1")
OTHERS = ("audit, read", "audit, export", "policy, write", "client, act-as", "glossary, write")
NOWHERE = ("nowhere, search", "scope, search", ", search", "scope/zzz, search", "audit, search")
"""What no rule is about."""
MOST_RULES = 20


@dataclass(frozen=True)
class Case:
    """A policy, the scopes that its tenant declares, and somebody who asks."""

    scopes: tuple[str, ...]
    lines: tuple[str, ...]
    identity: Identity

    @property
    def files(self) -> dict[str, str]:
        return files_of("\n".join(self.lines), scopes=self.scopes)

    def questions(self, random: Random) -> tuple[str, ...]:
        """Twelve at most, `object, action`: eight on declared scopes and below, two on other rights, and two
        on what only looks like something that a rule is about."""
        about = [f"scope/{probe}, search" for s in self.scopes for probe in (s, f"{s}/deeper")]
        beside = [*NOWHERE, *(f"scope/{scope}-private, search" for scope in self.scopes)]
        chosen = (
            random.sample(about, min(8, len(about))),
            random.sample(OTHERS, 2),
            random.sample(beside, 2),
        )
        return tuple(question for pool in chosen for question in pool)

    @property
    def probes(self) -> tuple[str, ...]:
        """Every scope, one below each, and one beside each that only looks alike."""
        return tuple(sorted({p for s in self.scopes for p in (s, f"{s}/deeper", f"{s}-private")}))


def case(random: Random) -> Case:
    """A case with one to twenty rules, four allows for each deny, and memberships up to five roles deep."""
    scopes = tuple(sorted(_tree(random)))
    rules = [_rule(random, scopes) for _ in range(random.randint(1, MOST_RULES))]
    memberships = [_membership(random) for _ in range(random.randint(2, 12))]
    person = principal(random.choice(USERS), roles=_some(random, ROLES), groups=_some(random, GROUPS))
    client = principal(random.choice(CLIENTS), roles=_some(random, ROLES))
    acting = random.randint(0, 2) == 0
    identity = Identity.acting(client, person) if acting else Identity.direct(person)
    return Case(scopes, (*rules, *memberships), identity)


def cases() -> st.SearchStrategy[Case]:
    """`case` for Hypothesis, by seed: drawn choice by choice, most of its policies would be near copies."""
    return st.integers(0, 2**32 - 1).map(lambda seed: case(Random(seed)))  # noqa: S311


def _tree(random: Random) -> set[str]:
    paths = [random.choice(SEGMENTS)]
    for _ in range(random.randint(2, 9)):
        above = random.choice(("", *paths))
        paths.append(f"{above}/{random.choice(SEGMENTS)}" if above else random.choice(SEGMENTS))
    return set(paths)


def _rule(random: Random, scopes: Sequence[str]) -> str:
    what = random.choice(OTHERS) if random.randint(0, 5) == 0 else f"scope/{random.choice(scopes)}, search"
    return (
        f"p, {_subject(random)}, acme, {what}, {random.choice(('allow', 'allow', 'allow', 'allow', 'deny'))}"
    )


def _subject(random: Random) -> str:
    kinds = {"role": ROLES, "user": USERS, "group": GROUPS, "client": CLIENTS}
    kind = random.choice(("role", "role", "role", "user", "group", "client"))
    return f"{kind}:{random.choice(kinds[kind])}"


def _membership(random: Random) -> str:
    role = random.randint(0, len(ROLES) - 1)
    if role and random.randint(0, 1):
        return f"g, role:{ROLES[random.randint(0, role - 1)]}, role:{ROLES[role]}, acme"
    kind, names = random.choice((("user", USERS), ("group", GROUPS), ("client", CLIENTS)))
    return f"g, {kind}:{random.choice(names)}, role:{ROLES[role]}, acme"


def _some(random: Random, names: Sequence[str]) -> list[str]:
    return [random.choice(names) for _ in range(random.randint(0, 2))]
