"""What a case asks and in which language."""

from __future__ import annotations

import pytest

from tests.unit.validation.cases import case

TOPIC = "How does travel expense reimbursement work?"


def asked(message: str, *window: str, identifiers: tuple[str, ...] = ()) -> str:
    return " ".join(case(message, *window, identifiers=identifiers).asked.split())


def test_pointers_corrections_and_identifiers_are_not_asked_for() -> None:
    assert asked("no, I meant 2025", TOPIC) == "2025"
    assert asked("how much is it?", TOPIC) == "how much is ?"
    assert asked("why ERR-7782?", TOPIC, identifiers=("ERR-7782",)) == "why ?"


def test_an_answer_is_one_only_after_a_question() -> None:
    assert asked("both, in Lisbon", TOPIC, "Hotels or flights?") == "in Lisbon"
    assert asked("both, in Lisbon", TOPIC, "Send the form.") == "both, in Lisbon"


def test_a_pasted_text_asks_nothing() -> None:
    assert asked("log line " * 500) == ""


@pytest.mark.parametrize(
    ("language", "message", "window", "wanted"),
    [
        ("en", "how does it work?", (), "en"),
        ("en", "Quels sont les congés que nous avons ?", (), "fr"),
        ("en", "PJ?", ("Como funciona o reembolso e qual é o prazo?",), "pt"),
        ("en", "PJ?", ("x", "Como funciona o reembolso e qual é o prazo?"), "en"),
        ("de", "für PJ?", ("What is it and how does it work?",), "de"),
        ("pt-BR", "PJ?", (), "pt"),
    ],
)
def test_the_language_is_the_messages_own_else_the_persons_else_the_conversations(
    language: str, message: str, window: tuple[str, ...], wanted: str
) -> None:
    assert case(message, *window, language=language).tongue == wanted
