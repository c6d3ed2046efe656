"""Other ways to write a value under which it is still known: without accents, in one word, with other
gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from gateway.domain.folding import fold_character
from gateway.domain.language.stems import folded
from gateway.domain.whole import stands_whole

FEWEST_DIGITS = 7
"""As many digits as the shortest phone numbers; values with these are the same however they are grouped."""
_FEWEST_LETTERS = 6
"""Letters of a value that is known without the gaps between its words."""
_SHORTEST_PART = 4
"""Letters of a name by which a person is known alone."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+")
_TYPED_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


@dataclass(frozen=True)
class Shown:
    """A text in which values are looked for, often thousands: each way to read it is prepared once."""

    text: str

    def tells(self, value: str) -> bool:
        """Whether it holds `value`, as it is or disguised. Of most values no word stands here at all."""
        if self._may_hold(value):
            return self.holds(value) or self.holds_disguised(value)
        return self._holds_number(value)

    def holds(self, value: str) -> bool:
        """Whether `value` stands here as whole words in any case of letters, or digit for digit."""
        return stands_whole(value.strip().casefold(), self._caseless) or self._holds_number(value)

    def holds_disguised(self, value: str) -> bool:
        """Whether `value` stands here with other accents, gaps or umlauts than its own."""
        return any(map(self._holds_words, {value, value.translate(_TYPED_UMLAUTS)}))

    def _holds_number(self, value: str) -> bool:
        if len(self._digits) < FEWEST_DIGITS:
            return False
        number = digits(value)
        return len(number) >= FEWEST_DIGITS and number in self._digits

    def _may_hold(self, value: str) -> bool:
        """Whether the first word of `value` stands in a word here, in any spelling that is looked for."""
        # ASCII is spelt one way only, whatever its case: that is most of what a long conversation holds.
        plain = value.isascii()
        spellings = {value} if plain else {value, value.casefold(), value.translate(_TYPED_UMLAUTS)}
        firsts = [match[0] for match in map(_WORD.search, spellings) if match]
        return not firsts or any(folded(first) in self._letters for first in firsts)

    def _holds_words(self, value: str) -> bool:
        wanted = _words(value)
        if sum(map(len, wanted)) < _FEWEST_LETTERS:
            return False
        return f" {' '.join(wanted)} " in self._in_a_row or "".join(wanted) in self._words

    @cached_property
    def _caseless(self) -> str:
        return self.text.casefold()

    @cached_property
    def _letters(self) -> str:
        """All letters and digits of the text without case and accents, with and without folded cases."""
        both = f"{self.text}\n{self._caseless}"
        return "".join(fold_character(character) or "" for character in both)

    @cached_property
    def _digits(self) -> str:
        return digits(self.text)

    @cached_property
    def _in_a_row(self) -> str:
        return f" {' '.join(self._said)} "

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(self._said)

    @cached_property
    def _said(self) -> list[str]:
        return _words(self.text)


def parts_of(names: str) -> Iterator[str]:
    """The words of people's names, one a line, that tell who is meant, as they are written with a capital."""
    yield from (
        match[0]
        for match in _WORD.finditer(names)
        if len(match[0]) >= _SHORTEST_PART and match[0][:1].isupper()
    )


def digits(text: str) -> str:
    """The digits of a text with nothing between them."""
    return "".join(filter(str.isdecimal, text))


def _words(text: str) -> list[str]:
    return [folded(match[0]) for match in _WORD.finditer(text)]
