"""Lines between the gateway and its processes carry any text, and an answer that does not fit is an error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.presidio.messages import READY, Request, failure_line, read_spans, spans_line
from gateway.domain.masking import Span

TEXTS = st.text(st.characters(exclude_categories=()))


@given(st.lists(TEXTS))
def test_a_request_is_one_line_and_comes_back_as_it_was(texts: list[str]) -> None:
    line = Request(texts, "en", ["US"]).line()
    assert line.count(b"\n") == 1
    assert line.endswith(b"\n")
    assert Request.read(line) == Request(texts, "en", ["US"])


def test_an_answer_comes_back_as_it_was() -> None:
    found = ((Span(0, 3, "PERSON", 0.85), Span(1, 3, "US_SSN", 0.5)), ())
    assert read_spans(spans_line(found), ["Ana", ""]) == found


def test_ready_is_the_answer_to_no_texts() -> None:
    assert spans_line([]) == READY


@pytest.mark.parametrize(
    "line",
    [
        failure_line("RuntimeError"),
        spans_line([]),
        spans_line([[], []]),
        spans_line([[Span(0, 4, "PERSON")]]),
        b"[[[0,3,1]]]\n",
        b'[[[3,0,"PERSON",1.0]]]\n',
        b"null\n",
        b"[[\n",
    ],
    ids=["failure", "too few", "too many", "past the end", "no score", "backwards", "nothing", "torn"],
)
def test_an_answer_that_does_not_fit_its_texts_is_an_error(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_spans(line, ["Ana"])


def test_a_failure_is_told() -> None:
    with pytest.raises(ValueError, match="RuntimeError"):
        read_spans(failure_line("RuntimeError"), ["Ana"])
