"""An item of a list is called by its place, its number or its letter, whoever made the list."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.itemised import item
from gateway.adapters.offline.rewriter import propose
from gateway.domain.language.english import ENGLISH
from tests.briefs import brief_of
from tests.unit.offline.talks import talk

LETTERS = "A form. Do you want the steps for (A) a domestic supplier or (B) a supplier outside the EU?"
WAYS = "Tell HR. You can take it (1) in one block, (2) in two parts or (3) part-time."


@pytest.mark.parametrize(
    ("message", "question", "answer", "wanted"),
    [
        ("B", "How do I add a new supplier?", LETTERS, "how to add a supplier outside the EU"),
        ("option a", "How do I add a new supplier?", LETTERS, "how to add a domestic supplier"),
        ("the second", "How do I take parental leave?", WAYS, "how to take parental leave in two parts"),
        ("3", "How do I take parental leave?", WAYS, "how to take parental leave for part-time"),
    ],
)
def test_the_last_question_is_asked_about_the_item(
    message: str, question: str, answer: str, wanted: str
) -> None:
    found = [query.text for query in propose(brief_of(message, question, answer)).queries]
    assert found == [wanted]


def test_one_of_several_questions_is_asked_again() -> None:
    both = ("How do I book a meeting room, and where do I order business cards?", "In the portal.")
    for message, wanted in (
        ("more details on the first one", "how to book a meeting room"),
        ("the second", "where do I order business cards"),
        ("does the second cost anything?", "does business cards cost anything"),
    ):
        assert [query.text for query in propose(brief_of(message, *both)).queries] == [wanted]


def test_a_list_that_greets_is_chosen_from() -> None:
    greeted = Discourse(ENGLISH).answered("Hi! I can help with 1. travel bookings 2. expense claims")
    found = item("the second", greeted)
    assert found is not None
    assert found.text == "expense claims"


@pytest.mark.parametrize("point", ["C", "the fifth", "0", "the second quarter", "vitamin B", "who pays B?"])
def test_what_no_list_has_is_no_item(point: str) -> None:
    assert item(point, talk("How do I add a supplier?", LETTERS)) is None


def test_without_a_list_nothing_is_picked() -> None:
    assert item("B", talk("How do I add a supplier?", "By the form.")) is None
