"""Simple plurals of English, German, Portuguese and Spanish, on folded words. No dictionary: endings only."""

from __future__ import annotations

from collections.abc import Iterator

LONG = 6
"""From this many letters on, a phrase is so rarely part of another word that looser rules are safe."""

_NEW_ENDINGS = {
    "y": ("ies",),  # salary, salaries
    "ao": ("oes", "aes"),  # demissão, demissões
    "l": ("is",),  # canal, canais
    "m": ("ns",),  # ordem, ordens
    "us": ("i",),  # syllabus, syllabi
}
_OLD_ENDINGS = {"ies": "y", "oes": "ao", "aes": "ao", "ns": "m", "es": "", "s": ""}
_TAKES_ES = frozenset("sxzhornd")
_GERMAN = frozenset({"n", "en", "e", "er"})


def is_plural_ending(word: str, ending: str, letters: int) -> bool:
    """Whether `ending` makes a plural or a genitive of `word`, in a phrase of so many letters."""
    if ending == "s":
        return True
    if ending == "es":
        return word[-1:] in _TAKES_ES or letters >= LONG
    if ending == "se":
        return word.endswith("nis")
    return ending in _GERMAN and letters >= LONG


def spellings(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The phrase itself and in the other number: last word, first word (`planos de saúde`), or both.

    Endings that are only added to the last word are left to `is_plural_ending`, which needs no list.
    """
    letters = sum(map(len, words))
    firsts = {words[0], *_plurals(words[0]), *_added(words[0])} if len(words) > 1 else set()
    lasts = {words[-1], *_plurals(words[-1])}
    if letters >= LONG:
        lasts |= set(singulars(words[-1]))
    for last in sorted(lasts):
        if len(words) == 1:
            yield (last,)
        for first in sorted(firsts):
            yield (first, *words[1:-1], last)


def _plurals(word: str) -> Iterator[str]:
    for old, endings in _NEW_ENDINGS.items():
        if word.endswith(old) and len(word) > len(old) + 1:
            yield from (word.removesuffix(old) + new for new in endings)


def _added(word: str) -> Iterator[str]:
    yield word + "s"
    if word[-1:] in _TAKES_ES:
        yield word + "es"


def singulars(word: str) -> Iterator[str]:
    """What the word may be a plural of."""
    for old, new in _OLD_ENDINGS.items():
        if word.endswith(old) and not word.endswith("ss") and len(word) > len(old) + 2:
            yield word.removesuffix(old) + new
