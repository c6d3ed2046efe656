"""`empty`: nothing to search for."""

from __future__ import annotations

from gateway.domain.proposal import ProposedQuery
from gateway.domain.text import is_visible
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode


def empty(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """No query at all, or one without a visible character."""
    if not queries:
        return (Violation(ViolationCode.EMPTY, "Give at least one search, or ask the person."),)
    return tuple(
        Violation(ViolationCode.EMPTY, "A search needs words.", index)
        for index, query in enumerate(queries)
        if not is_visible(query.text)
    )
