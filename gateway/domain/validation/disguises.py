"""Other ways to write a value under which it is still known: without accents, in one word, with other
gaps."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from gateway.domain.folding import fold_character
from gateway.domain.language.stems import folded
from gateway.domain.whole import stands_whole

FEWEST_DIGITS = 7
"""As many digits as the shortest phone numbers; values with these are the same however they are grouped."""
_FEWEST_LETTERS = 6
"""Letters of a value that is known without the gaps between its words."""
SHORTEST_PART = 4
"""Letters of a name by which a person is known alone."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+")
_TYPED_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"})


@dataclass(frozen=True)
class Shown:
    """A text in which values are looked for, often thousands: each way to read it is prepared once."""

    text: str

    def tells(self, value: str) -> bool:
        """Whether it holds `value`, as it is or disguised."""
        return self.holds(value) or self.holds_disguised(value)

    def holds(self, value: str) -> bool:
        """Whether `value` stands here as whole words in any case of letters, or digit for digit."""
        return stands_whole(value.strip().casefold(), self._caseless) or self._holds_number(value)

    def holds_disguised(self, value: str) -> bool:
        """Whether `value` stands here with other accents, gaps or umlauts than its own."""
        return any(map(self._holds_words, {value, value.translate(_TYPED_UMLAUTS)}))

    @property
    def has_number(self) -> bool:
        """Whether it has as many digits as a value that is the same however it is grouped."""
        return len(self._digits) >= FEWEST_DIGITS

    def holds_digits(self, number: str) -> bool:
        """Whether these digits stand here in a row, however they are grouped."""
        return number in self._digits

    def has_letters(self, word: str) -> bool:
        """Whether a folded word stands here, in another word or not. Where none of a value's `first_words`
        does, the value does not stand here in words."""
        return word in self._letters

    def _holds_number(self, value: str) -> bool:
        if not self.has_number:
            return False
        number = digits(value)
        return len(number) >= FEWEST_DIGITS and self.holds_digits(number)

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


def first_words(value: str) -> Collection[str]:
    """The first word of a value, folded, in every spelling that is looked for; none where it has no word."""
    if value.isascii():  # spelt one way only, whatever its case: that is most of what a conversation holds
        first = value.partition(" ")[0]
        if not first.isalpha() and (match := _WORD.search(value)):
            first = match[0]
        return (folded(first),) if first else ()
    spellings = {value, value.casefold(), value.translate(_TYPED_UMLAUTS)}
    return {folded(match[0]) for match in map(_WORD.search, spellings) if match}


def parts_of(names: str) -> Iterator[str]:
    """The words of people's names, one a line, that tell who is meant, as they are written with a capital."""
    for word in names.split():
        for part in (word,) if word.isalpha() else _WORD.findall(word):
            if len(part) >= SHORTEST_PART and part[0].isupper():
                yield part


def digits(text: str) -> str:
    """The digits of a text with nothing between them."""
    return "".join(filter(str.isdecimal, text))


def _words(text: str) -> list[str]:
    return [folded(match[0]) for match in _WORD.finditer(text)]
