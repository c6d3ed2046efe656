"""Policies as large as one likes, and somebody who asks under them, the same every time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from gateway.domain.identity import Identity
from tests.policies import asking, files_of

AREAS = range(20)
SCOPES = (
    *(f"s{area}" for area in AREAS),
    *(f"s{area}/t{topic}" for area in AREAS for topic in range(5)),
    *(f"s{area}/t{page % 5}/x{page}" for area in AREAS for page in range(15)),
)


@dataclass(frozen=True, slots=True)
class LargePolicy:
    """A bundle's files, and how many roles and people its policy knows."""

    files: Mapping[str, str]
    roles: int
    users: int

    def questions(self, count: int) -> Iterator[tuple[Identity, str]]:
        """Who asks, with a role of the credential beside those of the policy, and what to search; each made
        as it is asked for, as a request's identity is."""
        random = Random(count)  # noqa: S311
        for _ in range(count):
            who, role = f"u{random.randrange(self.users)}", f"r{random.randrange(self.roles)}"
            yield asking(who, roles=[role]), f"scope/{random.choice(SCOPES)}"


def large_policy(size: int) -> LargePolicy:
    """So many lines, of which a third are memberships; one rule in ten denies; roles lead to roles.

    Whoever asks holds some five roles at last.
    """
    random = Random(size)  # noqa: S311
    roles, users = max(size // 20, 10), max(size // 6, 10)
    lines = [_rule(random, roles) for _ in range(size * 2 // 3)]
    lines += [f"g, role:r{n}, role:r{random.randrange(n + 1, roles)}, acme" for n in range(0, roles - 1, 2)]
    while len(lines) < size:
        lines.append(f"g, user:u{len(lines) % users}, role:r{random.randrange(roles)}, acme")
    return LargePolicy(files_of("\n".join(lines), scopes=SCOPES), roles, users)


def _rule(random: Random, roles: int) -> str:
    effect = "deny" if random.randrange(10) == 0 else "allow"
    return f"p, role:r{random.randrange(roles)}, acme, scope/{random.choice(SCOPES)}, search, {effect}"
