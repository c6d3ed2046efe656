"""What narrows a question (numbers, units, dates, negations, names), and which of it some searches have
lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from functools import cached_property

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.dates import Date, dates, without_dates
from gateway.domain.constraints.names import names
from gateway.domain.constraints.negation import negations, says_no
from gateway.domain.constraints.numbers import codes, numbers
from gateway.domain.constraints.periods import periods
from gateway.domain.constraints.quantities import Measures, Quantity, quantities
from gateway.domain.constraints.suggesting import in_unit
from gateway.domain.constraints.units import unit_of
from gateway.domain.glossary import terms_in
from gateway.domain.language import lexicon_of
from gateway.domain.language.stems import folded
from gateway.domain.language.vocabulary import Vocabulary, pieces
from gateway.domain.language.wording import Word, words
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.names.families import Families
from gateway.domain.proposal import FilterValue


class Kind(StrEnum):
    """What sort of constraint it is, in words for whoever has to put it back."""

    AMOUNT = "number"
    DATE = "date"
    NEGATION = "negation"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Constraint:
    """A stretch of the message that narrows it, as it is written there."""

    kind: Kind
    text: str


@dataclass(frozen=True)
class Searches:
    """What several searches say together: their texts, and the filters that will be applied, each with the
    rules of its field. `glossary` holds the terms that may be said by their meaning, `families` the people
    who may be called by another of their names."""

    texts: tuple[str, ...]
    language: str
    glossary: Mapping[str, str] = field(default_factory=dict)
    filters: tuple[tuple[FilterValue, FieldRules], ...] = ()
    families: Families = field(default_factory=Families)

    @cached_property
    def text(self) -> str:
        values = (value for value, _ in self.filters if isinstance(value, str))
        return "\n".join((*self.texts, *values))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary.of((self.text,))

    @cached_property
    def measures(self) -> Measures:
        return Measures.of(quantities(self.text, self.language))

    @cached_property
    def values(self) -> frozenset[Decimal]:
        """Every number, also those within dates."""
        ones = {Decimal(1)} if self._counts_one else set()
        return frozenset({number.value for number in numbers(self.text, self.language)} | ones)

    @cached_property
    def dates(self) -> tuple[Date, ...]:
        return dates(self.text)

    @cached_property
    def letters(self) -> str:
        """Letters and digits with nothing between them."""
        return "".join(folded(word.text) for word in words(self.text))

    @property
    def _counts_one(self) -> bool:
        return any(map(self.vocabulary.has, ("one", "first", "single", "eins", "erste", "uno", "um", "uma")))


def dropped(text: str, searches: Searches) -> Iterator[Constraint]:
    """The constraints of the text that the searches lack, however else they put them."""
    readers = (
        (Kind.NAME, _dropped_placeholders),
        (Kind.NAME, _dropped_names),
        (Kind.AMOUNT, _dropped_amounts),
        (Kind.DATE, _dropped_dates),
        (Kind.NEGATION, _dropped_negation),
    )
    for kind, reader in readers:
        yield from (Constraint(kind, lost) for lost in dict.fromkeys(reader(text, searches)))


def _dropped_placeholders(text: str, searches: Searches) -> Iterator[str]:
    kept = {searches.families.head(match[0]) for match in PLACEHOLDER.finditer(searches.text)}
    for match in PLACEHOLDER.finditer(text):
        if searches.families.head(match[0]) not in kept:
            yield match[0]


def _dropped_names(text: str, searches: Searches) -> Iterator[str]:
    expanded = terms_in(text, searches.glossary)
    for name in names(without_dates(text), lexicon_of(searches.language)):
        meanings = [meaning for term, meaning in expanded.items() if name.lower in term.lower()]
        if unit_of(name.text) is not None:
            continue  # "80 EUR" is one amount
        if not _is_named(name, searches) and not any(_says_all(meaning, searches) for meaning in meanings):
            yield name.text


def _is_named(name: Word, searches: Searches) -> bool:
    """Whether the name is there, near enough or written out: `VMs` are `virtual machines`."""
    said = searches.vocabulary
    whole = folded(name.text)
    short = name.text[:-1] if name.text.endswith("s") else name.text
    return said.knows(whole) or (short.isupper() and _is_abbreviated(folded(short), said))


def _is_abbreviated(acronym: str, said: Vocabulary) -> bool:
    return said.has(acronym) or said.abbreviates(acronym)


def _says_all(phrase: str, searches: Searches) -> bool:
    """Whether each word of the phrase is there; a note in brackets need not be."""
    said = (piece for word in words(phrase.partition("(")[0]) for piece in pieces(word.text)[:1])
    return all(map(searches.vocabulary.has, said))


def _dropped_amounts(text: str, searches: Searches) -> Iterator[str]:
    text = PLACEHOLDER.sub(" ", text)  # whose number is no amount
    for quantity in quantities(text, searches.language):
        if not _says(quantity, searches):
            yield text[quantity.start : quantity.end]
    for code in codes(without_dates(text)):
        if folded(code.text) not in searches.letters:
            yield code.text


def _says(quantity: Quantity, searches: Searches) -> bool:
    if any(_is_value_of(value, rules, quantity) for value, rules in searches.filters):
        return True
    if quantity.unit is None:
        return quantity.amount in searches.values or (quantity.ordinal and _ranks(quantity, searches))
    return searches.measures.include(quantity)


def _is_value_of(value: FilterValue, rules: FieldRules, quantity: Quantity) -> bool:
    """Whether the filter's value is the amount in the unit of its field."""
    if isinstance(value, bool | str | tuple):
        return False
    unit = unit_of(rules.unit or "")
    amount = quantity.amount if unit is None else in_unit(quantity, unit)
    return amount is not None and Decimal(str(value)) == amount


def _ranks(quantity: Quantity, searches: Searches) -> bool:
    """Whether the searches say "third" for "3rd"."""
    lexicon = lexicon_of(searches.language)
    ordinals = lexicon.ordinals if lexicon is not None else {}
    places = (word for word, place in ordinals.items() if place + 1 == quantity.amount)
    return any(map(searches.vocabulary.has, map(folded, places)))


def _dropped_dates(text: str, searches: Searches) -> Iterator[str]:
    for date in dates(text):
        if not any(date.is_within(each) for each in searches.dates):
            yield date.text
    for period in periods(text):
        if not (_says_all(period, searches) or searches.dates):
            yield period


def _dropped_negation(text: str, searches: Searches) -> Iterator[str]:
    negated = negations(text, searches.language)
    if negated and not says_no(searches.text, searches.language, besides=text):
        yield negated[0]
