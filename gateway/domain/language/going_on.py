"""In which language a talk goes on: few words tell less of their language than the turn before."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.language import lexicon_of
from gateway.domain.language.tongues import READ, evidence, function_words, tongue, written
from gateway.domain.language.wording import words

_TELLS_NOTHING = 2
"""Words: "ja", "die zweite". Without more to go by the guess is the tenant's first language."""
_TELLS_LITTLE = 6
"""Words, as in "and for Jürgen Müller?": mostly a name, so that "and for" tells more than the guess."""
_SAYS_SO = 2
"""Words of the language before, where none of the guessed one's are known: "När kommer lönen?" has a letter
of German."""


def spoken(texts: Sequence[str], guessed: Sequence[str], first: str) -> list[str]:
    """The language of each text of a talk, oldest first (ISO 639-1): what it was guessed to be in, unless its
    own words speak against the guess. `first` is the guess where nothing tells."""
    languages: list[str] = []
    for text, guess in zip(texts, guessed, strict=True):
        before = languages[-1] if languages else guess
        languages.append(before if _goes_on(text, guess, before, first) else _plainly(text, guess))
    return languages


def _goes_on(text: str, guess: str, before: str, first: str) -> bool:
    said = len(text.split())
    if guess == first and said <= _TELLS_NOTHING:
        return True
    ahead = _told(text, before) - _told(text, guess)
    return said <= _TELLS_LITTLE and ahead >= (1 if function_words(guess) else _SAYS_SO)


def _plainly(text: str, guess: str) -> str:
    """The language that the words prove where no word is of the guess: Spanish for a tenant that speaks
    Portuguese."""
    proven = tongue(text) if not _told(text, guess) else ""
    return proven if lexicon_of(proven) is not None else guess


def _told(text: str, language: str) -> int:
    """How many words are function words of the language, or have a letter of its own."""
    by_letters = () if text.isascii() else words(text[:READ])
    return evidence(text)[language] + sum(language in written(word) for word in by_letters)
