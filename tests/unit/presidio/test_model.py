"""The name model reads every text in linear time, finds names in it, and forgets the words."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.model import PATTERNS_ONLY, _readable
from tests.analysing import analysis, found_in

MADE_TO_BE_SLOW = {
    "slashes": "1/1-" * 16_384,
    "colons": "1:" * 32_768,
    "schemes": "http://" * 9000,
    "hexadecimal": "abcd:" * 13_000,
    "one word": "a" * 65_536,
}


@pytest.mark.parametrize("text", MADE_TO_BE_SLOW.values(), ids=MADE_TO_BE_SLOW)
def test_a_long_run_without_a_space_is_read_as_its_words(text: str) -> None:
    readable = _readable(text)
    assert len(readable) == len(text)
    assert all(len(word) < 100 for word in readable.split())
    before = time.process_time()
    with analysis()._model.reading([text], "en") as readings:
        assert len(list(readings)) == 1
    assert time.process_time() - before < 20  # a minute without


def test_a_text_with_ordinary_words_is_read_as_it_is() -> None:
    text = "See https://wiki.atlas.corp/a-page or 1/1-1/1, maria.gomez!"
    assert _readable(text) == text


def test_a_name_in_a_line_of_json_without_spaces_is_found() -> None:
    line = "{" + ",".join(f'"key_{n}":"Please-ask-Maria-Gomez-about-it"' for n in range(8)) + "}"
    assert len(line) > 200
    assert "PERSON" in found_in(line).values()


def test_words_that_were_read_are_forgotten() -> None:
    strings = analysis()._model._pipeline.vocab.strings
    before = len(strings)
    assert found_in("Please ask Zorblatt Quuxington about it") == {"Zorblatt Quuxington": "PERSON"}
    assert "Quuxington" not in strings
    assert len(strings) == before


def test_no_name_is_read_in_a_language_without_a_model() -> None:
    with analysis()._model.reading(["Maria Gomez", "Berlin"], PATTERNS_ONLY) as readings:
        assert [reading.entities for reading in readings] == [[], []]
