"""The word that begins a sentence is no part of the name behind it, unless it may be one."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.openings import behind_opening
from tests.analysing import found_in


def left(text: str, words: str) -> str:
    start = text.index(words)
    return text[behind_opening(text, start, start + len(words)) : start + len(words)]


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        ("Can Nguyen Thi Lan take leave?", "Can Nguyen Thi Lan", "Nguyen Thi Lan"),
        ("Reimburse J. Fitzgerald", "Reimburse J. Fitzgerald", "J. Fitzgerald"),
        ("Done. Does Noor know?", "Does Noor", "Noor"),
        ("Please delete Ivan Petrović", "delete Ivan Petrović", "Ivan Petrović"),
        ("My Dell Latitude is slow", "My Dell Latitude", "Dell Latitude"),
    ],
)
def test_it_stays_where_it_is(text: str, words: str, name: str) -> None:
    assert left(text, words) == name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Can Yılmaz called", "Can Yılmaz"),
        ("Will Smith Jones called", "Will Smith Jones"),
        ("ask Will Smith", "Will Smith"),
        ("the show Ask Maria", "Ask Maria"),
        ("Maria", "Maria"),
        ("please ask maria", "ask maria"),
        ("with van Gogh", "van Gogh"),
    ],
)
def test_a_name_keeps_its_first_word(text: str, words: str) -> None:
    assert left(text, words) == words


def test_only_the_name_is_masked() -> None:
    assert found_in("Can Nguyen Thi Lan take leave in June?")["Nguyen Thi Lan"] == "PERSON"
    assert not any(each.startswith("Can") for each in found_in("Can Nguyen Thi Lan take leave in June?"))
