"""Filters read out of a sentence without a model: "under 80 euros" is `{"max_price_cents": 8000}`.

They are suggestions: they narrow a search, and the words they were read from stay in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from decimal import Decimal

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.quantities import Bound, Limit, Quantity, limits
from gateway.domain.constraints.units import MONEY, SUBUNITS, Unit, converted, unit_of
from gateway.domain.language.vocabulary import Vocabulary, pieces
from gateway.domain.proposal import FilterValue

PREFIXES = {Bound.MOST: "max_", Bound.LEAST: "min_"}
"""How the name of a field begins that limits documents from above or from below."""


def suggested(text: str, fields: Mapping[str, FieldRules], language: str) -> dict[str, FilterValue]:
    """The limits of the text as values of the declared `max_` and `min_` fields, in the fields' units.

    A field gets a value when one limit alone fits it, and a limit goes to the one field it fits, or to the
    one of several that the text names. `language` is an ISO 639-1 code.
    """
    found: dict[str, set[Decimal]] = {}
    stated = limits(text, language) if fields else ()
    said = Vocabulary.of((text,) if stated else ())
    for limit in stated:
        fitting = dict(_fitting(limit, fields, said))
        if len(fitting) > 1:
            fitting = {name: value for name, value in fitting.items() if _is_named(name, fields[name], said)}
        if len(fitting) == 1:
            ((name, value),) = fitting.items()
            found.setdefault(name, set()).add(value)
    return {
        name: _value(min(values), name, fields[name]) for name, values in found.items() if len(values) == 1
    }


def _fitting(
    limit: Limit, fields: Mapping[str, FieldRules], said: Vocabulary
) -> Iterator[tuple[str, Decimal]]:
    for name, rules in fields.items():
        unit = unit_of(rules.unit or "")
        if (
            unit is None
            or rules.type not in ("integer", "number")
            or not name.startswith(PREFIXES[limit.bound])
        ):
            continue
        value = in_unit(limit.quantity, unit)
        if value is not None and (unit.kind == MONEY or _is_named(name, rules, said)):
            yield name, value


def turned_round(name: str, value: Decimal, rules: FieldRules, text: str, language: str) -> bool:
    """Whether the text limits this amount from one side only, and the field does from the other."""
    unit = unit_of(rules.unit or "")
    bounds = {
        each.bound
        for each in limits(text, language)
        if unit is not None and in_unit(each.quantity, unit) == value
    }
    wanted = {bound for bound, prefix in PREFIXES.items() if name.startswith(prefix)}
    return bool(bounds and wanted) and bounds.isdisjoint(wanted)


def in_unit(quantity: Quantity, unit: Unit) -> Decimal | None:
    """The amount in the unit of a field; a bare one is of whole currency where the field counts subunits."""
    if quantity.unit is not None:
        return converted(quantity.amount, quantity.unit, unit)
    return quantity.amount * SUBUNITS if unit.kind == MONEY and unit.size == 1 else None


def _is_named(name: str, rules: FieldRules, said: Vocabulary) -> bool:
    """Whether the text has a word of the field's name or title, the unit left aside."""
    words = {piece for word in (*name.split("_")[1:], *(rules.title or "").split()) for piece in pieces(word)}
    subject = {word for word in words if unit_of(word) is None}
    return not subject or any(map(said.has, subject))


def _value(amount: Decimal, name: str, rules: FieldRules) -> FilterValue:
    """In whole numbers where the field has them, rounded so that nothing beyond the limit is let in."""
    if rules.type == "number" and amount % 1:
        return float(amount)
    return math.floor(amount) if name.startswith(PREFIXES[Bound.MOST]) else math.ceil(amount)
