"""Honeytokens: pages laid out as bait, whose ids say of themselves what they are.

An id ends in the digest of what stands before it. So a search service that mixes tenants is found out without
one tenant's list being read for another, and no list can make bait of a page that was not named so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum

from gateway.domain.access import AccessFilter, digest_of
from gateway.domain.search import Hit

_DIGITS = 20
"""Of the digest, in hexadecimal: 80 bits, so that no page is called like this by chance."""

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# In any place of an id, because services cut pages into parts: `handbook/board-pay-<digest>#3`.
_MARKED = re.compile(r"(?<![a-z0-9-])([a-z0-9][a-z0-9-]{0,99}?)-([0-9a-f]{20})(?![0-9a-f])")

Declared = Mapping[str, Iterable[str]]
"""A tenant's own honeytokens: scope -> ids."""


class Breach(StrEnum):
    """What a honeytoken in a result proves. Stable codes of the audit."""

    OUT_OF_SCOPE = "honeytoken_out_of_scope"
    """One of the caller's own tenant, of a scope that the caller may not search: the filter did not hold."""
    FOREIGN = "honeytoken_foreign"
    """One that the caller's tenant does not have: tenants were mixed."""


def marked(name: str) -> str:
    """The id of the honeytoken of this name (lower-case words joined by hyphens)."""
    return f"{name}-{digest_of(('honeytoken', name))[:_DIGITS]}"


def can_be_marked(name: str) -> bool:
    """Whether `name` can name a honeytoken: up to 100 ASCII letters, digits and single hyphens."""
    return _NAME.fullmatch(name) is not None and len(name) <= 100


def honeytoken_in(document_id: str) -> str | None:
    """The honeytoken's id that is all or a part of a document's, however that is cased; None if none is."""
    matches = _MARKED.finditer(document_id.lower())
    return next((match[0] for match in matches if marked(match[1]) == match[0]), None)


def breaches(hits: Iterable[Hit], access: AccessFilter, declared: Declared) -> Mapping[str, Breach]:
    """The honeytokens among the hits that the caller may not see, by id. Empty when all is well.

    A service may name any scope with a hit, so it is the declared one that counts.
    """
    scope_of = {each: scope for scope, ids in declared.items() for each in ids}
    found = {honeytoken_in(hit.id) for hit in hits}
    return {
        each: Breach.OUT_OF_SCOPE if each in scope_of else Breach.FOREIGN
        for each in sorted(filter(None, found))
        if each not in scope_of or not access.permits(scope_of[each])
    }
