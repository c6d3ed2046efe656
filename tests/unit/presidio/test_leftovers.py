"""A label and the domain of an account are no names, whatever a model takes them for."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.leftovers import is_leftover


@pytest.mark.parametrize(
    ("text", "words", "cut", "left_over"),
    [
        ("Lindiwe, passport A01234567", "passport ", True, True),
        ("ACME\\mgonzalez is out", "ACME\\", True, True),
        ("ACME\\mgonzalez is out", "ACME", False, True),
        ("call maria 212-555-0147", "maria ", True, False),
        ("call Maria 212-555-0147", "Maria ", True, False),
        ("Ask maria", "maria", False, False),
        ("ACME is out", "ACME", False, False),
    ],
)
def test_what_is_left_is_told_from_a_name(text: str, words: str, cut: bool, left_over: bool) -> None:
    start = text.index(words)
    assert is_leftover(text, start, start + len(words), cut) is left_over
