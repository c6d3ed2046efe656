"""A value is known in other spellings, and other words are not taken for it."""

from __future__ import annotations

import pytest

from gateway.domain.validation.disguises import Shown, digits, parts_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ask MARIA GONZALEZ", "Maria Gonzalez"),
        ("call 0049 40 33 45 77 81", "4940 33457781"),
    ],
)
def test_case_and_grouping_hide_nothing(text: str, value: str) -> None:
    assert Shown(text).holds(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ask Maria  Gonzalez", "Maria Gonzalez"),
        ("ask MariaGonzalez", "Maria Gonzalez"),
        ("ask Joao Conceicao", "João Conceição"),
        ("ask Joerg Mueller", "Jörg Müller"),
        ("Wexford-Road 4", "Wexford Road 4"),
    ],
)
def test_neither_do_accents_gaps_and_umlauts(text: str, value: str) -> None:
    assert not Shown(text).holds(value)
    assert Shown(text).holds_disguised(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Maria and Pedro Gonzalez", "Maria Gonzalez"),
        ("Wexford Road 41", "Wexford Road 4"),
        ("an analogue", "Ana"),
        ("room 4417", "4417 1234"),
    ],
)
def test_other_words_are_other_words(text: str, value: str) -> None:
    assert not Shown(text).holds(value)
    assert not Shown(text).holds_disguised(value)


def test_the_parts_of_a_name_are_its_longer_words_with_a_capital() -> None:
    assert list(parts_of("Ana-Lena van der Krüger")) == ["Lena", "Krüger"]


def test_digits_stand_without_anything_between() -> None:
    assert digits("+49 (40) 3345-7781") == "494033457781"
