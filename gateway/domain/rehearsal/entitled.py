"""What a caller is entitled to, said a second time: by a judge who shares no code with what is judged."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gateway.domain.bundle import Bundle

_SCOPE = re.compile(r"[a-z0-9_-]+(/[a-z0-9_-]+)*")


@dataclass(frozen=True, slots=True)
class Entitled:
    """The scopes that are allowed and denied, and what follows from them for every search of the caller.

    `acts` says whether the key may act for others, `reviews` whether it may review anything.
    """

    tenant: str
    policy_version: str
    any_of: tuple[str, ...]
    none_of: tuple[str, ...]
    acts: bool
    reviews: bool

    def permits(self, scope: str) -> bool:
        """Whether a page of this scope may be found; one whose scope only looks like a path never may."""
        if not _SCOPE.fullmatch(scope):
            return False
        return any(lies_in(scope, s) for s in self.any_of) and not any(
            lies_in(scope, s) for s in self.none_of
        )

    def sees(self, bundle: Bundle, collection: str) -> bool:
        """Whether the collection may be known of: it is open to all, or a scope in or above it is allowed."""
        rules = bundle.settings.collections.get(collection)
        if rules is None or rules.scopes is None:
            return rules is not None
        return any(
            self.permits(scope) or any(lies_in(mine, scope) for mine in self.any_of) for scope in rules.scopes
        )

    @property
    def digest(self) -> str:
        """SHA-256 over the parts, each after its length in eight bytes, as search services are told it."""
        parts = (self.tenant, self.policy_version, str(len(self.any_of)), *self.any_of, *self.none_of)
        data = (part.encode() for part in parts)
        return hashlib.sha256(b"".join(len(each).to_bytes(8, "big") + each for each in data)).hexdigest()

    @property
    def wire(self) -> bytes:
        """The filter, byte for byte, as it has to stand in a request to a search service."""
        parts = {"any_of": self.any_of, "none_of": self.none_of, "digest": self.digest}
        return b'"filter": ' + json.dumps(parts).encode("ascii")


def lies_in(scope: str, other: str) -> bool:
    """Whether `scope` is `other` or lies below it, segment by segment."""
    parts = other.split("/")
    return scope.split("/")[: len(parts)] == parts


def open_scopes(
    granted: Iterable[tuple[Iterable[str], Iterable[str]]],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """`any_of` and `none_of` from the allowed and denied scopes of everybody who has to be allowed."""
    sides = [(tuple(allowed), tuple(denied)) for allowed, denied in granted]
    none_of = _highest(scope for _, denied in sides for scope in denied)
    named = {scope for allowed, _ in sides for scope in allowed}
    shared = {s for s in named if all(any(lies_in(s, a) for a in allowed) for allowed, _ in sides)}
    return tuple(s for s in _highest(shared) if not any(lies_in(s, n) for n in none_of)), none_of


def _highest(scopes: Iterable[str]) -> tuple[str, ...]:
    given = set(scopes)
    return tuple(sorted(s for s in given if not any(s != other and lies_in(s, other) for other in given)))


def probes(bundle: Bundle) -> Iterator[str]:
    """Scopes that tell a right filter from a wrong one: each declared one, one below and one beside it."""
    for scope in bundle.settings.scopes:
        yield from (scope, f"{scope}/deeper", f"{scope}-private")
