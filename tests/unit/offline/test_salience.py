"""What a conversation keeps coming back to, and what of it a search carries along."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.offline.salience import salience, salient
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
    assert salient("what makes a corner busy", TRUCKS) == ("food truck", "licence")


def test_what_was_said_once_in_passing_is_not() -> None:
    assert "pitch" not in salient("what makes a corner busy", TRUCKS)
    assert salience(TRUCKS)["pitch"] < salience(TRUCKS)["truck"]


def test_a_later_question_weighs_more_than_an_earlier_one() -> None:
    weighed = salience(talk("hello there", "", "pension plan", "", "parental leave", ""))
    assert weighed["leave"] > weighed["pension"]


def test_what_was_taken_back_is_not_carried_along() -> None:
    corrected = talk("price of the Pro plan").corrected("price of the Basic plan")
    assert salient("who signs", corrected) == ("Basic plan", "price")


def test_what_was_set_beside_the_chosen_one_stays_out() -> None:
    both = talk("compare the Basic plan and the Pro plan", "They differ.")
    assert salient("how much is the Pro plan", both) == ()


@pytest.mark.parametrize("search", ["who signs", "", "food trucks, licences"])
def test_nothing_is_said_twice(search: str) -> None:
    carried = {word for each in salient(search, TRUCKS) for word in each.split()}
    assert not set(search.replace(",", "").split()) & carried


@given(st.lists(st.text(max_size=80), max_size=6), st.text(max_size=60))
def test_any_conversation_adds_only_words_that_were_said(said: list[str], search: str) -> None:
    heard = " ".join("\n".join(said).split())
    assert all(each in heard for each in salient(search, talk(*said)))


def test_what_was_spoken_of_before_the_topic_turned_is_not_carried_along() -> None:
    turned = talk("travel expense claims", "So.").asked("price of a parking permit", opens=True)
    carried = salient("who signs", turned)
    assert "parking permit" in carried
    assert "travel" not in carried


@pytest.mark.parametrize("search", ["coffee for <PERSON_2>", "who signs"])
@pytest.mark.parametrize("said", ["<PERSON_1>", "<PHONE_NUMBER_1>", "<MEDICAL_RECORD_1>", "<DATE_TIME_1>"])
def test_people_and_their_numbers_are_not_carried_along(said: str, search: str) -> None:
    both = talk(f"menu for {said}", "So.", f"is the menu {said} complete", "So.")
    assert salient(search, both) == ("menu",)


@pytest.mark.parametrize(
    "said", ["is it serious", "how expensive is it", "who leads it", "when do they leave"]
)
def test_what_is_said_of_a_thing_is_not_carried_along(said: str) -> None:
    assert salient("who signs", talk(said, "", said, "")) == ()


def test_words_without_their_noun_are_not_carried_along() -> None:
    said = talk("a broad comic opera", "", "is the opera a broad comic opera")
    assert salient("who wrote the opera", said) == ()


def test_what_was_replaced_is_not_carried_along_within_another_phrase() -> None:
    swapped = talk("allowance on day shifts", "So.").asked_instead("allowance on night shifts")
    assert "day" not in salient("who signs", swapped.answered("Day shifts have day allowances."))
