"""Other ways to read a text: without what hides in it, so that a value is found however it is written.

What is found in a reading is masked where it stands in the text. Most texts have no other reading.
"""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gateway.adapters.presidio.apart import joined, only
from gateway.adapters.presidio.passing import with_letters
from gateway.adapters.terms.lookalikes import lookalikes
from gateway.domain.masking import Span
from gateway.domain.rendering import Rendered, as_written, rendered

_WORD = re.compile(r"\w+")
_ASCII = re.compile(r"[A-Za-z0-9]")
_BASE64 = re.compile(r"(?<![\w+/=-])[\w+/-]{16,512}={0,2}(?![\w+/=])", re.ASCII)
_PLAIN_BASE64 = re.compile(r"[A-Za-z0-9+/]{16,512}={0,2}")
"""In the alphabet that most use, where a hyphen is none of its letters: `…Mg==-Fax`."""
_SPACES = re.compile(r"[\r\n\t]")
_JOINERS = frozenset("\u00ad\u034f\u115f\u1160\u3164\uffa0")
"""Soft hyphen and fillers, which show nothing wherever they stand."""


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
    shown = _revealed(with_letters(joined(_unhidden(rendered(text) or as_written(text)))))
    if shown.text != text:
        yield Reading(shown.text, shown)


def _revealed(given: Rendered) -> Rendered:
    """With what words in Base64 say in their places, where the words beside them tell what it is."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for start, end, decoded in _encoded(given.text):
        pieces += (given.text[at:start], decoded)
        starts += (*given.starts[at:start], *[given.starts[start]] * len(decoded))
        ends += (*given.ends[at:start], *[given.ends[end - 1]] * len(decoded))
        at = end
    if not pieces:
        return given
    pieces.append(given.text[at:])
    return Rendered("".join(pieces), (*starts, *given.starts[at:]), (*ends, *given.ends[at:]))


def _encoded(text: str) -> Iterator[tuple[int, int, str]]:
    """Where words in Base64 stand, whole or before and after hyphens, and what they say."""
    for whole in _BASE64.finditer(text):
        for match in (whole,) if _decoded(whole[0]) else _PLAIN_BASE64.finditer(text, *whole.span()):
            if decoded := _decoded(match[0]):
                yield *match.span(), decoded


def _unhidden(given: Rendered) -> Rendered:
    """Without what shows nothing, wide letters narrow, and look-alikes as the letters that they pass for."""
    if given.text.isascii():
        return given
    letters = [_seen(character) for character in given.text]
    for word in _WORD.finditer("".join(letter or "_" for letter in letters)):
        for place in range(*word.span()) if _ASCII.search(word[0]) else ():
            letters[place] = lookalikes().get(letters[place], letters[place])
    return only(given, letters)


@lru_cache(maxsize=4096)
def _seen(character: str) -> str:
    """The character as one that stands on a keyboard, where it is the same in another width; else itself."""
    if character in _JOINERS or unicodedata.category(character) == "Cf":
        return ""
    narrow = unicodedata.normalize("NFKC", character)
    return narrow if len(narrow) == 1 and narrow.isascii() else character


def _decoded(word: str) -> str | None:
    """What the word says when it is Base64 of a text that can be printed."""
    try:
        padded = word.rstrip("=") + "=" * (-len(word.rstrip("=")) % 4)
        decoded = base64.b64decode(
            padded, altchars=b"-_" if {"-", "_"} & set(word) else None, validate=True
        ).decode("utf-8")
    except ValueError:  # no Base64, or no text
        return None
    return decoded if _SPACES.sub("", decoded).isprintable() and not decoded.isspace() else None
