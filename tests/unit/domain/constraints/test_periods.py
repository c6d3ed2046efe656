"""Spans that are told from today are found in four languages."""

from __future__ import annotations

import pytest

from gateway.domain.constraints.periods import periods


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("sales last quarter and this year", ["last quarter", "this year"]),
        ("until tomorrow", ["tomorrow"]),
        ("Umsatz im letzten Quartal", ["letzten Quartal"]),
        ("ab nächstem Monat", ["nächstem Monat"]),
        ("vendas no próximo mês", ["próximo mês"]),
        ("no ano passado", ["ano passado"]),
        ("desde ayer", ["ayer"]),
        ("the last step of this form", []),
        ("the year 2024", []),
    ],
)
def test_periods_are_found_as_they_are_written(text: str, found: list[str]) -> None:
    assert list(periods(text)) == found
