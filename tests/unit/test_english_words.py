"""What an English dictionary has, in any form, and what it has not."""

from __future__ import annotations

import pytest

from gateway.adapters.english_words import is_english_word


@pytest.mark.parametrize("word", ["elevator", "elevators", "smoking", "borrowed", "balconies", "vegetarian"])
def test_ordinary_words_are_known_in_every_form(word: str) -> None:
    assert is_english_word(word)


@pytest.mark.parametrize("word", ["munchcard", "gizmobox", "wfhx", ""])
def test_what_somebody_made_up_is_not(word: str) -> None:
    assert not is_english_word(word)
