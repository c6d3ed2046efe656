"""Puts what was picked of several, or said more exactly, in the place of what the question names."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.places import place_after
from gateway.adapters.offline.rows import options
from gateway.adapters.offline.swapping import Swap
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import phrases


def picked_from_row(other: str, question: str, discourse: Discourse) -> Swap | None:
    """The swap of what was picked from a row: for the whole row, for another of it, or for the thing that it
    narrows."""
    rows = (options(each, discourse.lexicon) for each in reversed(discourse.said))
    row = next((row for row in rows if other in row), ())
    return _singled_out(question, other, row) or narrowed(question, other, discourse.lexicon)


def _singled_out(question: str, other: str, row: Sequence[str]) -> Swap | None:
    """The swap of one of a row for all of it that the question names: of "is Basic or Pro cheaper" Basic
    alone, and then Pro for Basic."""
    places = [(at, at + len(each)) for each in row if (at := question.lower().find(each.lower())) >= 0]
    if not places:
        return None
    return Swap(min(start for start, _ in places), max(end for _, end in places), other)


def narrowed(question: str, other: str, lexicon: Lexicon) -> Swap | None:
    """The swap of "travel expenses of employees" for the travel expenses that were asked about."""
    new = next(iter(phrases(other, lexicon)), None)
    more = new is not None and new.after in lexicon.links | lexicon.prepositions
    for old in phrases(question, lexicon) if new is not None and more else ():
        if new is not None and old.key == new.key:
            after = place_after(old.end, question, lexicon)
            same = after is not None and after.preposition == new.after
            return Swap(old.start, after.end if after is not None and same else old.end, other[new.start :])
    return None
