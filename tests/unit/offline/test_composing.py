"""One message made to stand by itself."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.composing import composed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.resolving import Unclear
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.portuguese import PORTUGUESE
from tests.unit.offline.talks import talk

LEAVE = talk("parental leave", "It is paid.")


@pytest.mark.parametrize(
    ("message", "wanted", "leans"),
    [
        ("What is the deadline?", "deadline of parental leave", True),
        ("Who signs?", "who signs for parental leave", True),
        ("Thanks! How long does it last?", "how long does parental leave last", True),
        ("How do I reset my VPN password?", "how to reset my VPN password", False),
        ("What is kubernetes?", "kubernetes", False),
    ],
)
def test_only_what_names_too_little_takes_the_topic_along(message: str, wanted: str, leans: bool) -> None:
    assert composed(message, LEAVE) == Changed(wanted, leans=leans)


def test_an_item_of_a_list_takes_along_what_it_was_listed_for() -> None:
    listed = talk("parental leave", "1. Online form\n2. Paper form")
    assert composed("explain the second one", listed) == Changed("Paper form of parental leave", leans=True)


def test_nothing_that_still_dangles_is_a_search() -> None:
    assert composed("and for interns?", talk("price of it", "Ten.")) == Unclear("it")


def test_without_a_topic_nothing_is_made_up() -> None:
    assert composed("What happened?", talk()) == Unclear("What happened")
    assert composed("Who signs?", talk()) == Changed("who signs")


@pytest.mark.parametrize(
    ("question", "message", "wanted"),
    [
        ("reembolso de viagem", "e qual é o prazo?", "prazo de reembolso de viagem"),
        ("objetivo do plano Pro", "e qual é o prazo?", "prazo de plano Pro"),
    ],
)
def test_a_noun_and_the_noun_it_is_joined_to_by_de_are_one_topic(
    question: str, message: str, wanted: str
) -> None:
    assert composed(message, talk(question, lexicon=PORTUGUESE)) == Changed(wanted, leans=True)


def opened(*said: str) -> Discourse:
    """A talk whose first question opened its topic."""
    first, *rest = said
    discourse = Discourse(ENGLISH).asked(first, opens=True)
    for place, text in enumerate(rest):
        discourse = discourse.asked(text) if place % 2 else discourse.answered(text)
    return discourse


def test_what_leans_takes_along_what_else_its_topic_was_opened_with() -> None:
    visits = opened("visiting hours on the stroke unit", "Ten to eight.", "visiting hours and children")
    assert composed("how long do they last?", visits) == Changed(
        "how long do visiting hours last", rest=("stroke unit",), leans=True
    )
    assert composed("How do I reset my VPN password?", visits) == Changed("how to reset my VPN password")


def test_of_things_set_side_by_side_the_others_stay_out() -> None:
    plans = opened("what do the Pro plan and the Basic plan cost", "20 and 10.", "cost of the Basic plan")
    search = composed("what is its notice period?", plans)
    assert search == Changed("Basic plan's notice period", leans=True)


def test_a_topic_that_was_asked_about_is_left_where_something_else_is_meant() -> None:
    owner = opened("which team owns Falcon", "The Platform team owns Falcon.")
    assert composed("what is their on-call rota?", owner) == Changed(
        "Platform team's on-call rota", leans=True
    )
    orders = opened("who approves company car orders", "Finance.", "are car orders taxed")
    assert composed("who pays them?", orders) == Changed("who pays company car orders", leans=True)
    balance = opened("<PERSON_1>'s leave balance", "12.")
    assert composed("and her sick days?", balance) == Changed("<PERSON_1>'s sick days")
