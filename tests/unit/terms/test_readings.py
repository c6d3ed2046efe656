"""What a text may be read as, and that nothing is read twice for nothing."""

from __future__ import annotations

import pytest

from gateway.adapters.terms.readings import MEANT_BY_DIGIT, readings, skeleton


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("How do I reset it?", ["howdoiresetit"]),
        ("Crème brûlée", ["cremebrulee"]),
        ("Nіght", ["nіght", "night"]),
        ("Müll", ["mull", "muell"]),
        ("<b>a</b>b", ["babb", "ab"]),
        ("b@nd", ["bnd", "band"]),
        ("c@mpus at maria@acme.example", ["cmpusatmariaacmeexample", "campusatmariaaacmeexample"]),
        ("Wow! 5 $ | 3 €", ["wow53"]),
        ("&#66;@nd", ["66nd", "66and", "bnd", "band"]),
    ],
)
def test_each_other_way_to_read_a_text_is_one_that_makes_a_difference(text: str, letters: list[str]) -> None:
    assert [reading.folded.letters for reading in readings(text)] == letters


def test_every_reading_knows_where_its_letters_stood() -> None:
    text = "x &#66;@nd"
    places = [
        text[slice(*reading.place(at, at + 4))]
        for reading in readings(text)
        if (at := reading.folded.letters.find("band")) >= 0
    ]
    assert places == ["&#66;@nd"]


def test_what_stands_between_two_letters_and_what_a_letter_was_are_known() -> None:
    (reading,) = readings("A, b")
    assert (reading.character(0), reading.between(1)) == ("A", ", ")


def test_a_digit_has_one_skeleton_with_all_letters_that_it_stands_for() -> None:
    for digit, letters in MEANT_BY_DIGIT.items():
        assert len({skeleton(each) for each in (digit, *letters)}) == 1
    assert skeleton("é日g1") == "é日bi"
