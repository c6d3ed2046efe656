"""Families of words: no word stands alone, and none is spelled as no person would."""

from __future__ import annotations

import pytest

from gateway.domain.language.stems import folded, stem
from gateway.domain.language.word_families import FAMILIES


def test_each_family_has_several_words_in_lower_case() -> None:
    for family in FAMILIES:
        assert len(family) > 1, family
        assert all(word == word.lower() for word in family), family


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("decide", "decision"),
        ("paid", "payment"),
        ("vertritt", "Vertretung"),
        ("kommt", "Ankunft"),
        ("hoch", "Höhe"),
        ("peço", "pedido"),
        ("cierra", "cierre"),
    ],
)
def test_the_words_of_a_family_have_one_stem(one: str, other: str) -> None:
    assert stem(folded(one)) == stem(folded(other))


def test_a_german_participle_is_a_form_of_its_verb() -> None:
    assert stem("gemeldet") == stem("melden")
    assert stem("gehalt") != stem("halten")
