"""Plurals: endings that are added, endings that change, and words that stay what they are."""

from __future__ import annotations

import pytest

from gateway.domain.language.plurals import is_plural_ending, spellings


@pytest.mark.parametrize(
    ("word", "ending", "letters", "is_plural"),
    [
        ("raid", "s", 8, True),
        ("pip", "s", 3, True),
        ("box", "es", 3, True),
        ("pip", "es", 3, False),
        ("nightingale", "er", 11, True),
        ("vertrag", "e", 7, True),
        ("abfindung", "en", 9, True),
        ("plan", "e", 4, False),
        ("geschaftsgeheimnis", "se", 18, True),
        ("nightingale", "se", 11, False),
        ("salary", "ing", 6, False),
    ],
)
def test_an_ending_makes_a_plural_where_the_language_and_the_length_allow_it(
    word: str, ending: str, letters: int, is_plural: bool
) -> None:
    assert is_plural_ending(word, ending, letters) is is_plural


@pytest.mark.parametrize(
    ("phrase", "other"),
    [
        ("salary", "salaries"),
        ("plano de demissao", "plano de demissoes"),
        ("plano de saude", "planos de saude"),
        ("reuniao geral", "reunioes gerais"),
        ("ordem judicial", "ordens judiciais"),
        ("dawn raids", "dawn raid"),
        ("dawn raids", "dawn raids"),
        ("notary fees", "notaries fee"),
        ("syllabus", "syllabi"),
        ("demissoes", "demissao"),
    ],
)
def test_a_phrase_has_the_other_number_of_its_first_and_last_word(phrase: str, other: str) -> None:
    assert tuple(other.split()) in set(spellings(tuple(phrase.split())))


@pytest.mark.parametrize(("word", "never"), [("news", "new"), ("gas", "ga"), ("compass", "compas")])
def test_a_short_word_or_one_in_double_s_is_not_taken_for_a_plural(word: str, never: str) -> None:
    assert (never,) not in set(spellings((word,)))


def test_the_phrase_itself_is_always_among_its_spellings() -> None:
    for phrase in ("m a", "project nightingale", "blue", "a b c d"):
        assert tuple(phrase.split()) in set(spellings(tuple(phrase.split())))
