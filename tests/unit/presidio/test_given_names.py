"""A listed given name with a capitalised word beside it is a person, but in the name of a street or house."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.given_names import GivenNames

RECOGNIZER = GivenNames("xx")


def found(text: str) -> list[str]:
    return [text[each.start : each.end] for each in RECOGNIZER.analyze(text, [])]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Habla con Pilar Navarro sobre la factura", ["Pilar Navarro"]),
        ("as férias da Mariana dos Santos Souza", ["Mariana dos Santos Souza"]),
        ("Envía esto a Fernando Vázquez y a Marta Iglesias.", ["Fernando Vázquez", "Marta Iglesias"]),
        ("Quantos dias tem a Conceição Araújo?", ["Conceição Araújo"]),
        ("¿Está Itziar-Miren Etxeberria?", ["Itziar-Miren Etxeberria"]),
        ("vive en la calle Carmen Romero", []),
        ("Universidad Carlos Tercero", []),
        ("Marta sabe más", []),
        ("la Política de Vacaciones de Acme Energía", []),
        ("marta iglesias", []),
    ],
)
def test_a_given_name_makes_a_person_of_the_word_beside_it(text: str, names: list[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize("piece", ["Ana ", "Ana B ", "A-", "Ana-", "Ana de "])
def test_time_is_linear(piece: str) -> None:
    before = time.process_time()
    found(piece * (65_536 // len(piece)))
    assert time.process_time() - before < 2
