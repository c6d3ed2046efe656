"""Function words prove a language or prove nothing."""

from __future__ import annotations

import pytest

from gateway.domain.language.tongues import evidence, function_words, tongue


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "What is their on-call rota?"),
        ("en", "how does it work for contractors"),
        ("de", "und für freie Auftragnehmer?"),
        ("de", "Was kostet der Tarif und wie lange läuft er?"),
        ("pt", "Quantos dias de férias tenho?"),
        ("es", "¿Cuál es el calendario de guardia del equipo Platform?"),
        ("fr", "Quels sont les congés que nous avons ?"),
        ("it", "Quanto costa il piano e che cosa è incluso?"),
        ("nl", "Hoeveel dagen heb ik en wat moet ik doen?"),
    ],
)
def test_a_sentence_proves_its_language(language: str, text: str) -> None:
    assert tongue(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "travel expense reimbursement contractors",
        "Reisekosten Werkstudenten",
        "reembolso de viagem",  # Portuguese and Spanish alike
        "VPN",
        "Tour De France In Die",
        "🙂 !!",
    ],
)
def test_keywords_and_names_prove_nothing(text: str) -> None:
    assert tongue(text) == ""


def test_words_that_are_to_be_ignored_count_for_nothing() -> None:
    assert evidence("what is it", ignoring={"what", "it"}) == evidence("is")


def test_a_language_that_is_not_known_has_no_function_words() -> None:
    assert function_words("xx") == frozenset()
    assert "pour" in function_words("fr")
