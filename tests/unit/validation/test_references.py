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
