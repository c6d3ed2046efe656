"""A listed given name is somebody by itself; as a part of a street's name, a path or a mailbox it is not."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.lone_names import LANGUAGES, LoneNames
from tests.analysing import spans_in

RECOGNIZERS = {language: LoneNames("xx", language) for language in LANGUAGES}


def found(text: str, language: str = "de") -> list[str]:
    return [text[each.start : each.end] for each in RECOGNIZERS[language].analyze(text, [])]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ist Sven krank?", ["Sven"]),
        ("Wer vertritt Annegret im Juli?", ["Annegret"]),
        ("le solde de Aïcha et d'Hervé", ["Aïcha", "Hervé"]),
        ("Hans-Jürgen fehlt", ["Hans-Jürgen"]),
        ("in der Friedrich-Ebert-Straße", []),
        ("sven ist klein", []),
        ("/home/Sven/x und Sven.Vogt und Sven@firma", []),
        ("Ernst gemeint, Claire et nette", []),
    ],
)
def test_a_name_by_itself_is_somebodys(text: str, names: list[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [
        ("¿Ha vuelto Sergio de la baja?", "es", ["Sergio"]),
        ("El IBAN de Rocío es este", "es", ["Rocío"]),
        ("O Rogério e a Fernanda pediram férias", "pt", ["Rogério", "Fernanda"]),
        ("¿Abre el domingo la oficina de San Sebastián?", "es", []),
        ("Mercedes y Santiago de Chile, Pilar del Este", "es", []),
        ("a rua Fernando fica em São Bernardo", "pt", []),
        ("Ist Sergio krank?", "de", []),
    ],
)
def test_so_is_one_of_spain_or_portugal_that_means_nothing_else(
    text: str, language: str, names: list[str]
) -> None:
    assert found(text, language) == names


def test_with_a_family_name_that_a_model_sees_it_is_one() -> None:
    text = "Urlaub von Heike Müller genehmigen"
    spans = [each for each in spans_in(text, "de") if each.kind == "PERSON"]
    assert text[min(each.start for each in spans) : max(each.end for each in spans)] == "Heike Müller"
    assert any(text[each.start : each.end] == "Heike Müller" for each in spans)


@pytest.mark.parametrize("piece", ["Sven ", "Sven-", "S", "-S"])
def test_time_is_linear(piece: str) -> None:
    before = time.process_time()
    found(piece * (65_536 // len(piece)))
    assert time.process_time() - before < 2
