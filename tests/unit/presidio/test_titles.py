"""A person is masked with the title, and a title or an introduction gives a name away."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.titles import titled
from gateway.domain.masking import Span


def persons(text: str, *known: str) -> list[str]:
    spans = [Span(text.index(name), text.index(name) + len(name), "PERSON") for name in known]
    return sorted({text[span.start : span.end] for span in titled(text, spans)})


@pytest.mark.parametrize(
    ("text", "name", "whole"),
    [
        ("Ask Dr. Ana Lund first", "Ana Lund", "Dr. Ana Lund"),
        ("ask mr lund first", "lund", "mr lund"),
        ("Ana Lund PhD signs", "Ana Lund", "Ana Lund PhD"),
        ("Mrs. Ana Lund, DDS, signs", "Ana Lund", "Mrs. Ana Lund, DDS"),
    ],
)
def test_a_title_and_a_degree_belong_to_the_name(text: str, name: str, whole: str) -> None:
    assert whole in persons(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("What did Mr. Qqzx ask?", "Mr. Qqzx"),
        ("Bitte an Frau Öztürk senden", "Frau Öztürk"),
        ("My name is Qqzx Wwyv and I left", "Qqzx Wwyv"),
        ("everyone calls me Qqzx", "Qqzx"),
    ],
)
def test_a_name_that_no_model_knows_is_given_away(text: str, name: str) -> None:
    assert persons(text) == [name]


@pytest.mark.parametrize(
    "text",
    ["Ana Lund signs", "the doctor signs", "MS Teams is down", "my name is on the list", "12 Oak Dr., Bath"],
)
def test_nothing_is_added_where_nothing_gives_a_name_away(text: str) -> None:
    assert persons(text, *(["Ana Lund"] if "Ana Lund" in text else [])) == []
