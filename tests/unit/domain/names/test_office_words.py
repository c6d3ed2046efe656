"""Plain words of offices are no names in whatever letters; beside a name they are not the whole of it."""

from __future__ import annotations

import pytest

from gateway.domain.names.office_words import are_office_words


@pytest.mark.parametrize("words", ["Trace", "METER", "Reset Request", "Bescheid", "Joignez"])
def test_they_are_known(words: str) -> None:
    assert are_office_words(words)


@pytest.mark.parametrize("words", ["Maria", "Trace Adkins", "Mark", "Bill", "Grant", "Page", "Young", ""])
def test_names_are_none_of_them(words: str) -> None:
    assert not are_office_words(words)
