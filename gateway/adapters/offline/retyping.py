"""Corrects what was typed in the last question, and not the topic that it was read with."""

from __future__ import annotations

from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.placing import without_article
from gateway.adapters.offline.swapping import Swap, corrected, place_of, swap_for
from gateway.domain.language.phrases import phrases
from gateway.domain.language.plain_words import is_plain
from gateway.domain.language.wording import bare


def set_right(question: str, other: str, discourse: Discourse) -> str:
    """The last question with `other` in the place of what it corrects: "the deadline" of what was typed as
    "and what is the limit?", whatever that was read with, and any other thing as `corrected` has it."""
    swap = _of_what_was_typed(question, other, discourse)
    return swap.made_in(question) if swap is not None else corrected(question, other, discourse.lexicon)


def _of_what_was_typed(question: str, other: str, discourse: Discourse) -> Swap | None:
    """The swap where both are what one asks of any thing, and the question names more behind that."""
    lexicon = discourse.lexicon
    new = without_article(bare(other), lexicon)
    typed = [each.text for each in phrases(discourse.last_typed, lexicon)]
    if not typed or not all(_is_asked(each, discourse) for each in (typed[0], new)):
        return None
    place = place_of(typed[0], question, lexicon)
    behind = place is not None and any(each.start >= place.stop for each in phrases(question, lexicon))
    if place is None or not behind or swap_for(question, other, lexicon) is not None:
        return None
    return Swap(place.start, place.stop, new)


def _is_asked(text: str, discourse: Discourse) -> bool:
    named = phrases(text, discourse.lexicon)
    whole = len(named) == 1 and named[0].text == text and len(named[0].heads) == 1
    role = whole and named[0].head in discourse.lexicon.roles
    return whole and not role and not named[0].name and is_plain(named[0].head, discourse.lexicon.code)
