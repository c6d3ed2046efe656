"""A quoted message stands by itself, whatever shows it, where nothing was said before."""

from __future__ import annotations

import pytest

from gateway.domain.dialogue.anaphora import references, unresolved
from gateway.domain.language.english import ENGLISH


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ('Why does it say "Disk is nearly full"?', "en"),
        ('Why does it say "[Code 7] Disk is nearly full"?', "en"),
        ("it shows: ERR_PRINTER_LOST", "en"),
        ("Why does this keep saying it shows XYZ-4401?", "en"),
        ("it keeps giving me the error 'Disk is nearly full'", "en"),
        ("Warum kommt es „Papierfach leer“?", "de"),
    ],
)
def test_who_shows_a_quoted_message_is_not_asked(text: str, language: str) -> None:
    assert "it" not in unresolved(text, language)
    assert "es" not in unresolved(text, language)


@pytest.mark.parametrize(
    "text", ["Why does it say so?", "does it show the balance?", "Does it include sick-leave days?"]
)
def test_without_a_quotation_it_is_asked(text: str) -> None:
    assert unresolved(text, "en") == ("it",)


def test_with_a_history_it_may_be_what_was_spoken_of() -> None:
    found = references('Why does it say "Disk is nearly full"?', ENGLISH, loose=True)
    assert [each.text for each in found] == ["it"]
