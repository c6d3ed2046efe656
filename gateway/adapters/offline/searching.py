"""Turns what somebody asked into what one types into a search: no scaffolding, no closing mark."""

from __future__ import annotations

from gateway.domain.dialogue.topics import without_asides
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import bare, joined, sentences, words


def as_search(text: str, lexicon: Lexicon) -> str:
    """The text without asides and question frames; never empty when the text is not."""
    said = without_asides(text, lexicon)
    search = ", ".join(_begun(bare(each), lexicon) for each in sentences(said) if words(each)) or bare(text)
    for frame, left in lexicon.scaffolds:
        shorter = joined(frame.sub(left, search))
        if words(shorter):
            search = shorter
    return _begun(search, lexicon)


def _begun(search: str, lexicon: Lexicon) -> str:
    """A search begins no sentence: a closed-class word loses its capital."""
    first, second = words(search)[:1], words(search)[1:2]
    named = second and second[0].capitalised and second[0].lower not in lexicon.speaker
    if named and first[0].lower not in lexicon.questions:
        return search  # "Will Forte" is a name
    if first and first[0].lower in lexicon.function_words and not first[0].text.isupper():
        return search[: first[0].start] + first[0].lower + search[first[0].end :]
    return search


def with_topic(search: str, topic: str, lexicon: Lexicon) -> str:
    """The search with what it is about after it: "price of the Pro plan", "how to cancel for contractors"."""
    closed = lexicon.questions | lexicon.auxiliaries
    said = [word.lower for word in words(search)]
    names = closed.isdisjoint(said[:2]) and lexicon.questions.isdisjoint(said)
    return joined(search, lexicon.of if names else lexicon.about, topic)
