"""What a search says that nothing in the conversation supports: words, numbers, a negation out of nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from types import MappingProxyType

from gateway.domain.bundle import FieldRules
from gateway.domain.dates import Date, dates, without_dates
from gateway.domain.names import names
from gateway.domain.negation import negations, says_no
from gateway.domain.numbers import codes
from gateway.domain.plain_words import is_plain, plain_words
from gateway.domain.quantities import Measures, Quantity, quantities
from gateway.domain.suggesting import in_unit
from gateway.domain.units import unit_of
from gateway.domain.vocabulary import Vocabulary, pieces
from gateway.domain.wording import Word, words

_WRITTEN_OUT: Mapping[str, str] = MappingProxyType(
    {
        "us": "united states of america",
        "usa": "united states of america vereinigte staaten",
        "uk": "united kingdom great britain",
        "eu": "european union europäische",
        "un": "united nations",
        "nyc": "new york city",
        "eua": "estados unidos",
        "eeuu": "estados unidos",
        "ue": "união europeia unión europea",
    }
)
"""Short names that everybody writes out; an organisation's own acronyms are for its glossary to explain."""
_FIGURES = re.compile(r"\d+")


@dataclass(frozen=True)
class Sources:
    """Everything that a search may draw from, in one language (ISO 639-1)."""

    texts: tuple[str, ...]
    language: str

    @cached_property
    def vocabulary(self) -> Vocabulary:
        said = Vocabulary.of(self.texts)
        return said.and_also(full for short, full in _WRITTEN_OUT.items() if short in said.forms)

    @cached_property
    def figures(self) -> frozenset[str]:
        """Every run of digits."""
        return frozenset(match[0] for text in self.texts for match in _FIGURES.finditer(text))

    @cached_property
    def dates(self) -> tuple[Date, ...]:
        return tuple(date for text in self.texts for date in dates(text))

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        return tuple(each for text in self.texts for each in quantities(text, self.language))

    @cached_property
    def measures(self) -> Measures:
        return Measures.of(self.quantities)

    def supports(self, word: Word) -> bool:
        """Whether the word, or each part of it, stands here in some form or says nothing of its own."""
        whole, *parts = pieces(word.text) or ("",)
        return self._supports(whole, word) or (
            bool(parts) and all(self._supports(part, word) for part in parts)
        )

    def _supports(self, piece: str, word: Word) -> bool:
        if not piece or is_plain(piece, self.language) or self.vocabulary.knows(piece):
            return True
        if self.vocabulary.compounds(piece, plain_words(self.language)):
            return True
        return word.acronym and self.vocabulary.abbreviates(piece)

    def has_amount(self, value: float, rules: FieldRules) -> bool:
        """Whether a field's value is an amount that stands here, in the field's unit or as it is."""
        number = Decimal(str(value))
        if str(value) in self.figures:
            return True
        unit = unit_of(rules.unit or "")
        return any(
            each.amount == number or (unit is not None and in_unit(each, unit) == number)
            for each in self.quantities
        )


def added_words(text: str, sources: Sources) -> Iterator[Word]:
    """The words without support. Of a language not known only names are judged, its own words cannot be
    told."""
    known = bool(plain_words(sources.language).forms)
    said = words(text) if known else names(text, None)
    for word in said:
        if not word.placeholder and not _has_figure(word.text) and not sources.supports(word):
            yield word


def added_numbers(text: str, sources: Sources) -> Iterator[str]:
    """The amounts, codes and dates in figures that stand nowhere else, in another form neither."""
    for quantity in quantities(text, sources.language):
        if not (sources.measures.include(quantity) or quantity.amount in sources.measures.amounts):
            yield from _new_figures(text[quantity.start : quantity.end], sources)
    for code in codes(without_dates(text)):
        yield from _new_figures(code.text, sources)
    for date in dates(text):
        if not any(date.is_within(each) for each in sources.dates):
            yield from _new_figures(date.text, sources)


def _new_figures(text: str, sources: Sources) -> Iterator[str]:
    """The text when not all of its figures stand somewhere; words alone have none."""
    if any(match[0] not in sources.figures for match in _FIGURES.finditer(text)):
        yield text


def added_negation(text: str, sources: Sources) -> str:
    """A negating word where nothing said so far is negative, empty when there is none."""
    negated = negations(text, sources.language)
    return (
        negated[0] if negated and not any(says_no(each, sources.language) for each in sources.texts) else ""
    )


def _has_figure(text: str) -> bool:
    return any(map(str.isdigit, text))
