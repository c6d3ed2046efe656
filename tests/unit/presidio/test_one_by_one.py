"""Nine digits typed one by one are a number that somebody hides; a count and a pattern of bits are none."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.one_by_one import DigitsOneByOne

RECOGNIZER = DigitsOneByOne("xx")


def found(text: str) -> list[str]:
    return [text[each.start : each.end] for each in RECOGNIZER.analyze(text, [])]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("address 1 9 5 2 0 6 1 3 2 1 9 9 is blocked", ["1 9 5 2 0 6 1 3 2 1 9 9"]),
        ("at 9  0  5 6 7 4 3 7 9 3.", ["9  0  5 6 7 4 3 7 9 3"]),
        ("count 1 2 3 4 5 6 7 8 9 and 9 8 7 6 5 4 3 2 1", []),
        ("1 2 3 4 5 6 7 8 9 10", []),
        ("bits 0 1 1 0 1 0 1 0 0 1 1", []),
        ("eight 4 1 7 3 9 6 2 6", []),
        ("OID 1.3.6.1.4.1.3.1.1", []),
        ("a row 1 4 2 8 5 7 1 4 2 8.5", []),
    ],
)
def test_digits_one_by_one(text: str, numbers: list[str]) -> None:
    assert found(text) == numbers


@pytest.mark.parametrize("piece", ["1 ", "1 9 5 2 0 6 1 3 2 ", "12 "])
def test_a_text_made_to_be_slow_is_read_in_linear_time(piece: str) -> None:
    before = time.process_time()
    found(piece * (65_536 // len(piece)))
    assert time.process_time() - before < 3
