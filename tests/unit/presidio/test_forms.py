"""What a form says of a person is found to its end; its questions stay, and so does running text."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.forms import FormRecognizer

RECOGNIZER = FormRecognizer("xx")


def found(text: str) -> dict[str, str]:
    return {text[each.start : each.end]: each.entity_type for each in RECOGNIZER.analyze(text, [])}


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("Apellidos: De Miguel Rivera.\nNHC", "De Miguel Rivera", "PERSON"),
        ("Nazwisko i imię: Nowak Marek\n", "Nowak Marek", "PERSON"),
        ("Vorname: Jürgen", "Jürgen", "PERSON"),
        ("Nom de famille : Lefèvre\n", "Lefèvre", "PERSON"),
        ("Domicilio: C/ Hiedra, 8, 9 A.\nLocalidad", "C/ Hiedra, 8, 9 A", "STREET_ADDRESS"),
        ("Anschrift: Lindenstraße 14, 80331 München\n", "Lindenstraße 14, 80331 München", "STREET_ADDRESS"),
        ("Localidad/ Provincia: Ciudad Real.\nCP", "Ciudad Real", "LOCATION"),
        ("CP:28018.\n", "28018", "LOCATION"),
        ("my zip code is 46012", "46012", "LOCATION"),
        ("PLZ: 80331", "80331", "LOCATION"),
    ],
)
def test_an_answer_is_found_to_its_end(text: str, value: str, kind: str) -> None:
    assert found(text) == {value: kind}


@pytest.mark.parametrize(
    "text",
    [
        "Apellidos: son obligatorios",
        "What is the home address: a required field?",
        "Country: see the list of countries below",
        "How do I change my zip code?",
        "adres: jak zmienić",
    ],
)
def test_a_question_is_no_answer(text: str) -> None:
    assert found(text) == {}


@pytest.mark.parametrize("piece", ["apellidos: A ", "domicilio: 1, ", "cp: 1", "Nombre: A A A A A A "])
def test_a_text_made_to_be_slow_is_read_in_linear_time(piece: str) -> None:
    before = time.process_time()
    found(piece * (65_536 // len(piece)))
    assert time.process_time() - before < 2
