"""Identifiers out of the rules' way: each is one noun while a search is composed, and itself after."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gateway.domain.identifiers import identifiers_in

_KEPT = "KEPT"
"""No value is masked under this name, and a person who types such a word is masked as a literal."""


@dataclass(frozen=True, slots=True)
class Shield:
    """The identifiers of one conversation and the words that stand for them."""

    words: Mapping[str, str]

    def hide(self, text: str) -> str:
        """The text with each identifier as one word."""
        return self._replaced(text, self.words)

    def show(self, text: str) -> str:
        """The text with the identifiers back, byte for byte."""
        return self._replaced(text, {word: identifier for identifier, word in self.words.items()})

    def _replaced(self, text: str, table: Mapping[str, str]) -> str:
        if not table:
            return text
        longest_first = sorted(table, key=len, reverse=True)
        return re.sub("|".join(map(re.escape, longest_first)), lambda match: table[match[0]], text)


def shield_over(texts: Iterable[str], identifiers: Iterable[str]) -> Shield:
    """A shield for the given identifiers and those that the texts have."""
    found = dict.fromkeys((*identifiers, *(each for text in texts for each in identifiers_in(text, ()))))
    return Shield({identifier: f"<{_KEPT}_{number}>" for number, identifier in enumerate(found, start=1)})
