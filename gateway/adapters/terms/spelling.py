"""The ways in which a phrase is properly written, and whether letters of a text are one of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from gateway.adapters.terms.lookalikes import lookalikes
from gateway.adapters.terms.readings import MEANT_BY_DIGIT, Reading, tables_for
from gateway.domain.folding import BREAK, GAP, NO_GAP, fold
from gateway.domain.language.plurals import LONG, is_plural_ending, spellings

_UNMISTAKABLE = 12
"""From this many letters on, a phrase is hardly ever made by the end of one sentence and the next one's
beginning."""
_FEWEST_SPACED = 3
"""Letters of a phrase that is known letter by letter, as in `P.I.P.`"""
_APOSTROPHES = frozenset("'’ʼ＇`´")
_LONGEST_ENDING = 2
_BARS = frozenset("il")


@dataclass(frozen=True, slots=True)
class Spelling:
    """A phrase in one number, with or without umlauts, as folded words; `singular` as the policy says it."""

    words: tuple[str, ...]
    singular: tuple[str, ...]

    @property
    def letters(self) -> str:
        return "".join(self.words)

    def place_in(self, reading: Reading, start: int, end: int) -> tuple[int, int] | None:
        """Where in the original this stands, if letters `start` to `end` and what follows them are it."""
        if not self._is_meant(reading, start, end) or not self._may_begin(reading, start):
            return None
        if not self._may_part(reading.folded.gaps[start + 1 : end]):
            return None
        stop = self._end_of_word(reading, end)
        return reading.place(start, stop) if stop else None

    def _is_meant(self, reading: Reading, start: int, end: int) -> bool:
        """Whether each letter is the spelling's or looks like it; no word is all digits, of few half are."""
        written, meant = reading.folded.letters[start:end], self.letters
        if written == meant:
            return True
        if len(written) != len(meant):
            return False
        others = [at for at in range(len(meant)) if written[at] != meant[at]]
        if not all(_stands_for(reading, start + at, meant[at]) for at in others):
            return False
        digits = {at for at in others if written[at].isdigit()}
        if self._is_long:
            return not any(digits.issuperset(word) for word in self._word_ranges())
        return len(digits) * 2 <= len(meant)

    def _word_ranges(self) -> Iterator[range]:
        """The letters of each word, by number."""
        ends = list(accumulate(map(len, self.words), initial=0))
        return map(range, ends, ends[1:])

    def _may_begin(self, reading: Reading, start: int) -> bool:
        return reading.folded.is_border(start) or (self._is_long and _turns(reading, start))

    def _may_part(self, gaps: bytes) -> bool:
        """Whether letters may stand so far apart: a short phrase as it is written, or letter by letter."""
        if not may_meet(gaps):
            return False
        if self._is_long or gaps == self._parts:
            return True
        return len(gaps) + 1 >= _FEWEST_SPACED and NO_GAP not in gaps

    @property
    def _is_long(self) -> bool:
        return len(self.letters) >= LONG

    @property
    def _parts(self) -> bytes:
        """What stands before each letter but the first."""
        return bytes([GAP]).join(bytes([NO_GAP]) * (len(word) - 1) for word in self.words)

    def _end_of_word(self, reading: Reading, end: int) -> int:
        """Where the word that the phrase ends in is over, plural and genitive included; 0 if it goes on."""
        folded = reading.folded
        for stop in range(end, min(end + _LONGEST_ENDING, len(folded.letters)) + 1):
            if not folded.is_border(stop):
                continue
            ending = folded.letters[end:stop]
            if not ending or is_plural_ending(self.words[-1], ending, len(self.letters)):
                return stop + _has_genitive(reading, stop)
            break
        return end if self._is_long and _turns(reading, end) else 0


def may_meet(gaps: bytes) -> bool:
    """Whether letters with these gaps between them can be one phrase, and not two ends of sentences."""
    return BREAK not in gaps or len(gaps) + 1 >= _UNMISTAKABLE


@lru_cache(maxsize=1024)
def spelled(phrase: str) -> tuple[Spelling, ...]:
    """Every way to write the phrase: singular and plural, with umlauts and with what is typed for them.

    Kept for those that were hit last, which are phrases of policies and never a person's words.
    """
    singulars = {tuple(fold(phrase, table).words()) for table in tables_for(phrase)}
    return tuple(Spelling(words, singular) for singular in singulars for words in spellings(singular))


def _stands_for(reading: Reading, at: int, meant: str) -> bool:
    """Whether a letter of the reading is put for another: a digit, a capital I for an l, an l for an I."""
    written = reading.folded.letters[at]
    if written.isdigit():
        return meant in MEANT_BY_DIGIT.get(written, "")
    if not _BARS.issuperset((written, meant)):
        return False
    character = reading.character(at)
    if character == "l":
        return reading.folded.is_border(at) or reading.character(at - 1).isupper()
    return character == "I" or character in lookalikes()


def _turns(reading: Reading, at: int) -> bool:
    """Whether a word begins with letter `at` though nothing parts it: `BlueBook2`, `ofNightingale`."""
    if at >= len(reading.folded.letters):
        return False
    before, after = reading.character(at - 1), reading.character(at)
    return before.isdigit() != after.isdigit() or (before.islower() and after.isupper())


def _has_genitive(reading: Reading, at: int) -> int:
    """1 if an apostrophe and a lone `s` follow, else 0."""
    folded = reading.folded
    if at >= len(folded.letters) or folded.letters[at] != "s" or not folded.is_border(at + 1):
        return 0
    return int(reading.between(at) in _APOSTROPHES)
