"""What a text gives to choose from: lists of any make, "this or that?", phrases side by side."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.rows import options
from gateway.adapters.offline.said import Said
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.german import GERMAN


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Choose: 1. the lobby 2. the gate 3. the yard", ("the lobby", "the gate", "the yard")),
        ("There are (1) Sun (2) Moon. Ask for more.", ("Sun", "Moon")),
        ("Section 4. says so, and 5. too", ()),
        ("1. the lobby\n2. the gate", ("the lobby", "the gate")),
        ("Do you mean leave of parents or leave of carers?", ("leave of parents", "leave of carers")),
        ("Well. Do you mean badges, keys or cards?", ("badges", "keys", "cards")),
        ("The badge of staff or the badge of guests?", ("badge of staff", "badge of guests")),
        ("Is the Sun plan or the Moon plan cheaper?", ("Sun plan", "Moon plan")),
        ("It is valid until you or your manager leaves.", ()),
    ],
)
def test_what_is_set_side_by_side_is_found(text: str, wanted: tuple[str, ...]) -> None:
    assert options(Said(text, by_user=False), ENGLISH) == wanted


def test_a_german_question_gives_a_choice_too() -> None:
    said = Said("Meinen Sie den Ausweis der Gäste oder den Ausweis der Fahrer?", by_user=False)
    assert options(said, GERMAN) == ("Ausweis der Gäste", "Ausweis der Fahrer")
