"""Everybody whom a bundle's policy can let in, as the callers of an attack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gateway.domain.bundle import Bundle
from gateway.domain.identity import Identity, Principal, check_name

OUTSIDER = "gateway-attack"
"""A subject that no policy names: it has what its claims give it, or nothing."""


@dataclass(frozen=True, slots=True)
class Attacker:
    """Somebody with a key of the tenant, and whom it asks for; empty when it asks for itself."""

    key: Principal
    on_behalf: str = ""

    @property
    def identity(self) -> Identity:
        """Who asks, if the key may act for others at all."""
        if not self.on_behalf:
            return Identity.direct(self.key)
        return Identity.acting(self.key, Principal(self.key.tenant, self.on_behalf))

    def __str__(self) -> str:
        claims = ", ".join(sorted((*self.key.roles, *self.key.groups)))
        who = f"{self.key.subject} ({claims})" if claims else self.key.subject
        return f"{who} for {self.on_behalf}" if self.on_behalf else who


def attackers(bundle: Bundle) -> tuple[Attacker, ...]:
    """Each person, role and group by itself, all roles at once, one called like a role, nobody, and each
    client for itself and for each person, in an order that only depends on the policy."""
    return tuple(dict.fromkeys(_attackers(bundle)))


def _attackers(bundle: Bundle) -> Iterator[Attacker]:
    tenant, people = bundle.tenant, _named(bundle, "user")
    roles, groups = _named(bundle, "role"), _named(bundle, "group")
    yield from (Attacker(Principal(tenant, subject)) for subject in people)
    yield from (Attacker(Principal(tenant, OUTSIDER, roles=frozenset({role}))) for role in roles)
    yield from (Attacker(Principal(tenant, OUTSIDER, groups=frozenset({group}))) for group in groups)
    yield Attacker(Principal(tenant, OUTSIDER, frozenset(roles), frozenset(groups)))
    yield Attacker(Principal(tenant, OUTSIDER))
    yield from (Attacker(Principal(tenant, role)) for role in roles if check_name(role, "subject") is None)
    for client in _named(bundle, "client"):
        yield from (
            Attacker(Principal(tenant, client), subject) for subject in ("", client, *people, OUTSIDER)
        )


def _named(bundle: Bundle, kind: str) -> tuple[str, ...]:
    """The names of this kind that stand in the policy, sorted."""
    names = (value.partition(":") for line in bundle.policy for value in line.values)
    return tuple(sorted({name for of, _, name in names if of == kind and name}))
