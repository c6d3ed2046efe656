"""Words, sentences, and putting them together again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.language.wording import (
    bare,
    joined,
    plural,
    sentence_spans,
    sentences,
    singular,
    unopened,
    words,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("What's the team's plan?", ["What", "'s", "the", "team", "'s", "plan"]),
        ("<PERSON_1>'s C++ and v2.3.1", ["<PERSON_1>", "'s", "C++", "and", "v2.3.1"]),
        ("Scho\u0308n d'água", ["Scho\u0308n", "d'água"]),
        ("… — ?!", []),
    ],
)
def test_a_text_falls_into_words(text: str, found: list[str]) -> None:
    assert [word.text for word in words(text)] == found


@given(st.text())
def test_words_stand_where_they_say(text: str) -> None:
    assert all(text[word.start : word.end] == word.text for word in words(text))


@given(st.text())
def test_sentences_lose_nothing_but_white_space(text: str) -> None:
    said = "".join(text[start:end] for start, end in sentence_spans(text))
    assert "".join(said.split()) == "".join(text.split())


def test_a_sentence_ends_at_its_mark_and_not_at_an_abbreviation() -> None:
    assert sentences("Is B. Croft here? Yes.\nGood") == ("Is B. Croft here?", "Yes.", "Good")


def test_a_sentence_ends_at_a_mark_that_stands_apart_and_not_within_a_name() -> None:
    assert sentences("No thank you . Where is St . Anne ?") == ("No thank you .", "Where is St . Anne ?")


def test_a_sentence_ends_at_a_time_of_day_and_not_at_a_day_of_the_month() -> None:
    assert sentences("At 06:30. Shall I go on?") == ("At 06:30.", "Shall I go on?")
    assert sentences("Bis zum 12. März") == ("Bis zum 12. März",)


def test_only_punctuation_makes_a_pause() -> None:
    first, second, third = words("leave, travel pay")
    assert (first.after_pause, second.after_pause, third.after_pause) == (False, True, False)


def test_placeholders_and_acronyms_are_told_from_words() -> None:
    person, office = words("<PERSON_1> IT")
    assert (person.placeholder, person.capitalised, office.placeholder, office.acronym) == (
        "PERSON",
        True,
        "",
        True,
    )


@pytest.mark.parametrize(
    ("many", "one"),
    [("policies", "policy"), ("boxes", "box"), ("Plans", "plan"), ("status", "status"), ("gas", "gas")],
)
def test_singulars_compare(many: str, one: str) -> None:
    assert singular(many) == one


@pytest.mark.parametrize(
    ("one", "many"), [("policy", "policies"), ("box", "boxes"), ("day", "days"), ("MV", "MVs")]
)
def test_plurals_are_written(one: str, many: str) -> None:
    assert plural(one) == many


def test_texts_are_trimmed_and_joined() -> None:
    assert bare(" ¿Cuánto cuesta? ") == "Cuánto cuesta"
    assert unopened(" ¿y en Brasil? ") == "y en Brasil?"
    assert joined("a ", "", " b  c") == "a b c"
