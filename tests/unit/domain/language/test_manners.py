"""Thanks and the wish for another language are understood in any language, and nothing else is taken so."""

from __future__ import annotations

import pytest

from gateway.domain.language.manners import names_a_language, says_thanks, without_closing


@pytest.mark.parametrize(
    "text",
    [
        "gracias", "ok gracias", "vale, muchas gracias", "dziękuję bardzo", "dzięki, to pomaga",
        "merci, c'est clair", "merci beaucoup", "Danke, das hilft", "obrigada, isso ajudou",
        "thanks, that helps", "hola",
    ],
)  # fmt: skip
def test_thanks_are_understood_in_every_language(text: str) -> None:
    assert says_thanks(text)


@pytest.mark.parametrize(
    "text",
    ["vale", "thanks for the leave days", "gracias?", "merci pour les congés", "ok", "danke " * 40, ""],
    ids=["a voucher", "leave", "a question", "congés", "no thanks in it", "long", "nothing"],
)
def test_what_says_more_than_thanks_is_none(text: str) -> None:
    assert not says_thanks(text)


@pytest.mark.parametrize(
    "text",
    ["en español", "En español, por favor", "auf Deutsch bitte", "po polsku proszę", "in English?"],
)
def test_the_wish_for_a_language_is_understood_in_every_language(text: str) -> None:
    assert names_a_language(text)


@pytest.mark.parametrize(
    "text",
    ["a German visa", "en España", "and in Spanish?", "polish the floor", "Deutsch oder Englisch", "bitte"],
)
def test_a_language_that_is_the_topic_is_no_wish(text: str) -> None:
    assert not names_a_language(text)


def test_a_closing_word_of_manners_is_left_out() -> None:
    assert without_closing("the other one, sorry") == "the other one"
    assert without_closing("the price, please?") == "the price?"
    assert without_closing("badges, keys") == "badges, keys"
    assert without_closing("please") == "please"
