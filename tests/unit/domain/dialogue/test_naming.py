"""A person who is called by a part of the name is searched for by all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gateway.adapters.offline.rewriter import propose
from gateway.domain.dialogue.gate import read
from gateway.domain.dialogue.naming import in_full, names_in_part
from gateway.domain.names.families import Families
from tests.briefs import brief_of

FAMILIES = Families({"<PERSON_2>": "<PERSON_1>", "<EMAIL_ADDRESS_1>": "<PERSON_1>"})


def test_a_name_in_part_becomes_the_name_in_full() -> None:
    assert in_full("which laptop has <PERSON_2>?", FAMILIES) == "which laptop has <PERSON_1>?"
    assert names_in_part("which laptop has <PERSON_2>?", FAMILIES)


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("which laptop has <PERSON_1>?", id="full-already"),
        pytest.param("which laptop has <PERSON_3>?", id="somebody-else"),
        pytest.param("who reads <EMAIL_ADDRESS_1>?", id="an-address-is-no-name"),
        pytest.param("is <PERSON_2> the same as <PERSON_1>?", id="both-are-said"),
        pytest.param("which laptop is mine?", id="nobody"),
    ],
)
def test_what_is_no_name_in_part_keeps_its_words(message: str) -> None:
    assert in_full(message, FAMILIES) == message
    assert not names_in_part(message, FAMILIES)


def test_a_short_question_by_a_name_in_part_is_rewritten_with_the_full_one() -> None:
    brief = brief_of("Which laptop has <PERSON_2>?", "Who is <PERSON_1>?", "A colleague in Porto.")
    known = replace(brief, conversation=replace(brief.conversation, families=FAMILIES))

    assert read(known.conversation, {}, ()).reasons == ("brief_name",)
    assert [query.text for query in propose(known).queries] == ["which laptop has <PERSON_1>"]
    assert read(brief.conversation, {}, ()).reasons == ("standalone",)


def test_a_question_that_says_enough_keeps_its_words() -> None:
    brief = brief_of(
        "Did <PERSON_2> approve the travel expense reimbursement of the Lisbon office?", "Who is <PERSON_1>?"
    )
    known = replace(brief.conversation, families=FAMILIES)

    assert read(known, {}, ()).reasons == ("standalone",)
