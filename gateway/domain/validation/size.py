"""`too_long` and `too_many_queries`: a rewrite stays within the tenant's limits."""

from __future__ import annotations

from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode


def too_long(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries over the limit. The message's identifiers do not count: they must be there, however long."""
    return tuple(
        Violation(
            ViolationCode.TOO_LONG,
            f"A search has at most {case.max_query_chars} characters; this one has {length}.",
            index,
        )
        for index, query in enumerate(queries)
        if (length := _counted(case, query.text)) > case.max_query_chars
    )


def _counted(case: Case, text: str) -> int:
    # The longest first, so that a path within a quoted command is not taken off twice.
    for identifier in sorted(case.identifiers, key=len, reverse=True):
        text = text.replace(identifier, "", 1)
    return len(text)


def too_many_queries(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """More searches than this request may make."""
    if len(queries) <= case.max_queries:
        return ()
    detail = f"Give at most {case.max_queries} searches; these were {len(queries)}."
    return (Violation(ViolationCode.TOO_MANY_QUERIES, detail),)
