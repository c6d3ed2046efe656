"""A text as it is seen: what shows, what does not, and where it stood."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.rendering import as_written, rendered


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a<b>b</b>c", "abc"),
        ("a<BR >b<p class='x'>c", "a b c"),
        ("a<!-- note -->b", "ab"),
        ("[a](https://example.com/b) c", "[a c"),
        ("&#78;&#x4E;&nbsp;&amp;&eacute;", "NN\xa0&é"),
        ("&#78 x", "N x"),
        ("%4E%C3%A9%E2%82%AC%20", "Né€ "),
        (r"\u004e\x4e\n", "NN\n"),
        ("%254E &amp;amp;#78;", "N N"),
        ("<i>a</i> < b > c", "a < b > c"),
        ("a<script>x()</script>b<STYLE>p</STYLE>c", "abc"),
        ("[b]a[/b] [COLOR=red]b", "a b"),
        ("Blue[1] Book[^2]", "Blue Book"),
        ("a \u202ecba\u202c d \u202efe", "a abc d ef"),
    ],
)
def test_markup_shows_what_its_reader_sees(text: str, seen: str) -> None:
    found = rendered(text)
    assert found is not None
    assert found.text == seen


@pytest.mark.parametrize(
    "text",
    [
        "",
        "plain",
        "a < b and c > d",
        "<PERSON_1> asks",
        "&bogus; & 5 %",
        "100%",
        r"C:\temp"[:2],
        "[a] [b c] [1234]",
        "<script",
    ],
)
def test_a_text_without_markup_is_seen_as_it_is(text: str) -> None:
    assert rendered(text) is None


def test_every_character_knows_where_it_stood() -> None:
    text = "<b>a</b>&amp;#78;&#78;z"
    seen = rendered(text)
    assert seen is not None
    pieces = [text[start:end] for start, end in zip(seen.starts, seen.ends, strict=True)]
    assert list(zip(seen.text, pieces, strict=True)) == [
        ("a", "a"),
        ("N", "&amp;#78;"),
        ("N", "&#78;"),
        ("z", "z"),
    ]


@given(
    st.lists(
        st.sampled_from(
            [
                "a",
                " ",
                "<b>",
                "<br>",
                "&lt;",
                "&#60;",
                "%3C",
                "%25",
                "b",
                ">",
                "\\n",
                "](",
                "[b]",
                "[1]",
                "\u202e",
                "\u202c",
            ]
        )
    )
)
def test_places_are_in_order_and_within_the_text(parts: list[str]) -> None:
    text = "".join(parts)
    seen = rendered(text) or as_written(text)
    assert len(seen.text) == len(seen.starts) == len(seen.ends)
    assert list(seen.starts) == sorted(seen.starts)
    assert all(0 <= start < end <= len(text) for start, end in zip(seen.starts, seen.ends, strict=True))


@pytest.mark.parametrize("part", ["<!--", "<a ", "](", "&#", "%4E", "\\u0041"])
def test_a_hostile_text_is_read_in_linear_time(part: str) -> None:
    """Each of these would take minutes if a pattern looked for its end over and over."""
    assert rendered(part * (65_536 // len(part))) is None or part in ("%4E", "\\u0041")
