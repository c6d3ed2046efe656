"""A value is looked for in any letters where these tell somebody, and not where they make a plain word."""

from __future__ import annotations

import pytest

from gateway.domain.names.telling import tells_in_any_letters


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("Maria Gonzalez", "PERSON"),
        ("Mark Olowokere", "PERSON"),
        ("maria.g@acme.example", "EMAIL_ADDRESS"),
        ("DE89 3704 0044 0532 0130 00", "IBAN_CODE"),
        ("A01234567", "ID_NUMBER"),
        ("14 Harbour View", "STREET_ADDRESS"),
    ],
)
def test_somebody_is_known_in_any_letters(value: str, kind: str) -> None:
    assert tells_in_any_letters(value, kind, ())


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("Bill", "PERSON"),
        ("May", "PERSON"),
        ("Mark Price", "PERSON"),
        ("Ng", "PERSON"),
        ("Policy", "PERSON"),
        ("Reading", "LOCATION"),
        ("Polish", "NRP"),
        ("Apple", "ORGANIZATION"),
        ("A1", "ID_NUMBER"),
        ("0301234567", "PHONE_NUMBER"),
        ("", "PERSON"),
    ],
)
def test_a_plain_word_is_not(value: str, kind: str) -> None:
    assert not tells_in_any_letters(value, kind, (f"Dana {value} Olowokere", value))


@pytest.mark.parametrize(
    ("value", "beside", "tells"),
    [
        ("Gonzalez", ("Maria Gonzalez", "Gonzalez"), True),
        ("Maria", ("Maria Gonzalez",), True),
        ("Gonzalez", ("Gonzalez",), False),
        ("Childhood", ("Childhood", "Maria Gonzalez"), False),
        ("Gonz", ("Maria Gonzalez",), False),
    ],
)
def test_a_single_word_is_somebody_in_any_letters_where_a_fuller_name_has_it(
    value: str, beside: tuple[str, ...], tells: bool
) -> None:
    assert tells_in_any_letters(value, "PERSON", beside) is tells
