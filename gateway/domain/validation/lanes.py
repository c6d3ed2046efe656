"""What of the texts beside the queries may be searched: they pass what a query passes, as far as it applies.

One that does not is left out and named on record; it is no fault of the reply, whose queries stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from gateway.domain.lanes import Beside, Lane
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.answers import answered_instead
from gateway.domain.validation.boundary import permission_boundary
from gateway.domain.validation.case import Case, Validator
from gateway.domain.validation.echoes import instruction_echo
from gateway.domain.validation.empty import empty
from gateway.domain.validation.language import language_changed
from gateway.domain.validation.personal import pii_leak
from gateway.domain.validation.placeholders import placeholder_damaged
from gateway.domain.validation.size import too_long
from gateway.domain.violations import ViolationCode

_ALWAYS: tuple[Validator, ...] = (empty, pii_leak, placeholder_damaged)
"""Beside the boundary, which is asked of all searches together."""

_TABLES: Mapping[Lane, tuple[Validator, ...]] = MappingProxyType(
    {
        # A person's own words may be long and vague, here as where they are the query.
        Lane.ORIGINAL: _ALWAYS,
        # Other words are what it is for, so that it may use words that nobody said.
        Lane.VARIATION: (*_ALWAYS, too_long, language_changed, answered_instead, instruction_echo),
        # It is an answer, and made up: neither may be held against it, nor that it leaves something out.
        Lane.HYPOTHESIS: (*_ALWAYS, language_changed, instruction_echo),
    }
)


@dataclass(frozen=True, slots=True)
class Sifted:
    """Which lanes may be searched, and of the others which one fell for what."""

    kept: tuple[Beside, ...] = ()
    left_out: tuple[tuple[Lane, ViolationCode], ...] = ()


def sift(case: Case, queries: tuple[ProposedQuery, ...], beside: tuple[Beside, ...]) -> Sifted:
    """The lanes of good queries. A restricted term must not stand in one, nor be made whole by one beside the
    queries and the lanes before it: the knowledge base is told them all."""
    kept: list[Beside] = []
    left_out: list[tuple[Lane, ViolationCode]] = []
    for each in beside:
        if code := _fault(case, queries, kept, each):
            left_out.append((each.lane, code))
        else:
            kept.append(each)
    return Sifted(tuple(kept), tuple(left_out))


def _fault(
    case: Case, queries: tuple[ProposedQuery, ...], kept: list[Beside], each: Beside
) -> ViolationCode | None:
    alone = (ProposedQuery(each.text),)
    for validator in _TABLES[each.lane]:
        if found := validator(case, alone):
            return found[0].code
    made = (*queries, *(ProposedQuery(other.text) for other in kept), *alone)
    together = permission_boundary(replace(case, max_queries=len(made)), made)
    return together[0].code if together else None
