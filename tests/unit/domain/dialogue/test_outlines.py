"""Follow-ups in French and Polish, of which little more than their beginnings is known."""

from __future__ import annotations

import pytest

from gateway.domain.dialogue.outlines import asked_on, sign_of
from gateway.domain.language.sketches import Sketch, sketch_of

FRENCH = "Combien de jours de congé pour les salariés à Paris ?"
POLISH = "Ile dni urlopu mają pracownicy w Krakowie?"


def sketch(language: str) -> Sketch:
    found = sketch_of(language)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("language", "question", "message", "wanted"),
    [
        ("fr", FRENCH, "et pour les apprentis ?", "Combien de jours de congé pour les apprentis à Paris"),
        ("fr", FRENCH, "et à Lyon ?", "Combien de jours de congé pour les salariés à Lyon"),
        (
            "fr",
            FRENCH,
            "non, je veux dire les apprentis",
            "Combien de jours de congé pour les apprentis à Paris",
        ),
        ("fr", FRENCH, "pourquoi ?", "pourquoi de jours de congé pour les salariés à Paris"),
        ("pl", POLISH, "a w Gdańsku?", "Ile dni urlopu mają pracownicy w Gdańsku"),
        ("pl", POLISH, "a dla stażystów?", "Ile dni urlopu mają pracownicy w Krakowie dla stażystów"),
        ("pl", POLISH, "a co z chorobowym?", "Ile dni urlopu mają pracownicy w Krakowie chorobowym"),
    ],
)
def test_a_follow_up_asks_the_last_question_about_something_else(
    language: str, question: str, message: str, wanted: str
) -> None:
    assert sign_of(message, sketch(language))
    assert asked_on(question, message, sketch(language)) == wanted


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("fr", "Combien de jours de congé ai-je ?"),
        ("fr", "et combien de jours ai-je ?"),
        ("pl", "a jak długo trwa urlop?"),
        ("pl", "Ile dni urlopu mam w tym roku?"),
        ("fr", ""),
        ("fr", "et " + "pour les apprentis " * 4),
    ],
    ids=["a question", "and a question", "and one in Polish", "Polish", "nothing", "long"],
)
def test_what_asks_by_itself_leans_on_nothing(language: str, message: str) -> None:
    assert not sign_of(message, sketch(language))


def test_a_region_is_ignored_and_other_languages_have_no_sketch() -> None:
    assert sketch_of("fr-CA") is sketch_of("fr")
    assert sketch_of("fi") is None
