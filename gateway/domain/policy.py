"""A tenant's compiled policy as a value: pure decisions, no I/O, swapped whole and never changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from gateway.domain.access import AccessFilter
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Identity


class Action(StrEnum):
    """What a policy can allow or deny; anything else is refused when a bundle is loaded."""

    SEARCH = "search"
    REVIEW = "review"
    REVEAL = "reveal"
    READ = "read"
    EXPORT = "export"
    ERASE = "erase"
    HOLD = "hold"
    WRITE = "write"
    PUBLISH = "publish"
    ACT_AS = "act-as"


ACTIONS: dict[str, frozenset[Action]] = {
    "scope": frozenset({Action.SEARCH}),
    "review": frozenset({Action.REVIEW, Action.REVEAL}),
    "audit": frozenset({Action.READ, Action.EXPORT, Action.ERASE, Action.HOLD}),
    "policy": frozenset({Action.READ, Action.WRITE, Action.PUBLISH}),
    "glossary": frozenset({Action.WRITE}),
    "key": frozenset({Action.WRITE}),
    "client": frozenset({Action.ACT_AS}),
}
"""Kinds of objects and the actions each knows. `scope` and `review` take a path, the others stand alone."""


@dataclass(frozen=True, slots=True)
class TermMatch:
    """A restricted term found in a text: code points `start` to `end`, and the scope the term belongs to."""

    start: int
    end: int
    phrase: str
    scope: str


POLICY_FILE = "policy.csv"
"""The file of a bundle that the references of a decision point into."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether an action is allowed under a version of the policy, with every line that matched, those that
    allow and those that deny, as `file:line` references in the order of the file."""

    allowed: bool
    policy_version: str
    because: tuple[str, ...] = ()


class PolicySnapshot(Protocol):
    """One tenant's policy, compiled. Obligations, in the order of the contract tests:

    1. `entitle` gives the filter under which `identity` may search: the intersection of the rights of the
       person and of the client, deny over allow, empty when nothing is allowed.
    2. `permits` of that filter equals Casbin's `enforce` for every scope.
    3. `may` decides any other action and names every rule that matched; unknown objects and actions are
       denied. Filters and decisions carry the policy's version.
    4. `terms_in` finds restricted terms however they are cased, spaced, hyphenated or disguised.
    5. `roles_of` names the roles that the person holds by its credential or by the policy, at any depth. They
       tell a rewriter who asks, and decide nothing.
    6. Everything is pure: the same arguments give the same answer for ever.
    """

    @property
    def version(self) -> str: ...

    def entitle(self, identity: Identity) -> AccessFilter: ...

    def may(self, identity: Identity, action: Action, obj: str) -> Decision: ...

    def terms_in(self, text: str) -> tuple[TermMatch, ...]: ...

    def roles_of(self, identity: Identity) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Tenancy:
    """What is in force for a tenant at one moment: its bundle and the policy compiled from it."""

    bundle: Bundle
    policy: PolicySnapshot
