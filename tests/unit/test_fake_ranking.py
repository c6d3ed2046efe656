"""The ranking in memory: stems of words that name something, as PostgreSQL compares them."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.ranking import score, stems
from gateway.ports.library import Document


def page(text: str, *, title: str = "", language: str = "en") -> Document:
    return Document("d", "handbook", "hr", title, text, language)


@pytest.mark.parametrize(
    ("language", "query", "text"),
    [
        ("en", "reimbursing contractors", "Reimbursements of a contractor"),
        ("de", "Erstattung der Reisekosten", "Erstattungen von REISEKOSTEN"),
        ("pt", "reembolsos de contratados", "O reembolso do contratado"),
        ("es", "reembolsos de viajes", "El reembolso del viaje"),
    ],
)
def test_other_forms_of_a_word_are_the_word(language: str, query: str, text: str) -> None:
    assert score(query, page(text, language=language)) == pytest.approx(0.4)


def test_words_that_name_nothing_find_nothing() -> None:
    assert score("how is it with the", page("how is it with the meter")) == 0.0
    assert score("how is the meter", page("the meter")) == pytest.approx(0.4)


def test_in_an_unknown_language_every_word_counts_as_it_stands() -> None:
    assert stems("Les compteurs", "xx") == {"les", "compteurs"}


def test_a_title_counts_more_and_every_word_found_adds_to_the_score() -> None:
    query = "red meter"
    ranked = [page("the red meter", title="Red meter"), page("red meter"), page("red box"), page("blue box")]
    scores = [score(query, each) for each in ranked]
    assert scores == sorted(scores, reverse=True)
    assert scores == pytest.approx([1.0, 0.4, 0.2, 0.0])


def test_repetitions_add_nothing() -> None:
    assert score("meter", page("meter meter")) == score("meter meter", page("meter"))


def test_a_word_of_any_length_is_one_word() -> None:
    assert score("y" * 70_000 + " meter", page("meter")) == pytest.approx(0.2)
