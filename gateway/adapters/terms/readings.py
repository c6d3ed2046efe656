"""What a text may be read as: the letters as they are written, and as whoever disguised them means them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from gateway.adapters.terms.lookalikes import lookalikes
from gateway.domain.folding import FoldedText, fold
from gateway.domain.rendering import Rendered, as_written, rendered

_SIGNS = dict(zip("@$€£¢¥§ß!|", "aseLcysb11", strict=True))
"""Signs that stand for a letter; `1` is an i or an l, as the digit is."""
_HAS_SIGN = re.compile(f"[{''.join(_SIGNS)}]")
_SIGN = re.compile(r"[@$€£¢¥§](?=\w)|(?<=[\w@$])[@$€£¢¥§]|(?<=\w)[!|](?=\w)|ß")

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
"""As they are written where a keyboard has none."""

MEANT_BY_DIGIT = {
    **{"0": "o", "1": "il", "2": "z", "3": "e", "4": "a"},
    **{"5": "s", "6": "bg", "7": "t", "8": "b", "9": "g"},
}
"""The letters that a digit stands in for."""
_ALIKE = str.maketrans("0123456789lg", "oizeasbtbbib")
_ALIKE_IN_ASCII = bytes(ord(chr(code).translate(_ALIKE)) for code in range(256))


def skeleton(letters: str) -> str:
    """Folded letters with one for all that may stand in for each other: two texts of one meaning have one
    skeleton, two of one skeleton need not have one meaning."""
    if letters.isascii():  # as bytes it takes a twentieth of the time
        return letters.encode("ascii").translate(_ALIKE_IN_ASCII).decode("ascii")
    return letters.translate(_ALIKE)


@dataclass(frozen=True)
class Reading:
    """One way to read a text, and where in the original it stood."""

    folded: FoldedText
    shown: Rendered

    @cached_property
    def skeleton(self) -> str:
        return skeleton(self.folded.letters)

    def character(self, letter: int) -> str:
        """The character that this letter was folded from."""
        return self.folded.text[self.folded.starts[letter]]

    def between(self, letter: int) -> str:
        """What stands between this letter and the one before it."""
        return self.folded.text[self.folded.ends[letter - 1] : self.folded.starts[letter]]

    def place(self, first: int, end: int) -> tuple[int, int]:
        """Where in the original the letters from `first` up to `end` stood."""
        return (
            self.shown.starts[self.folded.starts[first]],
            self.shown.ends[self.folded.ends[end - 1] - 1],
        )


def readings(text: str) -> Iterator[Reading]:
    """The text as it is written, and each other way to read it that makes a difference."""
    for shown in filter(None, (as_written(text), rendered(text))):
        yield from (Reading(fold(shown.text, table), shown) for table in tables_for(shown.text))
        if _HAS_SIGN.search(shown.text) and (meant := _without_signs(shown.text)) != shown.text:
            yield Reading(fold(meant, lookalikes()), shown)


def tables_for(text: str) -> Iterator[Mapping[str, str]]:
    """For `fold`: none, and each that makes a difference to this text."""
    yield {}
    if text.isascii():
        return
    if not lookalikes().keys().isdisjoint(text):
        yield lookalikes()
    if not _UMLAUTS.keys().isdisjoint(text):
        yield _with_umlauts()


def _without_signs(text: str) -> str:
    return _SIGN.sub(lambda sign: _SIGNS[sign[0]], text)


@cache
def _with_umlauts() -> Mapping[str, str]:
    return {**lookalikes(), **_UMLAUTS}
