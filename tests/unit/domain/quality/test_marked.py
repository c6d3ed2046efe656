"""A marked span is found when all of its letters and digits are masked; what else is masked counts too."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from gateway.domain.masking import Span
from gateway.domain.quality.marked import DIRECT, MarkedSpan, MarkedText, MaskedCase, masking_document

TEXT = "Ana Lund, 9 Elm St, Bath"


def case(masked: list[tuple[int, int]], *marked: dict[str, Any]) -> MaskedCase:
    text = MarkedText.model_validate({"id": "1", "text": TEXT, "language": "en", "spans": marked})
    return MaskedCase(text, [Span(start, end, "X") for start, end in masked], 2.0)


def document(*cases: MaskedCase, allowed: frozenset[str] = frozenset()) -> dict[str, Any]:
    return masking_document(cases, allowed)


PERSON = {"start": 0, "end": 8, "type": "PERSON"}


@pytest.mark.parametrize(
    ("masked", "found"),
    [([(0, 8)], 1.0), ([(0, 3), (4, 8)], 1.0), ([(0, 3)], 0.0), ([(0, 3), (4, 7)], 0.0), ([], 0.0)],
    ids=["whole", "but for its space", "half", "but for a letter", "not at all"],
)
def test_every_letter_and_digit_has_to_be_masked(masked: list[tuple[int, int]], found: float) -> None:
    assert document(case(masked, PERSON))["recall"] == {"PERSON": found, DIRECT: found}


@pytest.mark.parametrize(
    ("span", "direct"),
    [
        ({"type": "PL_PESEL"}, True),
        ({"type": "STREET_ADDRESS"}, True),
        ({"type": "LOCATION", "original_type": "STREET_ADDRESS"}, True),
        ({"type": "LOCATION", "original_type": "GPE"}, False),
        ({"type": "LOCATION"}, False),
        ({"type": "NRP"}, False),
    ],
)
def test_what_names_somebody_by_itself_is_told_apart(span: dict[str, Any], direct: bool) -> None:
    assert MarkedSpan.model_validate({"start": 0, "end": 1, **span}).is_direct is direct


def test_a_kind_without_a_name_of_presidios_stands_apart_and_is_no_mistake() -> None:
    title = {"start": 0, "end": 3, "type": "TITLE", "presidio": False}
    result = document(case([(0, 3)], title), case([], title))
    assert (result["recall"], result["others"], result["precision_chars"]) == ({}, {"TITLE": 0.5}, 1.0)


def test_a_kind_that_is_let_through_is_not_asked_for() -> None:
    result = document(case([], {**PERSON, "type": "DATE_TIME"}), allowed=frozenset({"DATE_TIME"}))
    assert result["recall"] == {}


def test_precision_counts_letters_and_digits_alone() -> None:
    assert document(case([(0, 11)], PERSON))["precision_chars"] == pytest.approx(7 / 8)


def test_clean_texts_are_counted_by_themselves() -> None:
    result = document(case([(0, 3)]), case([]), case([], PERSON))
    assert (result["n"], result["clean_texts_touched"]) == (3, 0.5)


def test_where_there_is_nothing_to_measure_there_is_no_figure() -> None:
    result = document(case([], PERSON))
    assert (result["precision_chars"], result["clean_texts_touched"]) == (None, None)


@pytest.mark.parametrize(("start", "end"), [(3, 3), (-1, 2), (0, 25)])
def test_a_span_outside_of_its_text_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValidationError, match="does not lie in the text"):
        case([], {"start": start, "end": end, "type": "PERSON"})
