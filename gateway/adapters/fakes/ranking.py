"""How well a document answers a query in memory: by stemmed words that name something, as in the database.

A word counts 1 in the title and 0.4 in the text, PostgreSQL's weights A and B; the sum is divided by the
number of words asked for. Nothing but the query and the document itself enters the score.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

import snowballstemmer

from gateway.domain.language import lexicon_of
from gateway.ports.library import Document

_WORD = re.compile(r"\w+")
_TITLE, _TEXT = 1.0, 0.4
_LONGEST_STEMMED = 60
_STEMMED = {"en": "english", "de": "german", "pt": "portuguese", "es": "spanish", "fr": "french"}


def score(query: str, document: Document) -> float:
    """0 when no word of the query is in the document, else more for each that is. Compared in the document's
    language, whatever the query's is."""
    wanted, title, text = (stems(each, document.language) for each in (query, document.title, document.text))
    found = sum(_TITLE if word in title else _TEXT for word in wanted if word in title | text)
    return found / len(wanted) if wanted else 0.0


def stems(text: str, language: str) -> frozenset[str]:
    """The stems of the words that name something, in a language (ISO 639-1); all words of an unknown one."""
    lexicon = lexicon_of(language)
    ignored = lexicon.function_words if lexicon else frozenset()
    words = (word.casefold() for word in _WORD.findall(text))
    return frozenset(_stem(word, language) for word in words if word not in ignored)


@lru_cache(maxsize=10_000)
def _stem(word: str, language: str) -> str:
    if language not in _STEMMED or len(word) > _LONGEST_STEMMED:
        return word
    return str(_stemmer(language).stemWord(word))


@cache
def _stemmer(language: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(_STEMMED[language])
