"""`permission_boundary`: nothing that leaves holds a term of a scope which the person may not search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from gateway.domain.boundary import beyond
from gateway.domain.masking import restore
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case, texts_of
from gateway.domain.violations import Violation, ViolationCode

_FEW = 3
_MOST_STRINGS = 24
"""More than a search of any collection declares fields for; a filter without a field is applied by nobody."""
_DETAIL = "This goes beyond what the person may search; add nothing that the conversation does not hold."


def permission_boundary(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Restricted terms in texts and filters as the knowledge base would see them, also split over queries."""
    texts = [restore(" ".join(texts_of(query)), case.vault) for query in queries]
    crossing = [index for index, text in enumerate(texts) if crosses(case, text)]
    if crossing:
        return tuple(Violation(ViolationCode.PERMISSION_BOUNDARY, _DETAIL, index) for index in crossing)
    if any(crosses(case, joined) for joined in _joined(case, queries) if joined not in texts):
        return (Violation(ViolationCode.PERMISSION_BOUNDARY, _DETAIL),)
    return ()


def _joined(case: Case, queries: tuple[ProposedQuery, ...]) -> Iterator[str]:
    """All texts in order, and those that the request may make in any other order: the knowledge base is told
    none. Of more than a few, only two at a time, and so the strings of filters."""
    yield " ".join(restore(query.text, case.vault) for query in queries)
    made = queries[: case.max_queries]
    texts = [restore(query.text, case.vault) for query in made]
    yield from map(" ".join, permutations(texts, len(texts) if len(texts) <= _FEW else 2))
    strings = [restore(each, case.vault) for query in made for each in texts_of(query)]
    if len(strings) > len(texts):
        yield from map(" ".join, permutations(strings[:_MOST_STRINGS], 2))


def crosses(case: Case, text: str) -> bool:
    """Whether the text holds a term of a scope that the person may not search."""
    return bool(beyond(case.policy.terms_in(text), case.access))
