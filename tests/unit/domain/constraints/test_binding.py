"""What a search has to keep to: the message without asides, without what it corrects, without pointers."""

from __future__ import annotations

import pytest

from gateway.domain.constraints.binding import binding
from gateway.domain.language import lexicon_of


def bound(text: str, language: str = "en", *, follows: bool = True, answers: bool = False) -> str:
    return " ".join(binding(text, lexicon_of(language), follows=follows, answers=answers).split())


@pytest.mark.parametrize(
    ("language", "text", "kept"),
    [
        ("en", "Thanks! And for contractors?", "And for contractors?"),
        ("en", "no, I meant the Basic plan", "the Basic plan"),
        ("en", "2024, not 2023", "2024"),
        ("en", "not for managers, for contractors", "for contractors"),
        ("en", "No, not its sale. How do I open a franchise?", "How do I open a franchise?"),
        ("en", "what does step 3 mean?", "what does mean?"),
        ("en", "compare the two", "compare the"),
        ("en", "the 2024 report", "the 2024 report"),
        ("en", "how much is the second one?", "how much is ?"),
        ("de", "nein, ich meinte den Pro-Tarif", "den Pro-Tarif"),
        ("pt", "não, quis dizer 2025", "2025"),
        ("fr", "non, je voulais dire 2025", "non, je voulais dire 2025"),
    ],
)
def test_a_follow_up_binds_by_what_it_says_itself(language: str, text: str, kept: str) -> None:
    assert bound(text, language) == kept


def test_nothing_is_corrected_or_pointed_to_where_nothing_was_said() -> None:
    assert bound("2024, not 2023", follows=False) == "2024, not 2023"
    assert bound("what is option 2", follows=False) == "what is option 2"


def test_an_answer_binds_without_its_yes() -> None:
    assert bound("Both, in Lisbon", answers=True) == "in Lisbon"
    assert bound("yes", answers=True)


def test_numbers_of_a_list_are_no_numbers_of_the_message() -> None:
    assert bound("1. leave in Oslo\n2. travel in Lima", follows=False) == "leave in Oslo travel in Lima"
