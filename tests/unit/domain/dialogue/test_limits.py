"""A message that is a limit and no more is told from one that also says of what."""

from __future__ import annotations

import pytest

from gateway.domain.dialogue.leaning import leaning
from gateway.domain.dialogue.limits import limit_in, limits_of
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.german import GERMAN
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.portuguese import PORTUGUESE
from gateway.domain.language.spanish import SPANISH


@pytest.mark.parametrize(
    ("text", "lexicon", "limit"),
    [
        ("under 70 dollars", ENGLISH, "under 70 dollars"),
        ("only those under 70 dollars?", ENGLISH, "under 70 dollars"),
        ("just the ones below 12 kg", ENGLISH, "below 12 kg"),
        ("not more than 4 hours a week", ENGLISH, "not more than 4 hours a week"),
        ("70 dollars or less", ENGLISH, "70 dollars or less"),
        ("with at least 3 years of support", ENGLISH, "with at least 3 years of support"),
        ("nur die unter 70 Euro", GERMAN, "unter 70 Euro"),
        ("até 70 euros", PORTUGUESE, "até 70 euros"),
        ("solo los de menos de 70 euros", SPANISH, "de menos de 70 euros"),
    ],
)
def test_a_limit_alone_leans_on_what_was_asked(text: str, lexicon: Lexicon, limit: str) -> None:
    found = limit_in(text, lexicon)
    assert found is not None
    assert found.text == limit
    assert leaning(text, lexicon) == "ellipsis"


@pytest.mark.parametrize(
    "text",
    [
        "chairs under 70 dollars",
        "which chairs cost under 70 dollars?",
        "are there any under 70 dollars?",
        "70 dollars",
        "under the desk",
        "between 3 and 4 hours",
        "",
    ],
)
def test_what_says_more_or_no_limit_is_none(text: str) -> None:
    assert limit_in(text, ENGLISH) is None


def test_every_limit_of_a_question_is_found_with_its_unit() -> None:
    found = limits_of("chairs under 70 dollars with at least 3 years of support", ENGLISH)
    assert [(each.text, each.unit) for each in found] == [
        ("under 70 dollars", "dollars"),
        ("at least 3 years", "years"),
    ]
