"""Names are found by their words in a list of hundreds, however they are written."""

from __future__ import annotations

import pytest

from gateway.domain.names.listed_names import ListedNames
from gateway.domain.names.personal_names import SEXES, name_in_mailbox, name_in_text

NAMES = [
    "Maria Gonzalez",
    "MARÍA GONZÁLEZ",
    "Ms Gonzalez",
    "maria.gonzalez@acme.example",
    "Gonzalez,\nMaria",
    "Sean O'Neil",
    "Sean O’Neil",
    "Gordon Sirk",
    "Jose\u0301 Ødegård",
    "Frau Dr. Müller",
    "王芳",
    "",
]


@pytest.mark.parametrize(
    ("word", "places"),
    [
        ("gonzalez", [0, 1, 2, 3, 4]),
        ("oneil", [5, 6]),
        ("jose", [8]),
        ("odegard", [8]),
        ("王芳", [10]),
        ("nobody", []),
    ],
)
def test_every_name_that_has_a_word_is_found_by_it(word: str, places: list[int]) -> None:
    listed = ListedNames(NAMES)
    assert listed.with_word(word) == places
    assert listed.count(word) == len(places)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_found_by_each_of_the_words_that_it_is_read_as(name: str) -> None:
    listed = ListedNames(["Ann Before", name, "Bo Behind"])
    read = name_in_mailbox(name) if "@" in name else name_in_text(name)
    assert all(1 in listed.with_word(word) for word in (read.words if read else ()))


def test_titles_are_found_as_words_and_not_in_names() -> None:
    assert ListedNames(NAMES).with_any(SEXES) == [2, 9]
    assert ListedNames(["Gordon Sirk", "Herrmann"]).with_any(SEXES) == []


def test_an_empty_list_has_nobody() -> None:
    assert ListedNames([]).with_word("maria") == []
    assert ListedNames([]).with_any(SEXES) == []
