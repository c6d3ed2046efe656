"""A search names the thing meant; what the detector of dangling words finds is a violation."""

from __future__ import annotations

import pytest

from gateway.domain.validation.references import unresolved_reference
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries


@pytest.mark.parametrize(
    "text",
    [
        "it for contractors",
        "How does it work for contractors?",
        "price of the second one",
        "What about their on-call rota?",
        "Is that covered for contractors?",
        "who approves them",
        "when was he hired",
        "same but for the EU",
        "what about contractors?",
        "and for contractors?",
        "these for contractors",
        "cost of this",
    ],
)
def test_a_dangling_word_is_unresolved(text: str) -> None:
    found = unresolved_reference(case(), queries("travel expenses", text))
    assert codes(found) == [ViolationCode.UNRESOLVED_REFERENCE]
    assert found[0].query == 1


@pytest.mark.parametrize(
    "text",
    [
        "travel expense reimbursement for independent contractors",
        "Platform team on-call rota for the Falcon service",
        "IT support hours",
        "laptops that are not covered by the warranty",
        "second instalment of the meal voucher",
        "Which team owns the Falcon service and its on-call rota?",
        "this year's vacation days",
        "leave of <PERSON_1>",
        "Is it allowed to work from abroad?",
        "password reset for the VPN",
        "comparison of plan A and plan B prices in Oslo",
        "parental leave for new parents",
    ],
)
def test_a_search_that_says_what_it_means_is_not(text: str) -> None:
    assert unresolved_reference(case(), queries(text)) == ()


def test_words_of_a_quoted_error_string_point_to_nothing() -> None:
    error = "it was aborted because of them"
    assert (
        unresolved_reference(case(f"why '{error}'", identifiers=[error]), queries(f"cause of {error}")) == ()
    )


TRAVEL = ("How does travel expense reimbursement work?", "Send the form. Do you want the deadline?")


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("en", "contractors?", "contractors"),
        ("en", "Contractors?", "CONTRACTORS"),
        ("en", "and for contractors?", "for contractors"),
        ("en", "and for the contractors?", "contractors"),
        ("en", "What about contractors?", "contractors"),
        ("en", "contractors?", "independent contractors (PJ)"),
        ("en", "why?", "why"),
        ("en", "What are the exceptions?", "what are the exceptions"),
        ("en", "Any other exceptions?", "any other exceptions"),
        ("en", "Does this form apply?", "Does this form apply?"),
        ("en", "no, I meant interns", "no, I meant interns"),
        ("en", "Yes, B1", "Yes, B1"),
        ("de", "und Werkstudenten?", "Werkstudenten"),
        ("de", "warum?", "Warum"),
        ("pt", "e estagiários?", "estagiários"),
        ("pt", "por quê?", "por quê"),
    ],
)
def test_a_copy_of_a_message_that_leans_on_the_conversation_is_no_rewrite(
    language: str, message: str, text: str
) -> None:
    glossary = {"contractor": "independent contractor (PJ)"} if language == "en" else {}
    given = case(message, *TRAVEL, language=language, glossary=glossary)
    found = unresolved_reference(given, queries("travel expenses", text))
    assert codes(found) == [ViolationCode.UNRESOLVED_REFERENCE]
    assert found[0].query == 1


@pytest.mark.parametrize(
    ("language", "message", "text"),
    [
        ("en", "How do I reset my VPN password?", "How do I reset my VPN password?"),
        ("en", "How is cassoulet made?", "how is cassoulet made"),
        ("en", "contractors?", "travel expense reimbursement for contractors"),
        ("en", "and for contractors?", "contractors travel"),
        ("en", "What is the TRB?", "Technical Review Board (TRB)"),
        (
            "en",
            "What is meant by password reset and who approves parental leave?",
            "who approves parental leave",
        ),
        ("de", "Wie beantrage ich Elternzeit im Homeoffice?", "Wie beantrage ich Elternzeit im Homeoffice?"),
        ("pt", "Como redefino a senha da VPN?", "Como redefino a senha da VPN?"),
        ("fr", "Comment réinitialiser mon mot de passe ?", "Comment réinitialiser mon mot de passe ?"),
    ],
)
def test_one_that_stands_by_itself_may_be_repeated(language: str, message: str, text: str) -> None:
    given = case(message, *TRAVEL, language=language, glossary={"TRB": "Technical Review Board"})
    assert unresolved_reference(given, queries(text)) == ()
