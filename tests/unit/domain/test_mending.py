"""A placeholder that a model damaged is whole again where it is certain which was meant, and only there."""

from __future__ import annotations

import pytest

from gateway.domain.lanes import Beside, Lane
from gateway.domain.masking import Vault, restore
from gateway.domain.mending import mended
from gateway.domain.proposal import Clarification, Proposal, ProposedQuery

SHOWN = frozenset({"<PERSON_1>", "<PERSON_2>", "<BADGE_NUMBER_1>", "<EMAIL_ADDRESS_1>", "<STREET_ADDRESS_1>"})


def mend(text: str, *typed: str, shown: frozenset[str] = SHOWN) -> str:
    """The text of a search after mending."""
    return mended(Proposal("model", (ProposedQuery(text),)), shown, typed).queries[0].text


@pytest.mark.parametrize(
    "damaged",
    [
        *("<PERSON 1>", "[PERSON_1]", "PERSON_1", "<person_1>", "<Person_1>", "person_1", "<PERSON-1>"),
        *("< PERSON_1 >", "<PERSON_01>", "{PERSON_1}", "{{PERSON_1}}", "‹PERSON_1›", "«Person 1»"),
        *("&lt;PERSON_1&gt;", "<PERSON_1", "PERSON_1>", "`PERSON_1`", "</PERSON_1>", "<PERSON_1/>"),
        *("<Person1>", "PERSON 1", "PERSON-1", r"<PERSON\_1>", r"PERSON\_1"),
        *("＜ＰＥＲＳＯＮ＿１＞", "＜PERSON_1＞", "［PERSON_1］", "ＰＥＲＳＯＮ＿１"),  # full width
        *("<PERSONA_1>", "[persona 1]", "<PESSOA_1>", "<PERSONNE_1>", "<OSOBA_1>", "PERSONA_1", "<NAME_1>"),
    ],
)
def test_a_damaged_placeholder_that_can_be_but_one_is_whole_again(damaged: str) -> None:
    assert mend(f"leave of {damaged} in May") == "leave of <PERSON_1> in May"


@pytest.mark.parametrize(
    ("damaged", "whole"),
    [
        ("([PERSON_1], [PERSON_2])", "(<PERSON_1>, <PERSON_2>)"),
        ("<PERSON_1> and [PERSON_2]'s", "<PERSON_1> and <PERSON_2>'s"),
        ("(PERSON_1)", "(<PERSON_1>)"),
        ("badge [BADGE NUMBER 1], BADGE_NUMBER", "badge <BADGE_NUMBER_1>, BADGE_NUMBER"),
        ("mail <EMAIL_1> or [EMAIL]", "mail <EMAIL_ADDRESS_1> or <EMAIL_ADDRESS_1>"),
        ("<dirección_1>", "<STREET_ADDRESS_1>"),
    ],
)
def test_what_stands_beside_it_stays(damaged: str, whole: str) -> None:
    assert mend(damaged) == whole


@pytest.mark.parametrize(
    "text",
    [
        *(
            "<PERSON_3>",
            "[PERSON_3]",
            "<PERSON_0>",
            "<PERSON_10>",
            "<PERSON_1_1>",
            "<PERSONS>",
        ),  # never shown
        *("<PERSON>", "[PERSON]"),  # two of them
        *("person 1 of 2", "Person 1", "persona 1", "EMAIL 1", "email_1", "location (location) of the meter"),
        *("[name]", "<br>", "Vec<u8>", "a < 5 and b > 3", "ISO 9001, [RFC 2119]", "LOG_LEVEL_2"),
        *("superPERSON_1", "PERSON_1x", "x<PERSON_1>", "<PERSON_1>son"),
    ],
)
def test_what_is_not_certain_stays_as_it_is_for_the_validators(text: str) -> None:
    assert mend(f"leave of {text}") == f"leave of {text}"


@pytest.mark.parametrize("typed", ["[PERSON_1]", "PERSON_1", "<person_1>", "<PERSON 1>", "＜PERSON_1＞"])
def test_what_the_person_typed_is_the_persons_and_never_becomes_a_value(typed: str) -> None:
    assert mend(f"meaning of {typed}", f"what does {typed} mean for <PERSON_1>?") == f"meaning of {typed}"


def test_one_name_for_two_types_tells_neither() -> None:
    shown = frozenset({"<LOCATION_1>", "<STREET_ADDRESS_1>"})
    assert mend("near <ADDRESS_1>", shown=shown) == "near <STREET_ADDRESS_1>"
    shown = frozenset({"<ADRESSE_1>", "<STREET_ADDRESS_1>"})
    assert mend("near [ADRESSE 1]", shown=shown) == "near [ADRESSE 1]"


def test_filters_lanes_and_questions_are_mended_as_well() -> None:
    query = ProposedQuery("leave", {"owner": "[PERSON_1]", "in": ("PERSON_2", "x"), "days": 3})
    asked = Clarification("Which leave of [PERSON_1]?", ("that of PERSON_2",))
    beside = Beside(Lane.VARIATION, "holidays of PERSON_1")
    whole = mended(Proposal("model", (query,), clarification=asked, beside=(beside,)), SHOWN, ())
    assert whole.beside == (Beside(Lane.VARIATION, "holidays of <PERSON_1>"),)
    assert whole.queries[0].suggested_filters == {
        "owner": "<PERSON_1>",
        "in": ("<PERSON_2>", "x"),
        "days": 3,
    }
    assert whole.clarification == Clarification("Which leave of <PERSON_1>?", ("that of <PERSON_2>",))


def test_where_nothing_was_shown_nothing_is_mended() -> None:
    assert mend("leave of PERSON_1", shown=frozenset()) == "leave of PERSON_1"


def test_a_value_that_looks_like_a_damaged_placeholder_is_restored_and_not_mended_again() -> None:
    vault = Vault({"<LITERAL_1>": "<PERSON_1>", "<PERSON_1>": "Ana"})
    whole = mend("meaning of [LITERAL_1]", shown=frozenset(vault.values))
    assert restore(whole, vault) == "meaning of <PERSON_1>"


@pytest.mark.parametrize(
    ("written", "parted"),
    [
        ("leave of <PERSON_1><PERSON_2> in May", "leave of <PERSON_1> <PERSON_2> in May"),
        ("[PERSON_1][PERSON_2]", "<PERSON_1> <PERSON_2>"),
        ("<PERSON_1><PERSON_2><PERSON_1>", "<PERSON_1> <PERSON_2> <PERSON_1>"),
        ("<PERSON_1>, <PERSON_2>", "<PERSON_1>, <PERSON_2>"),
        ("<PERSON_1><PERSON_9>", "<PERSON_1><PERSON_9>"),  # the second was never shown, and is judged
    ],
)
def test_two_that_were_written_side_by_side_are_restored_as_two_words(written: str, parted: str) -> None:
    assert mend(written) == parted
    values = Vault({"<PERSON_1>": "Maria Gonzalez", "<PERSON_2>": "Jane Roe"})
    assert "GonzalezJane" not in restore(mend(written), values)


def test_two_that_stood_side_by_side_in_what_was_typed_stay_so() -> None:
    assert mend("badge <PERSON_1><PERSON_2>", "the badge says <PERSON_1><PERSON_2>") == (
        "badge <PERSON_1><PERSON_2>"
    )
