"""The patterns of a message that changes the last question."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.following import choice, correction, follow_up
from gateway.adapters.offline.replying import answer
from gateway.adapters.offline.resolving import Unclear
from tests.unit.offline.talks import talk

PLANS = talk("price of the Pro plan", "Twenty.")
VISA = talk("visa application", "Gladly. Which one, B1 or L1?")


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("no, I meant the Basic plan", "price of the Basic plan"),
        ("not the Pro plan, the Basic plan", "price of the Basic plan"),
        ("sorry, Basic plan", "price of the Basic plan"),
    ],
)
def test_a_correction_drops_what_it_corrects(message: str, wanted: str) -> None:
    assert correction(message, PLANS) == Changed(wanted, corrects=True)


@pytest.mark.parametrize(
    "message", ["how much is it", "no", "actually, what are the rules for parental leave?"]
)
def test_other_messages_correct_nothing(message: str) -> None:
    assert correction(message, PLANS) is None
    assert correction("no, I meant leave", talk()) is None


def test_an_answer_completes_what_was_asked() -> None:
    assert answer("Yes, B1", VISA) == Changed("visa application B1")
    assert answer("the second one", VISA) == Changed("visa application L1")
    assert answer("yes", talk("leave", "Shall I list the exceptions?")) == Changed("leave exceptions")
    assert answer("B1", PLANS) is None


def test_a_follow_up_asks_the_last_question_about_something_else() -> None:
    assert follow_up("and for interns?", PLANS) == Changed(
        "price of the Pro plan for interns", "price of the Pro plan"
    )
    assert follow_up("what about the Basic plan?", PLANS) == Changed("price of the Basic plan", instead=True)
    assert follow_up("why?", PLANS) == Changed(
        "why price of the Pro plan", "price of the Pro plan", leans=True
    )


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("not for guests", "lockers under 30 euros not for guests"),
        ("but not for guests", "lockers under 30 euros not for guests"),
        ("not guests", "lockers under 30 euros not guests"),
    ],
)
def test_a_follow_up_that_leaves_something_out_keeps_its_not(message: str, wanted: str) -> None:
    found = follow_up(message, talk("lockers under 30 euros", "Two."))
    assert isinstance(found, Changed)
    assert found.text == wanted


def test_a_follow_up_that_says_only_where_takes_the_question_along_however_much_it_names() -> None:
    visits = talk("visiting hours in Munich", "From ten to eight.")
    assert follow_up("and on the intensive care unit?", visits) == Changed(
        "visiting hours in Munich on the intensive care unit", "visiting hours in Munich"
    )
    assert follow_up("and in the Lisbon head office?", visits) == Changed(
        "visiting hours in the Lisbon head office", instead=True
    )
    assert follow_up("what about the parental leave policy?", visits) is None


def test_a_second_addition_takes_the_place_of_the_first() -> None:
    first = follow_up("what about interns?", PLANS)
    assert isinstance(first, Changed)
    again = follow_up("what about managers?", PLANS.asked(first.text, first.base))
    assert isinstance(again, Changed)
    assert again.text == "price of the Pro plan for managers"


def test_a_quantity_is_not_repeated_with_what_it_counts() -> None:
    assert follow_up("only two of them?", talk("how many laptops break", "Five.")) == Changed(
        "how many laptops break only two"
    )


def test_without_a_question_an_ellipsis_is_unclear_and_a_keyword_is_not() -> None:
    assert follow_up("and for interns?", talk()) == Unclear("and for interns")
    assert follow_up("interns", talk()) is None


def test_a_clause_of_its_own_is_no_follow_up() -> None:
    assert follow_up("How do I book a room?", PLANS) is None
    assert follow_up("what about the process for booking a meeting room abroad?", PLANS) is None


def test_a_choice_completes_the_question_that_was_unclear() -> None:
    offered = talk("price of it").answered("Pro or Basic?", ("Pro plan", "Basic plan"))
    assert choice("the second", offered) == Changed("price of Basic plan")
    assert choice("no, Pro", offered) == Changed("price of Pro plan")
    assert choice("why?", offered) is None
    assert choice("the second", talk("price of it")) is None


def test_a_yes_to_whether_the_topic_goes_on_is_the_last_question() -> None:
    resumed = talk("leave for interns").answered("", ("leave", "something new"), resumes=True)
    assert choice("yes", resumed) == Changed("leave for interns", "leave for interns")
    assert choice("leave", resumed) == Changed("leave for interns", "leave for interns")
    assert choice("something new", resumed) is None


@pytest.mark.parametrize("place", ["3", "c"])
def test_a_place_that_our_offer_does_not_have_is_asked_about_again(place: str) -> None:
    offered = talk("locker").answered("Which one?", ("small locker", "tall locker"))
    assert choice(place, offered) == Unclear(place, ("small locker", "tall locker"))
    assert choice("2", offered) == Changed("tall locker")
