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
        ("share Dr. Qqzx Singh's slides", "Dr. Qqzx Singh"),
        ("Quand M. Lefèvre peut-il partir ?", "M. Lefèvre"),
        ("umowa pani Nowakowej", "pani Nowakowej"),
        ("hat frau Öztürk recht", "frau Öztürk"),
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


@pytest.mark.parametrize(
    ("text", "known", "names"),
    [
        ('Kalman: "Who are you?"\nJordan: "A friend"', ["Kalman"], ["Jordan"]),
        ("our founders: Mazzi, Bowman and Hill.", ["Bowman", "Hill"], ["Mazzi"]),
        ("Unlike the Bodnár novel, it is short", [], ["Bodnár"]),
        ("Juliusz Kwiatkowski lives at 28919 Elm", [], ["Juliusz Kwiatkowski"]),
        ("le presenté a Doña Carmen Ruiz ayer", [], ["Doña Carmen Ruiz"]),
        ("je m'appelle Éric Bonnet et", [], ["Éric Bonnet"]),
    ],
    ids=["speakers", "a list", "a work", "an address", "a title", "an introduction"],
)
def test_a_person_is_known_by_the_company(text: str, known: list[str], names: list[str]) -> None:
    spans = [Span(at := text.index(name), at + len(name), "PERSON", 0.85) for name in known]
    assert {text[span.start : span.end] for span in titled(text, spans)} == set(names)


@pytest.mark.parametrize(
    "text",
    [
        'Error: "connection refused"\nNote: "see below"',
        "Jira, Jenkins and Confluence are down",
        "Is the French novel on the list?",
        "What lives in src/app/main.py?",
    ],
)
def test_without_a_person_there_is_no_company(text: str) -> None:
    assert list(titled(text, [])) == []
