"""Folding: what no longer counts, what still does, and where each letter stood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.folding import BREAK, GAP, NO_GAP, fold, fold_character, is_spaceless


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("Blue Book", "bluebook"),
        ("blue-book_", "bluebook"),
        ("Crème brûlée", "cremebrulee"),
        ("cre\u0300me", "creme"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
        ("Ångström ﬁne", "angstromfine"),
        ("ＷＩＤＥ", "wide"),
        ("𝐁𝐨𝐥𝐝", "bold"),
        ("soft\u00adhyphen", "softhyphen"),
        ("zero\u200bwidth\u2060joined\ufeff", "zerowidthjoined"),
        ("filler\u3164\u034f\ufe0fs", "fillers"),
        ("nul\x00and\ufffdand\ud800", "nulandand"),
        ("İstanbul Iğdır ȷ", "istanbuligdirj"),
        ("s\u0336t\u0335r\u0338uck", "struck"),
        ("٣ digits ४", "٣digits४"),
        ("", ""),
        ("!? — …", ""),
    ],
)
def test_only_letters_and_digits_are_left_in_their_plainest_form(text: str, letters: str) -> None:
    assert fold(text, {}).letters == letters


@pytest.mark.parametrize(
    ("one", "other"),
    [("が", "か"), ("हिन्दी", "हनद"), ("한글", "한"), ("й", "и\u0306")],
)
def test_marks_that_make_another_letter_are_kept_and_accents_are_not(one: str, other: str) -> None:
    assert (fold(one, {}).letters == fold(other, {}).letters) == (one == "й")


def test_look_alikes_are_read_as_what_they_look_like() -> None:
    assert fold("Nіght", {"і": "i"}).letters == "night"
    assert fold("Nіght", {}).letters == "nіght"


def test_one_character_may_be_read_as_several() -> None:
    folded = fold("Mühe", {"ü": "ue"})
    assert (folded.letters, folded.starts, folded.gaps) == ("muehe", (0, 1, 1, 2, 3), bytes(5))


def test_offsets_lead_back_to_the_original_with_its_marks() -> None:
    text = "a\u0301 ß\u200bx"
    folded = fold(text, {})
    assert folded.letters == "assx"
    assert (folded.starts, folded.ends) == ((0, 3, 3, 5), (2, 4, 5, 6))
    assert [text[s:e] for s, e in zip(folded.starts, folded.ends, strict=True)] == [
        "a\u0301",
        "ß",
        "ß\u200b",
        "x",
    ]


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("ab", NO_GAP),
        ("a\u200bb", NO_GAP),
        ("a b", GAP),
        ("a \n\t b", GAP),
        ("a-b", GAP),
        ("a_b", GAP),
        ("a—b", GAP),
        ("a.b", GAP),
        ("a 'b", GAP),
        ("a. b", BREAK),
        ("a?\nb", BREAK),
        ("a!! b", BREAK),
        ("a… b", GAP),
        ("a ... b", GAP),
        ("a , b", GAP),
        ("a: b", GAP),
    ],
)
@pytest.mark.parametrize("accent", ["", "\u0301"])
def test_what_stands_between_two_letters_is_known(text: str, gap: int, accent: str) -> None:
    assert list(fold(text + accent, {}).gaps) == [NO_GAP, gap]


def test_words_are_the_runs_between_gaps() -> None:
    assert list(fold("  Plano de-saúde, 2026 ", {}).words()) == ["plano", "de", "saude", "2026"]
    assert list(fold(" - ", {}).words()) == []


def test_borders_are_at_gaps_ends_and_everywhere_in_scripts_without_spaces() -> None:
    latin, han = fold("ab cd", {}), fold("合并計画", {})
    assert [latin.is_border(at) for at in range(5)] == [True, False, True, False, True]
    assert all(han.is_border(at) for at in range(5))
    assert is_spaceless("ไ")
    assert not is_spaceless("z")


@given(st.text(alphabet=st.characters(max_codepoint=126), max_size=40))
def test_the_fast_way_for_ascii_gives_what_the_long_way_gives(text: str) -> None:
    short = fold(text, {})
    forced = fold(text + "\u200b", {})  # not ASCII, so it takes the long way, and shows nothing itself
    assert (short.letters, short.starts, short.gaps) == (forced.letters, forced.starts, forced.gaps)


@given(st.text(max_size=40))
def test_any_text_folds_and_every_letter_has_its_place(text: str) -> None:
    folded = fold(text, {})
    assert len(folded.letters) == len(folded.starts) == len(folded.ends) == len(folded.gaps)
    assert list(folded.starts) == sorted(folded.starts)
    assert all(0 <= s < e <= len(text) for s, e in zip(folded.starts, folded.ends, strict=True))
    assert "".join(folded.words()) == folded.letters


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold(text, {}).letters
    assert fold(once, {}).letters == once


@given(st.characters())
def test_a_capital_folds_like_its_small_letter(character: str) -> None:
    if len(character.lower()) == 1 and character.lower().upper() == character:
        assert fold_character(character) == fold_character(character.lower())
