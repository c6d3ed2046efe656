"""What was found of somebody once is masked in other letters too, and a word of a sentence is not."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.conversation import Role, Turn
from gateway.domain.names import named_again
from tests.world import World

PII = {"Noor Haddad": "PERSON", "Bill": "PERSON"}
BEFORE = (
    Turn(Role.USER, "Who approves the travel expense reimbursement of Noor Haddad?"),
    Turn(Role.ASSISTANT, "Bill approves it."),
)
MESSAGE = "and for NOOR HADDAD, noor haddad and the bill?"


async def shown() -> str:
    """What the rewriter was shown of the message."""
    world = World(pii=PII, replies=[saying("travel expense reimbursement for contractors")] * 3)
    await world.ask(MESSAGE, history=BEFORE)
    return world.model.briefs[0].conversation.message.text


async def test_a_whole_name_is_masked_in_any_letters() -> None:
    assert await shown() == "and for <PERSON_3>, <PERSON_4> and the bill?"


async def test_it_would_be_shown_where_only_its_own_letters_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(named_again, "tells_in_any_letters", lambda *_: False)
    monkeypatch.setattr(named_again, "tells_by_itself", lambda *_: False)
    assert await shown() == MESSAGE


async def read_by_the_model(before: str, message: str, pii: dict[str, str]) -> str:
    world = World(pii=pii, replies=[saying("travel expense reimbursement for contractors")] * 3)
    await world.ask(message, history=(Turn(Role.USER, before),))
    return world.model.briefs[0].conversation.message.text


@pytest.mark.parametrize(
    ("named", "message", "shown"),
    [
        ("Schimmelpfennig", "and for schimmelpfennig?", "and for <PERSON_2>?"),
        ("Schimmelpfennig", "and for SCHIMMELPFENNIG?", "and for <PERSON_2>?"),
        ("Ilse Hubertova", "and if Hubertova is external?", "and if <PERSON_2> is external?"),
        ("Ilse Hubertova", "and the hubertova one?", "and the <PERSON_2> one?"),
        ("Childhood", "and for childhood leave?", "and for childhood leave?"),
        ("Dana Policy", "and for that policy?", "and for that policy?"),
        ("Dana Hubertova", "and in INC-Hubertova-1?", "and in INC-<PERSON_2>-1?"),
        ("Ilse Hubertova", "and for hubertovas?", "and for hubertovas?"),
    ],
)
async def test_a_word_of_a_name_is_masked_in_any_letters_and_a_word_of_the_language_is_not(
    named: str, message: str, shown: str
) -> None:
    before = f"Who approves the travel expense reimbursement of {named}?"
    assert await read_by_the_model(before, message, {named: "PERSON"}) == shown


async def test_a_word_of_a_name_would_be_shown_where_only_whole_names_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(named_again, "tells_by_itself", lambda *_: False)
    before = "Who approves the travel expense reimbursement of Ilse Hubertova?"
    message = "and if Hubertova is external?"
    assert await read_by_the_model(before, message, {"Ilse Hubertova": "PERSON"}) == message
