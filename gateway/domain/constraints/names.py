"""The names in a text, as far as its spelling tells: capitals within a sentence, acronyms, mixed case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gateway.domain.language.lexicon import Lexicon, listed
from gateway.domain.language.wording import Word, sentence_spans, words

_HABITS = listed("ok okay asap fyi faq btw ps tldr lol omg imho iirc eta diy hi hello dear am pm")
"""Capitalised out of habit: short forms that name nothing, and greetings."""
_TITLES = listed(
    "mr mrs ms dr prof sir madam herr frau sr sra senhor senhora dona señor señora don monsieur madame"
)
_NO_NAMES = _HABITS | _TITLES
_OPENS = re.compile(r"[\"“„«'‘(:]\s*$|(?:^|\n)\s*(?:[-*•]|\(?\w[.)])\s*$")
"""What stands before a word that has its capital from its place."""
_SHOUTED = 0.8
"""From this share of capitalised words on, capitals are the writer's style."""
_FEWEST_WORDS = 4
_LONGEST_ACRONYM = 6
_ALSO_NAMES = frozenset({"IT", "US"})


def names(text: str, lexicon: Lexicon | None) -> tuple[Word, ...]:
    """The words that are names or parts of one, in order; placeholders and codes are none.

    Where nouns have capitals, or where nearly every word has one, only acronyms and mixed case count; where
    the whole text is in capitals, nothing does.
    """
    said = words(text)
    letters = [word for word in said if word.text[:1].isalpha()]
    if len(letters) >= _FEWEST_WORDS and all(word.text.isupper() for word in letters):
        return ()
    styled = (lexicon is not None and lexicon.nouns_capitalised) or _all_capitalised(letters)
    starts = frozenset(_sentence_starts(text, said))
    return tuple(
        word
        for index, word in enumerate(said)
        if not word.placeholder
        and (word.text.isalpha() or not any(map(str.isdigit, word.text)))
        and word.lower not in _NO_NAMES
        and (
            _is_marked(word, lexicon)
            or (not styled and index not in starts and _is_capitalised(word, lexicon))
        )
    )


def _all_capitalised(letters: Sequence[Word]) -> bool:
    capitals = sum(word.text[0].isupper() for word in letters)
    return len(letters) >= _FEWEST_WORDS and capitals >= _SHOUTED * len(letters)


def _sentence_starts(text: str, said: Sequence[Word]) -> Iterator[int]:
    """The places of words that open a sentence, a quotation or an item of a list."""
    spans = iter(sentence_spans(text))
    start = next(spans, (0, 0))[0]
    for index, word in enumerate(said):
        if word.start >= start:
            start = next(spans, (len(text), 0))[0]
            if index == 0 or said[index - 1].lower not in _TITLES:
                yield index
        elif _OPENS.search(text[max(word.start - 4, 0) : word.start]):
            yield index


def _is_marked(word: Word, lexicon: Lexicon | None) -> bool:
    """Whether the spelling alone makes a name: `VPN`, `PostgreSQL`, `iPhone`."""
    if word.text.islower():
        return False
    letters = [character for character in word.text if character.isalpha()]
    if len(letters) <= 1 or _is_closed(word, lexicon):
        return False
    if word.text.isupper():
        return len(letters) <= _LONGEST_ACRONYM
    return any(map(str.isupper, letters[1:])) and not any(mark in word.text for mark in "-/'’")


def _is_capitalised(word: Word, lexicon: Lexicon | None) -> bool:
    return word.text[0].isupper() and len(word.text) > 1 and not _is_closed(word, lexicon)


def _is_closed(word: Word, lexicon: Lexicon | None) -> bool:
    """Whether it is a function word; `IT` and `US` in capitals are a department and a country."""
    if lexicon is None or word.lower not in lexicon.function_words:
        return False
    return word.text not in _ALSO_NAMES
