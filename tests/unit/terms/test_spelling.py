"""How a phrase is properly written, and what may pass for it."""

from __future__ import annotations

import pytest

from gateway.adapters.terms.readings import readings
from gateway.adapters.terms.spelling import Spelling, may_meet, spelled
from gateway.domain.folding import BREAK, GAP, NO_GAP


def place(words: tuple[str, ...], text: str) -> str | None:
    """What of the text is the phrase, its letters being the first of the text's."""
    (reading,) = readings(text)
    found = Spelling(words, words).place_in(reading, 0, sum(map(len, words)))
    return None if found is None else text[slice(*found)]


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        (("blue", "book"), "Blue Book", "Blue Book"),
        (("blue", "book"), "BlueBook", "BlueBook"),
        (("blue", "book"), "Blue Book's cover", "Blue Book's"),
        (("blue", "book"), "blue books", "blue books"),
        (("blue", "book"), "BlueBook7", "BlueBook"),
        (("blue", "book"), "BlueBookPlan", "BlueBook"),
        (("blue", "book"), "bluebookplan", None),
        (("blue", "book"), "Blue. Book", None),
        (("salary", "bandwidth"), "salary. Bandwidth", "salary. Bandwidth"),
        (("pip",), "P.I.P", "P.I.P"),
        (("pip",), "PI P", None),
        (("pip",), "PIPa", None),
        (("pip",), "P1P", "P1P"),
        (("pip",), "91P", None),
        (("io", "plan"), "10 plan", None),
        (("io", "plan"), "1o p14n", "1o p14n"),
        (("lid",), "Iid", "Iid"),
        (("pip",), "PlP", "PlP"),
        (("pip",), "plp", None),
    ],
)
def test_letters_are_the_phrase_or_something_else(
    words: tuple[str, ...], text: str, found: str | None
) -> None:
    assert place(words, text) == found


def test_sentences_that_end_and_begin_with_a_short_phrase_do_not_make_it() -> None:
    assert not may_meet(bytes([NO_GAP, BREAK, NO_GAP]))
    assert may_meet(bytes([NO_GAP, GAP, NO_GAP]))
    assert may_meet(bytes([NO_GAP] * 11 + [BREAK]))


def test_a_phrase_has_a_spelling_for_each_number_and_each_way_to_type_an_umlaut() -> None:
    words = {spelling.words for spelling in spelled("Ölpreis")}
    assert {("olpreis",), ("oelpreis",)} <= words
    planos = {" ".join(spelling.words) for spelling in spelled("plano de demissão")}
    assert {"plano de demissao", "planos de demissao", "planos de demissoes"} <= planos
    assert {spelling.singular for spelling in spelled("plano de demissão")} == {("plano", "de", "demissao")}
