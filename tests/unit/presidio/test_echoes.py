"""A person who was found once in a text is found at every other place of the name in it."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.echoes import echoes
from gateway.domain.masking import Span


def echoed(text: str, name: str, kind: str = "PERSON") -> list[str]:
    start = text.index(name)
    found = echoes(text, [Span(start, start + len(name), kind, 0.85)])
    return [text[span.start : span.end] for span in found]


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("Priya Raman signed. Priya is away, so is Ms Raman.", ["Priya", "Raman"]),
        ("Priya Raman, PRIYA RAMAN and Priya Raman.", ["Priya Raman"]),
        ("Priya Raman's plan (Priya)", ["Priya"]),
    ],
)
def test_a_name_is_found_again_in_full_or_by_a_word_of_it(text: str, again: list[str]) -> None:
    assert echoed(text, "Priya Raman") == again


@pytest.mark.parametrize(
    "text",
    [
        "Will Ng asked. Will it rain? Ng",
        "Will Ng wrote will-ng@x.example, /home/Will and WILL-2024",
        "Will Ng is Willing to go",
    ],
)
def test_a_common_word_a_short_one_and_a_part_of_an_identifier_are_none(text: str) -> None:
    assert echoed(text, "Will Ng") == []


def test_a_name_in_small_letters_is_found_again_in_full_only() -> None:
    assert echoed("ask maria silva, or maria, or maria silva", "maria silva") == ["maria silva"]


def test_places_and_organisations_have_no_echo() -> None:
    assert echoed("Paris Holding, in Paris", "Paris Holding", "ORGANIZATION") == []


def test_what_is_found_already_is_not_found_again() -> None:
    text = "Priya Raman, Raman GmbH"
    spans = [Span(0, 11, "PERSON", 0.85), Span(13, 23, "ORGANIZATION", 0.85)]
    assert list(echoes(text, spans)) == []


def test_time_is_linear_in_the_names() -> None:
    names = [
        f"N{chr(97 + a)}{chr(97 + b)}{chr(97 + c)}" for a in range(13) for b in range(20) for c in range(20)
    ]
    text = " ".join(names)
    spans = [Span(5 * at, 5 * at + 4, "PERSON") for at in range(len(names))]
    before = time.process_time()
    assert len(list(echoes(f"{text} {text}", spans))) == len(names)
    assert time.process_time() - before < 15
