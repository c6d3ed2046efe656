"""Plain words belong to any search; a word that would say what it is about is none."""

from __future__ import annotations

import pytest

from gateway.domain.language.plain_words import is_plain, plain_words


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "policy policies deadlines the of how costs approving regarding addition winning"),
        ("de", "richtlinie regelungen frist kosten der die zustandig voraussetzungen"),
        ("pt", "politica prazos custo aprovacao para os reembolsa"),
        ("es", "politica plazos coste aprobacion para los"),
    ],
)
def test_what_documents_are_called_and_what_is_asked_of_things_is_plain(language: str, text: str) -> None:
    assert [word for word in text.split() if not is_plain(word, language)] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "salesforce vendor penguin laptop contractor berlin vacation quantum"),
        ("de", "urlaub reisekosten laptop berlin pinguin"),
        ("pt", "ferias viagem notebook lisboa pinguim"),
        ("es", "vacaciones viaje portatil madrid"),
        ("fr", "le de politique"),
    ],
)
def test_what_a_search_is_about_is_not(language: str, text: str) -> None:
    assert [word for word in text.split() if is_plain(word, language)] == []


def test_a_language_that_is_not_known_has_no_plain_words() -> None:
    assert not plain_words("fr").forms
    assert plain_words("pt-BR").forms == plain_words("pt").forms
