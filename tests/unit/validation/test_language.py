"""A search stays in the language of the message, and is told to have left it only where words prove that."""

from __future__ import annotations

import pytest

from gateway.domain.validation.language import language_changed
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("en", "What is their on-call rota?", "¿Cuál es el calendario de guardia del equipo Platform?"),
        ("en", "and for contractors?", "Wie funktioniert die Erstattung für Freiberufler?"),
        ("en", "and for contractors?", "Como funciona o reembolso para os prestadores?"),
        ("en", "and for contractors?", "Quels sont les frais de voyage pour les indépendants ?"),
        ("de", "und für freie Auftragnehmer?", "How does reimbursement work for freelancers?"),
        ("de", "und ohne Belege?", "what is paid without receipts"),
        ("de", "Wer genehmigt das?", "Quem aprova o reembolso de despesas?"),
        ("de", "Wer genehmigt das?", "qui approuve les frais et quand"),
        ("pt", "e para PJ?", "What is the reimbursement policy for contractors?"),
        ("pt", "qual é o prazo?", "Was ist die Frist für die Erstattung?"),
        ("pt", "quem aprova isso?", "who approves it and how long does it take"),
        ("es", "¿y para becarios?", "how does it work for interns"),
    ],
)
def test_a_search_in_another_language_is_told(language: str, message: str, text: str) -> None:
    found = language_changed(case(message, language=language), queries("VPN", text))
    assert codes(found) == [ViolationCode.LANGUAGE_CHANGED]
    assert found[0].query == 1


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("en", "What is their on-call rota?", "Platform team on-call rota for the Falcon service"),
        ("en", "and for contractors?", "travel expense reimbursement contractors"),
        ("en", "what is die Erstattung für Werkstudenten?", "die Erstattung für Werkstudenten"),
        ("en", "who won the Tour de France?", "winner of the Tour de France"),
        ("en", "and Lisbon?", "Rua da Prata office in Lisbon"),
        ("de", "und für freie Auftragnehmer?", "Erstattung von Reisekosten für freie Auftragnehmer"),
        ("de", "und im Homeoffice?", "Homeoffice Policy"),
        ("de", "was bedeutet terms of use?", "Bedeutung von terms of use"),
        ("pt", "e para PJ?", "reembolso de despesas de viagem para PJ"),
        ("pt", "e no home office?", "home office reembolso"),
        ("pt", "férias", "dias de férias por ano"),
        ("es", "¿y para becarios?", "reembolso de gastos de viaje para becarios"),
        ("pl", "a dla stażystów?", "zwrot kosztów do podróży i dla stażystów na rok a od"),
        ("en", "Quels sont les congés que nous avons ?", "les congés que nous avons et pour qui"),
    ],
)
def test_one_in_the_same_language_or_without_proof_is_not(language: str, message: str, text: str) -> None:
    assert language_changed(case(message, language=language), queries(text)) == ()


def test_a_message_too_short_to_tell_goes_with_what_the_person_said_before() -> None:
    given = case("PJ?", "Como funciona o reembolso de viagem e qual é o prazo?")
    assert language_changed(given, queries("como funciona o reembolso para PJ")) == ()
    assert language_changed(case("PJ?"), queries("como funciona o reembolso para os PJ")) != ()


def test_identifiers_placeholders_and_the_glossary_prove_nothing() -> None:
    error = "no se puede abrir el archivo"
    given = case(f"why '{error}'", identifiers=[error], glossary={"PJ": "pessoa do contrato para os outros"})
    assert language_changed(given, queries(f"cause of {error}", "pessoa do contrato para os outros")) == ()
