"""What a policy rule is about: a scope, a review queue, or one of the things that stand alone.

A rule on a path holds for everything below it, on segment borders; a thing without a path must be equal.
"""

from __future__ import annotations

from dataclasses import dataclass

from gateway.domain.access import covers, is_scope, lineage
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

    @property
    def lineage(self) -> tuple[str, ...]:
        """The names of all resources that hold this one, itself last: `scope/hr` and `scope/hr/payroll`."""
        return lineage(f"{self.kind}/{self.path}")[1:] if self.path else (self.kind,)

    def __str__(self) -> str:
        return f"{self.kind}/{self.path}" if self.path else self.kind


def resource_of(text: str) -> Resource | None:
    """The resource that `text` names exactly, or None: an unknown kind, a path missing, odd or too many."""
    kind, slash, path = text.partition("/")
    if kind not in ACTIONS:
        return None
    if kind in WITH_PATH:
        return Resource(kind, path) if is_scope(path) else None
    return None if slash else Resource(kind)
