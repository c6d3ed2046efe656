"""The last question about something else."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.swapping import added, corrected, swap_for, swapped
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.german import GERMAN


@pytest.mark.parametrize(
    ("question", "other", "wanted"),
    [
        ("leave policy in Portugal", "in Brazil", "leave policy in Brazil"),
        ("leave policy in Portugal", "for Brazil", "leave policy in Brazil"),
        ("leave policy in Portugal", "Brazil?", "leave policy in Brazil"),
        ("sales in 2023", "2024", "sales in 2024"),
        ("sales last year", "this year", "sales this year"),
        ("price of the Basic plan", "the Pro plan", "price of the Pro plan"),
        ("EU data rules", "for the US", "US data rules"),
        ("parental leave in Germany", "for the US", "parental leave in the US"),
        ("parental leave in Germany for fathers", "for the US", "parental leave in the US for fathers"),
        ("parental leave in Germany for fathers", "for Brazil", "parental leave in Brazil for fathers"),
        ("laptop of Ann in Porto", "for the VPN", "laptop of Ann in Porto for the VPN"),
        ("<PERSON_1>'s balance in <LOCATION_1>", "<PERSON_2>", "<PERSON_2>'s balance in <LOCATION_1>"),
        ("vacation of nurses on night shifts", "nurses on day shifts", "vacation of nurses on day shifts"),
        ("vacation of nurses in Porto", "nurses on day shifts", "vacation of nurses on day shifts in Porto"),
        ("travel reimbursement", "contractors", "travel reimbursement for contractors"),
        ("travel reimbursement", "without receipts", "travel reimbursement without receipts"),
        ("waiting time with an appointment", "without an appointment", "waiting time without an appointment"),
    ],
)
def test_a_thing_takes_the_place_of_its_counterpart_or_stands_after(
    question: str, other: str, wanted: str
) -> None:
    assert swapped(question, other, ENGLISH) == wanted


def test_german_articles_stay_as_the_question_has_them() -> None:
    assert swapped("was kostet der Basic-Tarif", "dem Pro-Tarif", GERMAN) == "was kostet der Pro-Tarif"


def test_a_preposition_that_turns_the_question_round_takes_the_place_of_the_one_before() -> None:
    assert (
        swapped("wie lange wartet man mit Termin in der Ambulanz", "ohne Termin", GERMAN)
        == "wie lange wartet man ohne Termin in der Ambulanz"
    )


def test_without_a_counterpart_there_is_no_swap() -> None:
    assert swap_for("travel reimbursement", "contractors", ENGLISH) is None
    assert swap_for("travel reimbursement", "why", ENGLISH) is None
    assert added("contractors?", ENGLISH) == "for contractors"


def test_a_correction_without_a_counterpart_replaces_what_was_named_last() -> None:
    assert (
        corrected("coverage of the crown in insurance", "medicare", ENGLISH)
        == "coverage of the crown in medicare"
    )
    assert corrected("is overtime paid", "for interns", ENGLISH) == "is overtime paid for interns"
