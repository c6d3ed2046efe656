"""Units have their names in four languages and convert within what they measure."""

from __future__ import annotations

from decimal import Decimal

import pytest

from gateway.domain.constraints.units import CENT, converted, unit_of


def value(amount: str, unit: str, into: str) -> Decimal | None:
    one, other = unit_of(unit), unit_of(into)
    assert one is not None
    assert other is not None
    return converted(Decimal(amount), one, other)


@pytest.mark.parametrize(
    ("amount", "unit", "into", "wanted"),
    [
        ("80", "euros", "cents", "8000"),
        ("80", "€", "cents", "8000"),
        ("80.50", "R$", "centavos", "8050"),
        ("8000", "cents", "EUR", "80"),
        ("80", "EUR", "euro", "80"),
        ("2", "years", "months", "24"),
        ("2", "Jahre", "Monate", "24"),
        ("2", "weeks", "days", "14"),
        ("1.5", "h", "minutes", "90"),
        ("250", "kWh", "MWh", "0.25"),
        ("500", "g", "kg", "0.5"),
        ("3", "km", "m", "3000"),
        ("2", "GB", "MB", "2000"),
    ],
)
def test_an_amount_converts(amount: str, unit: str, into: str, wanted: str) -> None:
    assert value(amount, unit, into) == Decimal(wanted)


@pytest.mark.parametrize(
    ("unit", "into"),
    [
        ("EUR", "USD"),
        ("euros", "days"),
        ("days", "months"),
        ("kWh", "kW"),
        ("percent", "cents"),
        ("miles", "km"),
    ],
)
def test_what_measures_something_else_does_not(unit: str, into: str) -> None:
    assert value("1", unit, into) is None


def test_cents_are_of_any_currency() -> None:
    assert [value("1", currency, "cents") for currency in ("€", "$", "£", "BRL", "CHF")] == [100] * 5
    assert unit_of("CENTS") is CENT


@pytest.mark.parametrize("name", ["", "people", "crowns", "a", "real"])
def test_other_words_are_no_units(name: str) -> None:
    assert unit_of(name) is None
