"""Where one word ends and another begins."""

from __future__ import annotations

import pytest

from gateway.domain.whole import in_small_letters, joins, stands_whole


@pytest.mark.parametrize(
    ("words", "text", "stands"),
    [
        ("INC-11", "INC-11", True),
        ("INC-11", "see (INC-11).", True),
        ("INC-11", "INC-118", False),
        ("INC-11", "INC-118 INC-11", True),
        ("INC-11", "xINC-11", False),
        ("INC-11", "INC-11_b", False),
        ("INC-11", "INC-11-b", True),
        ("C++", "C++17", True),
        ("C++", "the C", False),
        ("May", "Maybe", False),
        ("May", "may", False),
        ("王芳", "王芳的年假", True),
        ("注文-12", "注文-12の状況", True),
        ("注文-12", "注文-123", False),
        ("é", "cafés", False),
        ("", "anything", False),
        ("anything", "", False),
        ("aa", "aaa aa", True),
    ],
)
def test_words_stand_whole_when_none_of_them_goes_on(words: str, text: str, stands: bool) -> None:
    assert stands_whole(words, text) is stands


@pytest.mark.parametrize("character", ["a", "Z", "7", "_", "é", "я", "ß"])
def test_letters_of_two_cases_and_digits_join(character: str) -> None:
    assert joins(character)


@pytest.mark.parametrize("character", ["", " ", "-", "'", "的", "の", "ก", "ל", "ع", "<"])
def test_everything_else_does_not(character: str) -> None:
    assert not joins(character)


@pytest.mark.parametrize(
    ("text", "small"),
    [("MARIA Núñez", "maria núñez"), ("Aß", "aß"), ("İZMİR", "İzmİr"), ("", "")],
)
def test_small_letters_stand_where_the_large_ones_stood(text: str, small: str) -> None:
    assert in_small_letters(text) == small
    assert len(small) == len(text)
