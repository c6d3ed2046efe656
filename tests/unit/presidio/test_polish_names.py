"""Polish names are found in every case, with the words beside them; adjectives and towns are none."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.polish_names import PolishNames

RECOGNIZER = PolishNames("xx")


def found(text: str) -> list[str]:
    return [text[each.start : each.end] for each in RECOGNIZER.analyze(text, [])]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Sprawę prowadzi Paweł.", ["Paweł"]),
        ("Sprawę prowadzi Pawłem.", ["Pawłem"]),
        ("Wniosek Katarzyny Zielińskiej i Marka Nowaka", ["Katarzyny Zielińskiej", "Marka Nowaka"]),
        ("dla Dąbrowskiemu", ["Dąbrowskiemu"]),
        ("przez Annę\nKowalską", ["Annę\nKowalską"]),
    ],
)
def test_a_name_is_found_in_every_case(text: str, names: list[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Uniwersytet Warszawski i Urząd Miejski",
        "Polski rynek i Sąd Rejonowy",
        "Regulamin pracy obowiązuje od Stycznia",
        "serwer marek@acme.pl oraz Tomasz.txt",
        "wszystko o urlopie",
    ],
)
def test_other_words_are_none(text: str) -> None:
    assert found(text) == []


def test_time_is_linear() -> None:
    before = time.process_time()
    found("Anna Kowalska " * 4000)
    assert time.process_time() - before < 2
