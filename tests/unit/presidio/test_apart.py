"""What is written apart is read together, and every character knows where it stood."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.apart import joined
from gateway.domain.rendering import as_written


def read(text: str) -> str:
    return joined(as_written(text)).text


@pytest.mark.parametrize(
    ("written", "together"),
    [
        ("M a r i a  G o n z a l e z", "Maria Gonzalez"),
        ("M a r i a G o n z a l e z", "Maria Gonzalez"),
        ("M-a-r-i-a", "Maria"),
        ("a 1 2 3 4 5 6 7 b", "a 1234567 b"),
        ("I 4 0 1 2 - 8 8 8 8", "I 40128888"),
        ("D E 8 9 3 7 0 4", "DE893704"),
        ("m . g @ a c . e x", "m.g@ac.ex"),
        ("4012 - 8888_8888,1881", "4012-8888-8888-1881"),
        ("512.44~9087", "512-44-9087"),
        ("DE89+3704+0044+0532", "DE89-3704-0044-0532"),
        ("12\n> 34", "1234"),
        ("1\u20132", "1-2"),
    ],
)
def test_parts_are_read_together(written: str, together: str) -> None:
    assert read(written) == together


@pytest.mark.parametrize(
    "text", ["U S A", "1 2 3 4 5 6", "A 1 B 2", "12 . 34", "Maria Gonzalez", "512-44-908"]
)
def test_few_parts_stay_apart(text: str) -> None:
    assert read(text) == text


def test_every_character_knows_where_it_stood() -> None:
    written = "x M a r i a, 12\n34 y"
    shown = joined(as_written(written))
    assert [written[at] for at in shown.starts if written[at].isalnum()] == [
        each for each in shown.text if each.isalnum()
    ]
