"""What suggested filters ask of a document's fields, as comparisons. They narrow under the access filter."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from gateway.domain.proposal import FilterValue

Scalar = str | int | float | bool


class Comparison(StrEnum):
    """How a field's value has to stand to the suggested one; the field's name says which it is."""

    AT_MOST = "at_most"
    AT_LEAST = "at_least"
    ONE_OF = "one_of"


@dataclass(frozen=True, slots=True)
class Narrowing:
    """One condition: the field `name` has to be at most, at least, or one of `values`.

    It never holds for a document without the field, nor between values of different types. Without values it
    holds for none: a number that is not finite is no value of a field.
    """

    name: str
    comparison: Comparison
    values: tuple[Scalar, ...]


def narrowings(filters: Mapping[str, FilterValue]) -> tuple[Narrowing, ...]:
    """The conditions of suggested filters, all of which have to hold."""
    return tuple(_narrowing(name, value) for name, value in filters.items())


def holds(narrowing: Narrowing, fields: Mapping[str, FilterValue]) -> bool:
    """Whether a document with these fields meets the condition."""
    field = fields.get(narrowing.name, ())
    if narrowing.comparison is Comparison.ONE_OF:
        own = field if isinstance(field, tuple) else (field,)
        return any(_same(value, each) for value in narrowing.values for each in own)
    return not isinstance(field, tuple) and any(
        _in_order(field, value) if narrowing.comparison is Comparison.AT_MOST else _in_order(value, field)
        for value in narrowing.values
    )


def _narrowing(name: str, value: FilterValue) -> Narrowing:
    values = tuple(each for each in (value if isinstance(value, tuple) else (value,)) if _is_finite(each))
    if name.startswith("max_"):
        return Narrowing(name, Comparison.AT_MOST, values)
    if name.startswith("min_"):
        return Narrowing(name, Comparison.AT_LEAST, values)
    return Narrowing(name, Comparison.ONE_OF, values)


def _is_finite(value: Scalar) -> bool:
    return not isinstance(value, float) or math.isfinite(value)


def _same(one: Scalar, other: Scalar) -> bool:
    return _kind(one) is _kind(other) and one == other


def _in_order(lower: Scalar, upper: Scalar) -> bool:
    """Whether both are of one type and `lower` is not above `upper`; texts are compared by code points."""
    if isinstance(lower, str) and isinstance(upper, str):
        return lower <= upper
    return _kind(lower) is _kind(upper) is not str and lower <= upper  # type: ignore[operator]


def _kind(value: Scalar) -> type:
    """Whole and decimal numbers are of one type; a choice is not a number."""
    return float if isinstance(value, int) and not isinstance(value, bool) else type(value)
