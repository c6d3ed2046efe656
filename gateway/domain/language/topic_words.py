"""The words of a text that name what it is about, and whether searches keep one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gateway.domain.language import lexicon_of
from gateway.domain.language.phrases import phrases
from gateway.domain.language.vocabulary import Vocabulary, pieces
from gateway.domain.language.wording import Word, words


def topic_words(text: str, language: str) -> Iterator[Word]:
    """The words that are neither closed-class nor general; placeholders are among them. In a language that is
    not known, every word."""
    lexicon = lexicon_of(language)
    empty = frozenset() if lexicon is None else lexicon.function_words | lexicon.uninformative
    for word in words(text):
        if word.placeholder or word.acronym or word.lower not in empty:
            yield word


def replaceable(text: str, language: str) -> bool:
    """Whether all that the text names, it names as something known already: "did that film win the prize". A
    search may put the thing itself in the place of each. So it may for what a question asks by its verb
    alone: "how long does it last" is after a duration."""
    lexicon = lexicon_of(language)
    if lexicon is None:
        return False
    said = {word.lower for word in words(text)}
    if said & lexicon.questions and all(lexicon.verb(word.lower) for word in topic_words(text, language)):
        return True
    known = [
        phrase for phrase in phrases(text, lexicon) if phrase.before in lexicon.definite | lexicon.pointing
    ]
    return all(any(p.start <= word.start < p.end for p in known) for word in topic_words(text, language))


def keeps_one(asked: Iterable[Word], text: str) -> bool:
    """Whether one of the words stands in the text in some form; an acronym also as the words it is short
    for."""
    said = Vocabulary.of((text,))
    return any(_is_kept(word, text, said) for word in asked)


def _is_kept(word: Word, text: str, said: Vocabulary) -> bool:
    if word.placeholder:
        return word.text in text
    found = pieces(word.text)
    short = word.text.removesuffix("s")
    return any(map(said.knows, found)) or (short.isupper() and said.abbreviates(short.lower()))
