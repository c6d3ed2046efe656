"""A gap is read where a term stood, through masking, and changes nothing else of the text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.masking import Span, Vault, mask
from gateway.domain.reviews.gaps import GAP, places_when_masked, with_gaps

WORDS = st.lists(st.sampled_from(["who", "Anna", "is", "<PERSON_1>", "ok?", "😀"]), max_size=8)


def test_a_gap_has_a_space_on_either_side_and_none_at_the_ends() -> None:
    assert with_gaps("When does close?", (9,)) == "When does […] close?"
    assert with_gaps("close", (0,)) == "[…] close"
    assert with_gaps("close", (0, 5)) == "[…] close […]"
    assert with_gaps("When does close?", ()) == "When does close?"


def test_where_nothing_is_left_there_is_no_gap() -> None:
    assert with_gaps("", (0,)) == ""


def test_a_gap_inside_a_value_stands_behind_its_placeholder() -> None:
    vault = Vault({"<PERSON_1>": "Anna Weber"})
    assert places_when_masked((2, 3, 7, 8, 13, 14), "by <PERSON_1> now", vault) == (2, 3, 13, 14)


@given(WORDS, st.data())
def test_a_gap_stands_between_the_same_words_when_they_are_masked(
    words: list[str], data: st.DataObject
) -> None:
    text = " ".join(words)
    spans, at = [], 0
    for word in words:
        if word == "Anna":
            spans.append(Span(at, at + len(word), "PERSON"))
        at += len(word) + 1
    masked, vault = mask(text, spans, Vault())
    before = sorted(data.draw(st.sets(st.integers(0, len(words)), max_size=3)))
    places = [len(" ".join(words[:number])) for number in before]
    marked = with_gaps(masked.text, places_when_masked(places, masked.text, vault)).split()
    expected = masked.text.split()
    for number in reversed(before if words else []):
        expected.insert(number, GAP)
    assert marked == expected
