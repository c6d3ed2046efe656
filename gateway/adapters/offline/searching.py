"""Turns what somebody asked into what one types into a search: no scaffolding, no closing mark."""

from __future__ import annotations

from gateway.domain.dialogue.topics import without_asides
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import bare, joined, words


def as_search(text: str, lexicon: Lexicon) -> str:
    """The text without asides and question frames; never empty when the text is not."""
    search = bare(without_asides(text, lexicon)) or bare(text)
    for frame, left in lexicon.scaffolds:
        shorter = joined(frame.sub(left, search))
        if words(shorter):
            search = shorter
    return _begun(search, lexicon)


def _begun(search: str, lexicon: Lexicon) -> str:
    """A search begins no sentence: a closed-class word loses its capital."""
    first, second = words(search)[:1], words(search)[1:2]
    if second and second[0].capitalised and first[0].lower not in lexicon.questions:
        return search  # "Will Forte" is a name
    if first and first[0].lower in lexicon.function_words and not first[0].text.isupper():
        return search[: first[0].start] + first[0].lower + search[first[0].end :]
    return search


def with_topic(search: str, topic: str, lexicon: Lexicon) -> str:
    """The search with what it is about after it: "price of the Pro plan", "how to cancel for contractors"."""
    closed = lexicon.questions | lexicon.auxiliaries
    names = not any(word.lower in closed for word in words(search)[:2])
    return joined(search, lexicon.of if names else lexicon.about, topic)
