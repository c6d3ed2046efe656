"""Terms in texts that follow each other, and where in the text that is left they were taken out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.boundary import beyond, places_of_terms, strip_terms, terms_of, without_terms
from gateway.domain.policy import TermMatch
from gateway.domain.reviews.gaps import GAP, with_gaps
from tests.policies import access_for, compiled

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


POLICY = compiled(
    "p, role:employee, acme, scope/finance, search, allow",
    scopes=["finance", "legal"],
    restricted_terms={"legal": ["Project Nightingale", "due diligence report"], "finance": ["year end"]},
)
ACCESS = access_for(POLICY, roles=["employee"])


def stripped(*texts: str, own: tuple[int, ...] = ()) -> tuple[str, ...]:
    orders = {tuple(range(len(texts))), own}
    return tuple(
        strip_terms(text, beyond(terms, ACCESS))
        for text, terms in zip(texts, terms_of(texts, orders, POLICY), strict=True)
    )


@pytest.mark.parametrize(
    ("texts", "left"),
    [
        (("Tell me about Project", "Nightingale timeline"), ("Tell me about", "timeline")),
        (("Project ...", "... Nightingale"), ("", "")),
        (("What is Project?", "Nightingale"), ("What is", "")),
        (("the due", "diligence", "report, please"), ("the", "", ", please")),
        (("due <b>dili", "gence</b> report"), ("", "")),
        (("Project Nightingale", "Nightingale"), ("", "Nightingale")),
        (("the year", "end"), ("the year", "end")),  # of a scope that the person may search
        (("Nightingale", "Project"), ("Nightingale", "Project")),
        (("a project", "a nightingale"), ("a project", "a nightingale")),
        (("", ""), ("", "")),
        ((), ()),
    ],
)
def test_a_term_that_goes_on_in_the_next_text_is_taken_out_of_both(
    texts: tuple[str, ...], left: tuple[str, ...]
) -> None:
    assert stripped(*texts) == left


def test_a_term_goes_on_over_texts_of_somebody_else() -> None:
    texts = ("it is Project", "Which project do you mean?", "Nightingale of course")
    assert stripped(*texts) == texts
    assert stripped(*texts, own=(0, 2)) == ("it is", "Which project do you mean?", "of course")


def test_texts_without_terms_stay_as_they_are_byte_for_byte() -> None:
    texts = ("  two  spaces ", "Project Nightingale  and")
    assert without_terms(texts, POLICY, ACCESS) == ("  two  spaces ", "and")


@given(st.integers(1, 18), st.text(" abc", max_size=400), st.text(" abc", max_size=400))
def test_wherever_a_term_is_cut_in_two_it_is_found(at: int, before: str, after: str) -> None:
    term = "Project Nightingale"
    texts = (f"{before} {term[:at].strip()}", f"{term[at:].strip()} {after}")
    assert stripped(*texts) == (" ".join(before.split()), " ".join(after.split()))
