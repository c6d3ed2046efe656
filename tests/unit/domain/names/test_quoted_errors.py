"""In an error message a name is software's, unless it is whole, a user's, or the message somebody's text."""

from __future__ import annotations

import pytest

from gateway.domain.identifiers import quotations
from gateway.domain.names.quoted_errors import is_of_an_error


def told(text: str, words: str) -> bool:
    start, (quotation,) = text.index(words), quotations(text)
    return is_of_an_error(text, start, start + len(words), quotation)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"Connection refused: Peer reset by Martin Gateway"', "Martin Gateway"),
        ("it says 'Fatal: Murphy lost contact'", "Murphy"),
        ("TypeError \"Cannot read properties of undefined (reading 'Mason')\"", "Mason"),
        ('prints "transport failure: Wright Consumer stopped"', "Wright Consumer"),
        ('the error "Hudson is away" appears', "Hudson"),
        ("Fehlermeldung: „Zugriff verweigert von Merkur Broker“", "Merkur Broker"),
    ],
)
def test_software_is_told(text: str, words: str) -> None:
    assert told(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"Access denied: Maria Gonzalez is not a member of Finance"', "Maria Gonzalez"),
        ('"Login failed for user maria"', "maria"),
        ('"Record locked by Maria, timeout"', "Maria"),
        ('He wrote "Maria is on leave"', "Maria"),
        ('"The letter of Maria ' + "that nobody could read " * 30 + 'failed"', "Maria"),
    ],
    ids=["a whole name", "a user", "who did it", "no error", "somebody's text"],
)
def test_a_person_stays_one(text: str, words: str) -> None:
    assert not told(text, words)
