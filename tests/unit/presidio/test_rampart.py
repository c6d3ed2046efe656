"""Words that belong together become one person, address or number; a label and its number do not."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.rampart import ENGLISH, _kind, _stretches
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
        for stretch in _stretches(text, words, ENGLISH)
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


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("de", "Hat Jürgen Kästner den Antrag schon gestellt?", ["Jürgen Kästner"]),
        ("es", "¿Puede María Fernández López aprobar los gastos?", ["María Fernández López"]),
        ("fr", "Est-ce que Camille Lefèvre peut approuver ce congé ?", ["Camille Lefèvre"]),
        ("pt", "O João Pedro Almeida já aprovou as férias?", ["João Pedro Almeida"]),
        ("pl", "Czy Katarzyna Wiśniewska zatwierdziła urlop Piotra Zielińskiego?",
         ["Katarzyna Wiśniewska", "Piotra Zielińskiego"]),
        ("es", "puede aprobar javier ortega mis gastos", ["javier ortega"]),
    ],
    ids=["de", "es", "fr", "pt", "pl", "no capitals"],
)  # fmt: skip
def test_names_are_found_in_other_languages(language: str, text: str, names: list[str]) -> None:
    found = found_in(text, language)
    assert [value for value, kind in found.items() if kind == "PERSON"] == names


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Wie lange muss man die Kündigungsfrist beachten?"),
        ("es", "La exploración muestra dolor abdominal difuso y un TAC normal."),
        ("fr", "Quel est le délai de résiliation de ce contrat ?"),
        ("pl", "Jak działa zwrot kosztów podróży służbowej dla Urzędu Miejskiego?"),
        ("pt", "Qual é o prazo para pedir reembolso de despesas?"),
    ],
    ids=["de", "es", "fr", "pl", "pt"],
)
def test_words_of_other_languages_are_no_names(language: str, text: str) -> None:
    assert found_in(text, language) == {}


def test_a_language_is_no_town() -> None:
    assert found_in("Can you say that in Portuguese?") == {}
