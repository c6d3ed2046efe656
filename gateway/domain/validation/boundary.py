"""`permission_boundary`: nothing that leaves holds a term of a scope which the person may not search."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from gateway.domain.masking import restore
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case, texts_of
from gateway.domain.violations import Violation, ViolationCode

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
    """All texts in order, and any two of those that the request may make, both ways round."""
    texts = [restore(query.text, case.vault) for query in queries]
    yield " ".join(texts)
    yield from (" ".join(pair) for pair in permutations(texts[: case.max_queries], 2))


def crosses(case: Case, text: str) -> bool:
    """Whether the text holds a term of a scope that the person may not search."""
    return any(not case.access.permits(term.scope) for term in case.policy.terms_in(text))
