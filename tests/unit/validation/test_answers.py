"""Searches are told from answers, apologies and wrapped replies; what people write is let through."""

from __future__ import annotations

import pytest

from gateway.domain.validation.answers import answered_instead
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

WINDOW = ("How does travel expense reimbursement work?", "Send the form to finance.")


@pytest.mark.parametrize(
    "text",
    [
        "Contractors are reimbursed within 30 days.",
        "Independent contractors can claim travel expenses through the portal.",
        "Yes, contractors get the same reimbursement.",
        "No. Contractors are excluded.",
        "Sure! Travel expense reimbursement for contractors",
        "Here is the rewritten query: travel expense reimbursement for contractors",
        'Here is the rewritten query:\n"travel expense reimbursement for contractors"',
        "Here's a standalone version: travel expenses contractors",
        "Rewritten query: travel expenses contractors",
        "Standalone question: How are contractors reimbursed?",
        "Query: travel expenses contractors",
        '"travel expense reimbursement for contractors"',
        "“travel expense reimbursement for contractors”",
        "'travel expense reimbursement for contractors'",
        "`travel expenses contractors`",
        "```\ntravel expenses contractors\n```",
        "I cannot help with contractors",
        "I'm sorry, but I don't have access to contractor policies",
        "As an AI language model I have no travel policy",
        "You should submit receipts to finance within 30 days",
        "According to the policy, contractors submit receipts",
        "Based on the conversation, contractors want reimbursement",
        "To get reimbursed as a contractor, go to the portal and upload receipts",
        "Please contact the finance team about contractors",
        "travel expenses contractors. I hope this helps! Let me know if you need more",
        "travel expenses contractors. This search covers the policy for contractors.",
        "travel expenses for contractors " + "and the policy that applies to them in every country " * 8,
    ],
)
def test_a_reply_that_is_not_a_search_is_told(text: str) -> None:
    found = answered_instead(case("and for contractors?", *WINDOW), queries("fine", text))
    assert set(codes(found)) == {ViolationCode.ANSWERED_INSTEAD}
    assert {violation.query for violation in found} == {1}


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("de", "und für Freiberufler?", "Hier ist die umformulierte Suchanfrage: Reisekosten Freiberufler"),
        ("de", "und für Freiberufler?", "Ja, Freiberufler bekommen das auch"),
        ("de", "und für Freiberufler?", "Es tut mir leid, dazu weiß ich nichts"),
        ("de", "und für Freiberufler?", "Sie können die Belege einreichen"),
        ("de", "und für Freiberufler?", "„Reisekosten für Freiberufler“"),
        ("pt", "e para PJ?", "Aqui está a consulta: reembolso de viagem PJ"),
        ("pt", "e para PJ?", "Sim, PJ também recebe reembolso"),
        ("pt", "e para PJ?", "Você pode enviar os recibos ao financeiro"),
        ("es", "¿y para autónomos?", "Claro: reembolso de viaje para autónomos"),
        ("es", "¿y para autónomos?", "Lo siento, no tengo información"),
        ("fr", "et pour les indépendants ?", "Voici la requête : frais de voyage indépendants"),
        ("fr", "et pour les indépendants ?", "Vous devez envoyer les reçus"),
        ("fr", "et pour les indépendants ?", "Here is the query: frais de voyage indépendants"),
        ("it", "e per i collaboratori?", "Sure, rimborso spese di viaggio collaboratori"),
    ],
)
def test_it_is_told_in_other_languages_and_when_a_model_slips_into_english(
    language: str, message: str, text: str
) -> None:
    found = answered_instead(case(message, *WINDOW, language=language), queries(text))
    assert set(codes(found)) == {ViolationCode.ANSWERED_INSTEAD}


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("and for contractors?", "travel expense reimbursement for independent contractors"),
        ("and for contractors?", "How does travel expense reimbursement work for contractors?"),
        ("and for contractors?", "Tell me how contractors are reimbursed for travel expenses."),
        ("and for contractors?", "What can contractors claim, and what is the deadline?"),
        ("and for contractors?", "Form that contractors must send to finance for travel expenses"),
        ("and for contractors?", "List of travel expenses that are reimbursed for contractors."),
        ("and for contractors?", "Yes Bank travel card for contractors"),
        ("can I claim a taxi as one?", "Can I claim a taxi as a contractor?"),
        ("I cannot log in since then", "I cannot log in to the VPN since the password reset"),
        ("No, I meant the EU", "No, travel expense reimbursement in the EU"),
        ("Yes please, the second", "Yes, travel expense form"),
        ('what does "out of policy" mean here?', '"out of policy"'),
        ("Which laptops are not covered by them?", "laptops not covered by the warranty terms"),
        ("Contractors are paid late. Why?", "Contractors are paid travel expenses late. Why?"),
        ("and the error?", "error 'access denied' and 'no such file'"),
        ("and the second?", "'first' versus \"second\" travel form"),
        ("did P. G. Wodehouse get one?", "Did P. G. Wodehouse get a travel grant?"),
        ("and for Mr. Rogers?", "travel expenses of Mr. Rogers in St. George"),
        ("wie ist es für PJ?", "Reisekosten für freie Mitarbeiter (PJ)"),
        ("you can bring dogs?", "You can bring dogs on business travel?"),
        ("how do you know when it is bad?", "How do you know when the garage door opener is bad?"),
        ("here is my error: E42, what now?", "Here is my error E42 in the travel form"),
        ("what should I do?", "What should I do if I have found a mistake in the travel form?"),
        ("who said that I found it?", "Who said that I found a wallet?"),
    ],
)
def test_what_people_write_is_let_through(message: str, text: str) -> None:
    assert answered_instead(case(message, *WINDOW), queries(text)) == ()


def test_a_quoted_error_string_is_no_prose() -> None:
    error = "I cannot continue. Please contact your administrator."
    given = case(f"what is '{error}'?", identifiers=[error])
    assert answered_instead(given, queries(f"cause of {error}")) == ()


def test_a_long_search_is_fine_when_there_was_much_to_draw_from() -> None:
    told = "our team of nine travels to Lima, Oslo and Porto in May with two contractors from Brazil, " * 3
    text = f"how trips are paid when {told}"
    assert answered_instead(case("how are these trips paid?", told), queries(text)) == ()
    assert answered_instead(case("how are trips paid?", "hello"), queries(text)) != ()
