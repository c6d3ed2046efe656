"""Where the phrases of a question stand, with the prepositions that govern them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.language.wording import words

_NOTE = re.compile(r"(?: ?\([^()]{1,40}\))?")


@dataclass(frozen=True, slots=True)
class Place:
    """A phrase where it stands: its preposition, where that and the article after it begin, and where the
    phrase ends with the note in brackets that an expanded term has."""

    phrase: Phrase
    preposition: str
    outer: int
    inner: int
    end: int


def place_after(end: int, question: str, lexicon: Lexicon) -> Place | None:
    """The phrase that a preposition hangs on what ends there."""
    found = (place for place in places(question, lexicon) if place.preposition)
    return next((place for place in found if place.outer - end == 1), None)


def places(text: str, lexicon: Lexicon) -> Iterator[Place]:
    """Every phrase of the text where it stands, in order."""
    for phrase in phrases(text, lexicon):
        before = [word for word in words(text) if word.end <= phrase.start]
        inner = phrase.start
        while before and before[-1].lower in lexicon.articles:
            inner = before.pop().start
        end = _NOTE.match(text, phrase.end).end()  # type: ignore[union-attr]
        word = before[-1] if before else None
        if word is not None and word.lower in lexicon.prepositions and inner - word.end <= 1:
            yield Place(phrase, lexicon.contracted.get(word.lower, word.lower), word.start, inner, end)
        else:
            yield Place(phrase, "", inner, inner, end)


def is_governed(before: str, lexicon: Lexicon) -> bool:
    """Whether a preposition stands last, as before "Germany" in "in Germany"."""
    return any(word.lower in lexicon.prepositions for word in words(before)[-1:])
