"""Shapes of identifiers are read from documents, and nothing else is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.bundle import IdentifierShape
from gateway.domain.suggesting_shapes import suggested_shapes


def shapes(*texts: str, known: tuple[IdentifierShape, ...] = (), least: int = 2) -> dict[str, str]:
    return {shape.name: shape.pattern for shape in suggested_shapes(texts, known, least)}


def test_what_differs_is_a_class_and_what_does_not_stays() -> None:
    found = suggested_shapes(("See INC-2024-118734.", "INC-2023-77 and INC-2024-118734 (again)"), (), 2)
    (shape,) = found
    assert (shape.name, shape.pattern) == ("inc", r"INC-\d{4}-\d{2,6}")
    assert (shape.words, shape.documents) == (2, 2)
    assert shape.examples == ("INC-2024-118734", "INC-2023-77")


def test_several_beginnings_of_one_form_are_one_shape() -> None:
    assert shapes("parts MX-2041-B, KL-3307-A and PQ-1108-C") == {"identifier": r"[A-Z]{2}-\d{4}-[A-Z]"}


def test_two_beginnings_stay_two() -> None:
    assert shapes("CHG-101 CHG-102 PRB-7 PRB-8") == {"chg": r"CHG-\d{3}", "prb": r"PRB-\d"}


def test_what_is_declared_is_not_proposed_again() -> None:
    known = (IdentifierShape(name="ticket", pattern=r"INC-\d{4}-\d+"),)
    assert shapes("INC-2024-1 INC-2024-2 CHG-1 CHG-2", known=known) == {"chg": r"CHG-\d"}


def test_a_name_that_is_taken_gets_a_number() -> None:
    known = (IdentifierShape(name="chg", pattern=r"X-\d"),)
    assert shapes("CHG-1 CHG-2", known=known) == {"chg_2": r"CHG-\d"}


@pytest.mark.parametrize(
    "text",
    [
        "on 2024-05-01 and 2024-05-02",
        "mail m.1@acme.example or m.2@acme.example",
        "versions 1.2.3 and 1.2.4",
        "Monday Tuesday COVID",
        "<PERSON_1> met <PERSON_2>",
        "INC-1 once",
        "/srv/A1/B2 and /srv/A1/B3",
    ],
)
def test_what_is_no_identifier_or_stands_alone_is_not_proposed(text: str) -> None:
    assert shapes(text) == {}


@given(st.lists(st.from_regex(r"[A-Z]{1,3}[-_/]?[0-9]{1,6}(?:-[A-Z]{1,2})?", fullmatch=True), max_size=12))
def test_each_shape_fits_its_examples_and_is_a_regular_expression(words: list[str]) -> None:
    for shape in suggested_shapes([" ".join(words)], (), 2):
        assert all(re.fullmatch(shape.pattern, example) for example in shape.examples)
        assert shape.words >= 2


def test_an_endless_text_is_read_in_no_time() -> None:
    assert suggested_shapes(["A1-" * 20_000, "A" * 60_000 + "1"], (), 2) == ()
