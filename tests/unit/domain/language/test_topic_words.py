"""What a text is about is in some of its words, and searches keep one of them or say it by its name."""

from __future__ import annotations

import pytest

from gateway.domain.language.topic_words import keeps_one, replaceable, topic_words
from gateway.domain.language.wording import words


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "and for contractors?", ["contractors"]),
        ("en", "how does it work for <PERSON_1> in IT", ["<PERSON_1>", "IT"]),
        ("en", "why is that so?", []),
        ("de", "und für Werkstudenten?", ["Werkstudenten"]),
        ("pt", "e para estagiários?", ["estagiários"]),
        ("fr", "et pour toi", ["et", "pour", "toi"]),
    ],
)
def test_words_that_name_something_are_the_topic(language: str, text: str, found: list[str]) -> None:
    assert [word.text for word in topic_words(text, language)] == found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "How did that merger go?"),
        ("en", "Was the show popular?"),
        ("en", "how long does it last?"),
        ("en", "why?"),
        ("pt", "quanto tempo demora?"),
    ],
)
def test_what_is_only_pointed_to_may_be_said_by_its_name(language: str, text: str) -> None:
    assert replaceable(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "and for contractors?"),
        ("en", "and the cost for interns?"),
        ("fr", "pourquoi ?"),
        ("de", "und in Brasilien?"),
    ],
)
def test_what_is_named_may_not(language: str, text: str) -> None:
    assert not replaceable(text, language)


def test_a_word_is_kept_in_another_form_written_out_or_as_its_placeholder() -> None:
    assert keeps_one(words("contractors"), "travel of a contractor")
    assert keeps_one(words("VMs"), "virtual machines")
    assert keeps_one(words("<PERSON_1>"), "leave of <PERSON_1>")
    assert not keeps_one(words("<PERSON_1>"), "leave of <PERSON_10>")
    assert not keeps_one(words("contractors"), "vacation days")
    assert not keeps_one((), "vacation days")
