"""`unknown_filter` and `unit_mismatch`: suggested filters are on declared fields, of their type and in their
unit.

A filter that is taken back must not take its limit along, so each reason says where that goes: into the
words.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from decimal import Decimal

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.fields import fits
from gateway.domain.constraints.quantities import Quantity, quantities
from gateway.domain.constraints.suggesting import in_unit
from gateway.domain.constraints.units import Unit, in_every_unit, unit_of
from gateway.domain.conversation import Role
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode

_IN_WORDS = "say the limit in the words of the search instead"


def unknown_filter(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Filters on fields that no collection searched declares, and values that such a field does not take."""
    return tuple(
        Violation(ViolationCode.UNKNOWN_FILTER, detail, index)
        for index, query in enumerate(queries)
        for detail in dict.fromkeys(_unknown(case, query))
    )


def _unknown(case: Case, query: ProposedQuery) -> Iterator[str]:
    for name, value in query.suggested_filters.items():
        rules = case.fields.get(name)
        if rules is None:
            yield f"Filter only on {_listed(case.fields)}; {_IN_WORDS}."
        elif not fits(value, rules):
            yield f"The field {name} takes {_taken(rules)}; {_IN_WORDS} when it is none of that."


def _listed(fields: Mapping[str, FieldRules]) -> str:
    return ", ".join(fields) or "fields that are listed, of which there are none"


def _taken(rules: FieldRules) -> str:
    if rules.values is not None:
        return "one of " + ", ".join(rules.values)
    kinds = {
        "integer": "a whole number",
        "number": "a number",
        "boolean": "true or false",
        "date": "a date as YYYY-MM-DD",
    }
    least = f" from {rules.min:g}" if rules.min is not None else ""
    most = f" up to {rules.max:g}" if rules.max is not None else ""
    return kinds.get(rules.type, "a text") + (f" in {rules.unit}" if rules.unit else "") + least + most


def unit_mismatch(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Filters whose number is made of an amount that the person named, but not in the unit of the field."""
    measured = [(index, *each) for index, query in enumerate(queries) for each in _measured(case, query)]
    named = _named(case) if measured else []
    return tuple(
        Violation(
            ViolationCode.UNIT_MISMATCH,
            f"The field {name} is in {case.fields[name].unit}; convert the amount of the message.",
            index,
        )
        for index, name, number, unit in measured
        if _contradicts(number, unit, named)
    )


def _measured(case: Case, query: ProposedQuery) -> Iterator[tuple[str, Decimal, Unit]]:
    """The numbers in the filters of a query on fields that have a unit."""
    for name, value in query.suggested_filters.items():
        rules = case.fields.get(name)
        unit = unit_of(rules.unit or "") if rules is not None else None
        if rules is None or unit is None or not fits(value, rules) or not isinstance(value, int | float):
            continue
        yield name, Decimal(str(value)), unit


def _named(case: Case) -> list[Quantity]:
    said = [turn.content.text for turn in case.conversation.window if turn.role is Role.USER]
    return [each for text in (case.message, *said) for each in quantities(text, case.language)]


def _contradicts(number: Decimal, unit: Unit, named: list[Quantity]) -> bool:
    """Whether the number is one of the amounts that were named, taken as it stands or converted wrongly, and
    right for none of them."""
    return any(_is_taken_from(number, each, unit) for each in named) and not any(
        _is_right(number, each, unit) for each in named
    )


def _is_taken_from(number: Decimal, quantity: Quantity, unit: Unit) -> bool:
    """Whether the number has the figures of the amount, whole or without what stands behind its point, and
    noughts more or less; or is the amount in another unit than the field's."""
    right = in_unit(quantity, unit)
    figures = {_figures(quantity.amount), _figures(Decimal(math.floor(quantity.amount)))}
    if right is not None:
        figures.add(_figures(right))
    if quantity.unit is not None and number in in_every_unit(quantity.amount, quantity.unit):
        return True
    return _figures(number) in figures


def _figures(number: Decimal) -> tuple[int, ...]:
    """The digits of a number without the noughts at its ends: 80, 800 and 0.8 have the same."""
    return number.normalize().as_tuple().digits


def _is_right(number: Decimal, quantity: Quantity, unit: Unit) -> bool:
    """Whether the number is the amount in this unit, to the next whole one; one without a unit of its own
    contradicts none but cents."""
    amount = in_unit(quantity, unit)
    if amount is None:
        return quantity.unit is None and number == quantity.amount
    return number == amount or (unit.size > 1 and number in (math.floor(amount), math.ceil(amount)))
