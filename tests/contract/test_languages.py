"""Obligations of the port `Languages`, over the fake and over py3langid."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.fakes.languages import FakeLanguages
from gateway.adapters.languages import LangidLanguages
from gateway.ports.languages import Languages


@pytest.fixture(scope="module", params=[FakeLanguages, LangidLanguages])
def languages(request: pytest.FixtureRequest) -> Languages:
    made: Languages = request.param()
    return made


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("What is the policy for remote work?", "en"),
        ("Wie ist das für Leiharbeiter und Praktikanten?", "de"),
        ("Como é o reembolso para os prestadores?", "pt"),
        ("¿Cómo y para qué se pide el reembolso?", "es"),
    ],
)
def test_a_sentence_is_of_its_language(languages: Languages, text: str, language: str) -> None:
    assert languages.guess(text, ["en", "de", "pt", "es"]) == language


@pytest.mark.parametrize("text", ["", "🚀", "INC-2024-118734", "41d", "\x00\ud800", "VPN", "Kubernetes"])
@pytest.mark.parametrize("first", ["en", "de", "pt"])
def test_a_text_that_does_not_tell_is_of_the_first(languages: Languages, text: str, first: str) -> None:
    among = [first, *({"en", "de", "pt"} - {first})]
    assert languages.guess(text, among) == first


@pytest.mark.parametrize("among", [["de"], ["de", "en"], ["tlh", "de"], ["en", "tlh"]])
def test_a_short_text_is_of_one_of_those_asked_for(languages: Languages, among: list[str]) -> None:
    for text in ("Kubernetes dashboard", "C-4471 Meier", "Maria Garcia", ""):
        assert languages.guess(text, among) in among


@pytest.mark.parametrize("among", [["en"], ["en", "de"], ["de", "pt", "en"]])
@pytest.mark.parametrize(
    "text", ["Quel est le délai de résiliation pour ce contrat ?", "Comment changer le mot de passe ?"]
)
def test_a_sentence_plainly_in_none_of_those_is_of_its_own(
    languages: Languages, text: str, among: list[str]
) -> None:
    assert languages.guess(text, among) == "fr"


def test_the_same_text_is_always_of_the_same_language(languages: Languages) -> None:
    texts = ["Wie ist das für uns?", "What is that?", "Como é para os outros?"]
    before = [languages.guess(text, ["en", "de", "pt"]) for text in texts]
    languages.guess("Como é para os outros?", ["pt", "es"])
    assert [languages.guess(text, ["en", "de", "pt"]) for text in texts] == before


def test_a_sentence_takes_less_than_a_millisecond(languages: Languages) -> None:
    languages.guess("Wie ist das?", ["en", "de"])
    fastest = min(seconds_for(languages, "What is the policy for remote work abroad?") for _ in range(20))
    assert fastest < 0.001


def seconds_for(languages: Languages, text: str) -> float:
    before = time.perf_counter()
    languages.guess(text, ["en", "de"])
    return time.perf_counter() - before


@pytest.mark.parametrize("word", ["childhood", "policy", "tickets", "running"])
def test_a_dictionary_has_ordinary_words_in_any_form(languages: Languages, word: str) -> None:
    assert languages.has_word(word)


@pytest.mark.parametrize("word", ["schimmelpfennig", "nkemelu", "", "<person_1>", "41d"])
def test_no_dictionary_has_a_rare_name_or_what_is_no_word(languages: Languages, word: str) -> None:
    assert not languages.has_word(word)
