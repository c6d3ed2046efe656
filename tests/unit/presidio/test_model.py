"""The name model reads every text in linear time, finds names in it, and forgets the words."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.model import PATTERNS_ONLY, _readable
from tests.analysing import analysis, found_in


@pytest.mark.parametrize(
    "text",
    ["1/1-" * 16_384, "1:" * 32_768, "http://" * 9000, "abcd:" * 13_000, "a" * 65_536, "a.b-" * 16_384],
)
def test_a_long_run_without_a_space_is_read_as_its_words(text: str) -> None:
    readable = _readable(text)
    assert len(readable) == len(text)
    assert all(1 < len(word) < 100 for word in readable.split())


def test_a_text_made_to_be_slow_is_read_in_seconds() -> None:
    before = time.process_time()
    with analysis()._model.reading(["1/1-" * 16_384], "en") as readings:
        assert len(list(readings)) == 1
    assert time.process_time() - before < 10  # a minute when it is read as it is


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


@pytest.mark.parametrize(
    "text",
    [
        "How do I reset the VPN password of the shared laptop 17?",
        "and for contractors?",
        "",
        "port 8080, please",
    ],
)
def test_a_question_without_capitals_or_times_is_not_read(text: str) -> None:
    with analysis()._model.reading([text, "Ask Maria Gomez"], "en") as readings:
        assert [len(reading.tokens) for reading in readings] == [0, 3]


@pytest.mark.parametrize(
    "text",
    [
        "does Maria know",
        "DOES MARIA KNOW",
        "maria-Gomez",
        "since yesterday",
        "in 2019",
        "at 10:30",
        "Ünal",
        "王芳",
    ],
)
def test_a_question_with_a_capital_a_time_or_letters_without_capitals_is_read(text: str) -> None:
    with analysis()._model.reading([text], "en") as readings:
        assert all(len(reading.tokens) for reading in readings)


def test_readings_stand_with_their_texts() -> None:
    with analysis()._model.reading(
        ["port 8080", "Ask Maria Gomez", "and now?", "in Berlin"], "en"
    ) as readings:
        assert [[str(each) for each in reading.entities] for reading in readings] == [
            *([], ["Maria Gomez"], [], ["Berlin"])
        ]
