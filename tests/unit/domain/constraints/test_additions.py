"""What a search says without support is found; what was said in any form is supported."""

from __future__ import annotations

import pytest

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.additions import Sources, added_negation, added_numbers, added_words

TRAVEL = Sources(
    (
        "How does travel expense reimbursement work in the US after 1 March 2026?",
        "The Technical Review Board pays 80 euros within 2 years.",
    ),
    "en",
)


@pytest.mark.parametrize(
    "text",
    [
        "travel expense reimbursement",
        "policy on reimbursing travel expenses",
        "TRB payment",
        "United States travel",
        "reimbursment",
        "<PERSON_1> travels",
        "review-board",
    ],
)
def test_words_in_any_form_are_supported(text: str) -> None:
    assert list(added_words(text, TRAVEL)) == []


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("salesforce travel vendor", ["salesforce", "vendor"]),
        ("travel in Germany", ["Germany"]),
        ("reembolso de travel", ["reembolso", "de"]),
        ("travel-penguin", ["travel-penguin"]),
        ("XYZ travel", ["XYZ"]),
    ],
)
def test_other_words_are_additions(text: str, added: list[str]) -> None:
    assert [word.text for word in added_words(text, TRAVEL)] == added


def test_in_a_language_not_known_only_names_are_judged() -> None:
    french = Sources(("Combien de jours ai-je par an ?",), "fr")
    assert [word.text for word in added_words("nombre de jours avec Salesforce", french)] == ["Salesforce"]


@pytest.mark.parametrize(
    "text", ["80 EUR", "8000 cents", "24 months", "2026-03-01", "01.03.2026", "no figures"]
)
def test_numbers_in_any_form_are_supported(text: str) -> None:
    assert list(added_numbers(text, TRAVEL)) == []


@pytest.mark.parametrize(
    ("text", "added"), [("90 euros", ["90 euros"]), ("in 2023", ["2023"]), ("version 3.12", ["3.12"])]
)
def test_other_numbers_are_additions(text: str, added: list[str]) -> None:
    assert list(added_numbers(text, TRAVEL)) == added


def test_a_negation_has_to_come_from_somewhere() -> None:
    assert added_negation("travel not covered", TRAVEL) == "not"
    assert added_negation("travel covered", TRAVEL) == ""
    assert added_negation("travel not covered", Sources(("excluded travel",), "en")) == ""


def test_a_value_of_a_field_is_an_amount_in_its_unit() -> None:
    cents = FieldRules(type="integer", unit="cents")
    assert TRAVEL.has_amount(8000, cents)
    assert TRAVEL.has_amount(80, cents)  # its unit is another matter
    assert TRAVEL.has_amount(24, FieldRules(type="integer", unit="months"))
    assert not TRAVEL.has_amount(9000, cents)
    assert not TRAVEL.has_amount(float("nan"), FieldRules(type="number"))
