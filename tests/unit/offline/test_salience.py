"""What a conversation keeps coming back to, and what of it a search carries along."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.offline.salience import salience, with_salient
from tests.unit.offline.talks import talk

TRUCKS = talk(
    "what is new",
    "Much.",
    "how much does a van cost",
    "About 20,000 euros.",
    "what licences are needed",
    "A food truck needs a licence. The food truck also needs a permit, and each food truck a pitch.",
)


def test_what_the_assistant_says_again_and_again_is_carried_along_as_it_was_said() -> None:
    carried = with_salient("what makes a good location", TRUCKS)
    assert carried == "what makes a good location, food truck, licence"


def test_what_was_said_once_in_passing_is_not() -> None:
    assert "pitch" not in with_salient("what makes a good location", TRUCKS)
    assert salience(TRUCKS)["pitch"] < salience(TRUCKS)["truck"]


def test_a_later_question_weighs_more_than_an_earlier_one() -> None:
    weighed = salience(talk("hello there", "", "pension plan", "", "parental leave", ""))
    assert weighed["leave"] > weighed["pension"]


def test_what_was_taken_back_is_not_carried_along() -> None:
    corrected = talk("price of the Pro plan").corrected("price of the Basic plan")
    assert with_salient("who signs", corrected) == "who signs, Basic plan, price"


def test_what_was_set_beside_the_chosen_one_stays_out() -> None:
    both = talk("compare the Basic plan and the Pro plan", "They differ.")
    assert with_salient("how much is the Pro plan", both) == "how much is the Pro plan"


@pytest.mark.parametrize("search", ["who signs", "", "food trucks, licences"])
def test_nothing_is_said_twice(search: str) -> None:
    carried = with_salient(search, TRUCKS).removeprefix(search)
    assert not set(search.replace(",", "").split()) & set(carried.replace(",", "").split())


@given(st.lists(st.text(max_size=80), max_size=6), st.text(max_size=60))
def test_any_conversation_adds_only_words_that_were_said(said: list[str], search: str) -> None:
    carried = with_salient(search, talk(*said)).removeprefix(search)
    heard = " ".join("\n".join(said).split())
    assert all(part in heard for part in carried.split(", ") if part)


def test_what_was_spoken_of_before_the_topic_turned_is_not_carried_along() -> None:
    turned = talk("travel expense claims", "So.").asked("price of a parking permit", opens=True)
    carried = with_salient("who signs", turned)
    assert "parking permit" in carried
    assert "travel" not in carried


def test_another_person_is_not_carried_into_a_search_about_one() -> None:
    both = talk("diet of <PERSON_1>", "So.", "diet of <PERSON_2>", "So.")
    assert "<PERSON_1>" not in with_salient("coffee for <PERSON_2>", both)


def test_what_was_replaced_is_not_carried_along_within_another_phrase() -> None:
    swapped = talk("allowance on day shifts", "So.").asked_instead("allowance on night shifts")
    assert "day" not in with_salient("who signs", swapped.answered("Day shifts have day allowances."))
