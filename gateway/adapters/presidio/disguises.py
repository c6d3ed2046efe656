"""Other ways to read a text: without what hides in it, so that a value is found however it is written.

What is found in a reading is masked where it stands in the text. Most texts have no other reading.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gateway.adapters.presidio.apart import joined, only
from gateway.adapters.presidio.encodings import encoded, unescaped
from gateway.adapters.presidio.passing import with_letters
from gateway.adapters.terms.lookalikes import lookalikes
from gateway.domain.masking import Span
from gateway.domain.rendering import Rendered, as_written, rendered

_WORD = re.compile(r"\w+")
_ASCII = re.compile(r"[A-Za-z0-9]")
_JOINERS = frozenset("\u00ad\u034f\u115f\u1160\u3164\uffa0")
"""Soft hyphen and fillers, which show nothing wherever they stand."""


_KEYCAP = re.compile(r"(?<=\d)\ufe0f?\u20e3")
_STRUCK = re.compile(r"[A-Za-z\d][\u0300-\u036f]?[\u0334-\u0338]")
"""A stroke through a letter: no language writes one so, and the accents beside it are none either."""
_MARK = re.compile(r"[\u0300-\u036f]")


@dataclass(frozen=True, slots=True)
class Reading:
    """A text to look in, and where in the original each of its characters stood."""

    text: str
    shown: Rendered

    def original(self, span: Span) -> Span:
        """The same finding in the original."""
        return Span(self.shown.starts[span.start], self.shown.ends[span.end - 1], span.kind, span.score)


def other_readings(text: str) -> Iterator[Reading]:
    """The reading that differs from the text, if there is one: a second one would cost as much again."""
    shown = _revealed(with_letters(joined(_unhidden(unescaped(rendered(text) or as_written(text))))))
    if shown.text != text:
        yield Reading(shown.text, shown)


def _revealed(given: Rendered) -> Rendered:
    """With what encoded words say in their places, where the words beside them tell what it is."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for start, end, decoded in encoded(given.text):
        pieces += (given.text[at:start], decoded)
        starts += (*given.starts[at:start], *[given.starts[start]] * len(decoded))
        ends += (*given.ends[at:start], *[given.ends[end - 1]] * len(decoded))
        at = end
    if not pieces:
        return given
    pieces.append(given.text[at:])
    return Rendered("".join(pieces), (*starts, *given.starts[at:]), (*ends, *given.ends[at:]))


def _unhidden(given: Rendered) -> Rendered:
    """Without what shows nothing, wide letters narrow, and look-alikes as the letters that they pass for."""
    if given.text.isascii():
        return given
    text = _KEYCAP.sub(lambda cap: "\u2060" * len(cap[0]), given.text)
    if _STRUCK.search(text):
        text = _MARK.sub("\u2060", text)
    letters = [_seen(character) for character in text]
    for word in _WORD.finditer("".join(letter or "_" for letter in letters)):
        for place in range(*word.span()) if _ASCII.search(word[0]) else ():
            letters[place] = lookalikes().get(letters[place], letters[place])
    return only(given, letters)


@lru_cache(maxsize=4096)
def _seen(character: str) -> str:
    """The character as one that stands on a keyboard, where it is the same in another width, or a digit of
    another script; else itself."""
    if character in _JOINERS or unicodedata.category(character) == "Cf":
        return ""
    if character.isdecimal() and not character.isascii():
        return str(unicodedata.decimal(character))
    narrow = unicodedata.normalize("NFKC", character)
    return narrow if len(narrow) == 1 and narrow.isascii() else character
