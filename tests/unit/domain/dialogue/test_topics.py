"""One search for one question, one each for independent topics; and how much a text names."""

from __future__ import annotations

import pytest

from gateway.domain.dialogue.topics import asks, is_courtesy, is_reshaping, topics, weight, without_asides
from gateway.domain.language import lexicon_of
from gateway.domain.language.english import ENGLISH


@pytest.mark.parametrize(
    ("language", "text", "parts"),
    [
        (
            "en",
            "What leave rules apply in Oslo and what travel rules apply in Lima?",
            ("What leave rules apply in Oslo", "what travel rules apply in Lima?"),
        ),
        (
            "en",
            "1. How do I reset my password?\n2. Where do I order a laptop?",
            ("How do I reset my password?", "Where do I order a laptop?"),
        ),
        (
            "en",
            "and for contractors? and what about interns?",
            ("and for contractors?", "and what about interns?"),
        ),
        (
            "de",
            "Wie beantrage ich Urlaub in Lissabon und wer genehmigt Reisen nach Porto?",
            ("Wie beantrage ich Urlaub in Lissabon", "wer genehmigt Reisen nach Porto?"),
        ),
    ],
)
def test_independent_questions_are_parted_in_order(language: str, text: str, parts: tuple[str, ...]) -> None:
    lexicon = lexicon_of(language)
    assert lexicon is not None
    assert topics(text, lexicon) == parts


@pytest.mark.parametrize(
    "text",
    [
        "What is the process and who signs it?",
        "When and why did the office close?",
        "What are the rules for leave and travel?",
        "My laptop is a Dell. The screen flickers. How do I fix it?",
        "Thanks! How do I reset my VPN password?",
        "",
    ],
)
def test_one_question_stays_one(text: str) -> None:
    assert topics(text, ENGLISH) == (text,)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("why?", 0),
        ("What happened?", 0),
        ("the deadline", 1),
        ("Who is <PERSON_1>?", 2),
        ("password reset", 2),
    ],
)
def test_the_weight_is_what_the_text_names(text: str, named: int) -> None:
    assert weight(text, ENGLISH) == named


@pytest.mark.parametrize(
    "text",
    [
        "Thanks!", "hi <PERSON_1>", "ok great, thank you", "how are you?", "Really?",
        "Thanks for the quick reminder.",
        "Well, that is good news for the team.",
    ],
)  # fmt: skip
def test_courtesies_are_known(text: str) -> None:
    assert is_courtesy(text, ENGLISH)


@pytest.mark.parametrize(
    "text",
    [
        "is it ok?",
        "thanks for the leave policy",
        "good contracts",
        "",
        "…",
        "That is good, when does it start?",
        "I understand. When does it start?",
        "oh, very",
    ],
)
def test_what_asks_for_something_is_no_courtesy(text: str) -> None:
    assert not is_courtesy(text, ENGLISH)


@pytest.mark.parametrize(
    "text", ["translate the contract", "how do I write a summary", "and in Spanish?", "shorter leave"]
)
def test_a_wish_about_anything_but_the_last_answer_is_no_reshaping(text: str) -> None:
    assert not is_reshaping(text, ENGLISH)


def test_asides_are_left_out_and_an_ellipsis_is_not() -> None:
    assert without_asides("Oh, interesting. And so what is leave?", ENGLISH) == "what is leave?"
    assert without_asides("And for new parents?", ENGLISH) == "And for new parents?"
    assert without_asides("Thanks!", ENGLISH) == "Thanks!"


def test_statements_do_not_ask() -> None:
    assert asks("list the rules", ENGLISH)
    assert asks("you said so?", ENGLISH)
    assert not asks("My screen flickers.", ENGLISH)


@pytest.mark.parametrize("language", ["en", "de", "pt", "es"])
@pytest.mark.parametrize("text", ["obrigado", "Danke!", "Hi!", "hola", "thanks"])
def test_a_lone_thank_you_or_greeting_is_known_in_any_language(text: str, language: str) -> None:
    lexicon = lexicon_of(language)
    assert lexicon is not None
    assert is_courtesy(text, lexicon)
    assert not is_courtesy(f"{text} kubernetes", lexicon)
