"""Readings of meters and numbers of records are no telephone numbers; those stay ones beside other words."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.dialling import is_never_dialled
from tests.analysing import found_in


def told(text: str, number: str) -> bool:
    start = text.index(number)
    return is_never_dialled(text, start, start + len(number))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("reads 0012345.678 kWh", "0012345.678"),
        ("reads 0012345.678 kWh", "0012345"),
        ("call 00441632960960123 back", "00441632960960123"),
        ("phone system ticket 1000-2024", "1000-2024"),
        ("correlation id: 1718093012", "1718093012"),
        ("Rechnungsnummer 4500 0123 45", "4500 0123 45"),
    ],
)
def test_nobody_dials_it(text: str, number: str) -> None:
    assert told(text, number)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("call 0012345678 please", "0012345678"),
        ("call 030 1234567 may be", "030 1234567"),
        ("my number 030 1234567", "030 1234567"),
        ("reach me at 001-748-088-2851x81852", "001-748-088-2851x81852"),
    ],
)
def test_somebody_may(text: str, number: str) -> None:
    assert not told(text, number)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The meter reads 0012345.678 kWh, call the supplier?", "en"),
        ("Der Zähler zeigt 0012345.678 kWh an", "de"),
        ("Zählerstand 0012345.678 kWh", "de"),
        ("correlation number 00441632960960123, who called it?", "en"),
    ],
)
def test_the_detector_leaves_them(text: str, language: str) -> None:
    assert "PHONE_NUMBER" not in found_in(text, language).values()


def test_a_text_made_to_be_slow_is_read_in_linear_time() -> None:
    before = time.process_time()
    text = "1" * 65_536 + " order no. " * 2_000
    for at in range(0, 65_536, 64):
        is_never_dialled(text, at, at + 8)
    assert time.process_time() - before < 2
