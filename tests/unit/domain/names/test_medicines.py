"""Medicines are known by their stems and their makers' names; people's names are none."""

from __future__ import annotations

import pytest

from gateway.domain.names.medicines import is_medicine


@pytest.mark.parametrize("word", ["Marcumar", "XARELTO", "Doliprane", "Ketonal", "Rivaroxaban", "omeprazol"])
def test_a_medicine_is_known(word: str) -> None:
    assert is_medicine(word)


@pytest.mark.parametrize("word", ["Marc", "Maria", "Martin", "Xavier", "Novak", ""])
def test_a_name_is_no_medicine(word: str) -> None:
    assert not is_medicine(word)
