"""A value in disguise stands where the mutated text says, and what cannot be written so is left out."""

from __future__ import annotations

import base64
import html
import unicodedata
from collections.abc import Callable
from random import Random
from urllib.parse import unquote

import pytest

from gateway.adapters.evaluation.mutations import MUTATIONS, Mutated, mutation_document, mutations, sampled
from gateway.domain.masking import Span
from gateway.domain.quality.marked import MarkedSpan, MarkedText, MaskedCase

BACK: dict[str, Callable[[str], str]] = {
    "zero_width": lambda value: value.replace("\u200b", ""),
    "soft_hyphen": lambda value: value.replace("\u00ad", ""),
    "full_width": lambda value: unicodedata.normalize("NFKC", value),
    "line_break": lambda value: value.replace("\n", ""),
    "html_escapes": html.unescape,
    "url_escapes": unquote,
    "base64": lambda value: base64.b64decode(value).decode(),
}


def put_through(text: str, value: str, kind: str = "PERSON") -> dict[str, Mutated]:
    start = text.index(value)
    case = MarkedText(id="1", text=text, language="en", spans=())
    span = MarkedSpan(start=start, end=start + len(value), type=kind)
    return {each.kind: each for each in mutations(case, span, Random(7))}  # noqa: S311


@pytest.mark.parametrize("value", ["maria.gomez@atlas.corp", "4012 8888 8888 1881", "Zoë 🚀 Łukasz 12"])
def test_what_was_mutated_reads_as_before_and_stands_where_it_says(value: str) -> None:
    for kind, mutated in put_through(f"Ask {value}, please", value).items():
        (span,) = mutated.text.spans
        written = mutated.text.text[span.start : span.end]
        assert mutated.text.text == f"Ask {written}, please"
        assert written != value
        if kind in BACK:
            assert BACK[kind](written) == unicodedata.normalize("NFKC", value)


def test_every_kind_is_there_and_none_is_made_up() -> None:
    number = put_through("Card 4012888888881881 please", "4012888888881881")
    assert set(MUTATIONS) - set(number) == {"look_alike"}
    assert set(put_through("Ask Mo please", "Mo")) == set(MUTATIONS) - {
        "line_break",
        "spaced_digits",
        "base64",
    }


def test_only_direct_identifiers_that_were_found_are_drawn_and_always_the_same() -> None:
    spans = tuple(MarkedSpan(start=at, end=at + 2, type="PERSON") for at in range(0, 60, 3))
    case = MarkedText(id="1", text="ab " * 20, language="en", spans=spans)
    masked = MaskedCase(case, [Span(each.start, each.end, "PERSON") for each in spans[:10]], 1.0)
    drawn = sampled([masked], 4, Random(7))  # noqa: S311
    assert drawn == sampled([masked], 4, Random(7))  # noqa: S311
    assert {span for _, span in drawn} <= set(spans[:10])
    assert len(sampled([masked], 99, Random(7))) == 10  # noqa: S311


def test_half_a_value_is_not_masked() -> None:
    mutated = put_through("Ask Maria Gomez", "Maria Gomez")["zero_width"]
    span = mutated.text.spans[0]
    whole, half = [Span(span.start, span.end, "PERSON")], [Span(span.start, span.start + 3, "PERSON")]
    document = mutation_document([(mutated, whole), (mutated, half)])
    assert document["still_masked"] == {"zero_width": 0.5}
    assert document["direct_identifiers"] == 0.5
