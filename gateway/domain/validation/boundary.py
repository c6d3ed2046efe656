"""`permission_boundary`: nothing that leaves holds a term of a scope which the person may not search."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.boundary import beyond, in_any_order, terms_of
from gateway.domain.masking import restore
from gateway.domain.policy import TermMatch
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case, texts_of
from gateway.domain.violations import Violation, ViolationCode

_MOST_STRINGS = 24
"""More than a search of any collection declares fields for; a filter without a field is applied by nobody."""
_DETAIL = "This goes beyond what the person may search; add nothing that the conversation does not hold."


def permission_boundary(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Restricted terms in texts and filters as the knowledge base would see them, also split over those that
    the request may make, in any order: the knowledge base is told none."""
    texts = [restore(" ".join(texts_of(query)), case.vault) for query in queries]
    crossing = {number for number, text in enumerate(texts) if crosses(case, text)} or _split(case, queries)
    return tuple(Violation(ViolationCode.PERMISSION_BOUNDARY, _DETAIL, number) for number in sorted(crossing))


def _split(case: Case, queries: tuple[ProposedQuery, ...]) -> set[int]:
    """The searches that hold a part of a term, whose other parts are in others or in a filter."""
    made = queries[: case.max_queries]
    texts = [(number, query.text) for number, query in enumerate(made)]
    strings = [(number, each) for number, query in enumerate(made) for each in texts_of(query)]
    return {
        number
        for parts in (texts, strings[:_MOST_STRINGS] if len(strings) > len(texts) else ())
        if len(parts) > 1
        for (number, _), terms in zip(parts, _terms(case, [text for _, text in parts]), strict=True)
        if beyond(terms, case.access)
    }


def _terms(case: Case, texts: Sequence[str]) -> Sequence[Sequence[TermMatch]]:
    restored = [restore(text, case.vault) for text in texts]
    return terms_of(restored, in_any_order(len(restored)), case.policy)


def crosses(case: Case, text: str) -> bool:
    """Whether the text holds a term of a scope that the person may not search."""
    return bool(beyond(case.policy.terms_in(text), case.access))
