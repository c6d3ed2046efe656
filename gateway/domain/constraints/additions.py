"""What a search says that nothing in the conversation supports: words, numbers, a negation out of nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from types import MappingProxyType

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.dates import Date, dates, without_dates
from gateway.domain.constraints.names import names
from gateway.domain.constraints.negation import implies_no, negations, says_no
from gateway.domain.constraints.numbers import codes
from gateway.domain.constraints.quantities import Measures, Quantity, quantities
from gateway.domain.constraints.suggesting import in_unit
from gateway.domain.constraints.units import Unit, unit_of
from gateway.domain.language.plain_words import is_plain, plain_words
from gateway.domain.language.vocabulary import Vocabulary, pieces
from gateway.domain.language.wording import Word, words

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
    def said(self) -> Vocabulary:
        """The words as they stand here."""
        return Vocabulary.of(self.texts)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The same, and what short names among them stand for."""
        full = [full for short, full in _WRITTEN_OUT.items() if short in self.said.forms]
        return self.said.and_also(full) if full else self.said

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
    def units(self) -> frozenset[Unit]:
        """What the amounts are measured in."""
        return frozenset(each.unit for each in self.quantities if each.unit is not None)

    @cached_property
    def measures(self) -> Measures:
        return Measures.of(self.quantities)

    @cached_property
    def negate(self) -> bool:
        """Whether something is negated, so that "not covered" may be put as "excluded"."""
        return any(says_no(text, self.language) for text in self.texts)

    def supports(self, word: Word) -> bool:
        """Whether the word, or each part of it, stands here in some form or says nothing of its own."""
        whole, *parts = pieces(word.text) or ("",)
        return self._supports(whole, word) or (
            bool(parts) and all(self._supports(part, word) for part in parts)
        )

    def says(self, word: Word) -> bool:
        """Whether the word, or each part of it, stands here in some form."""
        whole, *parts = pieces(word.text) or ("",)
        return self._says(whole, word) or (bool(parts) and all(self._says(part, word) for part in parts))

    def has_figures(self, text: str) -> bool:
        """Whether each run of digits in the text stands here."""
        return self.figures.issuperset(match[0] for match in _FIGURES.finditer(text))

    def _supports(self, piece: str, word: Word) -> bool:
        return is_plain(piece, self.language) or self._says(piece, word)

    def _says(self, piece: str, word: Word) -> bool:
        if not piece or self.vocabulary.knows(piece):
            return True
        if self.vocabulary.compounds(piece, plain_words(self.language)):
            return True
        if word.acronym and self.vocabulary.abbreviates(piece):
            return True
        return self._measures_alike(word) or (implies_no(word.lower, self.language) and self.negate)

    def _measures_alike(self, word: Word) -> bool:
        """Whether the word is a unit in which an amount can be said: "€" as "euros", "2.5 GB" in MB."""
        unit = unit_of(word.text)
        return unit is not None and any(each.measures(unit) for each in self.units)

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
        if not word.placeholder and not has_figure(word.text) and not sources.supports(word):
            yield word


def added_numbers(text: str, sources: Sources) -> Iterator[str]:
    """The amounts, codes and dates that stand nowhere else, in another form neither. A number in words counts
    where it measures something."""
    for quantity in quantities(text, sources.language):
        said = text[quantity.start : quantity.end]
        new = [said] if quantity.unit is not None else [*_new_figures(said, sources)]
        if new and not (sources.measures.include(quantity) or quantity.amount in sources.measures.amounts):
            yield from new
    for code in codes(without_dates(text)):
        yield from _new_figures(code.text, sources)
    for date in dates(text):
        if not any(date.is_within(each) for each in sources.dates):
            yield from _new_figures(date.text, sources)


def _new_figures(text: str, sources: Sources) -> Iterator[str]:
    """The text when not all of its figures stand somewhere; words alone have none."""
    if not sources.has_figures(text):
        yield text


def added_negation(text: str, sources: Sources) -> str:
    """A negating word where nothing said so far is negative, empty when there is none."""
    negated = negations(text, sources.language)
    return negated[0] if negated and not sources.negate else ""


def has_figure(text: str) -> bool:
    """Whether a digit stands in the text."""
    return any(map(str.isdigit, text))
