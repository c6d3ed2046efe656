"""Words that every sentence of a language has: they tell a short question's language where its letters may be
those of several, "Chi approva gli ordini?"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from gateway.adapters.presidio.stop_words import stop_words_of
from gateway.domain.language.lexicon import listed

LATIN = listed("ca cs da de en es fi fr hr hu it nl no pl pt ro sk sv tr")
"""Languages of offices in Latin letters, by their codes in ISO 639-1."""

_FILED = {"no": "nb"}
"""Norwegian stands in spaCy under the code of the form that most people write."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def everyday_words(text: str, languages: tuple[str, ...]) -> Mapping[str, int]:
    """How many different words of the text are everyday ones of each language; 0 where none are known."""
    said = {word.lower() for word in _WORD.findall(text)}
    return {language: len(said & _of(language)) for language in languages}


@cache
def _of(language: str) -> frozenset[str]:
    return stop_words_of(_FILED.get(language, language)) if language in LATIN else frozenset()
