"""Random policies over random scope trees, and Casbin itself as the judge of what they mean.

The judge shares nothing with the compiler: its own reading of the policy text, its own `covers`, and the
principal's claims as memberships of one probe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import casbin
from casbin.persist.adapters.string_adapter import StringAdapter
from hypothesis import strategies as st

from gateway.domain.identity import Identity, Principal
from tests.policies import MODEL, files_of, principal

SEGMENTS = ("a", "b", "a-b", "ab", "a_b")
ROLES = ("r0", "r1", "r2", "r3", "r4")
GROUPS = ("g0", "g1")
USERS = ("u0", "u1", "r0", "c0")  # one is called like a role, one like a client
CLIENTS = ("c0", "c1")
OTHERS = ("audit, read", "audit, export", "policy, write", "client, act-as", "glossary, write")
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
    identity = Identity(person, client if random.randint(0, 2) == 0 else person)
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
