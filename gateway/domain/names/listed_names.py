"""Hundreds of names, one a line, in which all that have a word are found in one go.

A long conversation has named hundreds of people, and nobody but a few of them is spoken of just now. To read
each name takes a hundred times as long as to see that it has nothing of theirs.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate

from gateway.domain.folding import fold_character

_APOSTROPHES = "'’"
_SPACES = {code: " " for code in range(128) if not chr(code).isalpha()}


class ListedNames:
    """Names by their places in the list. Every name that has a word is found by it, and perhaps some more, of
    whose words it is a part. Words are as `PersonalName` has them: folded, without apostrophes."""

    def __init__(self, names: Iterable[str]) -> None:
        self._lines = "\n".join(map(_line, names))

    def with_word(self, word: str) -> list[int]:
        """The places of the names, in order."""
        return list(dict.fromkeys(map(self._place, _found(word, self._lines))))

    def count(self, word: str) -> int:
        """About how many have it."""
        return self._lines.count(word)

    def with_any(self, words: frozenset[str]) -> list[int]:
        """The places of the names that have one of the words: exactly those. Most lists have none."""
        if words.isdisjoint(self._lines.translate(_SPACES).split()):
            return []
        each = "|".join(map(re.escape, sorted(words)))
        found = re.finditer(rf"(?<![^\W\d_])(?:{each})(?![^\W\d_])", self._lines)
        return list(dict.fromkeys(self._place(match.start()) for match in found))

    def _place(self, at: int) -> int:
        return bisect_right(self._starts, at) - 1

    @cached_property
    def _starts(self) -> list[int]:
        lengths = map(len, self._lines.split("\n"))
        return list(accumulate((length + 1 for length in lengths), initial=0))


def _line(name: str) -> str:
    """The name folded, with spaces between its words."""
    folded = name.lower() if name.isascii() else "".join(map(_letters, name))
    return folded.replace("'", "").replace("\n", " ")


def _letters(character: str) -> str:
    letters = fold_character(character)
    if letters is not None:
        return letters
    return "" if character.isalnum() or character in _APOSTROPHES else " "


def _found(word: str, lines: str) -> Iterator[int]:
    at = lines.find(word)
    while at >= 0:
        yield at
        at = lines.find(word, at + 1)
