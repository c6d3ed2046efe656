"""Asks the last question about the one that a selector picks and nothing more: "the second", "in the second
one"."""

from __future__ import annotations

from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.picking import picked_from_row
from gateway.adapters.offline.resolving import Unclear, resolved
from gateway.adapters.offline.swapping import Swap
from gateway.domain.language.wording import words


def selected(text: str, question: str, discourse: Discourse) -> Swap | None:
    """The swap of what "the second" or "in the second one" picks, where the text says no more."""
    lexicon, first = discourse.lexicon, words(text)[:2]
    led = len(first) == 2 and first[0].lower in lexicon.prepositions
    selector = text[first[1].start :] if led else text
    if lexicon.selectors.fullmatch(selector) is None:
        return None
    meant = resolved(selector, discourse)
    return None if isinstance(meant, Unclear) else picked_from_row(meant, question, discourse)
