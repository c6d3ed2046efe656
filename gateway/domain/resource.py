"""What a policy rule is about: a scope, a review queue, or one of the things that stand alone.

A rule on a path holds for everything below it, on segment borders; a thing without a path must be equal.
"""

from __future__ import annotations

from dataclasses import dataclass

from gateway.domain.access import covers, is_scope
from gateway.domain.policy import ACTIONS

WITH_PATH = frozenset({"scope", "review"})
"""Kinds that are followed by a path: `scope/hr/payroll`, `review/legal`."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A kind of `ACTIONS`, and its path; the path is empty for kinds that stand alone."""

    kind: str
    path: str = ""

    def holds(self, other: Resource) -> bool:
        """Whether a rule on this resource is about `other` too."""
        return self.kind == other.kind and (self.path == other.path or covers(self.path, other.path))


def resource_of(text: str) -> Resource | None:
    """The resource that `text` names exactly, or None: an unknown kind, a path missing, odd or too many."""
    kind, slash, path = text.partition("/")
    if kind not in ACTIONS:
        return None
    if kind in WITH_PATH:
        return Resource(kind, path) if is_scope(path) else None
    return None if slash else Resource(kind)
