"""A text folded for comparing: case, accents, width, invisible characters, hyphens and spacing no longer
count, and every letter that is left knows where it stood. Offsets are code points throughout.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

NO_GAP, GAP, BREAK = 0, 1, 2
"""What stands before a letter: nothing; spaces, hyphens or the like; the end of a clause."""

_STOPS = frozenset(".,;:!?…。、，；：！？·؟،؛।")
_STROKED = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe"}
"""Letters whose stroke or joint Unicode does not decompose."""

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\ufffd\U000e0100-\U000e01ef]"
)
"""Fillers and selectors that show nothing but are not in category Cf, and U+FFFD, which stands for what could
not be sent."""

_PLAIN = re.compile(r"[\t\n\r\x20-\x7e]*")
_KINDS = bytes(
    2 if chr(code) in _STOPS else 3 if chr(code).isspace() else 0 if chr(code).isalnum() else 1
    for code in range(128)
).ljust(256, b"\1")
"""Of each ASCII character whether it is a letter or digit (0), a stop (2), white space (3) or other (1)."""
_GAPS = bytes([NO_GAP]).ljust(256, bytes([GAP]))
_LONG_GAP = re.compile(rb"[^\0]{2,}")

_SILENT = frozenset({"Cc", "Cf", "Cs", "Me"})

_FIRST_ACCENT_CLASS = 10
"""Combining classes from here on are points and accents; below are nuktas, viramas and kana voicing marks,
which make other letters (Unicode Character Database, canonical combining classes)."""


@dataclass(frozen=True, slots=True)
class FoldedText:
    """The letters and digits of a text without anything between them.

    `starts[i]` and `ends[i]` say where letter `i` stands in the original, marks after it included; `gaps[i]`
    is what stood before it. One original character may give several letters (`ß`, `ﬁ`).
    """

    letters: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    gaps: bytes

    def is_border(self, at: int) -> bool:
        """Whether a word can begin or end before letter `at`; scripts without spaces have them anywhere."""
        if at in (0, len(self.letters)) or self.gaps[at] != NO_GAP:
            return True
        before, after = self.letters[at - 1], self.letters[at]
        return is_spaceless(before) or is_spaceless(after)

    def words(self) -> Iterator[str]:
        """The runs of letters between the gaps."""
        start = 0
        for at in range(1, len(self.letters) + 1):
            if at == len(self.letters) or self.gaps[at] != NO_GAP:
                yield self.letters[start:at]
                start = at


def fold(text: str, lookalikes: Mapping[str, str]) -> FoldedText:
    """The text folded; `lookalikes` says which characters are read as others before anything else."""
    if _PLAIN.fullmatch(text):
        return _fold_plain(text)
    letters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    gaps = bytearray()
    between = 0
    table = {character: fold_character(lookalikes.get(character, character)) for character in set(text)}
    for at, folded in enumerate(map(table.__getitem__, text)):
        if folded:
            gaps.append(_gap(text[between:at]) if starts and between < at else NO_GAP)
            letters.append(folded)
            starts.append(at)
            ends.append(at + 1)
            for _ in folded[1:]:
                gaps.append(NO_GAP)
                starts.append(at)
                ends.append(at + 1)
            between = at + 1
        elif folded is not None and between == at:
            between = at + 1
            ends[-1:] = [at + 1] if ends else []
    return FoldedText("".join(letters), tuple(starts), tuple(ends), bytes(gaps))


def _fold_plain(text: str) -> FoldedText:
    """The same for ASCII, several times as fast: most texts are."""
    kinds = text.encode("ascii").translate(_KINDS)
    is_letter = [kind == 0 for kind in kinds]
    before = bytearray(b"\0" + kinds.translate(_GAPS))
    for gap in _LONG_GAP.finditer(kinds):
        if 2 in gap[0] and 3 in gap[0]:
            before[gap.end()] = BREAK
    starts = tuple(compress(range(len(text)), is_letter))
    gaps = bytearray(compress(before, is_letter))
    gaps[:1] = bytes(len(gaps[:1]))
    letters = "".join(compress(text, is_letter)).lower()
    return FoldedText(letters, starts, tuple(compress(range(1, len(text) + 1), is_letter)), bytes(gaps))


@lru_cache(maxsize=1024)
def _gap(between: str) -> int:
    """What stands between two letters. A full stop ends a clause only with space beside it: `a.b` is one."""
    stopped = any(character in _STOPS for character in between)
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
    kept = [c for c in decomposed if unicodedata.combining(c) < _FIRST_ACCENT_CLASS]
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
