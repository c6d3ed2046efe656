"""The fake guesser counts telling words, so a test can say in which language it speaks."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.languages import FakeLanguages


@pytest.mark.parametrize(
    ("text", "guessed"),
    [("Und wie ist das?", "de"), ("Como é para os outros?", "pt"), ("and for contractors?", "en")],
)
def test_the_most_telling_words_win_and_the_first_language_without_any(text: str, guessed: str) -> None:
    assert FakeLanguages().guess(text, ["en", "de", "pt"]) == guessed
