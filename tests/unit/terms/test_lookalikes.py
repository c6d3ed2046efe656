"""The table of look-alikes: small, one letter to one letter, and never about ASCII itself."""

from __future__ import annotations

import unicodedata

import pytest

from gateway.adapters.terms.lookalikes import lookalikes
from gateway.domain.folding import fold_character


@pytest.mark.parametrize(
    ("character", "read_as"),
    [
        ("\u0430", "a"),  # Cyrillic
        ("\u0435", "e"),
        ("\u0451", "e"),  # Cyrillic io: a look-alike with an accent
        ("\u0456", "i"),
        ("\u0406", "I"),
        ("\u041d", "H"),
        ("\u03bf", "o"),  # Greek
        ("\u03cc", "o"),
        ("\u0391", "A"),
        ("\u0578", "n"),  # Armenian
        ("\u1d18", "P"),  # small capitals
        ("\u0280", "R"),
        ("\u019d", "N"),  # with a hook
        ("\U0001f150", "A"),  # white in a black circle
        ("\u0432", "b"),  # looks like itself, and its capital like a B
    ],
)
def test_a_look_alike_is_read_as_the_ascii_letter(character: str, read_as: str) -> None:
    assert unicodedata.normalize("NFKC", character) != read_as, "no table would be needed"
    assert lookalikes()[character] == read_as


def test_what_folding_makes_ascii_by_itself_is_not_read_as_another() -> None:
    assert not any(str(fold_character(character) or "é").isascii() for character in lookalikes())


def test_each_entry_is_one_character_and_one_ascii_letter_or_digit() -> None:
    table = lookalikes()
    assert 700 < len(table) < 2000
    assert all(len(c) == len(t) == 1 and t.isascii() and t.isalnum() for c, t in table.items())
