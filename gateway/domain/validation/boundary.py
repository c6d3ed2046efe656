"""`permission_boundary`: no search, filter or question holds a term of a scope that the person may not search."""

from __future__ import annotations

from itertools import permutations

from gateway.domain.masking import restore
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case, texts_of
from gateway.domain.violations import Violation, ViolationCode

_DETAIL = "This goes beyond what the person may search; add nothing that the conversation does not hold."


def permission_boundary(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Restricted terms in the texts as the knowledge base would see them, also split over two queries.

    Of more queries than the request may make, only the first ones are paired: the others are refused anyway.
    """
    texts = [restore(" ".join(texts_of(query)), case.vault) for query in queries]
    crossing = [index for index, text in enumerate(texts) if _crosses(case, text)]
    if crossing:
        return tuple(Violation(ViolationCode.PERMISSION_BOUNDARY, _DETAIL, index) for index in crossing)
    pairs = permutations([restore(query.text, case.vault) for query in queries[: case.max_queries]], 2)
    if any(_crosses(case, " ".join(pair)) for pair in pairs):
        return (Violation(ViolationCode.PERMISSION_BOUNDARY, _DETAIL),)
    return ()


def _crosses(case: Case, text: str) -> bool:
    return any(not case.access.permits(term.scope) for term in case.policy.terms_in(text))
