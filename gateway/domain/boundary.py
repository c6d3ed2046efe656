"""The permission boundary in texts: which restricted terms stand in them, also where one is split over texts
that follow each other, and what is left when the terms are taken out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, permutations

from gateway.domain.access import AccessFilter
from gateway.domain.policy import PolicySnapshot, TermMatch

_FEW = 3
_REACH, _WORDS = 250, 12
"""Code points and words of a text that a term may take before or after the seam to the next one: the longest
phrases in use, written with an entity for each letter."""


def beyond(terms: Iterable[TermMatch], access: AccessFilter) -> tuple[TermMatch, ...]:
    """The terms of scopes that the person may not search."""
    return tuple(term for term in terms if not access.permits(term.scope))


def terms_of(
    texts: Sequence[str], orders: Iterable[Sequence[int]], policy: PolicySnapshot
) -> tuple[tuple[TermMatch, ...], ...]:
    """For each text the terms that stand in it, whole or in part, in no order.

    A part belongs to a term that begins in one text and goes on in the next; `orders` are the orders, by
    number, in which texts follow each other.
    """
    found = [list(policy.terms_in(text)) for text in texts]
    for order in orders:
        for place, part in _parts([texts[number] for number in order], policy):
            found[order[place]].append(part)
    return tuple(tuple(dict.fromkeys(terms)) for terms in found)


def in_any_order(count: int) -> Iterable[Sequence[int]]:
    """The orders in which so many searches may be read together: all of a few; of more, each beside each."""
    return permutations(range(count), count if count <= _FEW else 2)


def _parts(texts: Sequence[str], policy: PolicySnapshot) -> Iterator[tuple[int, TermMatch]]:
    """The parts of terms that go over a seam, each with the place of its text."""
    whole = " ".join(texts)
    begins = list(accumulate((len(text) + 1 for text in texts), initial=0))[:-1]
    for seam in begins[1:]:
        before = " ".join(whole[max(seam - _REACH, 0) : seam].split(" ")[-_WORDS:])
        after = " ".join(whole[seam : seam + _REACH].split(" ")[:_WORDS])
        first = seam - len(before)
        for term in policy.terms_in(before + after):
            start, end = term.start + first, term.end + first
            if start < seam - 1 and end > seam:
                yield from _cut(term, start, end, texts, begins)


def _cut(
    term: TermMatch, start: int, end: int, texts: Sequence[str], begins: Sequence[int]
) -> Iterator[tuple[int, TermMatch]]:
    for place, (text, begin) in enumerate(zip(texts, begins, strict=True)):
        first, last = max(start - begin, 0), min(end - begin, len(text))
        if first < last:
            yield place, TermMatch(first, last, term.phrase, term.scope)


def without_terms(texts: Sequence[str], policy: PolicySnapshot, access: AccessFilter) -> tuple[str, ...]:
    """The searches without the terms that the person may not use; those without any stay as they are."""
    found = terms_of(texts, in_any_order(len(texts)), policy)
    return tuple(
        strip_terms(text, crossing) if (crossing := beyond(terms, access)) else text
        for text, terms in zip(texts, found, strict=True)
    )


def strip_terms(text: str, terms: Sequence[TermMatch]) -> str:
    """The text without the terms, with white space closed up."""
    return _closed_up(_blanked(text, terms))


def places_of_terms(text: str, terms: Sequence[TermMatch]) -> tuple[int, ...]:
    """Where in the text without the terms (`strip_terms`) they stood, in order, each place once."""
    blanked = _blanked(text, terms)
    places: list[int] = []
    length = before = 0
    for start in sorted({term.start for term in terms}):
        more = len(_closed_up(blanked[before:start]))
        length, before = length + more + bool(length and more), start
        places.append(length)
    return tuple(dict.fromkeys(places))


def _blanked(text: str, terms: Sequence[TermMatch]) -> str:
    covered = {place for term in terms for place in range(term.start, term.end)}
    return "".join(" " if place in covered else letter for place, letter in enumerate(text))


def _closed_up(text: str) -> str:
    return " ".join(text.split())
