"""Names are told by their spelling, and capitals that come from elsewhere are none."""

from __future__ import annotations

import pytest

from gateway.domain.constraints.names import names
from gateway.domain.language import lexicon_of


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Which team owns the Falcon service?", ["Falcon"]),
        ("en", "did Elon Musk start it", ["Elon", "Musk"]),
        ("en", "reset my VPN password on iOS", ["VPN", "iOS"]),
        ("en", "call IT about it", ["IT"]),
        ("en", "How are you? Where is Lisbon?", ["Lisbon"]),
        ("en", "OK, what about Mr. Rogers?", ["Rogers"]),
        ("en", "HOW DOES TRAVEL WORK HERE", []),
        ("en", "How Does Travel Expense Work", []),
        ("en", 'what is "Access denied"', []),
        ("en", "- First item of the list", []),
        ("en", "I and We", []),
        ("en", "what does <PERSON_1> owe", []),
        ("de", "Wie funktioniert das VPN im Homeoffice?", ["VPN"]),
        ("de", "Wo liegt der Zähler?", []),
        ("pt", "quantos dias tenho no Brasil", ["Brasil"]),
        ("fr", "le VPN de Paris", ["VPN", "Paris"]),
    ],
)
def test_names_are_told_by_their_spelling(language: str, text: str, found: list[str]) -> None:
    assert [word.text for word in names(text, lexicon_of(language))] == found
