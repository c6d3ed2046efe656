"""Words that belong together become one person, address or number; a label and its number do not."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.rampart import _kind, _stretches
from gateway.adapters.rampart.model import Word
from tests.analysing import analysis, found_in


def read(*labelled: str) -> list[tuple[str, str | None]]:
    """Words as `Maria/GIVEN_NAME`, what stands between them as it is."""
    text, words = "", []
    for piece in labelled:
        value, _, label = piece.partition("/")
        if label:
            words.append(Word(len(text), len(text) + len(value), label, 1.0))
        text += value
    return [
        (text[stretch[0].start : stretch[-1].end], _kind(text, stretch))
        for stretch in _stretches(text, words)
    ]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["Ana/GIVEN_NAME", " ", "Lund/SURNAME"], [("Ana Lund", "PERSON")]),
        (["Ana/GIVEN_NAME", ", ", "Bo/GIVEN_NAME"], [("Ana", "PERSON"), ("Bo", "PERSON")]),
        (
            ["9/BUILDING_NUMBER", " ", "Elm St/STREET_NAME", ",\n", "Bath/CITY"],
            [("9 Elm St,\nBath", "STREET_ADDRESS")],
        ),
        (["Elm St/STREET_NAME"], [("Elm St", "LOCATION")]),
        (["port/CITY", " ", "8080/ZIP_CODE"], [("port 8080", None)]),
        (["badge 4471/SECONDARY_ADDRESS"], [("badge 4471", None)]),
        (["Bath/CITY", ", ", "Leeds/CITY"], [("Bath", "LOCATION"), ("Leeds", "LOCATION")]),
        (["Austin/CITY", ", ", "TX/STATE"], [("Austin, TX", "LOCATION")]),
        (["089/PHONE", " ", "72/PHONE"], [("089 72", "PHONE_NUMBER")]),
        (["Ana/GIVEN_NAME", " ", "4471/GOVERNMENT_ID"], [("Ana", "PERSON")]),
        ([], []),
    ],
)
def test_words_that_belong_together_are_one(words: list[str], expected: list[tuple[str, str]]) -> None:
    assert read(*words) == expected


def test_an_address_and_a_name_that_spacy_passes_over_are_found() -> None:
    found = found_in("Send it to Rościsław Dudek, 17 Kiannonkatu, please")
    assert found == {"Rościsław Dudek": "PERSON", "17 Kiannonkatu": "STREET_ADDRESS"}


def test_a_reading_that_fails_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(text: str) -> list[Word]:
        raise RuntimeError("out of order")

    monkeypatch.setattr(analysis()._rampart._rampart, "words", failing)
    with pytest.raises(RuntimeError, match="out of order"):
        found_in("and for contractors?")


def test_a_doubtful_name_gives_way_to_another_opinion() -> None:
    assert found_in("The Platform team owns Falcon.")["Falcon"] == "ORGANIZATION"


def test_a_language_is_no_town() -> None:
    assert found_in("Can you say that in Portuguese?") == {}
