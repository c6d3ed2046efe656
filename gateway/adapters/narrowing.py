"""What suggested filters ask of a document's fields, as comparisons. They narrow under the access filter."""

from __future__ import annotations

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

    It never holds for a document without the field, nor between values of different types.
    """

    name: str
    comparison: Comparison
    values: tuple[Scalar, ...]


def narrowings(filters: Mapping[str, FilterValue]) -> tuple[Narrowing, ...]:
    """The conditions of suggested filters, all of which have to hold."""
    return tuple(_narrowing(name, value) for name, value in filters.items())


def _narrowing(name: str, value: FilterValue) -> Narrowing:
    values = value if isinstance(value, tuple) else (value,)
    if name.startswith("max_"):
        return Narrowing(name, Comparison.AT_MOST, values)
    if name.startswith("min_"):
        return Narrowing(name, Comparison.AT_LEAST, values)
    return Narrowing(name, Comparison.ONE_OF, values)
