"""Negations are told from words that only look like them, and recognised in other words."""

from __future__ import annotations

import pytest

from gateway.domain.constraints.negation import negations, says_no


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Which laptops are not covered?"),
        ("en", "Why don't contractors get paid?"),
        ("en", "travel without receipts"),
        ("en", "who never travels"),
        ("en", "everybody except managers"),
        ("en", "I cannot log in"),
        ("en", "tariffs with no term"),
        ("de", "Welche Geräte sind nicht abgedeckt?"),
        ("de", "Reisen ohne Belege"),
        ("de", "wer hat keinen Anspruch"),
        ("de", "alle außer Werkstudenten"),
        ("pt", "quais notebooks não são cobertos"),
        ("pt", "viagem sem recibos"),
        ("pt", "nunca recebi o vale"),
        ("es", "viaje sin recibos"),
        ("fr", "voyage sans reçus"),
    ],
)
def test_a_negation_is_found(language: str, text: str) -> None:
    assert len(negations(text, language)) == 1
    assert says_no(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "No problem, how does leave work?"),
        ("en", "order No. 5 and no 7"),
        ("en", "I'm not sure how to claim this"),
        ("en", "I don't know the deadline for leave"),
        ("en", "Don't we have a travel policy?"),
        ("en", "That is covered, isn't it?"),
        ("en", "does it apply or not?"),
        ("en", "not only managers"),
        ("en", "note, knot and nothingness"),
        ("de", "Können Sie mir nicht helfen?"),
        ("de", "nicht nur für Angestellte"),
        ("de", "Ich weiß nicht, wie das geht"),
        ("pt", "não sei qual é o prazo"),
        ("pt", "não só para PJ"),
        ("es", "no sé cuál es el plazo"),
        ("xx", "not no never"),
    ],
)
def test_what_only_looks_like_one_is_none(language: str, text: str) -> None:
    assert negations(text, language) == ()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "laptops excluded from cover"),
        ("en", "uncovered devices"),
        ("en", "paperless claims"),
        ("en", "non-covered items"),
        ("de", "ausgeschlossene Geräte"),
        ("de", "bargeldlose Zahlung"),
        ("pt", "itens excluídos"),
        ("es", "artículos excluidos"),
    ],
)
def test_a_negation_may_be_said_in_other_words(language: str, text: str) -> None:
    assert negations(text, language) == ()
    assert says_no(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "the band under union rules"),
        ("de", "unter und Unternehmen"),
        ("pt", "para todos"),
        ("xx", "not"),
    ],
)
def test_other_words_say_nothing_of_the_kind(language: str, text: str) -> None:
    assert not says_no(text, language)


def test_a_word_that_was_there_anyway_is_no_other_way_to_say_it() -> None:
    asked = "Which excluded items are not listed?"
    assert not says_no("excluded items listed", "en", besides=asked)
    assert says_no("excluded items that are unlisted", "en", besides=asked)
