"""Words from outside are text, placeholders stand out, and nothing in a text stays unseen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admin.visible import in_field, is_unseen, revealed, shown
from tests.markup import Page

UNSEEN = {
    "NUL": "\x00",
    "escape": "\x1b",
    "delete": "\x7f",
    "carriage return alone": "\r",
    "no-break space": "\u00a0",
    "soft hyphen": "\u00ad",
    "combining joiner": "\u034f",
    "hangul filler": "\u3164",
    "zero width space": "\u200b",
    "right-to-left override": "\u202e",
    "isolate": "\u2066",
    "line separator": "\u2028",
    "byte order mark": "\ufeff",
    "tag letter": "\U000e0061",
    "hidden byte": "\U000e0100",
    "private use": "\ue000",
    "lone surrogate": "\ud83d",
    "braille blank": "\u2800",
}


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=fetch('/approve/all')> budget",
        '"><svg onload=alert(1)>',
        "javascript:alert(1)",
        "<a href='https://example.com'>here</a> &amp; <!-- there -->",
        "{{ 7 * 7 }} {% raw %}",
    ],
)
def test_markup_in_a_text_is_text(text: str) -> None:
    read = Page(shown(text))
    assert read.elements == []
    assert read.text == text


def test_a_placeholder_is_set_apart() -> None:
    read = Page(shown("Does <PERSON_1> know <EMAIL_ADDRESS_12>?"))
    assert read.elements == [("span", {"class": "placeholder"})] * 2
    assert read.text == "Does <PERSON_1> know <EMAIL_ADDRESS_12>?"


@pytest.mark.parametrize("character", UNSEEN.values(), ids=UNSEEN)
def test_a_character_that_would_not_be_seen_is_named(character: str) -> None:
    assert is_unseen(character)
    read = Page(shown(f"a{character}b"))
    assert read.elements == [("span", {"class": "unseen"})]
    assert read.text == f"aU+{ord(character):04X}b"


@pytest.mark.parametrize(
    "text", ["a b\tc\nd", "São Paulo", "größer", "日本語", "שלום", "👍", "e\u0301", "€ – “x”"]
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert shown(text) == text


def test_a_value_stands_beside_its_placeholder_and_others_stay_as_they_are() -> None:
    read = Page(revealed("Do <PERSON_1> and <PERSON_2> know <PERSON_1>?", {"<PERSON_1>": "Noor Haddad"}))
    assert read.text == "Do <PERSON_1> Noor Haddad and <PERSON_2> know <PERSON_1> Noor Haddad?"
    assert [each["class"] for each in read.all("span")].count("value") == 2


def test_a_value_that_looks_like_a_placeholder_is_none() -> None:
    read = Page(revealed("<PERSON_1>", {"<PERSON_1>": "<PERSON_2>", "<PERSON_2>": "Noor"}))
    assert read.text == "<PERSON_1> <PERSON_2>"
    assert [each["class"] for each in read.all("span")] == ["placeholder", "value"]


def test_lines_end_as_the_page_ends_them() -> None:
    assert shown("a\r\nb") == "a\nb"
    assert in_field("a\r\nb") == "a\nb"


def test_a_field_holds_what_a_page_can_carry() -> None:
    assert in_field("a\x00b\ud83dc <PERSON_1>") == "a\ufffdb\ufffdc <PERSON_1>"


@given(st.text(st.characters()))
def test_whatever_is_written_makes_no_element_but_ours_and_can_be_sent(text: str) -> None:
    page = shown(text)
    assert {(tag, *attributes) for tag, attributes in Page(page).elements} <= {("span", "class")}
    page.encode("utf-8")
    in_field(text).encode("utf-8")


@given(st.text(st.sampled_from("<>&\"'/= ab\u202e")) | st.text(st.characters()))
def test_whatever_a_value_is_it_makes_no_element_but_ours_and_can_be_sent(value: str) -> None:
    page = revealed("Who is <PERSON_1>?", {"<PERSON_1>": value})
    page.encode("utf-8")
    read = Page(page)
    assert {(tag, *attributes) for tag, attributes in read.elements} <= {("span", "class")}
    assert {each["class"] for each in read.all("span")} <= {"placeholder", "value", "unseen"}
