"""A text folded for comparing: case, accents, width, invisible characters, hyphens and spacing no longer
count, and every letter that is left knows where it stood. Offsets are code points throughout.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress

NO_GAP, GAP, BREAK = 0, 1, 2
"""What stands before a letter: nothing; spaces, hyphens, commas or the like; the end of a sentence."""

_STOPS = frozenset(".!?。！？؟।")
_STROKED = dict(zip("øłđðħŧıȷ", "olddhtij", strict=True)) | {"æ": "ae", "œ": "oe"}
"""Letters whose stroke or joint Unicode does not decompose."""

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\ufffd\U000e0100-\U000e01ef]"
)
"""Fillers and selectors that show nothing but are not in category Cf, and U+FFFD, which stands for what could
not be sent."""

_PLAIN = re.compile(r"[\t\n\r\x20-\x7e]*")
_GAPS = bytes(NO_GAP if chr(code).isalnum() else GAP for code in range(128)).ljust(256, b"\1")
"""What each ASCII character is by itself: no gap if it is a letter or digit."""
_LONG_GAP = re.compile(rb"[^\0]{2,}")

_NO_LETTERS = bytes(code for code in range(128) if not chr(code).isalnum())
"""What is deleted from ASCII to leave letters and digits."""

_SILENT = frozenset({"Cc", "Cf", "Cs", "Me"})

_KEPT_MARKS = frozenset({0, 7, 8, 9})
"""Combining classes of vowel signs, nuktas, kana voicing marks and viramas, which make other letters. All
others are points, accents, and strokes laid over a letter (Unicode Character Database)."""


@dataclass(frozen=True)
class FoldedText:
    """The letters and digits of `text` without anything between them. Where they stood is worked out when it
    is first asked for: most texts are only looked at for their letters."""

    text: str
    letters: str
    folded: Mapping[str, str | None] | None = field(repr=False)
    """What each character was folded to; None for plain ASCII."""

    @property
    def starts(self) -> tuple[int, ...]:
        """Where each letter stands. One original character may give several letters (`ß`, `ﬁ`)."""
        return self._places[0]

    @property
    def ends(self) -> tuple[int, ...]:
        """Where each letter is over, with the marks after it."""
        return self._places[1]

    @property
    def gaps(self) -> bytes:
        """What stands before each letter: `NO_GAP`, `GAP` or `BREAK`."""
        return self._places[2]

    @cached_property
    def _places(self) -> tuple[tuple[int, ...], tuple[int, ...], bytes]:
        return _plain_places(self.text) if self.folded is None else _places(self.text, self.folded)

    def is_border(self, at: int) -> bool:
        """Whether a word can begin or end before letter `at`; scripts without spaces have them anywhere."""
        if at in (0, len(self.letters)) or self.gaps[at] != NO_GAP:
            return True
        before, after = self.letters[at - 1], self.letters[at]
        return is_spaceless(before) or is_spaceless(after)

    def words(self) -> Iterator[str]:
        """The runs of letters between the gaps."""
        borders = [at for at, gap in enumerate(self.gaps) if gap != NO_GAP]
        if self.letters:
            yield from map(self.letters.__getitem__, map(slice, (0, *borders), (*borders, len(self.letters))))


def fold(text: str, lookalikes: Mapping[str, str]) -> FoldedText:
    """The text folded; `lookalikes` says which characters are read as others, or as several, before that."""
    if _PLAIN.fullmatch(text):
        letters = text.encode("ascii").lower().translate(None, _NO_LETTERS)
        return FoldedText(text, letters.decode("ascii"), None)
    folded = {character: _folded(lookalikes.get(character, character)) for character in set(text)}
    return FoldedText(text, "".join([folded[character] or "" for character in text]), folded)


def _folded(characters: str) -> str | None:
    if len(characters) == 1:
        return fold_character(characters)
    return "".join(fold_character(character) or "" for character in characters)


def _places(text: str, folded: Mapping[str, str | None]) -> tuple[tuple[int, ...], tuple[int, ...], bytes]:
    """Where each letter starts and ends, and what stands before it."""
    starts: list[int] = []
    ends: list[int] = []
    gaps = bytearray()
    between = 0
    for at, letters in enumerate(map(folded.__getitem__, text)):
        if letters:
            gaps.append(_gap(text[between:at]) if starts and between < at else NO_GAP)
            gaps.extend(bytes([NO_GAP]) * (len(letters) - 1))
            starts += [at] * len(letters)
            ends += [at + 1] * len(letters)
            between = at + 1
        elif letters is not None and between == at:
            between = at + 1
            ends[-1:] = [at + 1] if ends else []
    return tuple(starts), tuple(ends), bytes(gaps)


def _plain_places(text: str) -> tuple[tuple[int, ...], tuple[int, ...], bytes]:
    """The same for ASCII, several times as fast: most texts are."""
    gaps = text.encode("ascii").translate(_GAPS)
    is_letter = [gap == NO_GAP for gap in gaps]
    before = bytearray(bytes([NO_GAP]) + gaps)
    for gap in _LONG_GAP.finditer(gaps):
        before[gap.end()] = _gap(text[gap.start() : gap.end()])
    starts = tuple(compress(range(len(text)), is_letter))
    parting = bytearray(compress(before, is_letter))
    parting[:1] = bytes(len(parting[:1]))
    return starts, tuple(compress(range(1, len(text) + 1), is_letter)), bytes(parting)


@lru_cache(maxsize=1024)
def _gap(between: str) -> int:
    """What stands between two letters. A stop ends a sentence only with space beside it: `a.b` is one. Where
    words are left out, it goes on."""
    stopped = any(character in _STOPS for character in between.replace("...", "…"))
    spaced = any(character.isspace() for character in between)
    return BREAK if stopped and spaced else GAP


@lru_cache(maxsize=8192)
def fold_character(character: str) -> str | None:
    """The letters that a character stands for; empty when it shows nothing itself, None when it separates."""
    if character.isspace():
        return None
    if _UNSEEN.match(character) or unicodedata.category(character) in _SILENT:
        return ""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())
    kept = [c for c in decomposed if unicodedata.combining(c) in _KEPT_MARKS]
    if not kept:
        return ""
    return "".join(_STROKED.get(c, c) for c in kept if unicodedata.category(c)[0] in "LNM") or None


_SPACELESS = (
    (0x0E00, 0x0EFF),  # Thai, Lao
    (0x1000, 0x109F),  # Myanmar
    (0x1780, 0x17FF),  # Khmer
    (0x3040, 0x30FF),  # Hiragana, Katakana
    (0x3400, 0x4DBF),  # Han
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
)


def is_spaceless(character: str) -> bool:
    """Whether the character belongs to a script that writes no spaces between words."""
    code = ord(character)
    return code >= _SPACELESS[0][0] and any(first <= code <= last for first, last in _SPACELESS)
