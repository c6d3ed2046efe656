"""Numbers in words are read in four languages; articles and words side by side are no numbers."""

from __future__ import annotations

import pytest

from gateway.domain.constraints.number_words import multiplier, number_at
from gateway.domain.language.wording import words


@pytest.mark.parametrize(
    ("language", "text", "value"),
    [
        ("en", "ten", 10),
        ("en", "twenty-five", 25),
        ("en", "ninety nine", 99),
        ("en", "two hundred and fifty one", 251),
        ("en", "nineteen hundred", 1_900),
        ("en", "five thousand three hundred", 5_300),
        ("en", "two million", 2_000_000),
        ("de", "achtzig", 80),
        ("de", "fünfundzwanzig", 25),
        ("de", "zweitausenddreihundert", 2_300),
        ("de", "zwei Millionen", 2_000_000),
        ("pt", "vinte e cinco", 25),
        ("pt", "cento e dez", 110),
        ("pt", "mil e duzentos", 1_200),
        ("pt", "três milhões", 3_000_000),
        ("es", "veinticinco", 25),
        ("es", "doscientos cincuenta y dos", 252),
        ("es", "mil quinientos", 1_500),
    ],
)
def test_a_number_in_words_has_its_value(language: str, text: str, value: int) -> None:
    tokens = words(text)
    assert number_at(0, tokens, language) == (value, len(tokens))


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "one"), ("en", "and"), ("de", "ein"), ("de", "und"), ("pt", "uma"), ("es", "un"), ("en", "zehn")],
)
def test_articles_and_joints_are_none(language: str, text: str) -> None:
    assert number_at(0, words(text), language) == (0, 0)


@pytest.mark.parametrize(
    ("language", "text", "value", "taken"),
    [
        ("en", "ten two", 10, 1),
        ("en", "twelve, thirteen", 12, 1),
        ("de", "acht zehn", 8, 1),
        ("en", "ten and then", 10, 1),
    ],
)
def test_a_number_ends_where_the_next_word_cannot_go_on_with_it(
    language: str, text: str, value: int, taken: int
) -> None:
    assert number_at(0, words(text), language) == (value, taken)


def test_only_thousands_and_more_multiply_a_numeral() -> None:
    assert multiplier("million", "en") == 1_000_000
    assert multiplier("mio", "de") == 1_000_000
    assert multiplier("mil", "pt") == 1_000
    assert multiplier("ten", "en") == 1
    assert multiplier("million", "xx") == 1
