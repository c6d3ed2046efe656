"""A family name stands with its given name, in whatever letters; a noun and a tool beside one do not."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.family_names import family_names
from gateway.domain.masking import Span
from tests.analysing import spans_in


def found(text: str, *persons: str, kind: str = "PERSON") -> list[str]:
    spans = [Span(text.index(each), text.index(each) + len(each), kind, 0.85) for each in persons]
    return [text[span.start : span.end] for span in family_names(text, spans)]


@pytest.mark.parametrize(
    ("text", "given", "whole"),
    [
        ("Ist Anna-Lena Vogt krank?", "Anna-Lena", ["Anna-Lena Vogt"]),
        ("Sibel Yıldız hat Urlaub", "Sibel", ["Sibel Yıldız"]),
        ("Hat Sabine Urlaub beantragt?", "Sabine", []),
        ("Give Maria Jira access", "Maria", []),
        ("Nguyễn Thị Hương ist da", "Nguyễn Thị", ["Nguyễn Thị Hương"]),
        ("mail to Maria Vogt@acme.example", "Maria", []),
        ("mail to Maria, Vogt", "Maria", []),
    ],
)
def test_a_given_name_takes_its_family_name_with_it(text: str, given: str, whole: list[str]) -> None:
    assert found(text, given) == whole


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Le contrat de Işıl Kılıç est prêt.", ["Işıl Kılıç"]),
        ("Rūta Jankauskienė works from home", ["Rūta Jankauskienė"]),
        ("Our Škoda fleet", []),
        ("When is the office in Český Krumlov open?", []),
        ("María López, Zoë Groß und Łukasz Wiśniewski", []),
        ("Straße Łódź", []),
    ],
)
def test_a_pair_of_words_in_foreign_letters_is_somebody(text: str, names: list[str]) -> None:
    assert found(text) == names


def test_a_company_that_a_model_sees_is_no_obstacle_and_a_person_is() -> None:
    text = "Send it to Işıl Kılıç today"
    assert found(text, "Işıl Kılıç", kind="ORGANIZATION") == ["Işıl Kılıç"]
    assert found(text, "Işıl Kılıç") == []


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Please ask Sibel Yıldız about it", "en"),
        ("Hat Işıl Kılıç unterschrieben?", "de"),
        ("A Sibel Yıldız pediu férias.", "pt"),
        ("Czy Anna-Lena Vogt jest w biurze?", "pl"),
    ],
)
def test_whole_names_are_found_in_plain_sentences(text: str, language: str) -> None:
    persons = {text[each.start : each.end] for each in spans_in(text, language) if each.kind == "PERSON"}
    assert persons & {"Sibel Yıldız", "Işıl Kılıç", "Anna-Lena Vogt"}


@pytest.mark.parametrize("piece", ["Şa ", "Ş", "Ab Şa-", "A'a", "Aş-b "])
def test_a_text_made_to_be_slow_is_read_in_linear_time(piece: str) -> None:
    before = time.process_time()
    list(family_names(piece * (65_536 // len(piece)), ()))
    assert time.process_time() - before < 3
