"""A word is known in other forms, with a letter wrong, in a compound; and not when it is just another
word."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.language.vocabulary import Vocabulary, pieces

SAID = Vocabulary.of(
    (
        "How does travel expense reimbursement work for the on-call team?",
        "Reisekostenabrechnung im Homeoffice",
    )
)


@pytest.mark.parametrize(
    "word", ["travel", "expenses", "worked", "teams", "call", "oncall", "reimburse", "reimbursable"]
)
def test_a_word_is_had_in_any_form(word: str) -> None:
    assert SAID.has(word)


@pytest.mark.parametrize(
    "word",
    [
        "reimbursting",
        "expanse",
        "travelexpense",
        "reisekosten",
        "abrechnung",
        "homeofficereisekostenabrechnung",
    ],
)
def test_a_word_much_like_one_is_known(word: str) -> None:
    assert SAID.knows(word)
    assert not SAID.has(word)


@pytest.mark.parametrize("word", ["salesforce", "vendor", "laptop", "worm", "reise", "trap", "expert"])
def test_another_word_is_not(word: str) -> None:
    assert not SAID.knows(word)


def test_words_that_stand_together_are_abbreviated_by_their_initials() -> None:
    said = Vocabulary.of(("the Technical Review Board", "meets on Monday"))
    assert said.abbreviates("trb")
    assert not said.abbreviates("bm")
    assert not said.abbreviates("t")


def test_two_vocabularies_together_know_what_each_does() -> None:
    both = Vocabulary.of(("vacation",)).and_also(("travel desk",))
    assert both.has("vacation")
    assert both.abbreviates("td")


def test_a_compound_may_be_made_with_words_from_elsewhere() -> None:
    assert Vocabulary.of(("Hotels",)).compounds("hotelkosten", Vocabulary.of(("Kosten",)))
    assert not Vocabulary.of(("Hotels",)).compounds("hotelkatze", Vocabulary.of(("Kosten",)))


def test_the_pieces_of_a_word_are_itself_and_its_parts() -> None:
    assert pieces("On-Call") == ("oncall", "on", "call")
    assert pieces("ERR_SYNC") == ("errsync", "err", "sync")
    assert pieces("Über") == ("uber",)
    assert pieces("--") == ()


@given(st.text(max_size=80), st.text(max_size=30))
def test_every_word_of_a_text_is_known_whatever_the_text(text: str, word: str) -> None:
    said = Vocabulary.of((text,))
    assert all(said.knows(form) for form in said.forms)
    said.knows(word)


def test_a_long_text_is_read_and_asked_in_linear_time() -> None:
    began = time.process_time()
    said = Vocabulary.of((" ".join(f"word{n}ing" for n in range(8_000)),))
    assert not any(map(said.knows, ("x" * 60_000, "unrelated")))
    assert time.process_time() - began < 5
