"""A limit said in any usual way is the same filter, in the unit of the field; another currency is none."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.suggesting import suggested
from gateway.domain.proposal import FilterValue

_THOUSANDS = {"en": ",", "de": ".", "pt": ".", "es": "."}
_POINT = {"en": ".", "de": ",", "pt": ",", "es": ","}
_MOST = {"en": ("under", "at most", "up to"), "de": ("unter", "höchstens", "bis"), "pt": ("até", "menos de")}
_LEAST = {"en": ("over", "at least"), "de": ("über", "mindestens"), "pt": ("acima de", "pelo menos")}
_CURRENCIES = {
    "EUR": ("€{}", "{} €", "{}€", "{} EUR", "EUR {}", "{} euros"),
    "USD": ("${}", "{} $", "{} USD", "US$ {}", "{} dollars"),
    "BRL": ("R$ {}", "R${}", "{} BRL", "{} reais"),
    "GBP": ("£{}", "{} GBP", "{} pounds"),
}
_RANGES = {"en": "between {} and {} euros", "de": "zwischen {} und {} Euro", "pt": "entre {} e {} euros"}

languages = st.sampled_from(sorted(_MOST))
cents = st.integers(1, 99_999_999)


def written(amount: Decimal, language: str) -> str:
    """The amount as people of the language write it: "1,200.50", "1.200,50"."""
    text = f"{amount:,.2f}" if amount % 1 else f"{amount:,.0f}"
    marks = {",": _THOUSANDS[language], ".": _POINT[language]}
    return "".join(marks.get(character, character) for character in text)


@given(languages, cents, st.sampled_from(sorted(_CURRENCIES)), st.data())
def test_a_price_is_in_cents_however_it_is_written(
    language: str, amount: int, currency: str, data: st.DataObject
) -> None:
    price = data.draw(st.sampled_from(_CURRENCIES[currency])).format(written(Decimal(amount) / 100, language))
    for prefix, words in (("max", _MOST), ("min", _LEAST)):
        said = f"phones {data.draw(st.sampled_from(words[language]))} {price}"
        fields = {f"{side}_price_cents": FieldRules(type="integer", unit="cents") for side in ("max", "min")}
        assert suggested(said, fields, language) == {f"{prefix}_price_cents": amount}, said


@given(languages, st.integers(1, 9_999), st.permutations(sorted(_CURRENCIES)), st.data())
def test_another_currency_than_the_fields_is_no_filter(
    language: str, amount: int, currencies: list[str], data: st.DataObject
) -> None:
    of_field, said_in, *_ = currencies
    form = data.draw(st.sampled_from(_CURRENCIES[said_in]))
    said = f"{_MOST[language][0]} {form.format(written(Decimal(amount), language))}"
    fields = {"max_price": FieldRules(type="number", unit=of_field)}
    assert suggested(said, fields, language) == {}, said


@given(languages, st.integers(1, 5_000), st.integers(1, 5_000))
def test_a_range_sets_both_ends_and_a_turned_one_none(language: str, one: int, other: int) -> None:
    fields = {f"{side}_price_cents": FieldRules(type="integer", unit="cents") for side in ("max", "min")}
    said = _RANGES[language].format(written(Decimal(one), language), written(Decimal(other), language))
    found = suggested(said, fields, language)
    expected = {"min_price_cents": one * 100, "max_price_cents": other * 100} if one < other else {}
    assert found == expected, said


@pytest.mark.parametrize(
    ("text", "language", "unit", "value"),
    [
        ("a limit of half a million euros", "en", "cents", 50_000_000),
        ("unter einer halben Million Euro", "de", "EUR", 500_000),
        ("até meio milhão de reais", "pt", "BRL", 500_000),
        ("menos de media hora", "es", "minutes", 30),
        ("under half an hour", "en", "seconds", 1_800),
        ("at most 30 %", "en", "percent", 30),
        ("höchstens 30 Prozent", "de", "percent", 30),
        ("within 5 km", "en", "m", 5_000),
        ("up to 500 m", "en", "km", 0.5),
        ("até 40 quilômetros", "pt", "km", 40),
        ("under 2.5 GB", "en", "MB", 2_500),
        ("up to 500 MB", "en", "GB", 0.5),
        ("under 36 hours", "en", "days", 1.5),
        ("within two weeks", "en", "days", 14),
        ("hasta 3 días", "es", "hours", 72),
        ("unter 80,50 €", "de", "cents", 8_050),
        ("até R$ 80", "pt", "cents", 8_000),
        ("bis 1.200 €", "de", "EUR", 1_200),
        ("under 1,200 dollars", "en", "USD", 1_200),
        ("under 1,5 Mio. Euro", "de", None, None),
    ],
)
def test_units_become_the_fields(
    text: str, language: str, unit: str | None, value: FilterValue | None
) -> None:
    fields = {"max_limit": FieldRules(type="number", unit=unit)}
    found = suggested(f"limit {text}", fields, language)
    assert found == ({} if value is None else {"max_limit": value})
