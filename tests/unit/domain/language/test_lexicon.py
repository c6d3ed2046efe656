"""Every lexicon keeps what the rules rely on."""

from __future__ import annotations

import pytest

from gateway.domain.language import lexicon_of
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.german import GERMAN
from gateway.domain.language.lexicon import Lexicon, listed, pattern, start
from gateway.domain.language.portuguese import PORTUGUESE
from gateway.domain.language.spanish import SPANISH

every_language = pytest.mark.parametrize(
    "lexicon", [ENGLISH, GERMAN, PORTUGUESE, SPANISH], ids=lambda one: one.code
)


@every_language
def test_a_lexicon_is_found_by_its_code_with_or_without_a_region(lexicon: Lexicon) -> None:
    assert lexicon_of(lexicon.code) is lexicon
    assert lexicon_of(f"{lexicon.code.upper()}_XX") is lexicon


def test_other_languages_have_none() -> None:
    assert lexicon_of("fr") is None
    assert lexicon_of("") is None


@every_language
def test_all_words_are_in_lower_case(lexicon: Lexicon) -> None:
    words = lexicon.function_words | lexicon.verbs | lexicon.generic | lexicon.courtesies | lexicon.fillers
    assert [word for word in words if word != word.lower()] == []


@every_language
def test_verbs_are_no_function_words_but_auxiliaries(lexicon: Lexicon) -> None:
    assert lexicon.light_verbs <= lexicon.verbs
    assert lexicon.copulas <= lexicon.auxiliaries
    assert lexicon.infinitives <= lexicon.prepositions
    assert lexicon.relatives <= set(lexicon.demonstratives)


@every_language
def test_each_ordinal_that_is_selected_is_known(lexicon: Lexicon) -> None:
    articles = ("the", "der", "das", "o", "a", "el", "la")
    picked = {
        match["which"].lower()
        for ordinal in lexicon.ordinals
        for article in articles
        if (match := lexicon.selectors.fullmatch(f"{article} {ordinal}")) and match["which"]
    }
    assert len(picked) >= 5
    assert picked <= set(lexicon.ordinals)


@every_language
def test_what_it_says_itself_names_what_it_asks_about(lexicon: Lexicon) -> None:
    assert "x7" in lexicon.phrases.unclear.format(reference="x7")
    assert "x7" in lexicon.phrases.which.format(options="x7")


def test_a_form_leads_to_its_listed_verb() -> None:
    assert [ENGLISH.verb(word) for word in ("applies", "paid", "covered", "using", "cost")] == [
        "apply", "paid", "cover", "use", "cost",
    ]  # fmt: skip
    assert ENGLISH.verb("laptop") is None


def test_lists_and_patterns_are_written_as_text() -> None:
    assert listed("a  b\n c") == {"a", "b", "c"}
    assert pattern("a", "b").search("xB")
    assert not start("a", "b").search("xB")


@every_language
def test_a_form_is_of_the_verb_that_its_first_fitting_ending_makes(lexicon: Lexicon) -> None:
    forms = {verb.removesuffix(back) + ending for verb in lexicon.verbs for ending, back in lexicon.endings}
    for form in forms:
        fitting = (form[: -len(end)] + back for end, back in lexicon.endings if form.endswith(end))
        listed_verb = next((verb for verb in fitting if verb in lexicon.verbs), None)
        assert lexicon.verb(form) == (form if form in lexicon.verbs else listed_verb)
    assert lexicon.verb("xyzzy") is None
