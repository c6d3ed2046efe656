"""Things side by side, and which of them is meant."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.choosing import chosen
from gateway.adapters.offline.rows import options
from gateway.adapters.offline.said import Said
from gateway.domain.language.english import ENGLISH
from tests.unit.offline.talks import talk


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Two ways:\n1. Online form\n2. Paper form", ("Online form", "Paper form")),
        ("- **Basic** plan\n- Pro plan: dearer", ("Basic** plan", "Pro plan")),
        ("an iPhone or a Pixel", ("iPhone", "Pixel")),
        ("the Basic and Pro plans", ("Basic plan", "Pro plan")),
        ("Lisbon, Porto and Faro", ("Lisbon", "Porto", "Faro")),
        ("The first costs ten, the last twenty.", ()),
        ("one laptop", ()),
    ],
)
def test_lists_and_coordinations_set_things_side_by_side(text: str, row: tuple[str, ...]) -> None:
    assert options(Said(text, by_user=False), ENGLISH) == row


@pytest.mark.parametrize(
    ("selector", "picked"),
    [
        ("the first one", ("Basic plan",)),
        ("the latter", ("Pro plan",)),
        ("the third one", ()),
        ("the other one", ("Basic plan", "Pro plan")),
    ],
)
def test_a_selector_picks_from_the_latest_row(selector: str, picked: tuple[str, ...]) -> None:
    match = ENGLISH.selectors.fullmatch(selector)
    assert match is not None
    assert chosen(match, talk("Lisbon or Porto", "Yes.", "the Basic and Pro plans")) == picked


def test_the_other_one_is_the_one_not_spoken_of() -> None:
    match = ENGLISH.selectors.fullmatch("the other plan")
    assert match is not None
    assert chosen(match, talk("price of the Basic plan", "There are the Basic and Pro plans.")) == (
        "Pro plan",
    )
