"""Noun phrases by what surrounds them."""

from __future__ import annotations

import pytest

from gateway.domain.language import lexicon_of
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.lexicon import Number
from gateway.domain.language.phrases import phrases


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "How does travel expense reimbursement work?", ["travel expense reimbursement"]),
        ("en", "How long does travel insurance last?", ["travel insurance"]),
        ("en", "How many may travel abroad?", ["abroad"]),
        ("en", "What did Ada Lovelace study in London?", ["Ada Lovelace", "London"]),
        ("en", "The Platform team owns Falcon.", ["Platform team", "Falcon"]),
        ("en", "Why did the Bolero press replace QX?", ["Bolero press", "QX"]),
        ("en", "the purpose of the scheme", ["purpose", "scheme"]),
        ("en", "a colleague slipped on the stairs", ["colleague", "stairs"]),
        ("en", "How long is parental leave?", ["parental leave"]),
        ("en", "Can I swap my night shift?", ["night shift"]),
        ("en", "Who wrote it and why?", []),
        ("de", "Wie beantrage ich unbezahlten Urlaub in Lissabon?", ["unbezahlten Urlaub", "Lissabon"]),
        ("pt", "Quanto custa o plano Básico?", ["plano Básico"]),
        ("es", "¿Cómo puedo cancelar el plan Pro?", ["plan Pro"]),
    ],
)
def test_phrases_stand_without_articles_and_verbs(language: str, text: str, found: list[str]) -> None:
    lexicon = lexicon_of(language)
    assert lexicon is not None
    assert [phrase.text for phrase in phrases(text, lexicon)] == found


def test_a_phrase_knows_its_place_number_and_kind() -> None:
    text = "the plans of <PERSON_1>"
    plans, person = phrases(text, ENGLISH)
    assert text[plans.start : plans.end] == plans.text == "plans"
    assert (plans.before, plans.after, plans.number, plans.name) == ("the", "of", Number.MANY, False)
    assert (person.entity, person.name, person.number) == ("PERSON", True, Number.ONE)
    assert (person.personal(ENGLISH), plans.personal(ENGLISH)) == (True, False)


def test_the_head_says_what_kind_of_thing_it_is() -> None:
    for language, text, head in (
        ("en", "Pro plans", "plan"),
        ("pt", "plano Pro", "plano"),
        ("de", "Pro-Tarif", "tarif"),
    ):
        lexicon = lexicon_of(language)
        assert lexicon is not None
        assert phrases(text, lexicon)[0].head == head
