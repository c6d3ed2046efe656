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

from gateway.adapters.terms.lookalikes import lookalikes
from gateway.domain.masking import Span
from gateway.domain.rendering import Rendered, as_written, rendered

_SPACED = re.compile(r"(?<!\w)\d(?:[ .\-_/*]{1,3}\d){6,}(?!\w)")
"""Seven digits or more, each by itself, in groups or not."""
_BROKEN = re.compile(r"(?<=\d)[ \t]?\r?\n[ \t>]{0,4}(?=\d)")
_DASHES = r"[\u2010-\u2015\u2043\u2212\u00b7\u2022\u2027]"
"""Whatever a word processor makes of a hyphen, and points that stand in the middle of a line."""
_DASH = re.compile(rf"(?<=\d){_DASHES}(?=\w)|(?<=\w){_DASHES}(?=\d)")
_CARD = re.compile(r"(?<!\w)\d{4}([._/*~+,])\d{4}\1\d{4}\1\d{4}(?!\w)")
_GROUPED = re.compile(
    r"(?<!\w)(?:\d{3}([_/*~+,])\d\d\1\d{4}|[A-Z]{2}\d\d([._/*~+,])(?:[A-Z\d]{4}\2){2,7}[A-Z\d]{1,4})(?!\w)",
    re.IGNORECASE,
)
"""A social security number, or a bank account's, with something else between its groups."""
_GAP = r"[ \t\r\n]{0,3}[-._/*~+,][ \t\r\n]{0,3}"
_LOOSE = re.compile(
    rf"(?<!\w)(?:(?:\d{{4}}{_GAP}){{3}}\d{{4}}|\d{{3}}{_GAP}\d\d{_GAP}\d{{4}}"
    rf"|[A-Z]{{2}}\d\d{_GAP}(?:[A-Z\d]{{4}}{_GAP}){{2,7}}[A-Z\d]{{1,4}})(?!\w)",
    re.IGNORECASE,
)
"""The same and a card's with spaces, or the end of a line, on a side of what stands between the groups."""
_BETWEEN = re.compile(_GAP)
_WORD = re.compile(r"\w+")
_ASCII = re.compile(r"[A-Za-z0-9]")
_BASE64 = re.compile(r"(?<![\w+/=-])[\w+/-]{16,512}={0,2}(?![\w+/=-])", re.ASCII)
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
    shown = _revealed(_joined(_unhidden(rendered(text) or as_written(text))))
    if shown.text != text:
        yield Reading(shown.text, shown)


def _revealed(given: Rendered) -> Rendered:
    """With what words in Base64 say in their places, where the words beside them tell what it is."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for match in _BASE64.finditer(given.text):
        if decoded := _decoded(match[0]):
            pieces += (given.text[at : match.start()], decoded)
            starts += (*given.starts[at : match.start()], *[given.starts[match.start()]] * len(decoded))
            ends += (*given.ends[at : match.start()], *[given.ends[match.end() - 1]] * len(decoded))
            at = match.end()
    if not pieces:
        return given
    pieces.append(given.text[at:])
    return Rendered("".join(pieces), (*starts, *given.starts[at:]), (*ends, *given.ends[at:]))


def _unhidden(given: Rendered) -> Rendered:
    """Without what shows nothing, wide letters narrow, and look-alikes as the letters that they pass for."""
    if given.text.isascii():
        return given
    letters = [_seen(character) for character in given.text]
    for word in _WORD.finditer("".join(letter or "_" for letter in letters)):
        for place in range(*word.span()) if _ASCII.search(word[0]) else ():
            letters[place] = lookalikes().get(letters[place], letters[place])
    return _only(given, letters)


@lru_cache(maxsize=4096)
def _seen(character: str) -> str:
    """The character as one that stands on a keyboard, where it is the same in another width; else itself."""
    if character in _JOINERS or unicodedata.category(character) == "Cf":
        return ""
    narrow = unicodedata.normalize("NFKC", character)
    return narrow if len(narrow) == 1 and narrow.isascii() else character


def _joined(given: Rendered) -> Rendered:
    """Digits that stand one by one, or on two lines, together, and groups of them with hyphens between."""
    text = _GROUPED.sub(lambda number: number[0].replace(number[1] or number[2], "-"), given.text)
    text = _CARD.sub(lambda card: card[0].replace(card[1], "-"), _DASH.sub("-", text))
    letters = list(text)
    for match in _SPACED.finditer(text):
        for place in range(*match.span()):
            letters[place] = letters[place] if letters[place].isdigit() else ""
    for match in _LOOSE.finditer(text):
        for gap in _BETWEEN.finditer(text, *match.span()):
            letters[gap.start() : gap.end()] = ["-", *[""] * (len(gap[0]) - 1)]
    for match in _BROKEN.finditer(text):
        letters[match.start() : match.end()] = [""] * len(match[0])
    return _only(given, letters)


def _only(given: Rendered, letters: list[str]) -> Rendered:
    """What is left of the text, with its places."""
    kept = [place for place, letter in enumerate(letters) if letter]
    if len(kept) == len(letters):
        return Rendered("".join(letters), given.starts, given.ends)
    starts, ends = given.starts, given.ends
    return Rendered("".join(letters), [starts[place] for place in kept], [ends[place] for place in kept])


def _decoded(word: str) -> str | None:
    """What the word says when it is Base64 of a text that can be printed."""
    try:
        padded = word.rstrip("=") + "=" * (-len(word.rstrip("=")) % 4)
        decoded = base64.b64decode(
            padded, altchars=b"-_" if {"-", "_"} & set(word) else None, validate=True
        ).decode("utf-8")
    except ValueError:  # no Base64, or no text
        return None
    return decoded if decoded.isprintable() and not decoded.isspace() else None
