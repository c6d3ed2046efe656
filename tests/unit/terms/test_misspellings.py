"""Slips in a long word of a phrase, where the tenant asks for them."""

from __future__ import annotations

import pytest

from gateway.adapters.terms.finder import TermFinder

TERMS = {
    "legal/mergers": ["Project Nightingale", "Brightwater due diligence"],
    "sales": ["floor price", "Blue Book", "Heron"],
}


@pytest.fixture(scope="module")
def finder() -> TermFinder:
    return TermFinder(TERMS, typos=True)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("about projct nightingale?", "projct nightingale"),
        ("about projecct nightingale?", "projecct nightingale"),
        ("about prohect nightingale?", "prohect nightingale"),
        ("about porject nightingale?", "porject nightingale"),
        ("about rpoject nightingael?", "rpoject nightingael"),  # a slip in each word
        ("Brightwatr due diligance", "Brightwatr due diligance"),
        ("Pr0jct N1ghtingal", "Pr0jct N1ghtingal"),
        ("Рrojct Nіghtingal", "Рrojct Nіghtingal"),
        ("Project Nihgt-ingale", "Project Nihgt-ingale"),
        ("Projct-Nightingale", "Projct-Nightingale"),
        ("the prjects nightingale", "prjects nightingale"),
        ("<b>Projct</b> Nightingal", "Projct</b> Nightingal"),
        ("project. nightingal", "project. nightingal"),
        ("floor prices, floor pirces", "floor pirces"),
        ("hreon", "hreon"),
    ],
)
def test_one_slip_in_each_long_word_is_forgiven(finder: TermFinder, text: str, span: str) -> None:
    assert span in [text[match.start : match.end] for match in finder.find(text)]
    assert span not in [text[match.start : match.end] for match in TermFinder(TERMS, typos=False).find(text)]


@pytest.mark.parametrize(
    "text",
    [
        "prjct nightingale",  # two slips in one word
        "Bule Book",  # too short a word
        "Blue Bok",
        "nightingale projct",
        "project about nightingal",
        "hers",
        "the floor. Prize winners",
        "",
        "!",
    ],
)
def test_anything_further_off_is_another_word(finder: TermFinder, text: str) -> None:
    assert finder.find(text) == ()


def test_what_is_written_right_is_found_once(finder: TermFinder) -> None:
    text = "Project Nightingale and the floor prices"
    assert [text[match.start : match.end] for match in finder.find(text)] == [
        "Project Nightingale",
        "floor prices",
    ]


def test_a_number_is_no_word_with_a_slip() -> None:
    finder = TermFinder({"a": ["IO plan", "Sales 2026"]}, typos=True)
    assert finder.find("10 plan, sales 2027") == ()
    assert [match.phrase for match in finder.find("sales 2026, 1O plan")] == ["Sales 2026", "IO plan"]


def test_phrases_of_one_spelling_are_all_reported() -> None:
    finder = TermFinder({"a": ["Kestrel"], "b": ["kestrel"]}, typos=True)
    assert [match.scope for match in finder.find("kestrl")] == ["a", "b"]
