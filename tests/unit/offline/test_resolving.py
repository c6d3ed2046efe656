"""References and what they stand for, or why that is unclear."""

from __future__ import annotations

from gateway.adapters.offline.resolving import Meant, Unclear, meanings, names, resolved, selects
from gateway.domain.dialogue.anaphora import references
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.phrases import phrases
from tests.unit.offline.talks import talk


def test_each_reference_is_written_out() -> None:
    discourse = talk("does <PERSON_1> use the travel card", "Yes.")
    assert resolved("did she lose it?", discourse) == "did <PERSON_1> lose travel card?"


def test_a_text_without_references_stays() -> None:
    assert resolved("leave policy", talk()) == "leave policy"
    assert meanings("leave policy", talk()) == ()


def test_nothing_to_stand_for_is_unclear() -> None:
    assert resolved("how much is it?", talk()) == Unclear("it")


def test_two_things_of_equal_weight_are_unclear_and_a_later_preference_settles_it() -> None:
    compared = talk("compare the Basic and Pro plans", "Done.")
    assert resolved("how long does it last?", compared) == Unclear("it", ("Basic plan", "Pro plan"))
    preferred = compared.asked("price of the Pro plan")
    assert resolved("how long does it last?", preferred) == "how long does Pro plan last?"


def test_what_the_text_names_itself_is_not_what_its_pronoun_means() -> None:
    discourse = talk("price of the Basic plan", "Ten.", "Basic plan or Pro plan", "Both.")
    found = meanings("does the Pro plan replace it", discourse)
    assert isinstance(found, tuple)
    assert [each.phrase.text for each in found if isinstance(each, Meant)] == ["Basic plan"]


def test_naming_and_selecting() -> None:
    assert names("prices of Pro plans", phrases("Pro plan", ENGLISH)[0])
    (reference,) = references("how much is the second one", ENGLISH)
    assert selects(reference, ENGLISH)
    (reference,) = references("how much is it", ENGLISH)
    assert not selects(reference, ENGLISH)


def test_a_bare_noun_that_is_pointed_at_is_named_in_full() -> None:
    discourse = talk("how do I work from abroad", "You need the remote work agreement.")
    assert resolved("who signs that agreement", discourse) == "who signs remote work agreement"
    assert resolved("who signs that contract", discourse) == "who signs contract"


def test_a_name_that_is_called_by_one_word_is_written_in_full() -> None:
    discourse = talk("notes of Ada Lovelace", "They are on Babbage.")
    assert resolved("did Lovelace marry", discourse) == "did Ada Lovelace marry"
    assert resolved("did Ada Lovelace and Lovelace marry", discourse) == "did Ada Lovelace and Lovelace marry"


def test_a_time_that_is_pointed_at_is_no_thing_spoken_of() -> None:
    discourse = talk("when does the fiscal year end", "In March.")
    assert resolved("what changed this year", discourse) == "what changed this year"


def test_a_person_is_none_of_the_ones() -> None:
    discourse = talk(
        "which are the retrieval teams?", "<PERSON_1> knows.", "what did <PERSON_1> do before?", "Much."
    )
    assert resolved("where are the new ones?", discourse) == "where are the new retrieval teams?"


def test_what_is_called_by_its_sort_alone_has_its_name() -> None:
    discourse = talk("hotels in Panama City", "There are several.")
    assert resolved("how do I get to the city?", discourse) == "how do I get to Panama City?"
    assert resolved("the city of Toledo", discourse) == "the city of Toledo"
    assert resolved("trains to a city", discourse) == "trains to a city"


def test_of_two_that_are_called_so_neither_is_meant() -> None:
    discourse = talk("hotels in Panama City or New York City", "There are several.")
    assert resolved("how do I get to the city?", discourse) == "how do I get to the city?"


def test_a_masked_place_is_the_region_that_is_spoken_of() -> None:
    discourse = talk("offices in <LOCATION_1>", "One.")
    assert resolved("schools in the area", discourse) == "schools in <LOCATION_1>"
    assert resolved("the plan", discourse) == "the plan"
