"""Access scopes and the mandatory access filter.

A scope is a path such as `hr/payroll`; it covers itself and everything below it on segment borders, so `hr`
covers `hr/payroll` and never `hr-private`. The filter is compiled from identity and policy alone.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass

_SCOPE = re.compile(r"[a-z0-9][a-z0-9_-]*(?:/[a-z0-9][a-z0-9_-]*)*")


def is_scope(path: str) -> bool:
    """Whether `path` is a canonical scope: lower-case ASCII segments joined by single slashes."""
    return _SCOPE.fullmatch(path) is not None and len(path) <= 255


def covers(scope: str, other: str) -> bool:
    """Whether `scope` is `other` or one of its ancestors."""
    return scope == other or other.startswith(scope + "/")


def lineage(scope: str) -> tuple[str, ...]:
    """The scope and all its ancestors, from the top: `hr/payroll` gives `("hr", "hr/payroll")`."""
    return (*_above(scope), scope)


def topmost(scopes: Iterable[str]) -> tuple[str, ...]:
    """The scopes that no other of them covers, sorted."""
    given = frozenset(scopes)
    return tuple(sorted(scope for scope in given if given.isdisjoint(_above(scope))))


def within(scopes: Iterable[str], borders: Iterable[str]) -> tuple[str, ...]:
    """Those of the scopes that one of the borders covers, in their order."""
    known = frozenset(borders)
    return tuple(scope for scope in scopes if scope in known or not known.isdisjoint(_above(scope)))


def outside(scopes: Iterable[str], borders: Iterable[str]) -> tuple[str, ...]:
    """Those of the scopes that none of the borders covers, in their order."""
    known = frozenset(borders)
    return tuple(scope for scope in scopes if scope not in known and known.isdisjoint(_above(scope)))


def _above(scope: str) -> list[str]:
    above = []
    end = scope.find("/")
    while end >= 0:
        above.append(scope[:end])
        end = scope.find("/", end + 1)
    return above


@dataclass(frozen=True, slots=True)
class AccessFilter:
    """What one request may find: a document whose scope some `any_of` covers and no `none_of` covers.

    Only the policy adapter constructs one (a lint guards this) and `narrow` is its only operation. An empty
    `any_of` finds nothing; there is no filter that means everything.
    """

    tenant: str
    any_of: tuple[str, ...]
    none_of: tuple[str, ...]
    policy_version: str

    def permits(self, scope: str) -> bool:
        """Whether a document of `scope` may be found. A scope that is not canonical never is."""
        return (
            is_scope(scope)
            and any(covers(allowed, scope) for allowed in self.any_of)
            and not any(covers(denied, scope) for denied in self.none_of)
        )

    def narrow(self, other: AccessFilter) -> AccessFilter:
        """Only what both filters permit. Both must be of one tenant and policy version."""
        if (self.tenant, self.policy_version) != (other.tenant, other.policy_version):
            raise ValueError("filters of different tenants or policies cannot be combined")
        both = (*within(self.any_of, other.any_of), *within(other.any_of, self.any_of))
        none_of = topmost((*self.none_of, *other.none_of))
        return AccessFilter(
            tenant=self.tenant,
            any_of=topmost(outside(both, none_of)),
            none_of=none_of,
            policy_version=self.policy_version,
        )

    @property
    def digest(self) -> str:
        """SHA-256 over the length-delimited parts, hex; equal digests mean equal filters."""
        counted = str(len(self.any_of))
        return digest_of((self.tenant, self.policy_version, counted, *self.any_of, *self.none_of))


def digest_of(parts: Iterable[str]) -> str:
    """SHA-256 (hex) over strings, each preceded by its length in bytes, so that no two lists collide."""
    state = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        state.update(len(data).to_bytes(8, "big"))
        state.update(data)
    return state.hexdigest()
