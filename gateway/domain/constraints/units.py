"""Units and currencies: what they are called in text and in a bundle's fields, and what converts into
what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType

MONEY = "money"
SUBUNITS = 100
"""Cents of a euro, a dollar, a pound, a real or a franc (ISO 4217, exponent 2)."""


@dataclass(frozen=True, slots=True)
class Unit:
    """`size` is in the smallest unit of its `kind`; units convert within a kind. Of money, `currency` is the
    ISO 4217 code, empty where only a subunit is named ("80 cents")."""

    name: str
    kind: str
    size: Decimal
    currency: str = ""

    def measures(self, other: Unit) -> bool:
        """Whether an amount of `other` can be said in this unit: the same kind, and no other currency."""
        same_money = not (self.currency and other.currency) or self.currency == other.currency
        return self.kind == other.kind and same_money


def _unit(name: str, kind: str, size: str, currency: str = "") -> Unit:
    return Unit(name, kind, Decimal(size), currency)


def _main(currency: str) -> Unit:
    return _unit(currency, MONEY, str(SUBUNITS), currency)


CENT = _unit("cent", MONEY, "1")

_CALLED: tuple[tuple[Unit, str], ...] = (
    (_main("EUR"), "€ eur euro euros"),
    (_main("USD"), "$ us$ usd dollar dollars dólar dólares"),
    (_main("GBP"), "£ gbp pound pounds pfund libra libras quid"),
    (_main("BRL"), "r$ brl reais reales"),
    (_main("CHF"), "chf franken franc francs"),
    (CENT, "cent cents ct cêntimo cêntimos centavo centavos céntimo céntimos pence"),
    (_unit("EUR cent", MONEY, "1", "EUR"), "eurocent eurocents euro_cents eur_cents"),
    (_unit("USD cent", MONEY, "1", "USD"), "¢ usd_cents"),
    (_unit("yen", "yen", "1"), "¥ jpy yen"),
    (_unit("second", "time", "1"), "s sec secs second seconds sekunde sekunden segundo segundos"),
    (_unit("minute", "time", "60"), "min mins minute minutes minuten minuto minutos"),
    (_unit("hour", "time", "3600"), "h hr hrs hour hours stunde stunden std hora horas"),
    (_unit("day", "time", "86400"), "d day days tag tage tagen dia dias día días"),
    (_unit("week", "time", "604800"), "week weeks woche wochen semana semanas"),
    (_unit("month", "calendar", "1"), "month months monat monate monaten mês meses mes"),
    (_unit("year", "calendar", "12"), "year years yr yrs jahr jahre jahren ano anos año años"),
    (_unit("percent", "percent", "1"), "% percent prozent porcento percentage pct"),
    (_unit("Wh", "energy", "1"), "wh"),
    (_unit("kWh", "energy", "1000"), "kwh"),
    (_unit("MWh", "energy", "1000000"), "mwh"),
    (_unit("GWh", "energy", "1000000000"), "gwh"),
    (_unit("W", "power", "1"), "w watt watts"),
    (_unit("kW", "power", "1000"), "kw kilowatt kilowatts"),
    (_unit("MW", "power", "1000000"), "mw megawatt megawatts"),
    (_unit("mm", "length", "1"), "mm"),
    (_unit("cm", "length", "10"), "cm"),
    (_unit("m", "length", "1000"), "m metre metres meter meters metern metro metros"),
    (_unit("km", "length", "1000000"), "km kilometre kilometres kilometer kilometers kilometern quilómetros"
     " quilômetros kilómetros"),
    (_unit("mile", "mile", "1"), "mile miles meile meilen milha milhas milla millas"),
    (_unit("g", "mass", "1"), "g gram grams gramm grama gramas gramo gramos"),
    (_unit("kg", "mass", "1000"), "kg kilo kilos kilogram kilograms kilogramm quilo quilos"),
    (_unit("t", "mass", "1000000"), "t ton tons tonne tonnes tonnen tonelada toneladas"),
    (_unit("KB", "data", "1000"), "kb"),
    (_unit("MB", "data", "1000000"), "mb"),
    (_unit("GB", "data", "1000000000"), "gb"),
    (_unit("TB", "data", "1000000000000"), "tb"),
    (_unit("V", "voltage", "1"), "v volt volts"),
)  # fmt: skip

_UNITS: Mapping[str, Unit] = MappingProxyType(
    {name: unit for unit, names in _CALLED for name in names.split()}
)
SYMBOLS = "€$£¥"
"""Signs of currencies that may stand before or after a number without a space."""


def unit_of(name: str) -> Unit | None:
    """The unit of this name in any case of letters, in four languages; None for one that is not known."""
    return _UNITS.get(name.strip().lower().rstrip("."))


def converted(amount: Decimal, unit: Unit, into: Unit) -> Decimal | None:
    """The amount in another unit; None when the two do not measure the same."""
    return amount * unit.size / into.size if into.measures(unit) else None


def in_every_unit(amount: Decimal, unit: Unit) -> frozenset[Decimal]:
    """The figures that the amount has in the units of its kind: two weeks are 14 days, 336 hours, ..."""
    return frozenset(amount * unit.size / each.size for each, _ in _CALLED if each.kind == unit.kind)
