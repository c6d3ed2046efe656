"""Placeholders come through as they were."""

from __future__ import annotations

import pytest

from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.placeholders import placeholder_damaged
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

VAULT = {
    "<PERSON_1>": "Maria Gonzalez",
    "<PERSON_2>": "Ana Lima",
    "<BADGE_NUMBER_1>": "4471",
    "<EMAIL_ADDRESS_1>": "maria.g@acme.local",
}
MESSAGE = "leave of <PERSON_1>, badge <BADGE_NUMBER_1>, mail <EMAIL_ADDRESS_1>"


@pytest.mark.parametrize(
    "text",
    [
        "leave of <PERSON 1>",
        "leave of [PERSON_1]",
        "leave of [PERSON]",
        "leave of <person_1>",
        "leave of <Person_1>",
        "leave of <PERSON-1>",
        "leave of < PERSON_1 >",
        "leave of <PERSON_01>",
        "leave of <PERSONA_1>",  # translated
        "leave of <PESSOA_1>",
        "leave of <PERSON_3>",  # never given
        "leave of <PERSON_2>",  # of an earlier turn: nobody meant that value now
        "leave of <PERSON_10>",
        "leave of PERSON_1",
        "leave of person_1",
        "leave of (PERSON_1)",
        "leave of {PERSON_1}",
        "leave of ‹PERSON_1›",
        "leave of &lt;PERSON_1&gt;",
        "leave of <PERSON>",
        "leave of <PERSON_1",
        "badge [BADGE NUMBER 1]",
        "mail <EMAIL_1>",
        "leave of x<PERSON_1>",
        "leave of <PERSON_1>son",
        "leave of <PERSON_1>2",
        "leave of anti<PERSON_1>ism",
    ],
)
def test_a_placeholder_that_cannot_be_restored_as_a_word_of_its_own_is_damaged(text: str) -> None:
    found = placeholder_damaged(case(MESSAGE, vault=VAULT), queries("fine", text))
    assert codes(found) == [ViolationCode.PLACEHOLDER_DAMAGED]
    assert found[0].query == 1


@pytest.mark.parametrize(
    "text",
    [
        "leave of <PERSON_1>",
        "<PERSON_1>'s leave",
        "<PERSON_1>’s leave",
        "<PERSON_1>, <BADGE_NUMBER_1>",
        "<PERSON_1>-related leave",
        "(<PERSON_1>)",
        "<PERSON_1>的年假",  # no spaces between words in this script
        "חופשה ל<PERSON_1>",
        "Vec<u8> and Map<String, int>",
        "a < 5 and b > 3",
        "person 1 of 2",
        "location (location) of the meter",
        "ISO 9001 (ISO 9001), [RFC 2119]",
        "LOG_LEVEL_2 in the settings",
        "leave policy",
        "<br> tags in mails",
    ],
)
def test_whole_placeholders_and_other_brackets_are_fine(text: str) -> None:
    assert placeholder_damaged(case(MESSAGE, vault=VAULT), queries(text)) == ()


def test_a_german_genitive_is_no_damage_and_an_english_plural_is() -> None:
    assert placeholder_damaged(case(MESSAGE, vault=VAULT, language="de"), queries("<PERSON_1>s Urlaub")) == ()
    assert placeholder_damaged(case(MESSAGE, vault=VAULT), queries("the <PERSON_1>s leave")) != ()


def test_what_the_person_typed_may_stand() -> None:
    given = case("what does [PERSON_1] mean in <template 4> of x<PERSON_1>y?", vault=VAULT)
    assert placeholder_damaged(given, queries("[PERSON_1] meaning", "<template 4>", "x<PERSON_1>y")) == ()


def test_filters_are_looked_at_as_well() -> None:
    query = ProposedQuery("leave", {"owner": "[PERSON_1]"})
    assert codes(placeholder_damaged(case(MESSAGE, vault=VAULT), (query,))) == [
        ViolationCode.PLACEHOLDER_DAMAGED
    ]
    query = ProposedQuery("leave", {"owner": "<PERSON_1>"})
    assert placeholder_damaged(case(MESSAGE, vault=VAULT), (query,)) == ()
