"""The phrases of assistants, by language."""

from __future__ import annotations

import pytest

from gateway.domain.validation import phrases


def test_an_unknown_language_is_read_as_english() -> None:
    assert phrases.openers("xx") is phrases.openers("en")
    assert phrases.voice("xx") is phrases.voice("en")


@pytest.mark.parametrize("language", ["en", "de", "pt", "es", "fr"])
def test_english_phrases_are_known_in_every_language(language: str) -> None:
    assert phrases.openers(language).match("Here is the query: travel")
    assert phrases.voice(language).search("travel, I'm sorry")


@pytest.mark.parametrize("language", ["en", "de", "pt", "es", "fr"])
@pytest.mark.parametrize(
    "text", ["travel expenses", "heretofore", "surely", "Claro tarifa", "nobody", "Hierarchie"]
)
def test_an_opener_is_a_whole_phrase_at_the_beginning(language: str, text: str) -> None:
    assert phrases.openers(language).match(text) is None
