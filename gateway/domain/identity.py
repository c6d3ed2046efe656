"""Who asks: principals and the identity of a request. Names are ASCII, so none can look like another."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from gateway.domain.errors import Problem, Problems

SYSTEM_TENANT = "-"
"""Carries the audit events of callers whose tenant is not known; no key can be made for it."""

CHECKPOINTS_TENANT = "-checkpoints"
"""Carries the commitments to every tenant's audit checkpoints; no key can be made for it either."""

OPERATOR = "operator"
"""Who acts at a terminal without saying who that is. As it may be anybody, it is nobody's second person."""


def is_named(by: str) -> bool:
    """Whether this says which person does something."""
    return by != OPERATOR


_TENANT = re.compile(r"[a-z][a-z0-9-]{0,62}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,127}")


def check_tenant(name: str) -> Problem | None:
    """A problem unless `name` is a tenant id: lower-case ASCII letters, digits, hyphens, at most 63."""
    if _TENANT.fullmatch(name):
        return None
    return Problem(Problems.INVALID_NAME, f"{name!r} is not a tenant id")


def check_name(name: str, what: str) -> Problem | None:
    """A problem unless `name` can name a subject, role or group: 1 to 128 of ASCII letters, digits, `._@+-`.

    Colons are kept for the type prefixes of policies (`user:`, `role:`, `group:`), which is why a person
    cannot be named like a role; other scripts and invisible characters are refused as look-alikes.
    """
    if _NAME.fullmatch(name):
        return None
    return Problem(Problems.INVALID_NAME, f"{name!r} cannot name a {what}")


@dataclass(frozen=True, slots=True)
class Principal:
    """One person or client of one tenant, with the roles and groups that its credential carries."""

    tenant: str
    subject: str
    roles: frozenset[str] = field(default_factory=frozenset)
    groups: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Identity:
    """The person a request is for, the client that sent it, and whether it named the person.

    Rights are then always the intersection of the two, so acting for somebody can never add any, not even for
    a person who is called like the client.
    """

    person: Principal
    client: Principal
    acts_for_another: bool

    def __post_init__(self) -> None:
        if self.person.tenant != self.client.tenant:
            raise ValueError("a client cannot act for a person of another tenant")

    @property
    def tenant(self) -> str:
        return self.person.tenant

    @property
    def subject(self) -> str:
        return self.person.subject

    @property
    def actor(self) -> str:
        return self.client.subject

    @classmethod
    def direct(cls, sender: Principal) -> Identity:
        """Somebody who asks for themselves."""
        return cls(sender, sender, acts_for_another=False)

    @classmethod
    def acting(cls, client: Principal, person: Principal) -> Identity:
        """A client that asks for this person."""
        return cls(person, client, acts_for_another=True)
