"""Finding restricted terms: disguises, borders, plurals, nesting, and offsets into the original."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.terms.finder import TermFinder
from gateway.domain.policy import TermMatch

TERMS = {
    "legal/mergers": ["Project Nightingale", "Nightingale", "M&A", "合并计划", "Проект Вектор"],
    "legal": ["legal hold", "Geschäftsgeheimnis", "plano de demissão", "PIP"],
    "hr/payroll": ["salary band", "Blue Book"],
}


@pytest.fixture(scope="module")
def finder() -> TermFinder:
    return TermFinder(TERMS, typos=False)


def spans(finder: TermFinder, text: str) -> list[tuple[str, str]]:
    return [(text[match.start : match.end], match.phrase) for match in finder.find(text)]


@pytest.mark.parametrize(
    ("text", "span", "phrase"),
    [
        ("the blue-book, please", "blue-book", "Blue Book"),
        ("the BLUE  \n BOOK", "BLUE  \n BOOK", "Blue Book"),
        ("see blue_book.pdf", "blue_book", "Blue Book"),
        ("BlueBook", "BlueBook", "Blue Book"),
        ("b.l.u.e.b.o.o.k", "b.l.u.e.b.o.o.k", "Blue Book"),
        ("**Blue** *Book*", "Blue** *Book", "Blue Book"),
        ("Вluе Вооk", "Вluе Вооk", "Blue Book"),
        ("Blüe Boo\u0301k!", "Blüe Boo\u0301k", "Blue Book"),
        ("\u202eBlue\u202c Bo\u200dok", "Blue\u202c Bo\u200dok", "Blue Book"),
        ("Blue\x00Book", "Blue\x00Book", "Blue Book"),
        ("Blue\ud800Book", "Blue\ud800Book", "Blue Book"),
        ("our M&A team", "M&A", "M&A"),
        ("our M & A team", "M & A", "M&A"),
        ("关于合并计划的问题", "合并计划", "合并计划"),
        ("о ПРОЕКТ ВЕКТОР", "ПРОЕКТ ВЕКТОР", "Проект Вектор"),
        ("Проект Beктор", "Проект Beктор", "Проект Вектор"),
        ("Geschaeftsgeheimnis", "Geschaeftsgeheimnis", "Geschäftsgeheimnis"),
        ("GESCHÄFTSGEHEIMNIS", "GESCHÄFTSGEHEIMNIS", "Geschäftsgeheimnis"),
        ("the Blue, Book", "Blue, Book", "Blue Book"),
        ("the Blue: Book", "Blue: Book", "Blue Book"),
        ("Project. Nightingale", "Project. Nightingale", "Project Nightingale"),
        ("Nıghtıngale", "Nıghtıngale", "Nightingale"),
        ("ɴɪɢʜᴛɪɴɢᴀʟᴇ", "ɴɪɢʜᴛɪɴɢᴀʟᴇ", "Nightingale"),
        ("N̶i̶g̶h̶t̶i̶n̶g̶a̶l̶e̶!", "N̶i̶g̶h̶t̶i̶n̶g̶a̶l̶e̶", "Nightingale"),
        ("<b>Blue</b> Book", "Blue</b> Book", "Blue Book"),
        ("Bl<i>ue</i> Bo<!-- -->ok", "Bl<i>ue</i> Bo<!-- -->ok", "Blue Book"),
        ("Blue<br/>Book", "Blue<br/>Book", "Blue Book"),
        ("P<b>I</b>P", "P<b>I</b>P", "PIP"),
        ("[Blue](https://example.com/x) Book", "Blue](https://example.com/x) Book", "Blue Book"),
        ("Blue&nbsp;B&#111;&#x6F;k.", "Blue&nbsp;B&#111;&#x6F;k", "Blue Book"),
        ("Blue%20%42ook", "Blue%20%42ook", "Blue Book"),
        ("Blue\\u0020Book", "Blue\\u0020Book", "Blue Book"),
        ("8lu3 800k", "8lu3 800k", "Blue Book"),
        ("5a1ary b@nd", "5a1ary b@nd", "salary band"),
        ("$a|ary band", "$a|ary band", "salary band"),
        ("BIue Book", "BIue Book", "Blue Book"),
        ("NlGHTlNGALE", "NlGHTlNGALE", "Nightingale"),
        ("P.I.P.", "P.I.P", "PIP"),
        ("our P I P", "P I P", "PIP"),
        ("theBlueBookPlan.pdf", "BlueBook", "Blue Book"),
        ("BlueBook2", "BlueBook", "Blue Book"),
    ],
)
def test_a_term_is_found_however_it_is_written(finder: TermFinder, text: str, span: str, phrase: str) -> None:
    assert (span, phrase) in spans(finder, text)


@pytest.mark.parametrize(
    ("text", "span", "phrase"),
    [
        ("legal holds", "legal holds", "legal hold"),
        ("the legal hold's end", "legal hold's", "legal hold"),
        ("the legal hold’s end", "legal hold’s", "legal hold"),
        ("two PIPs", "PIPs", "PIP"),
        ("Geschäftsgeheimnisse", "Geschäftsgeheimnisse", "Geschäftsgeheimnis"),
        ("planos de demissão", "planos de demissão", "plano de demissão"),
        ("planos de demissões", "planos de demissões", "plano de demissão"),
    ],
)
def test_plurals_and_genitives_are_the_term_too(
    finder: TermFinder, text: str, span: str, phrase: str
) -> None:
    assert (span, phrase) in spans(finder, text)


@pytest.mark.parametrize(
    "text",
    [
        "salary bandwidth",
        "bluebooking",
        "a pipe and two pipes",
        "ma",
        "the map",
        "Is this legal? Hold on a minute.",
        "paralegal holding",
        "Can I take it to the blue. Book me a room.",
        "P-IP",
        "8100 8008",
        "811 8001",
        "1egaI ho1dings",
        "",
        "   ",
    ],
)
def test_another_word_is_not_the_term(finder: TermFinder, text: str) -> None:
    assert finder.find(text) == ()


def test_a_letter_is_no_other_letter_that_a_digit_may_stand_for() -> None:
    finder = TermFinder({"hr": ["bail plan", "Sale 09"]}, typos=False)
    assert finder.find("ball plan, sale 0g, sale og") == ()
    assert spans(finder, "ba1l p1an, Sale 09") == [("ba1l p1an", "bail plan"), ("Sale 09", "Sale 09")]


def test_an_umlaut_may_be_typed_in_the_text_or_in_the_policy() -> None:
    finder = TermFinder({"hr": ["Schluesselplan", "Prämienplan"]}, typos=False)
    assert spans(finder, "Schlüsselplan Praemienplan") == [
        ("Schlüsselplan", "Schluesselplan"),
        ("Praemienplan", "Prämienplan"),
    ]


def test_nested_and_overlapping_terms_are_all_reported_in_order() -> None:
    finder = TermFinder({"a": ["alpha beta", "beta gamma", "alpha beta gamma"], "b": ["beta"]}, typos=False)
    text = "the alpha-beta gamma"
    assert finder.find(text) == (
        TermMatch(4, 14, "alpha beta", "a"),
        TermMatch(4, 20, "alpha beta gamma", "a"),
        TermMatch(10, 14, "beta", "b"),
        TermMatch(10, 20, "beta gamma", "a"),
    )


def test_a_phrase_of_two_scopes_is_reported_for_each() -> None:
    found = TermFinder({"a": ["beta"], "b": ["Beta"]}, typos=False).find("BETA")
    assert found == (TermMatch(0, 4, "Beta", "b"), TermMatch(0, 4, "beta", "a"))


def test_offsets_are_code_points_also_behind_characters_that_fold_to_several(finder: TermFinder) -> None:
    text = "ﬃ ß 𝔸 👩‍👩‍👧 — Nightingale!"
    (match,) = finder.find(text)
    assert text[match.start : match.end] == "Nightingale"


def test_without_terms_nothing_is_found() -> None:
    assert TermFinder({}, typos=True).find("anything") == ()
    assert TermFinder({"a": []}, typos=True).find("anything") == ()


@given(st.text(max_size=30), st.text(max_size=30), st.sampled_from(["Blue Book", "blue-book", "Вluе Вооk"]))
def test_a_term_between_spaces_is_found_in_any_text(before: str, after: str, written: str) -> None:
    finder = TermFinder({"hr": ["Blue Book"]}, typos=False)
    text = f"{before} {written} {after}"
    found = [text[match.start : match.end] for match in finder.find(text)]
    assert any(span.startswith(written) for span in found)


def test_a_long_text_and_many_phrases_take_one_pass() -> None:
    letters = "abcdefgh"
    phrases = [f"{a}{b}{c}zz {d}{a}yy" for a in letters for b in letters for c in letters for d in letters]
    finder = TermFinder({"hr": phrases}, typos=False)
    text = "nothing to see here " * 3000 + "hhhzz hhyy"
    assert [match.phrase for match in finder.find(text)] == ["hhhzz hhyy"]
