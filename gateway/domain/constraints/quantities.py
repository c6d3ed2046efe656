"""Amounts with their units, and the limits that a text sets with them: "under 80 euros", "mindestens 2
Jahre"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from gateway.domain.constraints.comparisons import Comparisons, begins_with, comparisons, ends_with
from gateway.domain.constraints.dates import without_dates
from gateway.domain.constraints.numbers import Number, numbers
from gateway.domain.constraints.units import SYMBOLS, Unit, unit_of
from gateway.domain.language import lexicon_of
from gateway.domain.reading import read_once

_BEFORE = re.compile(rf"(?:\b(?:EUR|USD|GBP|BRL|CHF|JPY)|(?:R|US)?[{SYMBOLS}])\s?$", re.IGNORECASE)
_AFTER = re.compile(rf"[\s-]?(?:de )?(?P<unit>(?:US|R)?[{SYMBOLS}]|[¢%]|[^\W\d_]+)")
_WORD_AFTER = re.compile(r"[ \u00a0](?P<word>[^\W\d_]+)")
_GAP = 24
"""Code points around a number in which its unit stands."""
_ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th", "er", "ª", "º"})
_YEARS = range(1900, 2100)


class Bound(StrEnum):
    """Which way an amount limits."""

    MOST = "most"
    LEAST = "least"


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount and its unit, None where the text names none; `start` and `end` cover both (code points). An
    ordinal ("3rd") gives a place and no amount."""

    amount: Decimal
    unit: Unit | None
    start: int
    end: int
    ordinal: bool = False


@dataclass(frozen=True, slots=True)
class Measures:
    """What some quantities amount to: the bare amounts, and amounts of units in the smallest unit of their
    kind, with the currency and without."""

    amounts: frozenset[Decimal]
    sizes: frozenset[tuple[str, str, Decimal]]
    any_currency: frozenset[tuple[str, Decimal]]

    @classmethod
    def of(cls, found: Iterable[Quantity]) -> Measures:
        """Of these quantities."""
        all_of_them = tuple(found)
        sizes = {_size(each.amount, each.unit) for each in all_of_them if each.unit is not None}
        return cls(
            frozenset(each.amount for each in all_of_them),
            frozenset(sizes),
            frozenset((kind, size) for kind, _, size in sizes),
        )

    def include(self, quantity: Quantity) -> bool:
        """Whether the quantity is among them, in the same or in another unit; one without a unit never is."""
        if quantity.unit is None:
            return False
        kind, currency, size = _size(quantity.amount, quantity.unit)
        if not currency:
            return (kind, size) in self.any_currency
        return not self.sizes.isdisjoint(((kind, currency, size), (kind, "", size)))


def _size(amount: Decimal, unit: Unit) -> tuple[str, str, Decimal]:
    return (unit.kind, unit.currency, amount * unit.size)


@dataclass(frozen=True, slots=True)
class Limit:
    """An amount that is the most or the least wanted."""

    bound: Bound
    quantity: Quantity


@read_once
def quantities(text: str, language: str) -> tuple[Quantity, ...]:
    """Every number of the text outside its dates, with the unit that stands beside it."""
    text = without_dates(text)
    return tuple(_with_unit(text, number) for number in numbers(text, language))


def without_quantities(text: str, language: str) -> str:
    """The text with blanks where its amounts and their units stand."""
    kept, at = [], 0
    for each in quantities(text, language):
        kept += [text[at : each.start], " " * (each.end - each.start)]
        at = max(at, each.end)
    return "".join((*kept, text[at:]))


def limits(text: str, language: str) -> tuple[Limit, ...]:
    """The limits in order. An amount without a unit that counts things ("under 80 people") or may be a year
    ("up to 2027") is none, since nothing says what it measures."""
    text = without_dates(text)
    words = comparisons(language)
    found = [_with_unit(text, number) for number in numbers(text, language)]
    return tuple(
        limit for limit in _limits(text, found, words) if _measures(text, limit.quantity, words, language)
    )


def _with_unit(text: str, number: Number) -> Quantity:
    before = _BEFORE.search(text[max(number.start - _GAP, 0) : number.start])
    if before is not None:
        return Quantity(number.value, unit_of(before[0]), number.start - len(before[0]), number.end)
    end = number.end + len(number.after)
    if number.after in _ORDINAL_ENDINGS:
        return Quantity(number.value, None, number.start, end, ordinal=True)
    attached = unit_of(number.after) if number.after else None
    if attached is not None:
        return Quantity(number.value, attached, number.start, end)
    after = _AFTER.match(text[end : end + _GAP])
    unit = unit_of(after["unit"]) if after is not None else None
    return Quantity(number.value, unit, number.start, end + (after.end() if after and unit else 0))


def _limits(text: str, found: Sequence[Quantity], words: Comparisons) -> Iterator[Limit]:
    index = 0
    while index < len(found):
        if index + 1 < len(found) and _is_range(text, found[index], found[index + 1], words):
            least, most = found[index : index + 2]
            yield Limit(Bound.LEAST, replace(least, unit=least.unit or most.unit))
            yield Limit(Bound.MOST, most)
            index += 2
            continue
        bound = _bound(text, found[index], words)
        if bound is not None:
            yield Limit(bound, found[index])
        index += 1


def _is_range(text: str, least: Quantity, most: Quantity, words: Comparisons) -> bool:
    between = text[least.end : most.start]
    if least.amount >= most.amount:
        return False
    if ends_with(words.opening, text, least.start) and words.joining.fullmatch(between):
        return True
    return most.unit is not None and words.joining_alone.fullmatch(between) is not None


def _bound(text: str, quantity: Quantity, words: Comparisons) -> Bound | None:
    """The longer comparison before the amount counts ("no more than"), else the one after it."""
    most = ends_with(words.most, text, quantity.start)
    least = ends_with(words.least, text, quantity.start)
    if most or least:
        return Bound.MOST if most > least else Bound.LEAST
    if begins_with(words.most_after, text, quantity.end):
        return Bound.MOST
    return Bound.LEAST if begins_with(words.least_after, text, quantity.end) else None


def _measures(text: str, quantity: Quantity, words: Comparisons, language: str) -> bool:
    if quantity.unit is not None:
        return True
    if quantity.amount in _YEARS and ends_with(words.dated, text, quantity.start):
        return False
    lexicon = lexicon_of(language)
    after = _WORD_AFTER.match(text[quantity.end : quantity.end + _GAP])
    return after is None or (lexicon is not None and after["word"].lower() in lexicon.function_words)
