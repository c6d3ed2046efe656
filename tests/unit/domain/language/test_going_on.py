"""A short message is in the language of the talk unless its own words say otherwise."""

from __future__ import annotations

import pytest

from gateway.domain.language.going_on import spoken


@pytest.mark.parametrize(
    ("message", "guessed", "before", "wanted"),
    [
        ("and for Jürgen Müller?", "de", "en", "en"),
        ("and Łukasz Wiśniewski?", "pl", "en", "en"),
        ("under 70 dollars", "de", "en", "en"),
        ("und in Rom?", "pt", "de", "de"),
        ("¿y para becarios?", "pt", "es", "es"),
        ("a dla stażystów?", "en", "pl", "pl"),
        ("ja", "en", "de", "de"),
        ("und für Leiharbeiter?", "de", "en", "de"),
        ("e para terceirizados?", "pt", "en", "pt"),
        ("När kommer lönen?", "sv", "de", "sv"),
        ("A pro brigádníky?", "cs", "en", "cs"),
        ("and for Håkon Bjørndal?", "no", "en", "en"),
        ("Wie lange gilt der Ausweis für die Werkstatt?", "de", "en", "de"),
    ],
)
def test_a_few_words_go_on_in_the_language_before_where_they_tell_more_of_it(
    message: str, guessed: str, before: str, wanted: str
) -> None:
    assert spoken(("4711", message), (before, guessed), "en")[-1] == wanted


def test_each_text_goes_on_from_the_one_before_it() -> None:
    texts = ("¿Dónde se renueva la tarjeta?", "¿y para becarios?", "y en Roma?")
    assert spoken(texts, ("es", "pt", "en"), "en") == ["es", "es", "es"]


def test_words_that_prove_another_known_language_beat_a_guess_without_any() -> None:
    assert spoken(("¿Dónde están los planos para el taller?",), ("en",), "en") == ["es"]
    assert spoken(("Jonas Meier",), ("en",), "en") == ["en"]


def test_no_texts_have_no_language() -> None:
    assert spoken((), (), "en") == []
