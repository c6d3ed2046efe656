"""Which reading an answer picks of those that were offered, and when it picks none."""

from __future__ import annotations

import pytest

from gateway.domain.dialogue.offers import calls_item, picked
from gateway.domain.language import lexicon_of

PLANS = ("Pro plan", "Basic plan")


@pytest.mark.parametrize(
    ("answer", "wanted"),
    [
        ("the second", "Basic plan"),
        ("the first one", "Pro plan"),
        ("second", "Basic plan"),
        ("the latter", "Basic plan"),
        ("2", "Basic plan"),
        ("option 1.", "Pro plan"),
        ("Basic", "Basic plan"),
        ("basic plan", "Basic plan"),
        ("Yes, Basic", "Basic plan"),
        ("the Pro plan, please", "Pro plan"),
        ("the Basic plan for my flat", "Basic plan"),
    ],
)
def test_a_reading_is_picked_by_its_place_or_its_words(answer: str, wanted: str) -> None:
    assert picked(answer, PLANS, lexicon_of("en")) == wanted


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "yes",
        "3",
        "the third",
        "plan",
        "Pro or Basic",
        "What does the Basic plan cost in winter?",
        "How do I reset my VPN password?",
    ],
)
def test_what_names_none_several_or_more_picks_nothing(answer: str) -> None:
    assert picked(answer, PLANS, lexicon_of("en")) == ""


@pytest.mark.parametrize(
    ("answer", "language"), [("die zweite", "de"), ("a segunda", "pt"), ("la segunda", "es"), ("2", "xx")]
)
def test_places_are_known_in_every_language(answer: str, language: str) -> None:
    assert picked(answer, PLANS, lexicon_of(language)) == "Basic plan"


def test_the_words_of_an_option_pick_it_in_a_language_that_is_not_known() -> None:
    assert picked("basic PLAN", PLANS, None) == "Basic plan"
    assert picked("Basic", PLANS, None) == ""


def test_nothing_offered_is_nothing_picked() -> None:
    assert picked("the second", (), lexicon_of("en")) == ""


def test_an_option_that_reads_like_an_identifier_is_picked_whole() -> None:
    assert picked("ORD-2", ("ORD-1", "ORD-2"), lexicon_of("en")) == "ORD-2"


@pytest.mark.parametrize(
    ("text", "listed", "calls"),
    [
        ("B", "Shall I list (A) the portal or (B) the desk?", True),
        ("what about 3?", "You may go (1) by train, (2) by car or (3) by bike.", True),
        ("3", "How many people are coming?", False),
        ("3 people", "1. by train 2. by car 3. by bike", False),
        ("vitamin B", "(A) vitamins (B) sport", False),
    ],
)
def test_an_item_is_called_by_the_label_that_it_has(text: str, listed: str, calls: bool) -> None:
    assert calls_item(text, listed, lexicon_of("en")) is calls
