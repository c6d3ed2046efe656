"""Where terms were taken out of a text is told by places of the text that is left."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.policy import TermMatch
from gateway.domain.reviews.gaps import GAP, with_gaps
from gateway.stages.contextualise import places_of_terms, strip_terms

WORDS = st.lists(st.sampled_from(["when", "TERM", "TERM TERM", "  ", "close?"]), min_size=1, max_size=9)


@given(WORDS)
def test_a_gap_stands_between_the_words_between_which_the_term_stood(words: list[str]) -> None:
    text, terms = " ".join(words), []
    for word in ("TERM", "TERM TERM"):  # the shorter one also inside of the longer
        at = text.find(word)
        while at >= 0:
            terms.append(TermMatch(at, at + len(word), word, "legal"))
            at = text.find(word, at + 1)
    marks = text.replace("TERM", GAP).split()
    expected = [word for at, word in enumerate(marks) if word != GAP or marks[at - 1 : at] != [GAP]]
    left = strip_terms(text, terms)
    marked = with_gaps(left, places_of_terms(text, terms))
    assert marked == (" ".join(expected) if left else "")
